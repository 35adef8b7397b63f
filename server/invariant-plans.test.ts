import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { openMultiplier } from "#tests/fixtures/multiply-rows.ts"
import { growOlder, live, liveOn, openShop } from "#tests/fixtures/whole-life.ts"
import { checks, findViolations } from "./invariants.ts"
import { inTenant, type Tx, unsafeInSystem } from "./platform/database/transaction.ts"

// No check may grow faster than the rows it looks at. What a plan visits is counted, not how long it takes: rows read,
// filtered out and compared, at every node, at one size and at ten times that size.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
const COPIES = 15
const MOST = 15
/** What any check may visit whatever the size: catalogues of the database itself, and tables that are nearly empty. */
const FEW = 5_000

interface Plan {
  "Actual Rows": number
  "Actual Loops": number
  "Rows Removed by Filter"?: number
  "Rows Removed by Join Filter"?: number
  Plans?: Plan[]
}
const visitedBy = (plan: Plan): number =>
  plan["Actual Loops"] *
    (1 + plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Join Filter"] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, each) => sum + visitedBy(each), 0)

async function countVisits(tx: Tx): Promise<Record<string, number>> {
  const visits: Record<string, number> = {}
  for (const [invariant, query] of Object.entries(checks)) {
    const { rows } = await sql
      .raw<Record<string, [{ Plan: Plan }]>>(`explain (analyze, timing off, format json) ${query}`)
      .execute(tx)
    visits[invariant] = visitedBy(Object.values(rows[0]!)[0]![0].Plan)
  }
  return visits
}

const grounds: Record<string, () => Promise<Record<string, number>>> = {
  "all organisers at once": () => unsafeInSystem(backend.database, countVisits),
  "one organiser": () => inTenant({ database: backend.database, organiser_id: 1 }, countVisits),
}
const before: Record<string, Record<string, number>> = {}
let multiplier: Awaited<ReturnType<typeof openMultiplier>>

beforeAll(async () => {
  const shop = await openShop(backend)
  const life = await live(backend, shop, "quokka")
  await growOlder(backend)
  await liveOn(backend, shop, life)
  multiplier = await openMultiplier(backend)
  await multiplier.add(1, COPIES - 1)
  for (const [name, count] of Object.entries(grounds)) before[name] = await count()
  await multiplier.add(COPIES, 10 * COPIES - 1)
}, 60_000)
afterAll(() => multiplier?.close())

describe("ten times the rows", () => {
  test("copies are as sound as their originals", async () => {
    expect(await findViolations(backend.database)).toEqual([])
  })

  test.each(Object.keys(grounds))("no check of %s visits more than fifteen times as much", async (name) => {
    const after = await grounds[name]!()
    const grown = Object.entries(after)
      .filter(([check, visits]) => visits > FEW && visits > MOST * before[name]![check]!)
      .map(([check, visits]) => `${check}: ${before[name]![check]} → ${visits}`)
    expect(grown).toEqual([])
  })
})
