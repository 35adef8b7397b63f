import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOption, addPlain, type Family, lineFor, makeFamily, type Offer, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"

// Catalogue rows are cached for later requests, and the cache never outlives a change.
const backend = testBackend(behindProxy)
let families: Family[]
let week: Offer
let activity_id: number

beforeAll(async () => {
  families = await Promise.all([makeFamily(backend), makeFamily(backend)])
  const option = await addOption(backend, [{ amount: 100 }])
  const question = await addRow(backend, "questions", { type: "TEXT", title: "?" })
  activity_id = (await addActivity(backend, { option_ids: [option.id], question_ids: [question.id] })).id
  const location = await addRow(backend, "locations", { name: "Ferme", title: "La ferme" })
  const group = await addRow(backend, "category_groups", { title: "Âge" })
  const category = await addRow(backend, "categories", { title: "6 à 8 ans", group_id: group.id })
  const shown = { location_id: location.id, category_ids: [category.id] }
  week = await addAvailability(backend, { activity_id, price: 4_000, dates: daily(10, 2), ...shown })
  const image = await addRow(backend, "images", { alt: "", width: 800, height: 600, widths: [800] })
  const pictured = { organiser_id: 1, activity_id, image_id: image.id }
  await change((tx) => tx.insertInto("activity_images").values(pictured).execute())
  await addPlain(backend, "registration_constraints", { activity_id, registrations_maximum: 9 })
  await addRow(backend, "calendar_periods", { title: "Été", start_day: "2030-07-01", end_day: "2030-08-31" })
  const rule = { title: "Beaucoup", unit: "REGISTRATIONS", threshold: 50, scope: "CALENDAR_YEAR", amount: 100 }
  await addPlain(backend, "volume_discounts", rule)
  const members = await addRow(backend, "segments", { name: "Membres", entity: "CUSTOMERS", conditions: { all: [] } })
  const model = await addRow(backend, "discount_models", {
    title: "Membres",
    percentage: 1000,
    active: false,
    segment_id: members.id,
  })
  const of_model = { organiser_id: 1, discount_model_id: model.id, activity_id }
  await change((tx) => tx.insertInto("discount_model_activities").values(of_model).execute())
})

const change = <T>(work: (tx: Tx) => Promise<T>) => inTenant({ database: backend.database, organiser_id: 1 }, work)

const version = () =>
  change(async (tx) => (await tx.selectFrom("catalogue_versions").select("version").executeTakeFirst())?.version)

/** Adds to the cart, removes it again, and answers the result with its price. */
async function tryOn(family: Family) {
  const answer = await family.add(lineFor(week, family.children[0]!))
  if (said(answer) !== "ok") return said(answer)
  const [item] = (await family.cart()).items
  await family.remove(item!.id)
  return item!.price
}

test("two families, one reading; the version is asked for both times", async () => {
  const [first, second] = families as [Family, Family]
  expect(await tryOn(first)).toBe(4_000)
  const ran = collectStatements(backend.platform.database)
  expect(await tryOn(second)).toBe(4_000)
  const adding = ran.slice(
    0,
    ran.findIndex(({ sql }) => sql.includes("app.fill_carts")),
  )
  expect(adding.filter(({ sql }) => sql.includes("from calendar_periods"))).toEqual([])
  expect(adding.filter(({ sql }) => sql.includes("app.find_own"))).toHaveLength(1)
})

const changes: [string, string, string, unknown][] = [
  ["a price", "availabilities set price = 4500", "availabilities set price = 4000", 4_500],
  ["a date that is closed", "availability_dates set status = 'CLOSED'", "availability_dates set status = 'OPEN'", null],
  ["an activity withdrawn", "activities set published = false", "activities set published = true", null],
  ["a question that must be answered", "questions set required = true", "questions set required = false", null],
]
test.each(changes)("%s holds for the next who adds, and so does taking it back", async (_, there, back, price) => {
  const [family] = families as [Family, Family]
  expect(await tryOn(family)).toBe(4_000)
  await change((tx) => sql`update ${sql.raw(there)}`.execute(tx))
  const now = await tryOn(family)
  if (price === null) expect(now).not.toBe(4_000)
  else expect(now).toBe(price)
  await change((tx) => sql`update ${sql.raw(back)}`.execute(tx))
  expect(await tryOn(family)).toBe(4_000)
})

const read = [
  "availabilities",
  "availability_dates",
  "activities",
  "activity_options",
  "options",
  "option_prices",
  "activity_questions",
  "questions",
  "registration_constraints",
  "calendar_periods",
  "volume_discounts",
  "segments",
  "discount_models",
  "discount_model_activities",
  "locations",
  "category_groups",
  "categories",
  "availability_categories",
  "images",
  "activity_images",
]
test.each(read)("every row of %s that is changed, removed or written anew makes another version", async (table) => {
  const before = await version()
  const touched = table === "availability_dates" ? "status = status" : "organiser_id = organiser_id"
  const { numAffectedRows } = await change((tx) => sql`update ${sql.table(table)} set ${sql.raw(touched)}`.execute(tx))
  expect(numAffectedRows).toBeGreaterThan(0n)
  const changed = await version()
  expect(changed).not.toBe(before)
  const triggers = await change((tx) =>
    sql<{ event: string }>`select distinct event_manipulation as event from information_schema.triggers
      where event_object_table = ${table} and trigger_name = 'catalogue_changed' order by 1`.execute(tx),
  )
  expect(triggers.rows.map(({ event }) => event)).toEqual(["DELETE", "INSERT", "UPDATE"])
})

test("holding a place, what is rolled back and what another organiser changes make none", async () => {
  const before = await version()
  expect(await tryOn(families[0]!)).toBe(4_000)
  const undone = change(async (tx) => {
    await sql`update availabilities set price = 9999`.execute(tx)
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")
  await addActivity(backend, {}, 2)
  expect(await version()).toBe(before)
  expect(await tryOn(families[0]!)).toBe(4_000)
})
