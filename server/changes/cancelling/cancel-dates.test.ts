import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { runStartedJob } from "#server/run-started-job.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOption, lineFor, type Offer, partFor, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer, setFee, takeOnlinePayments } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { enterDesk, makeDeskFamily, registerAs, registrationBody } from "#tests/fixtures/desk.ts"
import { startPaymentServer } from "#tests/fixtures/payment-server.ts"
import { received } from "#tests/fixtures/receipts.ts"
import { addCamp, type Booked, book, bookPaidOnline, registeredOn, stateOf } from "#tests/fixtures/registrations.ts"
import { addRequestActivity, ask } from "#tests/fixtures/requests.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const fake = await startPaymentServer()
const backend = testBackend({ ...behindProxy, ...fake.environment })
let staff: Entered
beforeAll(async () => {
  staff = await enterAs(backend, ["registrations.registrations.cancel"])
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  await setFee(backend, 0)
  const violations = await findViolations(backend.database)
  expect(violations.filter(({ invariant }) => !invariant.startsWith("collaborators:"))).toEqual([])
})

const call = ({ cuid }: Offer, body: object = {}, by = staff, headers = {}) =>
  by.ask("POST", `/api/console/availabilities/${cuid}/cancel`, {
    body: { message: "Le moniteur est malade", to: "WALLET", ...body },
    headers,
  })
const on = (offer: Offer, ...positions: number[]) => ({ dates: positions.map((i) => offer.dates[i]!.cuid) })
const jobId = async (cuid: string) =>
  (await rowsOf<{ id: number }>(backend, "select id from jobs where organiser_id = 1 and cuid = ?", [cuid]))[0]!.id
const work = async (cuid: string) => runStartedJob(backend.platform, 1, { job_id: await jobId(cuid) })
async function cancel(offer: Offer, body: object = {}) {
  const answer = await call(offer, body)
  expect(answer.body.error).toBeUndefined()
  await work(answer.body.job.cuid)
  const { job } = (await staff.ask("GET", `/api/console/jobs/${answer.body.job.cuid}`)).body
  expect(job).toMatchObject({ status: "DONE", result: { refused: [] } })
  return answer.body
}
const mails = (customer_id: number) =>
  rowsOf<{ template: string; data: Record<string, unknown> }>(
    backend,
    "select template, data from mails where organiser_id = 1 and customer_id = ? and trigger = 'availability.cancelled'",
    [customer_id],
  )
const row = async ({ id }: Offer) =>
  (
    await rowsOf<Record<string, unknown>>(
      backend,
      "select status, price, deposit, own_fields, cancelled_at, start_at from availabilities where organiser_id = 1 and id = ?",
      [id],
    )
  )[0]!
const bookOnline = (offer: Offer) => bookPaidOnline(backend, fake, offer)

