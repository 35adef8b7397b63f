import { Agent, request } from "node:http"

interface Pressure {
  clients?: number
  seconds?: number
}

export interface Load extends Pressure {
  port: number
  path: (n: number) => string
  host?: string
  encoding?: "gzip" | "identity"
}

export interface Rate {
  per_second: number
  p50_ms: number
  p99_ms: number
}

/**
 * Runs calls as fast as they complete, `clients` at a time, for a bounded time. The rate counts the time until the last call
 * has ended: those under way at the bound are calls of the seconds they take, too.
 */
export async function press(
  one: (n: number) => Promise<unknown>,
  { clients = 32, seconds = 3 }: Pressure,
): Promise<Rate> {
  const times: number[] = []
  let begun = 0
  const start = performance.now()
  const until = start + seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      await one(begun++)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const passed = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const at = (part: number) => Number(times[Math.floor(times.length * part)]!.toFixed(2))
  return { per_second: Math.round(times.length / passed), p50_ms: at(0.5), p99_ms: at(0.99) }
}

/** Asks as fast as answers come, over kept connections. */
export async function load({ port, path, host = "localhost", encoding = "gzip", ...pressure }: Load): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: pressure.clients ?? 32 })
  const one = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { host, "accept-encoding": encoding }
      request({ agent, host: "127.0.0.1", port, path: path(n), headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`))
        response.resume().on("end", resolve)
      })
        .on("error", reject)
        .end()
    })
  const rate = await press(one, pressure)
  agent.destroy()
  return rate
}

/** Rounds differ by what else the machine does; the best one says most about the code. */
export const best = (rates: Rate[]): Rate => rates.reduce((a, b) => (b.per_second > a.per_second ? b : a))

export const ratio = (a: Rate, b: Rate, digits = 2): number => Number((a.per_second / b.per_second).toFixed(digits))
