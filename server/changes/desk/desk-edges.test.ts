import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { jobHandlers } from "#server/jobs.ts"
import { startWorker } from "#server/platform/jobs/worker.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addChild, makeFamily, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { balanceOf } from "#tests/fixtures/checkout.ts"
import type { Entered } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { cuidOf, desk, enterDesk, makeDeskFamily, registerAs, registrationBody } from "#tests/fixtures/desk.ts"
import { fingerprint } from "#tests/fixtures/fingerprint.ts"
import { moneyViolations } from "#tests/fixtures/purchases.ts"
import { received } from "#tests/fixtures/receipts.ts"
import { addCamp, registeredOn } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// The desk's calls with what is another organiser's, with money that is received or sent away, after the start, and with
// somebody who waits for the place that comes free.
const backend = testBackend(behindProxy)
let staff: Entered
let cashier: Entered
let camp: Offer
beforeAll(async () => {
  staff = await enterDesk(backend, ["bank.transfers.create"])
  cashier = await enterDesk(backend, ["payments.payments.create"])
  camp = await addCamp(backend, {}, 10, { capacity: 100 })
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  expect(await moneyViolations(backend)).toEqual([])
})

async function registered(offer = camp, more: object = {}) {
  const buyer = await makeDeskFamily(backend, { wallet: 20_000 })
  const { body } = await registerAs(staff, registrationBody(buyer, offer, { payment: "WALLET", ...more }))
  expect(body.error, JSON.stringify(body)).toBeUndefined()
  return { buyer, cuid: body.cuid as string }
}
const shown = async (cuid: string) => (await staff.ask("GET", `/api/console/registrations/${cuid}`)).body.registration

describe("another organiser’s", () => {
  test("CON-53 registrations, families and participants are not found, and nothing changes", async () => {
    const { cuid, buyer } = await registered()
    const sibling = await addChild(backend.database, { customer_id: buyer.id })
    const participant = await cuidOf(backend, "participants", sibling)
    const to = await addCamp(backend, {}, 20)
    const stranger = await enterDesk(backend, [], { organiser_id: 2 })
    const path = `/api/console/registrations/${cuid}`
    const family = `/api/console/customers/${buyer.cuid}/registration-form`
    const before = [await shown(cuid), await fingerprint(backend)]
    for (const preview of [true, false]) {
      const answers = [
        await registerAs(stranger, { ...registrationBody(buyer, camp), preview }),
        await desk(stranger, cuid, "change", { availability_dates: [camp.dates[0]!.id], preview }),
        await desk(stranger, cuid, "refund", { amount: 100, to: "WALLET", preview }),
        await desk(stranger, cuid, "cancel", { message: "x", preview }),
        await desk(stranger, cuid, "transfer", { availability: to.cuid, price: "KEEP", preview }),
        await desk(stranger, cuid, "replace", { participant, preview }),
      ]
      expect(answers.map(({ status, body }) => [status, body.error])).toEqual(Array(6).fill([404, "NOT_FOUND"]))
    }
    for (const read of [path, `${path}/history`, `${path}/form`, family])
      expect([read, (await stranger.ask("GET", read)).status]).toEqual([read, 404])
    expect((await stranger.ask("DELETE", path)).status).toBe(404)
    const after = [await shown(cuid), await fingerprint(backend)]
    expect([{ ...after[0], now: "" }, after[1]]).toEqual([{ ...before[0], now: "" }, before[1]])
  })

  test("CON-53 RGN-25 availability, participant and payment type are not found for a registration of one’s own", async () => {
    const { cuid, buyer } = await registered()
    const activity = await addActivity(backend, { default_price: 1_000 }, 2)
    const theirs = await addAvailability(backend, { activity_id: activity.id, dates: daily(30, 2) }, 2)
    const strangers = await makeFamily(backend, ["2016-06-01"], { host: "beta.localhost", organiser_id: 2 })
    const [child] = await rowsOf<{ id: number; cuid: string }>(
      backend,
      "select id, cuid from participants where id = ?",
      [strangers.children[0]],
      2,
    )
    const { payment_type } = await received(backend, "CASH", 2)
    const before = { ...(await shown(cuid)), now: "" }
    const moved = await desk(staff, cuid, "transfer", { availability: theirs.cuid, price: "KEEP" })
    expect(said(moved)).toEqual(["NOT_FOUND", "availability"])
    expect(said(await desk(staff, cuid, "replace", { participant: child!.cuid }))).toEqual(["NOT_FOUND", "participant"])
    const other = await makeDeskFamily(backend)
    expect(said(await registerAs(staff, registrationBody(other, theirs)))).toEqual(["NOT_FOUND", "availability_id"])
    const lent = registrationBody({ ...other, children: [child!.id] }, camp)
    expect(said(await registerAs(staff, lent))).toEqual(["NOT_FOUND", "participant_id"])
    const paid = registrationBody(other, camp, { payment: { type: payment_type, amount: 1_000 } })
    expect(said(await registerAs(cashier, paid))[0]).toBe("NOT_FOUND")
    const form = `/api/console/customers/${buyer.cuid}/registration-form?availability=${theirs.cuid}`
    expect((await staff.ask("GET", form)).status).toBe(404)
    expect((await staff.ask("GET", `/api/console/registrations/${cuid}/form?availability=${theirs.cuid}`)).status).toBe(
      404,
    )
    expect({ ...(await shown(cuid)), now: "" }).toEqual(before)
    expect(await rowsOf(backend, "select id from registrations where customer_id = ?", [other.id])).toEqual([])
  })
})

