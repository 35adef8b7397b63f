import { beforeAll, describe, expect, test } from "vitest"
import { type Permission, permissions } from "#contract/permissions.ts"
import { localDate } from "#contract/rules/dates.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { received } from "#tests/fixtures/receipts.ts"
import { addCamp, type Booked, book } from "#tests/fixtures/registrations.ts"

const backend = testBackend()
let admin: Entered
let booked: Booked
const TOTAL = 15_000
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  booked = await book(backend, await addCamp(backend, { title: "Cirque" }), { wallet: 5_000 })
})
const home = async (by = admin) => (await by.ask("GET", "/api/console/home")).body
const as = async (...held: Permission[]) => home(await enterAs(backend, held))

describe("today", () => {
  test("shows the latest registrations with what was paid, and how full the activities are", async () => {
    const { latest, fill, day } = await home()
    expect(day).toBe(localDate(new Date().toISOString(), "Europe/Brussels"))
    expect(latest[0]).toMatchObject({ cuid: booked.cuid, activity: "Cirque", total_amount: TOTAL, paid_amount: 5_000 })
    expect(fill).toContainEqual(expect.objectContaining({ title: "Cirque", registered: 1 }))
  })

  test("leaves out what one may not read, and money without the right to it", async () => {
    expect(await as()).toMatchObject({ todo: [], groups: null, latest: null, season: null, fill: null })
    const { season, latest, fill } = await as("registrations.registrations.read")
    expect([season.income, season.owed, fill]).toEqual([null, null, null])
    expect(season.registrations.now).toBeGreaterThan(0)
    expect(latest.length).toBeGreaterThan(0)
    expect((await as("registrations.attendances.read")).groups).toEqual([])
  })

  test("another organiser's figures are its own", async () => {
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    expect(await home(beta)).toMatchObject({ latest: [], fill: [], groups: [], season: { registrations: { now: 0 } } })
  })

  test("the season begins on 1 September and is set beside the last one up to the same day", async () => {
    const { season } = await home()
    expect(season.from).toMatch(/^\d{4}-09-01$/)
    expect(Number(season.from.slice(0, 4)) - Number(season.last_from.slice(0, 4))).toBe(1)
    const before = season.registrations
    await change(backend, "update registrations set created_at = ?::timestamptz where cuid = ?", [
      `${season.last_from}T12:00:00Z`,
      booked.cuid,
    ])
    const { season: moved } = await home()
    expect(moved.registrations).toEqual({
      now: before.now - 1,
      last: before.last + 1,
      last_in_all: before.last_in_all + 1,
    })
    expect(moved.weeks).toHaveLength(53)
    expect([moved.weeks[0].last_registrations, moved.weeks[52].registrations]).toEqual([1, null])
    const sums = moved.weeks.flatMap((week: { registrations: number | null }) => week.registrations ?? [])
    expect(sums).toEqual([...sums].sort((a: number, b: number) => a - b))
    await change(backend, "update registrations set created_at = now() where cuid = ?", [booked.cuid])
  })

  test("what came in and what is owed are the ledger's", async () => {
    const before = (await home()).season
    expect(before.owed).toEqual({ amount: TOTAL - 5_000, overdue: 0 })
    const body = {
      destination: { type: "registration", cuid: booked.cuid },
      ...(await received(backend, "CASH")),
      amount: 2_000,
    }
    expect((await admin.ask("POST", "/api/console/payments", { body })).status).toBe(200)
    const after = (await home()).season
    expect(after.income.now - before.income.now).toBe(2_000)
    expect(after.owed).toEqual({ amount: TOTAL - 7_000, overdue: 0 })
  })

  test("a registration that is late to be paid waits for a hand, with what is owed", async () => {
    expect((await home()).todo).toEqual([])
    await inOwnersHands(backend.database, "update settings set payment_deadline_days = 5 where organiser_id = 1")
    await change(backend, "update registrations set created_at = now() - interval '9 days' where cuid = ?", [
      booked.cuid,
    ])
    const { todo, season } = await home()
    expect(todo).toEqual([{ kind: "overdue", count: 1, amount: 8_000, oldest_at: expect.any(String) }])
    expect(season.owed.overdue).toBe(8_000)
    expect((await as("registrations.registrations.read")).todo).toEqual([])
  })

  test("ATT-24 the day's groups count who is expected and absent: minutes after the start nobody is absent", async () => {
    const camp = await addCamp(backend, { title: "Aujourd’hui" })
    await book(backend, camp)
    await book(backend, camp)
    await change(
      backend,
      `update availability_dates set start_at = now() - interval '1 minute', end_at = now() + interval '1 minute'
       where availability_id = ? and id = ?`,
      [camp.id, camp.dates[0]!.id],
    )
    const { groups, children } = await home()
    const [group] = groups
    expect([group.counts, children]).toEqual(Array(2).fill({ EXPECTED: 2, PRESENT: 0, LEFT: 0, ABSENT: 0 }))
    expect(group.availability).toMatchObject({ activity: "Aujourd’hui" })
  })

  test("AVL-17 collaborators see the next dates of what they are assigned to, whatever else they may read", async () => {
    const nora = await enterAs(backend, [])
    const camp = await addCamp(backend, { title: "Nature" }, 3, { collaborator_ids: [nora.id] })
    const { my_dates } = await home(nora)
    expect(my_dates).toHaveLength(5)
    expect(my_dates[0]).toMatchObject({
      cuid: camp.dates[0]!.cuid,
      registered: 0,
      capacity: 10,
      availability: { cuid: camp.cuid, activity: "Nature", location: null },
    })
    expect((await as()).my_dates).toEqual([])
  })

  test("AVL-51 below its minimum an availability is among what waits for a hand, with both numbers", async () => {
    const camp = await addCamp(backend, { title: "Voile" }, 3, { minimum: 2 })
    await book(backend, camp)
    const { under_minimum, todo } = await home()
    expect(under_minimum).toMatchObject([{ cuid: camp.cuid, activity: "Voile", registered: 1, minimum: 2 }])
    expect(todo).toContainEqual({ kind: "under_minimum", count: 1, amount: null, oldest_at: null })
    expect((await as()).under_minimum).toBeNull()
    await book(backend, camp)
    expect((await home()).under_minimum).toEqual([])
  })
})

