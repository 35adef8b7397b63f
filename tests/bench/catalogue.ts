import pg from "pg"
import { createApp } from "#server/app.ts"
import { makeOrganiser } from "#server/make-organiser.ts"
import { readConfig } from "#server/platform/config.ts"
import { migrate } from "#server/platform/database/migrate.ts"
import { openPostgres } from "#server/platform/database/postgres.ts"
import type { Platform } from "#server/platform/platform.ts"
import { routes } from "#server/routes.ts"
import { addOrganisers, fillCatalogues } from "#tests/fixtures/many-tenants.ts"
import { startServer } from "#tests/fixtures/server-process.ts"
import { collectStatements, type Statement } from "#tests/fixtures/statements.ts"
import { silent } from "#tests/fixtures/template.ts"
import { best, load, press, type Rate, ratio } from "./load.ts"

// The lists of the catalogue beside their own SQL sent bare through the driver, its tenant's transaction included, at the
// same concurrency and uncompressed on both sides; and the same tenant with 200 others and a hundred times its data beside
// it. All four take turns, so that a busy machine is busy for all of them. An answer is kept for a second: a parameter
// that says nothing makes each question a new one.
const TARGETS = { of_bare: 0.5, of_alone: 2 / 3 }
const HOST = "bench.localhost"
const ROUNDS = 5
const SECONDS = 1
const SIZE = { activities: 30, availabilities: 10, dates: 10 }
const BESIDE = { activities: 30, availabilities: 5, dates: 10 }

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const lists = {
  availabilities: "/api/availabilities?page_size=20",
  dates: `/api/availabilities/dates?after=${day(0)}&before=${day(7)}`,
  calendar: `/api/availabilities/calendar?after=${day(0)}&before=${day(31)}`,
  activities: "/api/activities?page_size=20",
  bundles: "/api/bundles?page_size=20",
}
type List = keyof typeof lists

export async function benchCatalogue(environment: Record<string, string>) {
  const alone = await open("bench_alone", environment, 0)
  const crowded = await open("bench_crowded", environment, 200)
  try {
    const results: ReturnType<typeof compare>[] = []
    for (const list of Object.keys(lists) as List[]) results.push(compare(list, await measure([alone, crowded], list)))
    return { targets: TARGETS, met: results.every((each) => each.met), results }
  } finally {
    await Promise.all([alone, crowded].map((ground) => ground.close()))
  }
}

type Ground = Awaited<ReturnType<typeof open>>

/** A database of its own with a server on it, and as many bare connections as the server has. */
async function open(name: string, environment: Record<string, string>, others: number) {
  const url = await createDatabase(environment.DATABASE_URL!, name)
  const owner = new pg.Client(url)
  await owner.connect()
  const { organiser_id, statements } = await prepare(
    url,
    environment,
    async (script) => {
      const result: unknown = await owner.query(script)
      return ((Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult).rows
    },
    others,
  )
  await owner.query("vacuum analyze")
  await owner.end()
  const server = await startServer({ ...environment, DATABASE_URL: url, DEMO: "off" })
  const bare = new pg.Pool({ connectionString: url, max: 6, options: "-c jit=off" })
  const close = () => Promise.all([server.end(), bare.end()])
  return { organiser_id, statements, server, bare, close }
}

async function createDatabase(url: string, name: string): Promise<string> {
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query(`drop database if exists ${name}`)
  await owner.query(`create database ${name}`)
  await owner.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** The organiser with its catalogue, and the statement each list runs for a visitor. */
async function prepare(
  url: string,
  environment: Record<string, string>,
  run: (script: string) => Promise<unknown>,
  others: number,
) {
  const database = await openPostgres(url, silent)
  await migrate(database)
  const { organiser_id } = await makeOrganiser(database, { slug: "bench", name: "Bench" })
  await fillCatalogues(run, [organiser_id], SIZE)
  if (others > 0) await fillCatalogues(run, await addOrganisers(run, others), BESIDE)
  const ran = collectStatements(database)
  const platform = { config: readConfig(environment), database, log: silent } as Platform
  const app = createApp(
    platform,
    routes,
    () => ({ forReader: async () => new Response(), forMany: async () => null, answer: async () => null }),
    async () => "",
  )
  const statements = {} as Record<List, Statement>
  for (const [name, path] of Object.entries(lists) as [List, string][]) {
    ran.length = 0
    const { status } = await app.request(`http://${HOST}${path}`, { headers: { host: HOST } })
    if (status !== 200 || ran.length !== 1) throw new Error(`${path}: status ${status}, ${ran.length} statements`)
    statements[name] = ran[0]!
  }
  await database.close()
  return { organiser_id, statements }
}

interface Rates {
  bare: Rate[]
  endpoint: Rate[]
}

/** What each ground does of a list in a second, bare and through the endpoint, round after round. */
async function measure(grounds: [Ground, Ground], list: List): Promise<[Rates, Rates]> {
  const rates: [Rates, Rates] = [
    { bare: [], endpoint: [] },
    { bare: [], endpoint: [] },
  ]
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, ground] of grounds.entries()) {
      const bare = await press(() => runBare(ground, list), { seconds: SECONDS })
      const asked = `${lists[list]}&n=${performance.now()}-`
      const endpoint = await load({
        port: ground.server.port,
        host: HOST,
        path: (n) => asked + n,
        seconds: SECONDS,
        encoding: "identity",
      })
      // The first round fills caches and prepares statements
      if (round > 0) rates[i]!.bare.push(bare)
      if (round > 0) rates[i]!.endpoint.push(endpoint)
    }
  return rates
}

async function runBare({ bare, organiser_id, statements }: Ground, list: List): Promise<void> {
  const { sql: text, parameters } = statements[list]
  const client = await bare.connect()
  await client.query(`begin; select app.enter(${organiser_id})`)
  await client.query({ name: list, text, values: [...parameters] })
  await client.query("commit")
  client.release()
}

function compare(list: List, [alone, crowded]: [Rates, Rates]) {
  const told = ({ bare, endpoint }: Rates) => ({
    bare: best(bare),
    endpoint: best(endpoint),
    of_bare: ratio(best(endpoint), best(bare)),
  })
  const [one, among_200_others] = [told(alone), told(crowded)]
  const of_alone = ratio(among_200_others.endpoint, one.endpoint)
  const met = one.of_bare >= TARGETS.of_bare && of_alone >= TARGETS.of_alone
  return { list, met, alone: one, among_200_others, of_alone }
}