describe("money", () => {
  test("RGN-11 a payment type records what was given with the registration, and needs its own permission", async () => {
    const buyer = await makeDeskFamily(backend)
    const { payment_type: type } = await received(backend, "CASH")
    const cash = await balanceOf(backend, "CASH")
    const paying = (payment: object, more: object = {}) => registrationBody(buyer, camp, { payment, ...more })
    expect(said(await registerAs(staff, paying({ type, amount: 20_000 })))).toEqual(["FORBIDDEN", undefined])
    const late = await registerAs(cashier, paying({ type, amount: 100, value_day: "2199-01-01" }))
    expect(late.body.error).toBe("DAY_IN_FUTURE")
    expect((await registerAs(cashier, paying({ type, amount: 0 }))).body.error).toBe("INVALID_INPUT")
    expect((await registerAs(cashier, paying({ type: "nobody", amount: 100 }))).body.error).toBe("NOT_FOUND")
    const preview = await registerAs(cashier, paying({ type, amount: 6_000 }, { preview: true }))
    expect(preview.body).toMatchObject({ cuid: null, paid_amount: 6_000, outstanding_amount: 9_000 })
    expect([await balanceOf(backend, "CASH"), await buyer.wallet()]).toEqual([cash, 0])
    const headers = { "Idempotency-Key": "with-cash" }
    const body = paying({ type, amount: 20_000, value_day: "2026-01-05" })
    const made = await registerAs(cashier, body, headers)
    expect(made.body).toMatchObject({ total_amount: 15_000, paid_amount: 15_000, outstanding_amount: 0 })
    expect((await registerAs(cashier, body, headers)).body).toEqual(made.body)
    expect([await balanceOf(backend, "CASH"), await buyer.wallet()]).toEqual([cash - 20_000, 5_000])
    const [movement] = await rowsOf<{ type: string; value_day: string }>(
      backend,
      "select type, value_day::text as value_day from movements where customer_id = ?",
      [buyer.id],
    )
    expect(movement).toEqual({ type: "payment.recorded", value_day: "2026-01-05" })
  })

  test("RGN-15 RGN-17 a refund to a bank account needs a valid IBAN and its holder, and waits to be sent", async () => {
    const { cuid, buyer } = await registered()
    const give = (more: object) => desk(staff, cuid, "refund", { amount: 5_000, to: "BANK", ...more })
    const [wallet, payout] = [await buyer.wallet(), await balanceOf(backend, "PAYOUT")]
    expect(said(await give({}))).toEqual(["IBAN_INVALID", "iban"])
    expect(said(await give({ iban: "BE71096123456760", holder: "Léa Dupont" }))).toEqual(["IBAN_INVALID", "iban"])
    expect(said(await give({ iban: "BE71096123456769", holder: " " }))).toEqual(["INVALID_INPUT", "holder"])
    const account = { iban: "be71 0961 2345 6769", holder: "Léa Dupont" }
    expect(said(await give({ ...account, amount: 15_001 }))).toEqual(["AMOUNT_TOO_HIGH", "amount"])
    expect((await give({ ...account, preview: true })).body).toMatchObject({ paid_amount: 10_000, refunded: 5_000 })
    const transfers = () =>
      rowsOf<{ amount: number }>(
        backend,
        "select amount, iban, holder, subject from credit_transfers where customer_id = ?",
        [buyer.id],
      )
    expect([await transfers(), await balanceOf(backend, "PAYOUT")]).toEqual([[], payout])
    expect((await give(account)).body).toMatchObject({
      total_amount: 10_000,
      paid_amount: 10_000,
      outstanding_amount: 0,
      to_wallet: 0,
      refunded: 5_000,
    })
    expect(await transfers()).toEqual([
      { amount: 5_000, iban: "BE71096123456769", holder: "Léa Dupont", subject: "registration" },
    ])
    expect([await buyer.wallet(), await balanceOf(backend, "PAYOUT")]).toEqual([wallet, payout + 5_000])
    expect(await shown(cuid)).toMatchObject({ total_amount: 10_000, paid_amount: 10_000 })
  })
})

