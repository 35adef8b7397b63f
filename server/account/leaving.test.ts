import { sql } from "kysely"
import { afterEach, beforeAll, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { settleAttempt } from "#server/paying/attempts/settle-attempt.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { lineFor, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { attemptsOf, type Buyer, balanceOf, makeBuyer, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// Deleting an account with open ends: registrations to come, money owed, money left, a pending payment.
const backend = testBackend(behindProxy)
let activity_id: number
beforeAll(async () => {
  await takeSandboxPayments(backend)
  activity_id = (await addActivity(backend)).id
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  expect(await findViolations(backend.database)).toEqual([])
})

const leave = (buyer: Buyer, more = "") => buyer.ask("DELETE", `/api/session${more}`)
const offer = () => addAvailability(backend, { activity_id, price: 5_000, dates: daily(3) })
const frozen = async (customer_id: number) =>
  inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
    const { rows } = await sql<{
      text: string
    }>`select frozen::text as text from payment_attempts where customer_id = ${customer_id}`.execute(tx)
    return rows.map(({ text }) => text).join()
  })

test("a registration to come keeps the account and the child; once it is over, what is owed does", async () => {
  const buyer = await makeBuyer(backend)
  await buyer.add(lineFor(await offer(), buyer.children[0]!))
  await buyer.buy()
  expect(said(await leave(buyer))).toEqual(["ACCOUNT_HAS_ACTIVE_REGISTRATIONS", undefined])
  const child = `/api/participants?participant_id=${buyer.children[0]}`
  expect(said(await buyer.ask("DELETE", child))).toEqual(["PARTICIPANT_HAS_ACTIVE_REGISTRATIONS", undefined])
  await shiftClock(backend.database, "5 days")
  expect(said(await leave(buyer))).toEqual(["ACCOUNT_OWES", undefined])
  expect(said(await buyer.ask("DELETE", child))).toBe("ok")
})

test("money in the wallet is given up expressly, and stays visible", async () => {
  const buyer = await makeBuyer(backend, { wallet: 1_200 })
  const refused = await leave(buyer)
  expect([said(refused), refused.body.details]).toEqual([["ACCOUNT_HAS_BALANCE", undefined], { balance: 1_200 }])
  expect(said(await leave(buyer, "?give_up_balance=false"))).toEqual(["ACCOUNT_HAS_BALANCE", undefined])
  const before = await balanceOf(backend, "SUSPENSE")
  expect(said(await leave(buyer, "?give_up_balance=true"))).toBe("ok")
  expect([await buyer.wallet(), (await balanceOf(backend, "SUSPENSE")) - before]).toEqual([0, 1_200])
})

test("a payment under way is ended, its names are forgotten, and money that still comes is not dropped", async () => {
  const buyer = await makeBuyer(backend)
  await buyer.add(lineFor(await offer(), buyer.children[0]!))
  await buyer.buy({ payment_strategy: "IMMEDIATE" })
  expect(await frozen(buyer.id)).toContain(buyer.email)
  expect(said(await leave(buyer))).toBe("ok")
  const [attempt] = await attemptsOf(backend, buyer.id)
  expect(attempt!.status).toBe("CANCELLED")
  expect(await frozen(buyer.id)).not.toMatch(/Lou|Dupont|@example/)
  await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    sql`update sandbox_payments set status = 'PAID' where id = ${attempt!.provider_id}`.execute(tx),
  )
  expect(await settleAttempt(backend.platform, 1, attempt!.id)).toBe("PAID")
  expect(await buyer.wallet()).toBe(5_000)
})

test("a payment that was made is settled first: what was bought keeps the account", async () => {
  const buyer = await makeBuyer(backend)
  await buyer.add(lineFor(await offer(), buyer.children[0]!))
  const { body } = await buyer.buy({ payment_strategy: "IMMEDIATE" })
  await buyer.act(body.next_action_url, "pay")
  expect(said(await leave(buyer))).toEqual(["ACCOUNT_HAS_ACTIVE_REGISTRATIONS", undefined])
  expect((await buyer.bought(body.cart.cuid)).cart.paid_amount).toBe(5_000)
})

test("a child leaves a cart that is being paid for: the payment is ended first", async () => {
  const { id: voucher_id } = await addRow(backend, "vouchers", { title: "Bon", price: 100 })
  const buyer = await makeBuyer(backend)
  await buyer.post({ registrations: [lineFor(await offer(), buyer.children[0]!)], vouchers: [{ voucher_id }] })
  await buyer.buy({ payment_strategy: "IMMEDIATE" })
  expect(said(await buyer.ask("DELETE", `/api/participants?participant_id=${buyer.children[0]}`))).toBe("ok")
  expect((await attemptsOf(backend, buyer.id)).map(({ status }) => status)).toEqual(["CANCELLED"])
  expect((await buyer.cart()).items.map(({ type }) => type)).toEqual(["VOUCHER"])
})
