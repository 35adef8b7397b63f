import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { runStartedJob } from "#server/run-started-job.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addChild, addOption, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addRow, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { cuidOf, desk } from "#tests/fixtures/desk.ts"
import { moneyViolations } from "#tests/fixtures/purchases.ts"
import { received } from "#tests/fixtures/receipts.ts"
import { addCamp, type Booked, book, onDates, stateOf } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// Forms about a registration that were opened before somebody else changed it.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let staff: Entered
let camp: Offer
let meal: { price_ids: number[] }
let question_id: number
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
  const option = await addOption(backend, [{ label: "Midi", amount: 1_000 }])
  meal = option
  question_id = (await addRow(backend, "questions", { title: "Allergies", type: "TEXT" })).id
  camp = await addCamp(backend, { option_ids: [option.id], question_ids: [question_id] }, 10, { capacity: 100 })
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  expect(await moneyViolations(backend)).toEqual([])
})

const path = ({ cuid }: Booked) => `/api/console/registrations/${cuid}`
const opened = async (booked: Booked) => (await staff.ask("GET", path(booked))).body.registration
const versionOf = async (booked: Booked): Promise<number> => (await opened(booked)).version
const save = (booked: Booked, body: object) => staff.ask("PUT", path(booked), { body })
const ids = ({ dates }: { dates: number[] }, ...positions: number[]) => positions.map((i) => dates[i]!)

test("CON-34 RGN-12 a form opened before the family gave up a date is refused with what is there now, and brings nothing back", async () => {
  const booked = await book(backend, camp, { wallet: 15_000 })
  const { version } = await opened(booked)
  await booked.edit(onDates(booked, 0, 1, 3, 4))
  const lunch = { availability_dates: booked.dates, options: [{ price_id: meal.price_ids[0] }] }
  for (const preview of [true, false]) {
    const { status, body } = await save(booked, { ...lunch, version, preview })
    expect([status, body.error, body.field]).toEqual([409, "VERSION_CONFLICT", "version"])
    expect(body.details.registration).toEqual({
      version: version + 1,
      total_amount: 12_000,
      availability_dates: ids(booked, 0, 1, 3, 4),
      options: [],
      questions: [{ question_id, content: null }],
    })
  }
  expect(await stateOf(backend, booked)).toMatchObject({ total: 12_000, dates: [0, 1, 3, 4] })
  const { registration } = (await save(booked, { ...lunch, version })).body.details
  const again = { ...lunch, availability_dates: registration.availability_dates, version: registration.version }
  expect((await save(booked, again)).body.total_amount).toBe(13_000)
  expect(said(await save(booked, lunch))).toEqual(["INVALID_INPUT", "version"])
})

test("APIA-15 a family's form names its version or not: an old one is refused, in the estimate too; none is not looked at", async () => {
  const booked = await book(backend, camp, { wallet: 15_000 })
  const form = (await booked.buyer.ask("GET", `/api/account/registrations/${booked.cuid}/edit`)).body
  const { version } = form.registration
  await desk(staff, booked.cuid, "change", { availability_dates: ids(booked, 0, 1) })
  for (const stale of [booked.edit, booked.estimate]) {
    const { status, body } = await stale({ ...onDates(booked, 0, 1, 2), version })
    expect([status, body.error, body.details.registration]).toMatchObject([
      409,
      "VERSION_CONFLICT",
      { version: version + 1, availability_dates: ids(booked, 0, 1) },
    ])
  }
  expect(said(await booked.edit({ ...onDates(booked, 0, 1, 2), version: version + 1 }))).toBe("ok")
  expect(said(await booked.edit(onDates(booked, 0, 1)))).toBe("ok")
  expect((await booked.edit({ ...onDates(booked, 0), version: "1" })).body.error).toBe("INVALID_INPUT")
})

describe("every change counts, whoever makes it", () => {
  const counted = async (booked: Booked, change: () => Promise<unknown>) => {
    const before = await versionOf(booked)
    await change()
    return (await versionOf(booked)) - before
  }

  test("CON-34 dates, options, answers and the total, by the family and by staff; what changes nothing does not", async () => {
    const booked = await book(backend, camp, { wallet: 15_000 })
    const changes = [
      () => booked.edit(onDates(booked, 0, 1, 2, 3)),
      () => booked.edit({ options: [{ price_id: meal.price_ids[0] }] }),
      () => booked.edit({ questions: [{ question_id, content: "Noix" }] }),
      () => desk(staff, booked.cuid, "change", { availability_dates: booked.dates }),
      () => desk(staff, booked.cuid, "change", { total_amount: 5_000, reason: "Geste" }),
      () => desk(staff, booked.cuid, "refund", { amount: 1_000, to: "WALLET" }),
    ]
    for (const change of changes) expect(await counted(booked, change)).toBe(1)
    const nothing = [
      () => booked.edit(onDates(booked, 0, 1, 2, 3, 4)),
      () => booked.estimate(onDates(booked, 0)),
      () => desk(staff, booked.cuid, "change", { availability_dates: ids(booked, 0), preview: true }),
    ]
    for (const change of nothing) expect(await counted(booked, change)).toBe(0)
  })

  test("CON-34 a transfer, a replacement, dates the organiser adds or cancels, the end; a payment does not", async () => {
    const here = await addCamp(backend, {}, 20)
    const buyer = await makeBuyer(backend)
    const booked = await book(backend, here, { buyer })
    const sibling = await cuidOf(backend, "participants", await addChild(backend.database, { customer_id: buyer.id }))
    const there = await addCamp(backend, {}, 40)
    const destination = { type: "registration", cuid: booked.cuid }
    const pay = async () =>
      staff.ask("POST", "/api/console/payments", {
        body: { destination, amount: 1_000, ...(await received(backend, "CASH")) },
      })
    expect(await counted(booked, pay)).toBe(0)
    const [added] = daily(30)
    const add = () =>
      staff.ask("POST", `/api/console/availabilities/${here.cuid}/dates`, {
        body: { ...added, whole_registrations: true },
      })
    expect(await counted(booked, add)).toBe(1)
    const shorten = () => cancelDate(here)
    expect(await counted(booked, shorten)).toBe(1)
    const replace = () => desk(staff, booked.cuid, "replace", { participant: sibling })
    expect(await counted(booked, replace)).toBe(1)
    const transfer = () => desk(staff, booked.cuid, "transfer", { availability: there.cuid, price: "KEEP" })
    expect(await counted(booked, transfer)).toBe(1)
    expect(await counted(booked, () => booked.cancel())).toBe(1)
    const late = await save(booked, { availability_dates: ids(booked, 0), version: 1 })
    expect(said(late)).toEqual(["REGISTRATION_CANCELLED", undefined])
  })

  async function cancelDate({ cuid, dates }: Offer): Promise<void> {
    const body = { message: "Malade", to: "WALLET", dates: [dates[0]!.cuid] }
    const { job } = (await staff.ask("POST", `/api/console/availabilities/${cuid}/cancel`, { body })).body
    const [row] = await rowsOf<{ id: number }>(backend, "select id from jobs where cuid = ?", [job.cuid])
    await runStartedJob(backend.platform, 1, { job_id: row!.id })
  }
})
