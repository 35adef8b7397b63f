import pg from "pg"
import { beforeAll, describe, expect, inject, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { asker } from "#tests/fixtures/catalogue-world.ts"
import { addOrganisers, fillCatalogues } from "#tests/fixtures/many-tenants.ts"
import { collectStatements, type Statement } from "#tests/fixtures/statements.ts"

// The cost of the lists depends on the tenant's own rows: every table is entered by an index that begins with
// organiser_id, in the very statements the endpoints run, with the rows of two hundred other tenants beside.
const backend = testBackend()
const ask = asker(backend)
let ran: Statement[]
const leading = new Map<string, boolean>()

beforeAll(async () => {
  const { database } = backend
  const rowsOf = async (run: (sql: string) => Promise<{ rows: unknown[] } | { rows: unknown[] }[]>, sql: string) => {
    const result = await run(sql)
    return (Array.isArray(result) ? result.at(-1)! : result).rows
  }
  const fill = async (run: (sql: string) => Promise<unknown>) => {
    await fillCatalogues(run, await addOrganisers(run, 200), { activities: 6, availabilities: 3, dates: 2 })
    await fillCatalogues(run, [1], { activities: 12, availabilities: 5, dates: 4 })
  }
  if (database.kind === "embedded") await fill((sql) => database.query(sql).then(({ rows }) => rows))
  else {
    // A login that bypasses row-level security: the tests' own sees one tenant at a time
    const url = new URL(inject("postgres"))
    url.pathname = (await database.query("select current_database() as name")).rows[0].name
    const owner = new pg.Client(url.href)
    await owner.connect()
    await fill((sql) => rowsOf((text) => owner.query(text), sql))
    await owner.end()
  }
  for (const { indexname, indexdef } of (await database.query("select indexname, indexdef from pg_indexes")).rows)
    leading.set(indexname, /\(organiser_id\b/.test(indexdef))
  await ask("/api/locations")
  ran = collectStatements(database)
}, 120_000)

interface Plan {
  "Node Type": string
  "Relation Name"?: string
  "Index Name"?: string
  "Index Cond"?: string
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

// In the statement itself: the policy of row-level security would add it too, but is only the second defence
const named = /organiser_id = (?!\(?NULLIF)/

/** Everything in a plan that reads a table other than by an index on its tenant. */
const strays = (plan: Plan): string[] =>
  nodesOf(plan).flatMap((node) => {
    const { "Node Type": type, "Relation Name": table, "Index Name": index, "Index Cond": condition } = node
    // A bitmap's heap has no index of its own: that is the node below
    if ((!table && !index) || type === "Bitmap Heap Scan" || table === "test_clock") return []
    const isTenant = index !== undefined && leading.get(index) === true && named.test(condition ?? "")
    return isTenant ? [] : [`${type} on ${table ?? index} ${condition ?? ""}`]
  })

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `'{${value.map((each) => JSON.stringify(each)).join()}}'`
  return value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`
}

/** The plans of a statement: the custom one for these values, and the generic one. */
const plansOf = ({ sql, parameters }: Statement): Promise<Plan[]> =>
  inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
    const read = async (text: string) => {
      const { rows } = await tx.executeQuery<Record<string, [{ Plan: Plan }]>>({ sql: text, parameters: [] } as never)
      return rows[0] ? [Object.values(rows[0])[0]![0].Plan] : []
    }
    const plans: Plan[] = []
    await read(`prepare listed as ${sql}`)
    for (const mode of ["custom", "generic"]) {
      await read(`set local plan_cache_mode = force_${mode}_plan`)
      const values = parameters.length > 0 ? `(${parameters.map(literal).join()})` : ""
      plans.push(...(await read(`explain (format json) execute listed${values}`)))
    }
    await read("deallocate listed")
    return plans
  })

const filters = [
  "",
  "search=atelier%20ville",
  "date=2027-01-06",
  "weekday=1,3",
  "location=loc1,loc2",
  "period=period1",
  "age=8",
  "availabilities-period=period2",
  "after=2026-11-15",
  "catalog=catalog1",
  "catalog=1,2",
  "id=1,2",
  "id=abc",
  "category-group1=catgroup11&category-group2=catgroup22",
]
const whose = [
  "activity=act1",
  "activity=1",
  "segment=segment1",
  "status=OPEN,CLOSED,FULL,OVERLAP",
  "before=2027-01-10",
]
const all = [...filters, ...whose].join("&")
const lists: Record<string, string[]> = {
  "/api/availabilities": [...filters, ...whose, "dates=date1", all],
  "/api/availabilities/dates": [...filters, ...whose, all],
  "/api/availabilities/calendar": [...filters, ...whose, all],
  "/api/activities": [...filters, filters.join("&")],
  "/api/bundles": ["", "id=1", "search=carte"],
  "/api/memberships": ["", "id=abc", "search=membre"],
  "/api/vouchers": ["", "id=1,abc", "search=bon"],
  "/api/locations": [""],
  "/api/categories/groups": ["", "cuid=group1"],
  "/api/availabilities/periods": [""],
  "/api/activities/periods": ["", "after=2027-01-01"],
}

describe("every list", () => {
  test.each(Object.entries(lists))(
    "%s is one statement for a visitor, on indexes of the tenant",
    async (path, queries) => {
      for (const query of queries) {
        ran.length = 0
        const { status, text } = await ask(`${path}?${query}`)
        expect(status, text).toBe(200)
        // A query that names a segment reads the segment's conditions first
        expect(ran.length, query).toBe(/segment=/.test(query) ? 2 : 1)
        for (const statement of [...ran])
          for (const plan of await plansOf(statement)) expect(strays(plan), `${query}\n${statement.sql}`).toEqual([])
      }
    },
  )

  test("a statement that forgets its tenant would be noticed", async () => {
    const forgotten = ["select from availabilities where status = 'OPEN'", "select from places where quantity = 2"]
    for (const sql of forgotten)
      for (const plan of await plansOf({ sql, parameters: [] })) expect(strays(plan)).toHaveLength(1)
  })
})
