import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ListedParticipant, ShownParticipant } from "#contract/endpoints/console-participants.ts"
import { permissions } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { showConsole } from "./show-console.tsx"
import { NOW } from "./stage.ts"

const next = {
  registration: "r1",
  activity: "Petits pas, grande forêt",
  start_at: "2027-03-01T08:00:00.000Z",
  end_at: "2027-03-05T15:00:00.000Z",
}
const zoe: ListedParticipant = {
  cuid: "p1",
  fullname: "Zoé Lambert",
  firstname: "Zoé",
  lastname: "Lambert",
  birthdate: "2022-05-03",
  age: 4,
  guardians: [{ cuid: "c1", fullname: "Camille Lambert" }],
  next,
  missing: 2,
  created_at: NOW,
}
const listed = <T,>(...data: T[]) => ({ data, count: data.length, more: false, next: null })
const segment = {
  cuid: "s1",
  version: 1,
  name: "Les petits",
  entity: "PARTICIPANTS" as const,
  conditions: { all: [] },
  default: false,
  created_at: NOW,
}
const activity = { cuid: "a1", title: "Petits pas, grande forêt" }
const availability = { cuid: "v1", activity, start_at: next.start_at, end_at: next.end_at }
const offered = { ...availability, location: null, status: "OPEN", places: { free: 3 }, price: 18_000 }
const answers = {
  "GET /api/console/participants": listed(zoe),
  "GET /api/console/segments": listed(segment),
  "GET /api/console/activities": listed(activity) as never,
  "GET /api/console/availabilities": listed({ ...offered, dates: 5 }) as never,
  "GET /api/console/availabilities/{cuid}": { availability: { ...offered, dates: [] } } as never,
  "GET /api/console/views": { data: [], count: 0 },
}

for (const width of [1280, 390])
  test(`CUS-48 the list shows name, age, birthdate, guardians, next registration and what is missing, at ${width} px`, async () => {
    const { here } = await showConsole("/participants", { answers, width })
    const row = page.getByRole("row", { name: /Zoé Lambert/ })
    await expect.element(row).toBeVisible()
    const wide = [/^4$/, /2022$/, "Camille Lambert", /Petits pas, grande forêt, .*mars/, "2 réponses manquent"]
    for (const text of width === 1280 ? wide : ["2 réponses manquent"])
      await expect.element(row.getByText(text)).toBeVisible()
    await expectAccessible()
    await row.getByText("Zoé Lambert").click()
    await expect.poll(here).toBe("/participants/p1")
  })

test("CUS-48 filters: activity, segment and missing information from the menu, ages and availability beside it", async () => {
  const { here, calls } = await showConsole("/participants", { answers })
  const pick = async (name: string | RegExp) => {
    await page.getByRole("button", { name: "Filtrer" }).click()
    await page.getByRole("menuitem", { name }).click()
  }
  await pick(/Activité.*Petits pas/)
  await pick(/Segment.*Les petits/)
  await pick(/Informations manquantes.*Il en manque/)
  await expect.poll(here).toBe("/participants?activity=a1&segment=s1&missing=true")
  expect(calls.some((call) => call.startsWith("GET /api/console/segments?entity=PARTICIPANTS"))).toBe(true)

  await page.getByRole("button", { name: "Âge et disponibilité" }).click()
  const typed = page.getByRole("dialog", { name: "Âge et disponibilité" })
  await userEvent.fill(typed.getByLabelText("Âge dès"), "4 ans")
  await userEvent.fill(typed.getByLabelText("Âge jusqu’à"), "6")
  await typed.getByRole("combobox", { name: "Disponibilité" }).click()
  await page.getByRole("option", { name: /Petits pas, grande forêt/ }).click()
  await userEvent.keyboard("{Escape}")
  await expect.element(typed).not.toBeInTheDocument()
  await expect.poll(here).toBe("/participants?activity=a1&segment=s1&missing=true&age_from=4&age_to=6&availability=v1")
  await expect
    .poll(() => calls.findLast((call) => call.startsWith("GET /api/console/participants")))
    .toMatch(/age_from=4&age_to=6.*availability=v1/)
  await expectAccessible()
  await page.getByRole("link", { name: /Retirer.*Âge dès/ }).click()
  await expect.poll(here).not.toContain("age_from")
})