describe("some dates are cancelled", () => {
  test("AVL-23 a preview answers registrations, amounts by target and mails, and changes nothing", async () => {
    const camp = await addCamp(backend)
    const booked = await book(backend, camp, { wallet: 15_000 })
    const before = [await row(camp), await stateOf(backend, booked)]
    const { body } = await call(camp, { ...on(camp, 0), preview: true })
    expect(body).toEqual({
      effects: {
        dates: 1,
        is_all: false,
        shortened: 1,
        cancelled: 0,
        to_wallet: 3_000,
        to_card: 0,
        mails: 1,
        holds: 0,
        waiting: 0,
        options: [],
        price: { before: 15_000, after: 12_000 },
      },
      job: null,
    })
    expect([await row(camp), await stateOf(backend, booked)]).toEqual(before)
    expect(await mails(booked.buyer.id)).toEqual([])
  })

  test("AVL-23 a preview says of each option what the cancelled dates are of it, and that a fixed price is not given back", async () => {
    const meal = await addOption(backend, [{ amount: 1_000 }], { title: "Repas" })
    const care = await addOption(backend, [{ percentage: 1_000 }], { title: "Garderie" })
    const camp = await addCamp(backend, { option_ids: [meal.id, care.id] })
    const options = [meal, care].map(({ price_ids: [price_id] }) => ({ price_id }))
    await book(backend, camp, { wallet: 20_000, line: { options } })
    const { effects } = (await call(camp, { ...on(camp, 0), preview: true })).body
    // A fifth of 10.00 stays; a tenth of the price falls from 15.00 to 12.00 with it.
    expect(effects.options).toEqual([
      { label: "Repas", share: 200, returned: 0 },
      { label: "Garderie", share: 300, returned: 300 },
    ])
    expect(effects.to_wallet).toBe(3_300)
    expect((await call(camp, { preview: true })).body.effects.options).toEqual([])
  })

  test("AVL-23 AVL-54 a fixed price comes off a total that was set by hand, so that two registrations give back only a part of it", async () => {
    const meal = await addOption(backend, [{ amount: 1_000 }], { title: "Repas" })
    const camp = await addCamp(backend, { option_ids: [meal.id] })
    const line = { options: [{ price_id: meal.price_ids[0]! }] }
    await book(backend, camp, { line })
    const family = await makeDeskFamily(backend)
    const agreed = { ...line, total_amount: 14_000, reason: "Famille nombreuse" }
    expect((await registerAs(await enterDesk(backend), registrationBody(family, camp, agreed))).status).toBe(200)
    const { effects } = (await call(camp, { ...on(camp, 0), preview: true })).body
    expect(effects.options).toEqual([{ label: "Repas", share: 400, returned: 200 }])
  })

  test("AVL-24 AVL-53 one of five: 12000 and 3000 back, the date is closed for good, and new families pay 12000 of 4", async () => {
    const camp = await addCamp(backend, { default_deposit: 5_000, allow_registrations_after_start: true })
    const booked = await book(backend, camp, { wallet: 15_000 })
    await cancel(camp, on(camp, 0))
    expect(await stateOf(backend, booked)).toMatchObject({
      total: 12_000,
      paid: 12_000,
      dates: [1, 2, 3, 4],
      type: null,
    })
    expect(await booked.buyer.wallet()).toBe(3_000)
    expect(await registeredOn(backend, camp)).toEqual([0, 1, 1, 1, 1])
    expect(await row(camp)).toMatchObject({
      status: "OPEN",
      price: 12_000,
      deposit: 4_000,
      own_fields: expect.arrayContaining(["price", "deposit"]),
      cancelled_at: null,
    })
    const next = await makeBuyer(backend)
    expect(said(await next.add(lineFor(camp, next.children[0]!)))).toEqual([
      "DATE_NOT_ON_SALE",
      "registrations.0.availability_dates",
    ])
    const rest = partFor(camp, next.children[0]!, [1, 2, 3, 4])
    expect((await next.estimate(rest)).body.price).toBe(12_000)
    // Two of the four are over: a late comer pays half.
    await shiftClock(backend.database, "12 days 12 hours")
    expect((await next.estimate(partFor(camp, next.children[0]!, [3, 4]))).body.price).toBe(6_000)
  })

  test("AVL-53 a date that has started is cancelled too and no longer counts, and a later change of the family asks no fee", async () => {
    const camp = await addCamp(backend, { partial_registrations_fee_amount: 700 }, 10)
    const booked = await book(backend, camp, { wallet: 15_000 })
    await shiftClock(backend.database, "10 days 12 hours")
    await cancel(camp, on(camp, 0))
    expect(await stateOf(backend, booked)).toMatchObject({ total: 12_000, paid: 12_000 })
    expect((await row(camp)).price).toBe(12_000)
    await shiftClock(backend.database, "0")
    expect(
      (await booked.estimate({ availability_dates: booked.dates.slice(1, 4).map((date_id) => ({ date_id })) })).body,
    ).toMatchObject({ total_amount: 9_000 })
  })

  test("AVL-56 items in carts and the payment under way of them: the family is told, and the money is in the wallet", async () => {
    await takeOnlinePayments(backend, "STRIPE")
    const camp = await addCamp(backend)
    const holder = await makeBuyer(backend)
    await holder.add(lineFor(camp, holder.children[0]!))
    const payer = await makeBuyer(backend)
    await payer.add(lineFor(camp, payer.children[0]!))
    const { body } = await payer.buy({ payment_strategy: "IMMEDIATE" })
    const page = body.next_action_url.split("/").at(-1)
    fake.act(page, "pay")
    const { effects } = await cancel(camp, on(camp, 2))
    expect(effects).toMatchObject({ holds: 2, mails: 2 })
    expect((await holder.cart()).items).toEqual([])
    expect(await payer.wallet()).toBe(15_000)
    expect(await registeredOn(backend, camp)).toEqual([0, 0, 0, 0, 0])
    expect((await mails(holder.id)).map(({ data }) => data.held)).toEqual([true])
    expect(await mails(payer.id)).toHaveLength(1)
  })
})

