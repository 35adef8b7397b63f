import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { type Answered, testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { addCamp, book } from "#tests/fixtures/registrations.ts"

// The words of the catalogue, each with the rules of its own; what holds for every entity is in server/entities.
type Body = Answered["body"]

const backend = testBackend(behindProxy)
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const make = async (path: string, body: object) => {
  const answer = await admin.ask("POST", `/api/console/${path}`, { body })
  expect(answer.body.error).toBeUndefined()
  return Object.values(answer.body)[0] as { cuid: string; version: number; [field: string]: Body }
}
const save = (path: string, { cuid, version }: { cuid: string; version: number }, body: object) =>
  admin.ask("PUT", `/api/console/${path}/${cuid}`, { body: { ...body, version } })
const remove = (path: string, { cuid }: { cuid: string }) => admin.ask("DELETE", `/api/console/${path}/${cuid}`)
const read = async (path: string, { cuid }: { cuid: string }) =>
  Object.values((await admin.ask("GET", `/api/console/${path}/${cuid}`)).body)[0] as Body
const idOf = async (table: string, { cuid }: { cuid: string }): Promise<number> =>
  (await rowsOf<{ id: number }>(backend, `select id from ${table} where cuid = ?`, [cuid]))[0]!.id

describe("catalogs", () => {
  test("ACT-14 title and activities are one form; a catalog that a page shows is IN_USE and names the page", async () => {
    const activity = await addActivity(backend, { title: "Voile" })
    const { cuid } = activity
    const summer = await make("catalogs", { title: "Été", activities: [cuid] })
    expect(summer.activities).toEqual([{ cuid, title: "Voile" }])
    const catalog = await idOf("catalogs", summer)
    const section = { id: "s", type: "activities-cards", settings: { catalogs: [catalog] }, children: [] }
    const [website] = await rowsOf<{ id: number }>(backend, "select id from websites where organiser_id = 1")
    const content = JSON.stringify([{ id: "x", type: "section", settings: {}, children: [section] }])
    const page = { website_id: website!.id, path: "/ete", title: "L’été", content }
    const { id } = await addRow(backend, "pages", page)
    const refused = await remove("catalogs", summer)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: "IN_USE", details: { uses: { pages: 1 }, pages: [{ title: "L’été" }] } },
    ])
    await rowsOf(backend, "delete from pages where id = ?", [id])
    expect((await remove("catalogs", summer)).body).toEqual({ ok: true, archived: false })
  })

  test("ACT-14 an activity of another organiser is not found", async () => {
    const theirs = await addActivity(backend, {}, 2)
    const answer = await admin.ask("POST", "/api/console/catalogs", { body: { title: "X", activities: [theirs.cuid] } })
    expect([answer.status, answer.body]).toMatchObject([404, { error: "NOT_FOUND", field: "activities" }])
  })
})

test("ACT-15 ACT-16 a location or resource in use is archived, readable on what has it, and can come back", async () => {
  for (const [path, column] of [
    ["locations", "location_id"],
    ["resources", "resource_id"],
  ] as const) {
    const used = await make(path, { name: "Salle", title: "La salle" })
    const activity = await addActivity(backend)
    const camp = await addAvailability(backend, { activity_id: activity.id, [column]: await idOf(path, used) })
    const sold = path === "locations" ? await book(backend, camp) : null
    expect((await remove(path, used)).body).toEqual({ ok: true, archived: true })
    const listed = async (more = "") =>
      (await admin.ask("GET", `/api/console/${path}?search=salle${more}`)).body.data.map(({ cuid }: Body) => cuid)
    expect([await listed(), await listed("&archived=true")]).toEqual([[], [used.cuid]])
    if (path === "locations") {
      const { body } = await backend.ask("GET", `/api/availabilities/${camp.cuid}`)
      expect(JSON.stringify(body)).toContain("La salle")
      const read = await sold!.buyer.ask("GET", `/api/account/registrations/${sold!.cuid}`)
      expect(JSON.stringify(read.body.registration)).toContain("La salle")
    }
    expect((await admin.ask("POST", `/api/console/${path}/${used.cuid}/restore`)).status).toBe(200)
    expect(await listed()).toEqual([used.cuid])
    const unused = await make(path, { name: "Jamais", title: "Jamais" })
    expect((await remove(path, unused)).body).toEqual({ ok: true, archived: false })
  }
})

