import { readFileSync } from "node:fs"
import { asVisitor, openGround } from "./families.ts"
import { openClients } from "./lean-client.ts"
import { best, press, type Rate, ratio } from "./load.ts"

// Families who add to their carts, alone and while others flood the server with pages and lists that nobody asked for before:
// from one address, from many, and from families who are logged in. Buyers keep their share of the process, the rest waits or
// is told to come back, and the process does not grow with what is asked of it.
const BUYERS = { clients: 32, seconds: 2 }
const FLOOD = { clients: 300, seconds: 8 }
const ROUNDS = 3
const SHARE = 0.2
const GROWTH_MB = 300

export async function benchFlood(environment: Record<string, string>) {
  const ground = await openGround({ ...environment, TRUST_PROXY: "127.0.0.1" })
  const clients = openClients(ground.port)
  const add = (n: number) => ground.add(ground.spread[n % ground.spread.length]!)
  try {
    await press(add, BUYERS)
    const alone: Rate[] = []
    for (let round = 0; round < ROUNDS; round++) alone.push(await press(add, BUYERS))
    const before = memoryOf(ground.pid)
    const answered: Record<string, number> = {}
    let most = 0
    const ask = async (n: number) => {
      const { status } = await clients.get(pathOf(n), { host: ground.host, "accept-encoding": "gzip", ...whoAsks(n) })
      answered[status] = (answered[status] ?? 0) + 1
      if (n % 50 === 0) most = Math.max(most, memoryOf(ground.pid))
      // Somebody who was told to come back does, though sooner than told.
      if (status === 503) await new Promise((resolve) => setTimeout(resolve, 250))
    }
    const flood = press(ask, FLOOD)
    const flooded: Rate[] = []
    for (let round = 0; round < ROUNDS; round++) flooded.push(await press(add, BUYERS))
    await flood
    const share = ratio(best(flooded), best(alone))
    const growth_mb = Math.round(most - before)
    return {
      buyers_alone: best(alone),
      buyers_under_flood: { ...best(flooded), share, target: SHARE },
      flood: { clients: FLOOD.clients, answered },
      memory: { before_mb: Math.round(before), growth_mb, target: GROWTH_MB },
      met:
        share >= SHARE && growth_mb <= GROWTH_MB && Object.keys(answered).every((status) => /^(200|503)$/.test(status)),
    }
  } finally {
    clients.close()
    await ground.close()
  }
}

const pathOf = (n: number) =>
  [
    `/stages?search=flood${n}`,
    `/stages?age=7&x${n}=${"y".repeat(n % 2_000)}`,
    `/api/availabilities?page_size=20&search=e${n}`,
    `/activites?page_number=${n}`,
  ][n % 4]!

/** A third from one address, a third from an address each, a third logged in. */
const whoAsks = (n: number): Record<string, string> =>
  n % 3 === 0
    ? { "x-forwarded-for": "192.0.2.1" }
    : n % 3 === 1
      ? asVisitor(n)
      : { cookie: `session=bench${40_000 + (n % 30_000)}` }

/** What the process holds, in megabytes, where the system tells. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1_024
  } catch {
    return 0
  }
}