const field = {
  id: 7,
  cuid: "f7",
  entity: "PARTICIPANTS" as const,
  description: null,
  required: false,
  active: true,
  deferred: false,
  order: 1,
  pattern: null,
}
const participant: ShownParticipant = {
  ...zoe,
  version: 1,
  fields: [
    { ...field, type: "TEXT", title: "Médecin", choices: [], required: true },
    { ...field, id: 8, cuid: "f8", type: "CHOICES_SINGLE", title: "Nage", choices: [{ id: "y", label: "Sait nager" }] },
  ],
  custom_data: [{ field_id: 8, data: "y" }],
  missing: ["Médecin"],
  attendance: [
    {
      activity: "Ateliers du mercredi",
      start_at: "2027-01-13T13:00:00.000Z",
      arrived_at: "2027-01-13T13:05:00.000Z",
      departed_at: null,
      absence: null,
    },
    {
      activity: "Ateliers du mercredi",
      start_at: "2027-01-06T13:00:00.000Z",
      arrived_at: null,
      departed_at: null,
      absence: "EXCUSED",
    },
  ],
}
const registration = {
  cuid: "r1",
  created_at: NOW,
  reference: "+++000/0123/45672+++",
  cancelled: false,
  total_amount: 16_500,
  deposit_amount: 5_000,
  paid_amount: 5_000,
  outstanding_amount: 11_500,
  quantity: 1,
  dates: 5,
  only_date: null,
  participant: { cuid: "p1", fullname: "Zoé Lambert", birthdate: "2022-05-03" },
  customer: { cuid: "c1", fullname: "Camille Lambert" },
  availability: { ...availability, location: "La Ruche" },
  tags: [],
}
const note = {
  cuid: "n1",
  version: 1,
  text: "Aime les cabanes",
  pinned: true,
  author: { cuid: "k1", fullname: "Élise Marchal" },
  created_at: NOW,
  updated_at: NOW,
}
const discount = {
  cuid: "d1",
  version: 1,
  title: "Fratrie",
  amount: 0,
  percentage: 1_000,
  activities: [],
  active: true,
  model: null,
}
const path = "/api/console/participants/{cuid}"
const one = {
  ...answers,
  [`GET ${path}`]: { participant },
  [`GET ${path}/notes`]: listed(note),
  [`GET ${path}/related-notes`]: listed({
    ...note,
    cuid: "n2",
    text: "Payer en trois fois",
    about: { kind: "customers" as const, cuid: "c1", fullname: "Camille Lambert", activity: null },
  }),
  [`GET ${path}/discounts`]: { data: [discount], count: 1 },
  [`GET ${path}/history`]: { data: [], count: 0, more: false, next: null },
  [`GET ${path}/pick-up-people`]: { data: [], count: 0 },
  "GET /api/console/registrations": listed(registration),
}
const panel = (name: string) => page.getByRole("region", { name })

for (const width of [1280, 390])
  test(`CUS-49 CUS-56 one shows registrations, attendance, answers, discounts and the notes of the whole family, at ${width} px`, async () => {
    const { calls } = await showConsole("/participants/p1", { answers: one, width })
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Zoé Lambert")
    await expect.element(panel("Inscriptions").getByRole("link", { name: /Petits pas/ })).toBeVisible()
    await expect.element(panel("Inscriptions").getByText(/115,00/)).toBeVisible()
    await expect.element(panel("Présences").getByText(/14\D+05 → –/)).toBeVisible()
    await expect.element(panel("Présences").getByText(/Absence excusée/)).toBeVisible()
    await expect.element(panel("Réponses").getByText("Sait nager")).toBeVisible()
    await expect.element(panel("Réponses").getByText("Médecin")).toBeVisible()
    await expect.element(panel("Réductions").getByText("Fratrie")).toBeVisible()
    await expect.element(panel("Réductions").getByText(/10\s%/)).toBeVisible()
    await expect.element(panel("Notes").getByText("Aime les cabanes")).toBeVisible()
    await expect.element(panel("Notes").getByText("Payer en trois fois")).toBeVisible()
    await expect
      .element(panel("Notes").getByRole("link", { name: "Camille Lambert" }))
      .toHaveAttribute("href", expect.stringMatching(/\/customers\/c1$/))
    expect(calls).toContain("GET /api/console/registrations?participant=p1")
    await expectAccessible()
  })

test("CUS-49 CON-10 parts that one may not read are absent, and not asked for", async () => {
  const { calls } = await showConsole("/participants/p1", {
    answers: one,
    permissions: permissions.filter(
      (each) => !/^participants\.(discounts|notes)|^registrations|^customers\.notes/.test(each),
    ),
  })
  await expect.element(panel("Réponses")).toBeVisible()
  for (const name of ["Inscriptions", "Réductions", "Notes"]) expect(panel(name).elements()).toEqual([])
  expect(calls.filter((call) => /discounts|notes|registrations/.test(call))).toEqual([])
})
