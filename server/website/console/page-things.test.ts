import { beforeAll, describe, expect, test } from "vitest"
import { type ThingKind, thingKinds } from "#contract/endpoints/console-page-things.ts"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"

const backend = testBackend()
let reader: Entered
/** A date of ours that is over. */
let over: number
/** The id that elements store, of a thing of each kind of ours and of theirs. */
const ours = {} as Record<ThingKind, number | string>
const theirs = {} as Record<ThingKind, number | string>
const conditions = JSON.stringify({ field: "price", operator: "gt", value: 0 })
const week = { period_type: "ROLLING", rolling_period_type: "WEEK", rolling_period_duration: 1 }

async function fill(organiser_id: number, made: Record<ThingKind, number | string>): Promise<number> {
  const add = (table: Parameters<typeof addRow>[1], row: object) => addRow(backend, table, row, organiser_id)
  const activity = await addActivity(backend, { title: "Été à la forêt" }, organiser_id)
  const location = await add("locations", { name: "ruche", title: "La Ruche" })
  const where = { activity_id: activity.id, location_id: location.id }
  const { dates } = await addAvailability(backend, { ...where, dates: [...daily(-3), ...daily(7, 2)] }, organiser_id)
  made.activities = activity.id
  made.dates = dates[1]!.id
  made.catalogs = (await add("catalogs", { title: "Stages d’été" })).id
  made.segments = (await add("segments", { name: "Été payant", entity: "AVAILABILITIES", conditions })).id
  made.bundles = (await add("bundles", { title: "Carnet d’été", price: 100 })).id
  made.memberships = (await add("memberships", { title: "Adhésion d’été", price: 100, ...week })).id
  made.vouchers = (await add("vouchers", { title: "Bon d’été", price: 100 })).id
  made.category_groups = (await add("category_groups", { title: "Thèmes d’été" })).cuid
  return dates[0]!.id
}

beforeAll(async () => {
  over = await fill(1, ours)
  await fill(2, theirs)
  reader = await enterAs(backend, ["websites.pages.read"])
})

const ask = (query: Record<string, string>, by = reader) =>
  by.ask("GET", `/api/console/page-things?${new URLSearchParams(query)}`)
const found = async (query: Record<string, string>) => {
  const { status, body } = await ask(query)
  expect([query, status]).toEqual([query, 200])
  return body as { data: { id: number | string; name: string }[]; count: number }
}

describe.each(thingKinds)("WEB-02 things of the kind %s", (kind) => {
  test("are found by words, whatever their case and accents, by the id that elements store", async () => {
    for (const search of ["ÉTÉ", "ete", "d’ete".slice(2)])
      expect((await found({ kind, search })).data.map(({ id }) => id)).toContain(ours[kind])
    expect((await found({ kind, search: "ete introuvable" })).data).toEqual([])
    expect((await found({ kind })).data.map(({ id }) => id)).toContain(ours[kind])
  })

  test("are told by id; those of another organiser and of nobody are left out, found by neither way", async () => {
    const ids = [ours[kind], theirs[kind], kind === "category_groups" ? "cnobody" : 999_999_999].join()
    const { data, count } = await found({ kind, ids })
    expect([data.map(({ id }) => id), count]).toEqual([[ours[kind]], 1])
    for (const query of [{ kind }, { kind, search: "ete" }])
      expect((await found(query)).data.map(({ id }) => id)).not.toContain(theirs[kind])
  })
})

test("WEB-02 a date has its activity, its instant and its place; one that is over is told by id and not found", async () => {
  const { data, count } = await found({ kind: "dates", search: "foret" })
  expect([data[0], count]).toEqual([
    { id: ours.dates, name: "Été à la forêt", start_at: expect.stringMatching(/^20.*Z$/), place: "La Ruche" },
    2,
  ])

  expect(data.map(({ id }) => id)).not.toContain(over)
  expect((await found({ kind: "dates", ids: String(over) })).data.map(({ id }) => id)).toEqual([over])
})

test("WEB-02 what is archived, and segments of people, are neither found nor told", async () => {
  const archived_at = new Date().toISOString()
  const { id: bundle } = await addRow(backend, "bundles", { title: "Vieil été", price: 1, archived_at })
  const { id: segment } = await addRow(backend, "segments", { name: "Été en famille", entity: "CUSTOMERS", conditions })
  for (const [kind, id] of [
    ["bundles", bundle],
    ["segments", segment],
  ] as const) {
    expect(await found({ kind, ids: String(id) })).toEqual({ data: [], count: 0 })
    expect((await found({ kind, search: "ete" })).data.map((each) => each.id)).toEqual([ours[kind]])
  }
})

test("WEB-02 a search answers twenty and says how many there are; by id all are told", async () => {
  const made: number[] = []
  for (let n = 10; n < 35; n++) made.push((await addRow(backend, "catalogs", { title: `Lot ${n}` })).id)
  const { data, count } = await found({ kind: "catalogs", search: "lot" })
  expect([data.map(({ name }) => name), count]).toEqual([Array.from({ length: 20 }, (_, n) => `Lot ${n + 10}`), 25])
  expect((await found({ kind: "catalogs", ids: made.join() })).data).toHaveLength(25)
})

test("WEB-02 hostile text finds nothing, or is refused as no input", async () => {
  for (const search of ["%%", "__", "''", "' or 1=1 --", "\\\\", "💥💥", "{a,b}"])
    expect(await found({ kind: "activities", search })).toEqual({ data: [], count: 0 })
  const refused: Record<string, string>[] = [
    { kind: "activities", search: "a".repeat(10_000) },
    { kind: "customers" },
    { kind: "' or 1=1 --" },
    {},
    { kind: "activities", ids: "1;drop table activities" },
    { kind: "activities", ids: "-1" },
    { kind: "activities", ids: "9".repeat(25) },
    { kind: "activities", ids: Array.from({ length: 501 }, (_, n) => n + 1).join() },
  ]
  for (const query of refused) {
    const { status, body } = await ask(query)
    expect([query, status, body.error]).toEqual([query, 400, "INVALID_INPUT"])
  }
})

test("WEB-02 without the permission to read pages nothing is told", async () => {
  const others = permissions.filter((each) => each !== "websites.pages.read")
  const { status, body } = await ask({ kind: "segments" }, await enterAs(backend, others))
  expect([status, body.error]).toEqual([403, "FORBIDDEN"])
})
