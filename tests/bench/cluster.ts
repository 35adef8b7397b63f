import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createOnNodes, findNodes, makeRoles, nodeUrl } from "#tests/fixtures/cluster-nodes.ts"
import { spreadDatabase } from "#tests/fixtures/spread-database.ts"
import { joinNodes, runAt, startCluster } from "#tests/tools/cluster.ts"
import { citusPostgres } from "#tests/tools/find-postgres.ts"
import { durable } from "#tests/tools/postgres.ts"
import { wrongCounters } from "./cart.ts"
import { openGround } from "./families.ts"
import { press } from "./load.ts"

// The same server and the same rows on one PostgreSQL and on a cluster of a coordinator and two workers, all on this
// machine: the two take turns, and medians of the rounds are compared. A cluster of one machine shows what its detours cost
// one client, and never what its nodes could carry.
const SHARDS = 8
const ROUNDS = 5
const CALLS = 40
const MOST = { lists: 2, writes: 4 }
const LEAST_RATE = 0.5

type Ground = Awaited<ReturnType<typeof openGround>>
type Call = (ground: Ground, n: number) => Promise<unknown>

const read =
  (path: string): Call =>
  ({ get }, n) =>
    get(n, path)
const calls: Record<string, { call: Call; most: number }> = {
  availabilities: { call: read("/api/availabilities?page_size=20"), most: MOST.lists },
  activities: { call: read("/api/activities"), most: MOST.lists },
  page: { call: read("/stages?search=a"), most: MOST.lists },
  add: { call: ({ spread, add }, n) => add(spread[n % spread.length]!), most: MOST.writes },
  current_cart: { call: read("/api/carts/current"), most: MOST.writes },
  checkout: { call: ({ checkOut, added }) => checkOut(added()), most: MOST.writes },
}

export async function benchCluster(plain: Record<string, string>) {
  const found = citusPostgres()
  if (!found) throw new Error("no PostgreSQL with Citus was found")
  const cluster = await startCluster(found, durable)
  const grounds: Ground[] = []
  try {
    const spread = await makeDatabase(cluster.url)
    for (const environment of [plain, { ...plain, ...spread }]) grounds.push(await openGround(apart(environment)))
    const medians: Record<string, object> = {}
    let met = true
    for (const [name, { call, most }] of Object.entries(calls)) {
      const times: [number[], number[]] = [[], []]
      for (let round = 0; round <= ROUNDS; round++)
        for (const [i, ground] of grounds.entries()) {
          const { p50_ms } = await callsInTurn((n) => call(ground, n))
          // The first round warms the connections and their plans.
          if (round > 0) times[i]!.push(p50_ms)
        }
      const [one, spread] = [median(times[0]), median(times[1])]
      const ratio = Number((spread / one).toFixed(2))
      met &&= ratio <= most
      medians[name] = { plain_ms: one, cluster_ms: spread, ratio, most, rounds: times }
    }
    const rates: [number[], number[]] = [[], []]
    for (let round = 0; round <= ROUNDS; round++)
      for (const [i, { spread, add }] of grounds.entries()) {
        const { per_second } = await press((n) => add(spread[n % spread.length]!), { clients: 64, seconds: 1 })
        if (round > 0) rates[i]!.push(per_second)
      }
    const of_plain = Number((median(rates[1]) / median(rates[0])).toFixed(2))
    const wrong_counters = (await Promise.all(grounds.map(({ database }) => wrongCounters(database)))).join(" ")
    met &&= of_plain >= LEAST_RATE && wrong_counters === "0 0"
    return { ...medians, adds_of_64_clients: { rates, of_plain, least: LEAST_RATE }, wrong_counters, met }
  } finally {
    for (const { close } of grounds) await close()
    await cluster.stop()
  }
}

/** An empty installation on the cluster: the address of its login, and that of its owner. */
async function makeDatabase(coordinator: string): Promise<{ DATABASE_URL: string; OWNER_URL: string }> {
  const name = "marelle"
  const nodes = await findNodes(coordinator)
  await createOnNodes(nodes, name, "template0")
  await joinNodes(nodes.map((node) => nodeUrl(node, name)))
  const OWNER_URL = nodeUrl(coordinator, name)
  await makeRoles(OWNER_URL)
  await runAt(OWNER_URL, `alter database ${name} owner to marelle_login`)
  return { DATABASE_URL: await spreadDatabase(coordinator, name, SHARDS), OWNER_URL }
}

const apart = (environment: Record<string, string>) => ({
  ...environment,
  DATA_DIR: mkdtempSync(join(tmpdir(), "marelle-bench-")),
})

/** One client, one call after the other. */
async function callsInTurn(call: (n: number) => Promise<unknown>): Promise<{ p50_ms: number }> {
  const times: number[] = []
  for (let n = 0; n < CALLS; n++) {
    const began = performance.now()
    await call(n)
    times.push(performance.now() - began)
  }
  return { p50_ms: median(times) }
}

const median = (values: number[]): number => Number(values.toSorted((a, b) => a - b)[values.length >> 1]!.toFixed(2))
