import { createServer, type Server, type ServerOptions } from "node:http"

// A client that sends its headers or its body a byte now and then is cut: within 20 s for the headers and a minute for the
// whole request (a picture over a slow line takes that long), looked at every 5 s.
const deadlines = { headersTimeout: 20_000, requestTimeout: 60_000, connectionsCheckingInterval: 5_000 }
// Longer than any proxy keeps a connection for later: whoever closes first must not be us, in the middle of a request.
const KEPT_OPEN = 65_000

export const createHttp = (limits: ServerOptions = deadlines): Server =>
  createServer({ keepAliveTimeout: KEPT_OPEN, ...limits })

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
