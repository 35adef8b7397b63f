import { Agent, request } from "node:http"

export interface Load {
  port: number
  path: (n: number) => string
  host?: string
  clients?: number
  seconds?: number
}

export interface Rate {
  per_second: number
  p50_ms: number
  p99_ms: number
}

/** Asks as fast as answers come, over kept connections, for a bounded time. */
export async function load({ port, path, host = "localhost", clients = 32, seconds = 3 }: Load): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  let asked = 0
  const until = performance.now() + seconds * 1000
  const one = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { host, "accept-encoding": "gzip" }
      request({ agent, host: "127.0.0.1", port, path: path(n), headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`))
        response.resume().on("end", resolve)
      })
        .on("error", reject)
        .end()
    })
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      await one(asked++)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (part: number) => Number(times[Math.floor(times.length * part)]!.toFixed(2))
  return { per_second: Math.round(times.length / seconds), p50_ms: at(0.5), p99_ms: at(0.99) }
}