describe("later", () => {
  test("RGN-22 once the first date has started, a registration is neither transferred nor given to another", async () => {
    const offer = await addCamp(backend, {}, 5)
    const { cuid, buyer } = await registered(offer)
    const sibling = await addChild(backend.database, { customer_id: buyer.id })
    const participant = await cuidOf(backend, "participants", sibling)
    const preview = await desk(staff, cuid, "replace", { participant, preview: true })
    expect(preview.body).toMatchObject({ total_amount: 15_000 })
    await shiftClock(backend.database, "5 days 1 hour")
    const before = { ...(await shown(cuid)), now: "" }
    for (const more of [{}, { preview: true }, { ignore: ["DATE_NOT_ON_SALE"], reason: "x" }]) {
      const replaced = await desk(staff, cuid, "replace", { participant, ...more })
      expect([replaced.status, ...said(replaced)]).toEqual([409, "REGISTRATION_STARTED", undefined])
      const moved = await desk(staff, cuid, "transfer", { availability: camp.cuid, price: "KEEP", ...more })
      expect(said(moved)).toEqual(["REGISTRATION_STARTED", undefined])
    }
    expect({ ...(await shown(cuid)), now: "" }).toEqual(before)
  })

  test("RGN-24 the place that a transfer frees is offered to the first who waits, within a minute", async () => {
    const full = await addCamp(backend, {}, 40, { capacity: 1 })
    const { cuid } = await registered(full)
    const [first, second] = [await makeDeskFamily(backend), await makeDeskFamily(backend)]
    for (const waiting of [first, second]) {
      const joined = await waiting.ask("POST", "/api/registrations/waiting-list", {
        availability_id: full.id,
        participant_id: waiting.children[0],
      })
      expect(joined.body.error).toBeUndefined()
    }
    const move = { availability: camp.cuid, price: "KEEP" }
    const states = () =>
      rowsOf<{ status: string }>(
        backend,
        "select status from waiting_list_entries where availability_id = ? order by position",
        [full.id],
      )
    await desk(staff, cuid, "transfer", { ...move, preview: true })
    await jobHandlers.waiting_list(backend.platform, { organiser_id: 1, id: 0 })
    expect(await states()).toEqual([{ status: "WAITING" }, { status: "WAITING" }])
    expect((await desk(staff, cuid, "transfer", move)).body.error).toBeUndefined()
    expect(await registeredOn(backend, full)).toEqual([0, 0, 0, 0, 0])
    // Between the transfer and the offer the place is kept for the list.
    const passing = registrationBody(await makeDeskFamily(backend), full)
    expect(said(await registerAs(staff, passing))[0]).toBe("AVAILABILITY_FULL")
    await jobHandlers.waiting_list(backend.platform, { organiser_id: 1, id: 0 })
    expect(await states()).toEqual([{ status: "OFFERED" }, { status: "WAITING" }])
    const mails = await rowsOf<{ recipient: string }>(
      backend,
      "select recipient from mails where trigger = 'waiting_list.offered' and customer_id in (?, ?)",
      [first.id, second.id],
    )
    expect(mails).toEqual([{ recipient: first.email }])
    // And the handler is asked every minute.
    const asked = new Map<string, string>()
    const boss = { work: async () => "", schedule: async (queue: string, at: string) => void asked.set(queue, at) }
    const worker = await startWorker(backend.platform, boss as never, jobHandlers)
    await worker.stop()
    expect(asked.get("waiting_list")).toBe("* * * * *")
  })
})
