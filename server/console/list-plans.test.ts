import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { fillRegistrations } from "#tests/fixtures/many-registrations.ts"
import { collectStatements, type Statement } from "#tests/fixtures/statements.ts"

// What a list of the console costs depends on the rows it shows, not on those there are: the very statements of the endpoints
// are planned over many registrations of one organiser, with another's beside them.
const backend = testBackend()
let admin: Entered
let ran: Statement[]
const leading = new Map<string, boolean>()
const MANY = 20_000

beforeAll(async () => {
  for (const organiser_id of [1, 2])
    await fillRegistrations((statement) => inOwnersHands(backend.database, statement), organiser_id, MANY)
  for (const table of ["registrations", "customers", "participants", "availabilities", "places", "search_words"])
    await inOwnersHands(backend.database, `analyze ${table}`)
  const { rows } = await backend.database.query("select indexname, indexdef from pg_indexes")
  for (const { indexname, indexdef } of rows) leading.set(indexname, /\(organiser_id\b/.test(indexdef))
  admin = await enterAs(backend, permissions)
  ran = collectStatements(backend.database)
  await admin.ask("GET", "/api/console/session")
}, 120_000)

interface Plan {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  "Index Cond"?: string
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  "Rows Removed by Index Recheck"?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const visitedBy = (node: Plan) =>
  node["Actual Loops"] *
  (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0))

/** The plan as reports make it: for the values of the statement. */
const planOf = ({ sql: text, parameters }: Statement): Promise<Plan> =>
  inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
    const run = (statement: string, values: readonly unknown[]) =>
      tx.executeQuery<Record<string, [{ Plan: Plan }]>>({ sql: statement, parameters: values } as never)
    await run("set local plan_cache_mode = force_custom_plan", [])
    await run("set local random_page_cost = 1.1", [])
    const { rows } = await run(`explain (analyze, timing off, format json) ${text}`, parameters)
    return Object.values(rows[0]!)[0]![0].Plan
  })

/** The one statement a list runs, and its plan. */
async function planned(path: string): Promise<Plan> {
  ran.length = 0
  const { status, text } = await admin.ask("GET", `/api/console/${path}`)
  expect(status, text).toBe(200)
  const lists = ran.filter(({ sql }) => /row_count|as place/.test(sql))
  expect(lists, path).toHaveLength(1)
  return planOf(lists[0]!)
}

const large = /^(registrations|customers|participants|guardianships|places|search_words|payment_references|accounts)$/
/** Rows that each look at a large table reads; of small ones all may be read. */
const visitsOf = (plan: Plan) =>
  nodesOf(plan).flatMap((node) => (large.test(node["Relation Name"] ?? "") ? visitedBy(node) : []))

// In the statement itself: the policy of row-level security adds it too, but is only the second defence
const named = /organiser_id = (?!\(?NULLIF)/
/** Reads of a large table by anything but an index that begins with the organiser, and the organiser in its condition. */
const strays = (plan: Plan) =>
  nodesOf(plan).flatMap((node) => {
    const { "Node Type": type, "Relation Name": table = "", "Index Name": index, "Index Cond": condition = "" } = node
    if (type === "Bitmap Heap Scan" || (!large.test(table) && !index)) return []
    if (index && leading.get(index) && named.test(condition)) return []
    return [`${type} on ${table || index}: ${condition}`]
  })

const registrations = [
  "availability=many0",
  "activity=many3&cancelled=false",
  "payment=OUTSTANDING",
  "date=many7",
  "customer=many1,many2",
  "participant=many77",
  "search=nom777",
  "search=many77@example.com",
]
const customers = ["search=nom777", "search=enfant77", "has_wallet=true", "owes=true"]

describe("CON-20 a list of 20,000 rows", () => {
  test.each([
    ...["created_at", "-created_at", "outstanding", "-outstanding", "start_at", "-start_at", "participant"].flatMap(
      (sort) => [
        `registrations?page_size=20&sort=${sort}`,
        `registrations?page_size=20&sort=${sort}&payment=OUTSTANDING`,
      ],
    ),
    ...registrations.map((query) => `registrations?page_size=20&${query}`),
    ...["lastname", "created_at", "-wallet_amount", "-outstanding_amount"].map(
      (sort) => `customers?page_size=20&sort=${sort}`,
    ),
    ...customers.map((query) => `customers?page_size=20&${query}`),
    "search?q=nom777",
  ])("%s is one statement with its count, on indexes that begin with the organiser", async (path) => {
    expect(strays(await planned(path))).toEqual([])
  })

  test.each([
    ...["created_at", "-outstanding", "start_at", "participant"].map(
      (sort) => `registrations?page_size=20&sort=${sort}`,
    ),
    ...["lastname", "-created_at", "-wallet_amount"].map((sort) => `customers?page_size=20&sort=${sort}`),
  ])("%s counts to 10,000 and reads no more than its page besides", async (path) => {
    const visits = visitsOf(await planned(path))
    expect(Math.max(...visits)).toBeLessThanOrEqual(10_001)
    // The count's own row goes up through a few nodes; everything else is the page.
    expect(visits.filter((each) => each > 1_500 && each < 10_000)).toEqual([])
  })

  test.each([
    ...registrations.map((query) => `registrations?page_size=20&sort=-created_at&${query}`),
    "search?q=nom777",
  ])("%s visits the rows that match, not all there are", async (path) => {
    const visits = visitsOf(await planned(path))
    expect(Math.max(...visits)).toBeLessThanOrEqual(MANY / 8)
  })

  test("the last page is reached as quickly as the first", async () => {
    for (const sort of ["created_at", "outstanding", "start_at", "participant"]) {
      const { body } = await admin.ask("GET", `/api/console/registrations?page_size=20&sort=-${sort}`)
      expect([body.count, body.more]).toEqual([10_000, true])
      // The cursor of a row near the end: what the list sorted the other way begins with.
      const first = (await admin.ask("GET", `/api/console/registrations?page_size=40&sort=${sort}`)).body
      const plan = await planned(`registrations?page_size=20&sort=${sort}&after=${first.next}`)
      const visits = visitsOf(plan)
      expect(visits.filter((each) => each > 1_500 && each < 10_000)).toEqual([])
      expect(Math.max(...visits)).toBeLessThanOrEqual(10_001)
    }
  })

  test("a statement that forgets its tenant, or has no index to go by, would be noticed", async () => {
    for (const sql of ["select from registrations where quantity = 2", "select from search_words where word = 'x'"])
      expect(strays(await planOf({ sql, parameters: [] }))).toHaveLength(1)
  })
})
