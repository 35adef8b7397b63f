import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import pg from "pg"
import { makeOrganiser } from "#server/make-organiser.ts"
import { migrate } from "#server/platform/database/migrate.ts"
import { openPostgres } from "#server/platform/database/postgres.ts"
import { fillRegistrations } from "#tests/fixtures/many-registrations.ts"
import { startServer } from "#tests/fixtures/server-process.ts"
import { silent } from "#tests/fixtures/template.ts"
import { openClients } from "./lean-client.ts"
import { best, press, type Rate, ratio } from "./load.ts"
import { addStaff } from "./staff.ts"

// Lists of the console over a thousand and over a hundred thousand registrations: two organisers of one database, asked by
// turns through one server, so that a busy machine is busy for both. Each call is timed by itself and the medians are set
// beside each other; the worst of all sorts and filters counts. The rate beside bare node:http is of the same bytes.
const TARGETS = { filtered: 2, whole: 6, search: 3, of_bare: 0.05 }
const SIZES = { small: 1_000, large: 100_000 }
const ROUNDS = 60
const SECONDS = 1
const TURNS = 6
const CLIENTS = 16
const HOST = "console.localhost"

type Size = keyof typeof SIZES
const sorts = ["-created_at", "-outstanding", "start_at", "participant"]
/** Each keeps 500 rows of both organisers. */
const filters = ["availability=many0", "payment=OUTSTANDING"]
const list = (sort: string, filter = "") => `registrations?page_size=20&sort=${sort}${filter && `&${filter}`}`
const searched = "search?q=enfant77%20nom77"

export async function benchConsole(environment: Record<string, string>) {
  await prepare(environment.DATABASE_URL!)
  const server = await startServer({ ...environment, DEMO: "off" })
  const clients = openClients(server.port)
  const ask = async (size: Size, path: string) => {
    const cookie = `collaborator_${size}=bench`
    const answer = await clients.get(`/${size}/api/console/${path}`, { host: HOST, cookie })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer.text
  }
  try {
    const filtered = []
    for (const filter of filters) for (const sort of sorts) filtered.push(await compare(ask, list(sort, filter)))
    const whole = []
    for (const sort of sorts) whole.push(await compare(ask, list(sort)))
    const found = await compareSearch(ask, list(sorts[0]!, filters[0]!))
    const rate = await compareWithBare(ask, list(sorts[0]!, filters[0]!))
    const worst = (of: { ratio: number }[]) => Math.max(...of.map((each) => each.ratio))
    const met =
      worst(filtered) <= TARGETS.filtered &&
      worst(whole) <= TARGETS.whole &&
      found.ratio <= TARGETS.search &&
      rate.of_bare >= TARGETS.of_bare
    return {
      targets: TARGETS,
      met,
      worst: { filtered: worst(filtered), whole: worst(whole) },
      filtered,
      whole,
      search: found,
      rate,
    }
  } finally {
    clients.close()
    await server.end()
  }
}

type Ask = (size: Size, path: string) => Promise<string>

/** The organisers, their rows, and a collaborator of each who may do everything. */
async function prepare(url: string): Promise<void> {
  const database = await openPostgres(url, silent)
  await migrate(database)
  const owner = new pg.Client(url)
  await owner.connect()
  for (const [slug, count] of Object.entries(SIZES)) {
    const { organiser_id } = await makeOrganiser(database, { slug, name: slug })
    await fillRegistrations((statement) => owner.query(statement), organiser_id, count)
    await addStaff(owner, organiser_id, "bench")
  }
  await owner.query("vacuum analyze")
  await owner.end()
  await database.close()
}

async function timed(ask: Ask, size: Size, path: string): Promise<number> {
  const began = performance.now()
  await ask(size, path)
  return performance.now() - began
}

const median = (times: number[]): number => Number(times.toSorted((a, b) => a - b)[times.length >> 1]!.toFixed(2))
const by = (a: number, b: number): number => Number((a / b).toFixed(2))

async function compare(ask: Ask, path: string) {
  const times: Record<Size, number[]> = { small: [], large: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const size of ["small", "large"] as const) {
      const time = await timed(ask, size, path)
      // The first rounds fill caches
      if (round >= 5) times[size].push(time)
    }
  const [small_ms, large_ms] = [median(times.small), median(times.large)]
  return { list: path, small_ms, large_ms, ratio: by(large_ms, small_ms) }
}

/** Search everywhere beside a list, both over the large organiser. */
async function compareSearch(ask: Ask, path: string) {
  const times: { search: number[]; list: number[] } = { search: [], list: [] }
  for (let round = 0; round < ROUNDS; round++) {
    times.search.push(await timed(ask, "large", searched))
    times.list.push(await timed(ask, "large", path))
  }
  const [search_ms, list_ms] = [median(times.search), median(times.list)]
  return { search_ms, list_ms, ratio: by(search_ms, list_ms) }
}

async function compareWithBare(ask: Ask, path: string) {
  const bytes = Buffer.from(await ask("large", path), "latin1")
  const bare = createServer((_, response) => response.setHeader("content-length", bytes.length).end(bytes))
  bare.listen(0, "127.0.0.1")
  await once(bare, "listening")
  const bareClients = openClients((bare.address() as AddressInfo).port)
  try {
    const limits = { clients: CLIENTS, seconds: SECONDS }
    const [alone, asked]: [Rate[], Rate[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn++) {
      alone.push(await press(() => bareClients.get("/", { host: HOST }), limits))
      asked.push(await press(() => ask("large", path), limits))
    }
    const of_bare = ratio(best(asked), best(alone), 3)
    return { bytes: bytes.length, bare_node_http: best(alone), list: best(asked), of_bare }
  } finally {
    bareClients.close()
    bare.close()
  }
}
