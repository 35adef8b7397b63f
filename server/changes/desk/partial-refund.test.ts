import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import type { Offer } from "#tests/fixtures/cart.ts"
import { takeOnlinePayments } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { desk, makeDeskFamily, registerAs, registrationBody } from "#tests/fixtures/desk.ts"
import { startPaymentServer } from "#tests/fixtures/payment-server.ts"
import { moneyViolations, walletOf } from "#tests/fixtures/purchases.ts"
import { received } from "#tests/fixtures/receipts.ts"
import { addCamp } from "#tests/fixtures/registrations.ts"

const fake = await startPaymentServer()
const backend = testBackend({ ...behindProxy, ...fake.environment, RATE_LIMIT_FACTOR: "100" })
let staff: Entered
let camp: Offer
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
  camp = await addCamp(backend, { default_price: 12_000 })
  await takeOnlinePayments(backend, "STRIPE")
})

type Family = Awaited<ReturnType<typeof makeDeskFamily>>

async function payPage(family: Family, destination: object) {
  const { checkout_url } = (await family.ask("POST", "/api/transactions/checkout", { destination })).body
  const page = checkout_url.split("/").at(-1)
  fake.act(page, "pay")
  for (const { path, raw, headers } of fake.notifications(page)) await backend.ask("POST", path, { raw, headers })
  return fake.payments.get(page)!
}

const refundOf = (body: object) => staff.ask("POST", "/api/console/refunds", { body })

/** A registration of 12 000 paid on pages of 8 000 and 4 000; the second was refunded by hand at the provider. */
async function paidOnTwo(more: object = {}) {
  const family = await makeDeskFamily(backend)
  const { cuid } = (await registerAs(staff, registrationBody(family, camp, more))).body
  const destination = { type: "registration", cuid }
  const cash = { destination, amount: 4_000, ...(await received(backend, "CASH")) }
  await staff.ask("POST", "/api/console/payments", { body: cash })
  const first = await payPage(family, destination)
  await refundOf({ destination, amount: 4_000, to: "WALLET" })
  const second = await payPage(family, destination)
  expect([first.amount, second.amount]).toEqual([8_000, 4_000])
  second.refunds.push({ id: "by_hand", amount: 4_000, key: "by hand" })
  const before = await walletOf(backend, family.id)
  const state = async () => {
    const { registration } = (await staff.ask("GET", `/api/console/registrations/${cuid}`)).body
    const { total_amount, paid_amount } = registration
    return { total_amount, paid_amount, wallet: (await walletOf(backend, family.id)) - before }
  }
  return { cuid, destination, first, state }
}

describe("a refund of which the card takes a part (R15)", () => {
  const set = { total_amount: 12_000, reason: "Accord" }
  const refund = (cuid: string, reduce_total: boolean, amount = 12_000) =>
    desk(staff, cuid, "refund", { amount, to: "CARD", reduce_total, reason: "Malade" })

  test.each([
    ["the price", {}],
    ["a total set by staff", set],
  ])("with the total lowered, of %s: 80 to the card, 40 to the wallet, nothing owed", async (_, more) => {
    const { cuid, state, first } = await paidOnTwo(more)
    const { status, body } = await refund(cuid, true)
    expect([status, body]).toMatchObject([
      200,
      { status: "DONE", to_card: 8_000, to_wallet: 4_000, refunded: 12_000, paid_amount: 0, outstanding_amount: 0 },
    ])
    expect(await state()).toEqual({ total_amount: 0, paid_amount: 0, wallet: 4_000 })
    expect(first.refunds.map(({ amount }) => amount)).toEqual([8_000])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test.each([
    ["the price", {}],
    ["a total set by staff", set],
  ])("with the total kept, of %s: 80 to the card, 40 stay paid, 80 are owed", async (_, more) => {
    const { cuid, state } = await paidOnTwo(more)
    const { status, body } = await refund(cuid, false)
    expect([status, body]).toMatchObject([
      200,
      { status: "DONE", to_card: 8_000, to_wallet: 0, refunded: 8_000, paid_amount: 4_000, outstanding_amount: 8_000 },
    ])
    expect(await state()).toEqual({ total_amount: 12_000, paid_amount: 4_000, wallet: 0 })
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("with the total lowered where something was still owed, the refused part is the family's all the same", async () => {
    const { cuid, state } = await paidOnTwo()
    await desk(staff, cuid, "change", { automatic_price: false, total_amount: 20_000, reason: "Accord" })
    expect((await refund(cuid, true)).body).toMatchObject({
      to_card: 8_000,
      to_wallet: 4_000,
      outstanding_amount: 8_000,
    })
    expect(await state()).toEqual({ total_amount: 8_000, paid_amount: 0, wallet: 4_000 })
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("by its reference: the answer says the parts, and is a refusal only where nothing moved", async () => {
    const { destination, state } = await paidOnTwo()
    const { status, body } = await refundOf({ destination, amount: 12_000, to: "CARD" })
    expect([status, body]).toMatchObject([200, { status: "DONE", to_card: 8_000, to_wallet: 0 }])
    expect(await state()).toEqual({ total_amount: 12_000, paid_amount: 4_000, wallet: 0 })
    expect((await refundOf({ destination, amount: 4_000, to: "CARD" })).body.error).toBe("REFUND_NOT_POSSIBLE")
    expect(await state()).toEqual({ total_amount: 12_000, paid_amount: 4_000, wallet: 0 })
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("by cancelling: the refused part is wallet money", async () => {
    const { cuid, state } = await paidOnTwo(set)
    const { body } = await desk(staff, cuid, "cancel", { message: "Complet", to: "CARD", notify: false })
    expect(body).toMatchObject({ to_card: 8_000, to_wallet: 4_000, refund: "DONE" })
    expect(await state()).toMatchObject({ paid_amount: 0, wallet: 4_000 })
    expect(await moneyViolations(backend)).toEqual([])
  })
})
