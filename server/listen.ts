import type { Server } from "node:http"

export function listen(http: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject)
    http.listen({ port, ...(host ? { host } : {}) }, resolve)
  })
}

/** Stops accepting connections, lets running requests finish, closes idle ones. */
export function closeHttp(http: Server, within: number): Promise<void> {
  return new Promise((resolve) => {
    const forced = setTimeout(() => http.closeAllConnections(), within)
    http.close(() => {
      clearTimeout(forced)
      resolve()
    })
    http.closeIdleConnections()
  })
}
