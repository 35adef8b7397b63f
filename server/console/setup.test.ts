import { beforeAll, expect, test } from "vitest"
import { setupScreens, setupSteps } from "#contract/endpoints/console-home.ts"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

type Step = (typeof setupSteps)[number]

const backend = testBackend()
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

interface Shown {
  step: Step
  done: boolean
  missing: string[]
  path: string
}
const steps = async (): Promise<Shown[]> => (await admin.ask("GET", "/api/console/setup")).body.steps
const done = async () => (await steps()).filter((each) => each.done).map(({ step }) => step)

async function save(what: string, more: object) {
  const { body } = await admin.ask("GET", `/api/console/${what}`)
  const { currency_locked: _, versions: __, ...now } = body
  const answer = await admin.ask("PUT", `/api/console/${what}`, { body: { ...now, ...more } })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
}

/** What each of these fields has to hold; without any one of them the step is not done. */
async function needsEach(step: Step, what: string, fields: Record<string, string>) {
  await save(what, fields)
  expect(await done()).toContain(step)
  for (const [field, value] of Object.entries(fields)) {
    await save(what, { [field]: null })
    const now = (await steps()).find((each) => each.step === step)!
    expect(now).toMatchObject({ done: false, missing: [field], path: setupScreens[step][0] })
    await save(what, { [field]: value })
    expect(await done()).toContain(step)
  }
}

test("SET-31 of an organiser that was just made nothing is done, and each step names one of its screens", async () => {
  await change(backend, "update settings set bank_transfers_enabled = false")
  expect((await steps()).map(({ step, done }) => [step, done])).toEqual(setupSteps.map((step) => [step, false]))
  for (const { step, path } of await steps()) expect(path).toBe(setupScreens[step][0])
})

test("SET-31 contact and business are done by each of their fields", async () => {
  await needsEach("CONTACT", "organiser", {
    email: "a@example.com",
    phone: "02 123 45 67",
    logo_url: "https://example.com/logo.png",
  })
  const business = { legal_name: "Alpha ASBL", bank_account_holder: "Alpha", iban: "BE68539007547034" }
  await needsEach("BUSINESS", "business-details", business)
})

test("SET-31 payments are done once a way works: transfers that are on, to an account that is known", async () => {
  expect(await done()).not.toContain("PAYMENT")
  await save("settings", { bank_transfers_enabled: true })
  expect(await done()).toContain("PAYMENT")
  await save("business-details", { iban: null })
  expect(await done()).not.toContain("PAYMENT")
  await save("business-details", { iban: "BE68539007547034" })
  await save("settings", { bank_transfers_enabled: false })
  expect(await done()).not.toContain("PAYMENT")
  await save("settings", { bank_transfers_enabled: true })
})

test("SET-30 SET-31 the terms are done once the organiser has saved its own; those of ours, or a page of that name, are not enough", async () => {
  expect(await done()).not.toContain("TERMS")
  await save("terms", {})
  expect(await done()).toContain("TERMS")
})

test("SET-31 an activity, a date on sale and its publication count while they are there, and no longer", async () => {
  const sale = ["ACTIVITY", "AVAILABILITY", "PUBLISHED"]
  const of = async () => (await done()).filter((step) => sale.includes(step))
  expect(await of()).toEqual([])
  const { id } = await addActivity(backend, { published: false })
  expect(await of()).toEqual(["ACTIVITY"])
  const step = (await steps()).find((each) => each.step === "ACTIVITY")!
  expect(step.path).toBe(setupScreens.ACTIVITY[1])
  const { id: availability } = await addAvailability(backend, { activity_id: id, dates: daily(10) })
  expect(await of()).toEqual(["ACTIVITY", "AVAILABILITY"])
  const set = (table: string, column: string, value: unknown, which: number) =>
    change(backend, `update ${table} set ${column} = ? where organiser_id = 1 and id = ?`, [value, which])
  await set("activities", "published", true, id)
  expect(await of()).toEqual(sale)
  const now = new Date().toISOString()
  for (const [column, gone, back] of [
    ["status", "CLOSED", "OPEN"],
    ["archived_at", now, null],
  ] as const) {
    await set("availabilities", column, gone, availability)
    expect(await of()).toEqual(["ACTIVITY"])
    await set("availabilities", column, back, availability)
    expect(await of()).toEqual(sale)
  }
  await shiftClock(backend.database, "60 days")
  expect(await of()).toEqual(["ACTIVITY"])
  await shiftClock(backend.database, "0")
  await set("activities", "archived_at", now, id)
  expect(await of()).toEqual([])
  await set("activities", "archived_at", null, id)
  expect(await of()).toEqual(sale)
})
