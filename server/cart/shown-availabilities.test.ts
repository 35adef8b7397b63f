import { beforeAll, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Family, lineFor, makeFamily, type Offer } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"

// What a cart shows of the catalogue is read once for everybody, and never outlives a change of it.
const backend = testBackend(behindProxy)
let families: Family[]
let week: Offer

beforeAll(async () => {
  families = await Promise.all([makeFamily(backend), makeFamily(backend)])
  const location = await addRow(backend, "locations", { name: "Ferme", title: "La ferme" })
  const group = await addRow(backend, "category_groups", { title: "Âge" })
  const category = await addRow(backend, "categories", { title: "6 à 8 ans", group_id: group.id })
  const picture = { alt: "Un tour", width: 800, height: 600, widths: [480, 800] }
  const image = await addRow(backend, "images", picture)
  const { id: activity_id } = await addActivity(backend, { title: "Poterie" })
  await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.insertInto("activity_images").values({ organiser_id: 1, activity_id, image_id: image.id }).execute(),
  )
  const more = { location_id: location.id, category_ids: [category.id], dates: daily(10, 3) }
  week = await addAvailability(backend, { activity_id, ...more })
  for (const family of families) await family.add(lineFor(week, family.children[0]!))
})

const shownTo = async (family: Family) => {
  const [{ availability, availability_dates }] = (await family.cart()).items as [never]
  return { ...(availability as object), dates: availability_dates }
}

test("two families, one reading of the catalogue: both are shown the same", async () => {
  const [first, second] = families as [Family, Family]
  const shown = await shownTo(first)
  const ran = collectStatements(backend.platform.database)
  expect(await shownTo(second)).toEqual(shown)
  expect(ran.filter(({ sql }) => sql.includes("category_groups"))).toEqual([])
  expect(shown).toMatchObject({
    location: { title: "La ferme" },
    categories: [{ title: "6 à 8 ans", group: { title: "Âge" } }],
    activity: { title: "Poterie", images: [{ alt: "Un tour" }] },
    dates: week.dates.map(({ id, cuid }) => ({ id, cuid })),
  })
})

const changes: [string, string, object][] = [
  ["a place", "update locations set title = 'La grange'", { location: { title: "La grange" } }],
  ["a category", "update categories set title = '6 à 9 ans'", { categories: [{ title: "6 à 9 ans" }] }],
  ["a group", "update category_groups set title = 'Années'", { categories: [{ group: { title: "Années" } }] }],
  ["an activity", "update activities set title = 'Terre'", { activity: { title: "Terre" } }],
  ["an image", "update images set alt = 'Deux tours'", { activity: { images: [{ alt: "Deux tours" }] } }],
  ["images taken away", "delete from activity_images", { activity: { images: [] } }],
  ["categories taken away", "delete from availability_categories", { categories: [] }],
]
test.each(changes)("%s that changed is shown to the next who looks", async (_, statement, expected) => {
  const [family] = families as [Family, Family]
  expect(await shownTo(family)).not.toMatchObject(expected)
  await change(backend, statement)
  expect(await shownTo(family)).toMatchObject(expected)
})

test("a date that was moved is shown where it is now", async () => {
  const [family] = families as [Family, Family]
  const before = (await shownTo(family)).dates as { id: number; end_at: string }[]
  const later = new Date(Date.parse(before[0]!.end_at) + 60_000).toISOString()
  await change(
    backend,
    `update availability_dates set end_at = '${later}' where organiser_id = 1 and id = ${before[0]!.id}`,
  )
  expect((await shownTo(family)).dates).toMatchObject([{ id: before[0]!.id, end_at: later }, {}, {}])
})
