import { beforeAll, expect, test } from "vitest"
import { priceRules } from "#server/bookings/price-rules.ts"
import { cartRules } from "#server/cart/cart-rules.ts"
import { shownAvailabilities } from "#server/cart/shown-availabilities.ts"
import { findSegmentsOf } from "#server/catalogue/find-own-segments.ts"
import { readCachedSaleFacts, takeSaleFacts } from "#server/catalogue/sale-cache.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { disableTrigger } from "#tests/fixtures/databases.ts"
import { contextOf } from "#tests/fixtures/race.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"
import { payRules } from "./read-means.ts"

// A rule: every table, and every column of it, that is read to be kept as long as the catalogue's version stands (what is on
// sale, what carts show of it, rules of prices, of carts and of paying, segments) changes the version when it is written.
// Tables are found in the SQL that the cache sends and in the functions this SQL calls; triggers are found in the database.

/** Tables and columns that are read and need no trigger, and why. */
const exceptions: Record<string, string> = {
  catalogue_versions: "is the version",
  organisers: "is one table for all nodes; the form that changes its currency writes the settings too",
  "availability_dates.cancelled_at":
    "is written together with the status, and adding looks at it under the dates' locks",
}

const backend = testBackend()
let statements: string[]

beforeAll(async () => {
  const { id: activity_id } = await addActivity(backend)
  const { id } = await addAvailability(backend, { activity_id, dates: daily(10) })
  const { database } = backend.platform
  const ctx = contextOf(database)
  const ran = collectStatements(ctx.database)
  await inTenant(ctx, async (tx) => {
    await readCachedSaleFacts(tx, ctx, [id])
    await takeSaleFacts(tx, ctx, [id], { version: -1, now: new Date().toISOString() })
    await priceRules.at(tx, ctx, { version: -1 })
    await payRules.at(tx, ctx, { version: -1 })
    await cartRules.at(tx, ctx, { version: -1 })
    await shownAvailabilities.at(tx, ctx, [id], { version: -1, now: new Date().toISOString() })
    await findSegmentsOf(tx, ctx, [])
  })
  statements = ran.map(({ sql }) => sql)
})

interface Facts {
  /** The columns of each table. */
  tables: Map<string, Set<string>>
  /** The text of each function of the house. */
  functions: Map<string, string>
  /** The columns of each table whose change makes another version; null where every change does. */
  triggers: Map<string, string[] | null>
}

async function readDatabase(database: Database): Promise<Facts> {
  const { rows: columns } = await database.query(`select table_name as name, column_name as column
    from information_schema.columns where table_schema = 'public'`)
  const { rows: functions } = await database.query(
    "select proname as name, prosrc as text from pg_proc where pronamespace = 'app'::regnamespace",
  )
  // 4 + 8 + 16: on insert, delete and update
  const { rows: triggers } = await database.query(`select c.relname as name, array (
      select a.attname::text from pg_attribute a where a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)) as columns
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'catalogue_changed' and t.tgenabled = 'O' and t.tgtype & 28 = 28`)
  const tables = new Map<string, Set<string>>()
  for (const { name, column } of columns) tables.set(name, (tables.get(name) ?? new Set()).add(column))
  return {
    tables,
    functions: new Map(functions.map(({ name, text }) => [name, text])),
    triggers: new Map(triggers.map(({ name, columns: some }) => [name, some.length > 0 ? some : null])),
  }
}

/** The statements, and the texts of the functions they call, and of those that these call. */
function withFunctions(texts: string[], functions: Facts["functions"]): string[] {
  const seen = new Set<string>()
  const all = [...texts]
  for (const text of all)
    for (const [, name] of text.matchAll(/\bapp\.(\w+)\s*\(/g)) {
      if (seen.has(name!) || !functions.has(name!)) continue
      seen.add(name!)
      all.push(functions.get(name!)!)
    }
  return all
}

/** Every table and column that is read, as "table" and "table.column". */
function readingsOf(texts: string[], { tables, functions }: Facts): Set<string> {
  const found = new Set<string>()
  for (const text of withFunctions(texts, functions))
    for (const [, table, alias] of text.matchAll(/\b(?:from|join)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/g)) {
      const columns = tables.get(table!)
      if (!columns) continue
      found.add(table!)
      for (const [, column] of text.matchAll(new RegExp(`\\b"?${alias ?? table}"?\\."?(\\w+)`, "g")))
        if (columns.has(column!)) found.add(`${table}.${column}`)
    }
  return found
}

/** Tables without a trigger, and columns that the trigger of their table leaves out. Keys do not change. */
function findForgotten(texts: string[], facts: Facts): string[] {
  const isForgotten = (reading: string) => {
    const [table, column] = reading.split(".") as [string, string?]
    if (!facts.triggers.has(table)) return column === undefined
    const columns = facts.triggers.get(table)!
    return column !== undefined && columns !== null && !["id", "organiser_id", "cuid", ...columns].includes(column)
  }
  return [...readingsOf(texts, facts)].filter(isForgotten).sort()
}

test("whatever registrations are judged or priced by changes the catalogue's version", async () => {
  const facts = await readDatabase(backend.database)
  const readings = readingsOf(statements, facts)
  for (const table of ["availabilities", "availability_prices", "availability_dates", "questions", "calendar_periods"])
    expect(readings).toContain(table)
  const forgotten = findForgotten(statements, facts)
  expect(forgotten.filter((each) => !(each in exceptions))).toEqual([])
  expect(Object.keys(exceptions).filter((each) => !forgotten.includes(each))).toEqual([])
})

test("a table or a column that is read and makes no version is found, also inside a function; so is a trigger that is off", async () => {
  const facts = await readDatabase(backend.database)
  expect(findForgotten(["select b.price from bundles b"], facts)).toEqual(["bundles"])
  expect(findForgotten(["select d.capacity, d.status from availability_dates d"], facts)).toEqual([
    "availability_dates.capacity",
  ])
  expect(findForgotten(["select app.count_free($1, $2, $3)"], facts)).toContain("places")
  await disableTrigger(backend.database, "questions", "catalogue_changed")
  const forgotten = findForgotten(statements, await readDatabase(backend.database))
  expect(forgotten).toContain("questions")
})