describe("categories", () => {
  const titles = (group: Body) => group.categories.map(({ title }: { title: string }) => title)

  test("ACT-17 a group has a scope and an order; its categories are kept in the order they are sent", async () => {
    const group = await make("category-groups", {
      title: "Âge",
      scope: "PRIMARY",
      order: 3,
      categories: [{ title: "Petits" }, { title: "Grands" }],
    })
    expect([group.scope, group.order, titles(group)]).toEqual(["PRIMARY", 3, ["Petits", "Grands"]])
    const [small, big] = group.categories
    const turned = [{ cuid: big.cuid, title: "Ados" }, { title: "Moyens" }, { cuid: small.cuid, title: "Petits" }]
    const { body } = await save("category-groups", group, { title: "Âge", categories: turned })
    expect(titles(body.category_group)).toEqual(["Ados", "Moyens", "Petits"])
    expect(body.category_group.categories[0].cuid).toBe(big.cuid)
  })

  test("a category of another group is not found, and nothing is left behind", async () => {
    const [one, two] = [
      await make("category-groups", { title: "Un", categories: [{ title: "A" }] }),
      await make("category-groups", { title: "Deux", categories: [{ title: "B" }] }),
    ]
    const categories = [{ title: "C" }, { cuid: one.categories[0].cuid, title: "volée" }]
    const answer = await save("category-groups", two, { title: "Deux", categories })
    expect([answer.status, answer.body]).toMatchObject([404, { error: "NOT_FOUND", field: "categories.1" }])
    expect([titles(await read("category-groups", one)), titles(await read("category-groups", two))]).toEqual([
      ["A"],
      ["B"],
    ])
  })

  test("ACT-18 a used category leaves only with one of its group in its place, which its things then have once", async () => {
    const group = await make("category-groups", {
      title: "Thème",
      categories: ["Eau", "Mer", "Ciel"].map((title) => ({ title })),
    })
    const other = await make("category-groups", { title: "Autre", categories: [{ title: "Loin" }] })
    const [water, sea, sky] = group.categories
    const [water_id, sea_id] = [await idOf("categories", water), await idOf("categories", sea)]
    const both = await addActivity(backend, { category_ids: [water_id, sea_id] })
    const one = await addActivity(backend, { category_ids: [water_id] })
    await addAvailability(backend, { activity_id: one.id, category_ids: [water_id] } as never)
    const left = await save("category-groups", group, {
      title: "Thème",
      categories: [sea, sky].map(({ cuid, title }) => ({ cuid, title })),
    })
    expect([left.status, left.body]).toMatchObject([409, { error: "IN_USE", field: "categories" }])
    const drop = (cuid: string, query = "") => admin.ask("DELETE", `/api/console/categories/${cuid}${query}`)
    expect((await drop(water.cuid)).body).toMatchObject({ error: "IN_USE", details: { uses: { things: 3 } } })
    for (const wrong of [water.cuid, other.categories[0].cuid, "nobodys"])
      expect((await drop(water.cuid, `?replace_by=${wrong}`)).body).toMatchObject({
        error: "INVALID_INPUT",
        field: "replace_by",
      })
    expect((await drop(water.cuid, `?replace_by=${sea.cuid}`)).body).toEqual({ ok: true, archived: false, moved: 3 })
    const links = await rowsOf(
      backend,
      "select activity_id, category_id from activity_categories where activity_id in (?, ?) order by 1",
      [both.id, one.id],
    )
    expect(links).toEqual([
      { activity_id: both.id, category_id: sea_id },
      { activity_id: one.id, category_id: sea_id },
    ])
    expect(titles(await read("category-groups", group))).toEqual(["Mer", "Ciel"])
    expect((await drop(sky.cuid)).body).toEqual({ ok: true, archived: false, moved: 0 })
    expect((await drop("nobodys")).status).toBe(404)
  })
})