describe("setting up", () => {
  const setup = async () => (await admin.ask("GET", "/api/console/setup")).body.steps
  const done = async () =>
    (await setup()).filter((each: { done: boolean }) => each.done).map(({ step }: { step: string }) => step)
  const save = async (what: string, more: object) => {
    const { body } = await admin.ask("GET", `/api/console/${what}`)
    const answer = await admin.ask("PUT", `/api/console/${what}`, { body: { ...body, ...more } })
    expect(answer.status).toBe(200)
  }

  test("SET-19 has seven steps, each done or not, with the screen that does it", async () => {
    const steps = await setup()
    expect(steps.map(({ step }: { step: string }) => step)).toEqual([
      "CONTACT",
      "BUSINESS",
      "PAYMENT",
      "TERMS",
      "ACTIVITY",
      "AVAILABILITY",
      "PUBLISHED",
    ])
    expect(steps[0]).toEqual({
      step: "CONTACT",
      done: false,
      missing: ["email", "phone", "logo_url"],
      path: "settings/account",
    })
    expect(await done()).toEqual(["ACTIVITY", "AVAILABILITY", "PUBLISHED"])
  })

  test("SET-20 SET-15 a step is done by its data, and undone again when that goes away", async () => {
    const account = { legal_name: "Alpha ASBL", bank_account_holder: "Alpha", iban: "BE68539007547034" }
    await save("business-details", account)
    expect(await done()).toEqual(expect.arrayContaining(["BUSINESS", "PAYMENT"]))
    await save("business-details", { iban: null })
    expect(await done()).not.toEqual(expect.arrayContaining(["BUSINESS"]))
    expect(await done()).not.toEqual(expect.arrayContaining(["PAYMENT"]))
    const { body } = await admin.ask("GET", "/api/console/payment-providers")
    expect(body.transfers_missing).toEqual(["iban"])
    expect((await home()).transfers_missing).toEqual(["iban"])
    expect((await as("registrations.registrations.read")).transfers_missing).toEqual([])
    await save("organiser", { email: "a@example.com", phone: "02", logo_url: "https://example.com/logo.png" })
    expect(await done()).toEqual(expect.arrayContaining(["CONTACT"]))
  })
})
