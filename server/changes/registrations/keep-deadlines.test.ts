import { afterEach, beforeAll, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Offer, rowsOf } from "#tests/fixtures/cart.ts"
import { takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { grant, moneyViolations } from "#tests/fixtures/purchases.ts"
import {
  addCamp,
  type Booked,
  book,
  mailsAbout,
  onDates,
  registeredOn,
  stateOf,
} from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { keepDeadlines } from "./keep-deadlines.ts"

const backend = testBackend(behindProxy)
let camp: Offer
beforeAll(async () => {
  camp = await addCamp(backend, {}, 25)
  await setDeadline(10)
})
afterEach(() => shiftClock(backend.database, "0"))
const setDeadline = (days: number | null) =>
  change(backend, "update settings set payment_deadline_days = ?, payment_reminder_days = 3", [days])

/** Runs the job three times, `days` days from now. */
async function after(days: number): Promise<void> {
  await shiftClock(backend.database, `${days} days`)
  for (let i = 0; i < 3; i++) await keepDeadlines(backend.platform)
}
const typeOf = async (booked: Booked) => (await stateOf(backend, booked)).type
const remindersOf = async (booked: Booked) =>
  (await mailsAbout(backend, booked)).filter(({ template }) => template === "registration.due")

test("REG-19 an unpaid one is reminded of once, then cancelled; what was paid is in the wallet, the place is free", async () => {
  const booked = await book(backend, camp, { wallet: 2_000 })
  await after(6.5)
  expect(await remindersOf(booked)).toEqual([])
  await after(8.1)
  const [reminder, ...more] = await remindersOf(booked)
  expect([String(reminder!.data.missing).replace("\u00a0", " "), more]).toEqual(["130,00 €", []])
  const { registration } = (await booked.buyer.ask("GET", `/api/account/registrations/${booked.cuid}`)).body
  expect(Date.parse(registration.payment_due_at)).toBeGreaterThan(Date.now() + 10 * 86_400_000)
  await after(9.9)
  expect(await typeOf(booked)).toBeNull()
  await after(11.1)
  expect(await stateOf(backend, booked)).toMatchObject({ type: "automatic", paid: 0, fee: 0 })
  expect([await booked.buyer.wallet(), await registeredOn(backend, camp)]).toEqual([2_000, [0, 0, 0, 0, 0]])
  expect((await mailsAbout(backend, booked)).map(({ template }) => template)).toContain("registration.cancelled")
  expect(await remindersOf(booked)).toHaveLength(1)
  expect(await moneyViolations(backend)).toEqual([])
})

test("one that is paid, has its deposit, is free, being paid or cancelled is left alone", async () => {
  const withDeposit = await addCamp(backend, { default_deposit: 5_000 }, 25)
  const free = await addCamp(backend, { default_price: 0 }, 25)
  const spared = [await book(backend, camp, { wallet: 15_000 }), await book(backend, withDeposit, { wallet: 5_000 })]
  spared.push(await book(backend, free))
  const cancelled = await book(backend, camp)
  await cancelled.cancel()
  const paying = await book(backend, camp)
  await after(8.1)
  await takeSandboxPayments(backend)
  const destination = { type: "cart", cuid: paying.cart }
  expect((await paying.buyer.ask("POST", "/api/transactions/checkout", { destination })).status).toBe(200)
  await after(11.1)
  expect(await Promise.all([...spared, paying].map(typeOf))).toEqual([null, null, null, null])
  expect(await typeOf(cancelled)).toBe("customer")
  for (const each of [...spared, cancelled]) expect(await remindersOf(each)).toEqual([])
  await change(backend, "update payment_attempts set status = 'EXPIRED' where status = 'PENDING'")
  await after(11.2)
  expect(await typeOf(paying)).toBe("automatic")
})

test("who was not reminded in time, or had it become dearer, has time; what has begun, or has no deadline, stays", async () => {
  await setDeadline(null)
  const [late, changed] = [await book(backend, camp), await book(backend, camp, { wallet: 9_000, dates: [0, 1, 2] })]
  const begun = await book(backend, await addCamp(backend, {}, 15))
  await after(20)
  expect(await typeOf(late)).toBeNull()
  await setDeadline(10)
  await after(20)
  const due = (
    await rowsOf<{ at: string }>(backend, "select payment_due_at as at from registrations where id = ?", [late.id])
  )[0]!.at
  expect(Math.round((Date.parse(due) - Date.now()) / 86_400_000)).toBe(21)
  await changed.edit(onDates(changed, 0, 1, 2, 3))
  await after(22)
  expect([await typeOf(late), await typeOf(changed), await typeOf(begun)]).toEqual(["automatic", null, null])
  expect(await remindersOf(changed)).toEqual([])
  await grant(backend, changed.buyer.id, 100)
  expect(await moneyViolations(backend)).toEqual([])
})