test("ACT-24 a period has both its days and may overlap another; one that ends before it starts is refused", async () => {
  const days = { start_day: "2027-04-05", end_day: "2027-04-05" }
  await make("calendar-periods", { title: "Un jour", ...days })
  await make("calendar-periods", { title: "Pâques", ...days, end_day: "2027-04-16" })
  const answer = await admin.ask("POST", "/api/console/calendar-periods", {
    body: { title: "X", ...days, end_day: "2027-04-04" },
  })
  expect([answer.status, answer.body]).toMatchObject([400, { error: "INVALID_INPUT", field: "end_day" }])
})

describe("questions and options", () => {
  test("ACT-20 ACT-21 an answered question keeps its type; a choice left out is hidden and its label stays on the answer", async () => {
    const choices = [
      { id: "a", label: "Végétarien" },
      { id: "b", label: "Tout" },
    ]
    const question = await make("questions", { title: "Repas ?", type: "CHOICES_SINGLE", choices })
    const camp = await addCamp(backend, { question_ids: [question.id] })
    const booked = await book(backend, camp, {
      wallet: 15_000,
      line: { questions: [{ question_id: question.id, content: "a" }] },
    })
    const changed = { title: "Le repas ?", type: "CHOICES_SINGLE", choices: [choices[1]] }
    const retyped = await save("questions", question, { ...changed, type: "TEXT" })
    expect([retyped.status, retyped.body]).toMatchObject([
      409,
      { error: "IN_USE", field: "type", details: { uses: { answers: 1 } } },
    ])
    const { body } = await save("questions", question, changed)
    expect(body.question.choices).toMatchObject([
      { id: "b", hidden: false },
      { id: "a", hidden: true },
    ])
    const [activity] = await rowsOf<{ cuid: string }>(
      backend,
      "select cuid from activities where id = (select activity_id from availabilities where id = ?)",
      [camp.id],
    )
    const offered = (await admin.ask("GET", `/api/activities/${activity!.cuid}`)).body
    expect(JSON.stringify(offered)).not.toContain("Végétarien")
    const own = (await booked.buyer.ask("GET", `/api/account/registrations/${booked.cuid}`)).body
    expect(JSON.stringify(own)).toContain("Végétarien")
    expect((await remove("questions", question)).body).toMatchObject({
      error: "IN_USE",
      details: { uses: { activities: 1 } },
    })
  })

  test("ACT-22 ACT-23 an option has a price at least; a changed amount and one left out touch no registration", async () => {
    for (const prices of [[], undefined])
      expect(
        (await admin.ask("POST", "/api/console/options", { body: { title: "Repas", prices } })).body,
      ).toMatchObject({
        error: "INVALID_INPUT",
        field: "prices",
      })
    const option = await make("options", {
      title: "Repas",
      prices: [
        { label: "Chaud", amount: 700 },
        { label: "Froid", percentage: 500 },
      ],
    })
    const [warm, cold] = option.prices
    const camp = await addCamp(backend, { option_ids: [await idOf("options", option)] })
    const booked = await book(backend, camp, { wallet: 20_000, line: { options: [{ price_id: warm.id }] } })
    const own = async () => (await booked.buyer.ask("GET", `/api/account/registrations/${booked.cuid}`)).body
    const before = await own()
    const dearer = await save("options", option, { title: "Repas", prices: [{ ...cold }, { ...warm, amount: 900 }] })
    expect(dearer.body.option.prices.map(({ amount }: { amount: number }) => amount)).toEqual([0, 900])
    expect(await own()).toEqual(before)
    const without = await save("options", dearer.body.option, { title: "Repas", prices: [{ ...cold }] })
    expect(without.body.option.prices).toEqual([cold])
    expect(await own()).toEqual(before)
    const late = await book(backend, camp, { wallet: 20_000 }).then(({ buyer }) => buyer)
    const again = await late.add({ ...camp, options: [{ price_id: warm.id }] } as never)
    expect(again.status).toBe(400)
  })
})
