import { beforeAll, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addRow } from "#tests/fixtures/catalogue.ts"
import { asker, fillWorld, hours, type World } from "#tests/fixtures/catalogue-world.ts"

const backend = testBackend()
const ask = asker(backend)
let world: World
beforeAll(async () => {
  world = await fillWorld(backend)
})

test("APIB-12 CAT-18 CAT-19 locations are those where something not over takes place, by title", async () => {
  const [old, hidden] = [
    await addRow(backend, "locations", { name: "old", title: "Ancien lieu" }),
    await addRow(backend, "locations", { name: "hidden", title: "Lieu caché" }),
  ]
  await addRow(backend, "locations", { name: "unused", title: "Nulle part" })
  const past = [hours("2026-12-01T08:00:00Z", "2026-12-01T10:00:00Z")]
  await addAvailability(backend, { activity_id: world.music.id, location_id: old.id, dates: past })
  await addAvailability(backend, { activity_id: world.hidden.id, location_id: hidden.id })
  const { body } = await ask("/api/locations")
  expect(body).toEqual({
    data: [
      {
        ...world.park,
        name: "parc",
        title: "Le Parc",
        street: "",
        number: "",
        postcode: "4000",
        city: "Liège",
      },
      {
        ...world.hall,
        name: "hall",
        title: "Salle de l’Œuvre",
        street: "Rue Haute",
        number: "",
        postcode: "",
        city: "Ixelles",
      },
    ],
    count: 2,
  })
})

test("APIB-11 CAT-21 groups of categories come in order, all of them or by cuid", async () => {
  const { theme, people, arts, sports, families } = world
  const themes = {
    cuid: theme.cuid,
    title: "Thème",
    scope: "PRIMARY",
    categories: [
      { cuid: arts.cuid, title: "Arts" },
      { cuid: sports.cuid, title: "Sports" },
    ],
  }
  const publics = {
    cuid: people.cuid,
    title: "Public",
    scope: "SECONDARY",
    categories: [{ cuid: families.cuid, title: "Familles" }],
  }
  const groups = async (query: string) => (await ask(`/api/categories/groups?${query}`)).body
  expect(await groups("")).toEqual({ data: [themes, publics], count: 2 })
  expect(await groups(`cuid=${people.cuid}`)).toEqual({ data: [publics], count: 1 })
  expect(await groups(`cuid=${people.cuid},${theme.cuid}`)).toEqual({ data: [themes, publics], count: 2 })
  expect(await groups("cuid=nothing")).toEqual({ data: [], count: 0 })
  expect(await groups("cuid=")).toMatchObject({ count: 2 })
})

const titles = async (path: string, host?: string) => {
  const { status, body, text } = await asker(backend, host)(`${path}&host=${host}`)
  expect(status, text).toBe(200)
  expect(body.count).toBe(body.data.length)
  return body.data.map(({ title }: { title: string }) => title).join(", ")
}

test("APIB-04 CAT-18 CAT-20 periods of availabilities are those not over in which one takes place", async () => {
  const period = (title: string, start_day: string, end_day: string) =>
    addRow(backend, "calendar_periods", { title, start_day, end_day })
  await period("Toussaint", "2026-11-23", "2026-12-04")
  await period("Vide", "2027-09-01", "2027-09-30")
  // The lullaby ends at midnight: the 11th has no part of it
  await period("Le onze", "2027-03-11", "2027-03-11")
  await period("Le dix", "2027-03-10", "2027-03-10")
  // Begun, not over, and with a date still to come
  await period("Année", "2026-09-01", "2027-06-30")
  const { body } = await ask("/api/availabilities/periods")
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual(["Année", "Carnaval", "Le dix", "Pâques"])
  expect(body.data[1]).toEqual({
    cuid: world.carnival.cuid,
    title: "Carnaval",
    start_day: "2027-02-22",
    end_day: "2027-03-05",
  })
})

test("APIB-05 CAT-20 periods of activities are all with something in them, or those that end after `after`", async () => {
  const path = "/api/activities/periods?"
  expect(await titles(path)).toBe("Année, Toussaint, Carnaval, Le dix, Pâques")
  expect(await titles(`${path}after=2027-01-04T08:00:00Z`)).toBe("Année, Carnaval, Le dix, Pâques")
  expect(await titles(`${path}after=2027-03-06`)).toBe("Année, Le dix, Pâques")
  expect(await titles(`${path}after=2027-03-05T23:59:59`)).toBe("Année, Le dix, Pâques")
  expect(await titles(`${path}after=2027-04-11T00:29:59`)).toBe("Année, Pâques")
  expect(await titles(`${path}after=2027-04-11T00:30:00`)).toBe("Année")
  expect(await titles(`${path}after=2027-07-01`)).toBe("")
})

test("another organiser sees its own entries only", async () => {
  for (const path of [
    "/api/locations",
    "/api/categories/groups",
    "/api/availabilities/periods",
    "/api/activities/periods",
  ])
    expect(await titles(`${path}?`, "beta.localhost")).toBe("")
  const { id } = await addActivity(backend, {}, 2)
  const place = await addRow(backend, "locations", { name: "b", title: "Beta hall" }, 2)
  await addAvailability(backend, { activity_id: id, location_id: place.id, dates: [spring] }, 2)
  expect(await titles("/api/locations?again=1", "beta.localhost")).toBe("Beta hall")
})
const spring = hours("2027-03-20T08:00:00Z", "2027-03-20T10:00:00Z")