describe("everything is cancelled", () => {
  test("AVL-25 AVL-27 registrations are cancelled by the organiser, everything is back, the fee too, and each family has one mail", async () => {
    await setFee(backend, 250)
    const camp = await addCamp(backend)
    const family = await makeBuyer(backend, { birthdates: ["2016-06-01", "2017-06-01"], wallet: 0 })
    await family.add(lineFor(camp, family.children[0]!), lineFor(camp, family.children[1]!))
    const bought = (await family.buy()).body.cart.cuid
    const cashier = await enterAs(backend, ["payments.payments.create"])
    const destination = { type: "cart", cuid: bought }
    await cashier.ask("POST", "/api/console/payments", {
      body: { destination, amount: 30_250, ...(await received(backend, "CASH")) },
    })
    const other = await makeBuyer(backend)
    await other.add(lineFor(camp, other.children[0]!))
    const { effects } = await cancel(camp)
    expect(effects).toMatchObject({ is_all: true, cancelled: 2, to_wallet: 30_250, mails: 2, holds: 1 })
    expect(await family.wallet()).toBe(30_250)
    const types = await rowsOf<{ type: string }>(
      backend,
      "select cancellation_type as type from registrations where organiser_id = 1 and customer_id = ?",
      [family.id],
    )
    expect(types).toEqual([{ type: "organiser" }, { type: "organiser" }])
    expect(await row(camp)).toMatchObject({ status: "CLOSED", price: 15_000, cancelled_at: expect.anything() })
    const told = await mails(family.id)
    expect(told).toHaveLength(1)
    expect(told[0]!.data).toMatchObject({ is_all: true, registrations: [{ kept: 0 }, { kept: 0 }] })
    expect((await family.bought(bought)).cart).toMatchObject({ outstanding_amount: 0, fee_amount: 0 })
    const joined = await other.ask("POST", "/api/registrations/waiting-list", {
      availability_id: camp.id,
      participant_id: other.children[0]!,
    })
    expect(said(joined)[0]).toBe("REGISTRATIONS_CLOSED")
  })

  test("AVL-25 the fee stays where another thing of the cart is left", async () => {
    await setFee(backend, 250)
    const [camp, stays] = [await addCamp(backend), await addCamp(backend, {}, 40)]
    const family = await makeBuyer(backend, { wallet: 1_000 })
    await family.add(lineFor(camp, family.children[0]!), lineFor(stays, family.children[0]!))
    const bought = (await family.buy()).body.cart.cuid
    await cancel(camp)
    expect((await family.bought(bought)).cart.fee_amount).toBe(250)
  })

  test("AVL-26 CARD gives to the card what came from it, the rest to the wallet", async () => {
    const camp = await addCamp(backend)
    const [card, wallet] = [await bookOnline(camp), await book(backend, camp, { wallet: 15_000 })]
    expect((await call(camp, { to: "CARD", preview: true })).body.effects).toMatchObject({
      to_card: 15_000,
      to_wallet: 15_000,
    })
    await cancel(camp, { ...on(camp, 0), to: "CARD" })
    expect(fake.payments.get(card.page)!.refunds).toMatchObject([{ amount: 3_000 }])
    await cancel(camp, { to: "CARD" })
    expect(fake.payments.get(card.page)!.refunds).toMatchObject([{ amount: 3_000 }, { amount: 12_000 }])
    expect([await card.buyer.wallet(), await wallet.buyer.wallet()]).toEqual([0, 15_000])
  })

  test("AVL-27 entries of the waiting list end and their families are told once", async () => {
    const { id: activity_id } = await addActivity(backend, { default_capacity: 1, allow_partial_registrations: false })
    const full = await addAvailability(backend, { activity_id, dates: daily(20, 2) })
    const booked = await book(backend, full)
    const waiting = await makeBuyer(backend)
    const participant_id = waiting.children[0]!
    await waiting.ask("POST", "/api/registrations/waiting-list", { availability_id: full.id, participant_id })
    expect((await cancel(full)).effects).toMatchObject({ waiting: 1, mails: 2, cancelled: 1 })
    const entries = await rowsOf<{ status: string }>(
      backend,
      "select status from waiting_list_entries where organiser_id = 1 and availability_id = ?",
      [full.id],
    )
    expect(entries).toEqual([{ status: "ENDED" }])
    expect((await mails(waiting.id)).map(({ data }) => data.waited)).toEqual([true])
    expect((await stateOf(backend, booked)).type).toBe("organiser")
  })
})

test("AVL-29 a pending request that names a cancelled availability stays and shows an obstacle", async () => {
  const activity = await addRequestActivity(backend)
  const buyer = await makeBuyer(backend)
  const asked = await ask(buyer, activity)
  await cancel(activity.slots[0]!)
  const { registration_request } = (await buyer.ask("GET", `/api/account/registrations-requests/${asked.cuid}`)).body
  expect(registration_request.status).toBe("PENDING")
  expect(registration_request.availabilities.map(({ obstacle }: { obstacle: string | null }) => obstacle)).toEqual([
    "DATE_CANCELLED",
    null,
  ])
  const approver = await enterAs(backend, ["registrations.requests.update"])
  const path = `/api/console/registrations-requests/${asked.cuid}/approve`
  expect((await approver.ask("POST", path, { body: {} })).body).toMatchObject({
    error: "DATE_NOT_ON_SALE",
    details: { obstacles: [{ code: "DATE_NOT_ON_SALE", availability: activity.slots[0]!.cuid }] },
  })
})

describe("the job", () => {
  test("AVL-28 killed in the middle and run again, by two workers and once more, it refunds nobody twice", async () => {
    const camp = await addCamp(backend)
    const families: Booked[] = []
    for (let i = 0; i < 4; i++) families.push(await book(backend, camp, { wallet: 15_000 }))
    const { job } = (await call(camp, on(camp, 4))).body
    const job_id = await jobId(job.cuid)
    let reads = 0
    const dying = {
      ...backend.platform,
      database: new Proxy(backend.platform.database, {
        get(target, name) {
          if (name === "kysely" && ++reads > 12) throw new Error("killed")
          return Reflect.get(target, name)
        },
      }),
    }
    await expect(runStartedJob(dying, 1, { job_id })).rejects.toThrow("killed")
    const wallets = async () => (await Promise.all(families.map(({ buyer }) => buyer.wallet()))).sort()
    const half = (await wallets()).filter((amount) => amount > 0).length
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(4)
    await Promise.all([work(job.cuid), work(job.cuid)])
    await work(job.cuid)
    expect(await wallets()).toEqual([3_000, 3_000, 3_000, 3_000])
    const told = await rowsOf(backend, "select from mails where organiser_id = 1 and thing = ?", [`job/${job_id}`])
    expect(told).toHaveLength(4)
    expect((await staff.ask("GET", `/api/console/jobs/${job.cuid}`)).body.job).toMatchObject({
      status: "DONE",
      done: 4,
    })
  })

  test("AVL-25 AVL-27 it is completed though its starter lost the right or was archived: every family is told and paid back", async () => {
    for (const left of ["permissions = '{}'", "archived_at = now()"]) {
      const camp = await addCamp(backend)
      const families = [await book(backend, camp, { wallet: 15_000 }), await book(backend, camp, { wallet: 15_000 })]
      const starter = await enterAs(backend, ["registrations.registrations.cancel"])
      const { job } = (await call(camp, on(camp, 0), starter)).body
      await inOwnersHands(
        backend.database,
        `update collaborators set ${left} where organiser_id = 1 and id = ${starter.id}`,
      )
      await work(job.cuid)
      for (const { buyer } of families) {
        expect(await buyer.wallet()).toBe(3_000)
        expect(await mails(buyer.id)).toHaveLength(1)
      }
      expect((await staff.ask("GET", `/api/console/jobs/${job.cuid}`)).body.job).toMatchObject({
        status: "DONE",
        done: 2,
      })
    }
  })

  test("AVL-28 one that was stopped is taken up by cancelling the same dates again; the price does not fall twice", async () => {
    const camp = await addCamp(backend)
    const booked = await book(backend, camp, { wallet: 15_000 })
    const { job } = (await call(camp, on(camp, 1))).body
    await staff.ask("POST", `/api/console/jobs/${job.cuid}/cancel`)
    await work(job.cuid)
    expect(await booked.buyer.wallet()).toBe(0)
    await cancel(camp, on(camp, 1))
    expect([await booked.buyer.wallet(), (await row(camp)).price]).toEqual([3_000, 12_000])
  })

  test("wrong input, another organiser, no permission, and twice under one key", async () => {
    const camp = await addCamp(backend)
    const elsewhere = await enterAs(backend, ["registrations.registrations.cancel"], { organiser_id: 2 })
    const nobody = await enterAs(backend, ["availabilities.availabilities.read"])
    expect((await call(camp, {}, elsewhere)).status).toBe(404)
    expect((await call(camp, {}, nobody)).status).toBe(403)
    expect(said(await call(camp, { dates: ["nobody"] }))).toEqual(["NOT_FOUND", "dates"])
    for (const wrong of [{ dates: [] }, { message: " " }, { to: "BANK" }, { dates: "all" }, { preview: 1 }])
      expect((await call(camp, wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await row(camp)).status).toBe("OPEN")
    const key = { "idempotency-key": "cancel-dates-0001" }
    const [one, two] = [await call(camp, {}, staff, key), await call(camp, {}, staff, key)]
    expect(two.body).toEqual(one.body)
  })
})
