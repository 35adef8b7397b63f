import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { reconcileRefunds } from "#server/paying/transactions/settle-refund.ts"
import { moveMoney } from "#server/payments/ledger.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { takeOnlinePayments } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { desk, enterDesk, makeDeskFamily, registerAs, registrationBody } from "#tests/fixtures/desk.ts"
import { startPaymentServer } from "#tests/fixtures/payment-server.ts"
import { moneyViolations, walletOf } from "#tests/fixtures/purchases.ts"
import { received } from "#tests/fixtures/receipts.ts"
import { addCamp } from "#tests/fixtures/registrations.ts"
import { addRequestActivity, ask } from "#tests/fixtures/requests.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const fake = await startPaymentServer()
const backend = testBackend({ ...behindProxy, ...fake.environment, RATE_LIMIT_FACTOR: "100" })
const account = { iban: "BE71096123456769", holder: "Léa Dupont" }
let staff: Entered
let camp: Offer
let till: string
let post: string
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
  camp = await addCamp(backend, { default_price: 15_000 })
  await takeOnlinePayments(backend, "STRIPE")
  till = (await received(backend, "CASH")).payment_type
  post = (await received(backend, "BANK")).payment_type
})

type Family = Awaited<ReturnType<typeof makeDeskFamily>>
const record = (body: object) => staff.ask("POST", "/api/console/payments", { body })
const pay = async (cuid: string, account_kind: "CASH" | "BANK", amount: number) =>
  (
    await record({
      destination: { type: "registration", cuid },
      amount,
      ...(await received(backend, account_kind)),
    })
  ).body.id as number

async function payPage(family: Family, cuid: string) {
  const destination = { type: "registration", cuid }
  const { checkout_url } = (await family.ask("POST", "/api/transactions/checkout", { destination })).body
  const page = checkout_url.split("/").at(-1)
  fake.act(page, "pay")
  for (const { path, raw, headers } of fake.notifications(page)) await backend.ask("POST", path, { raw, headers })
  return fake.payments.get(page)!
}

/** A registration of 150: 40 came in cash, 30 by transfer, 80 by card. */
async function mixed() {
  const family = await makeDeskFamily(backend)
  const { cuid } = (await registerAs(staff, registrationBody(family, camp))).body
  await pay(cuid, "CASH", 4_000)
  await pay(cuid, "BANK", 3_000)
  const page = await payPage(family, cuid)
  return { cuid, family, page, wallet: () => walletOf(backend, family.id) }
}
const cash = (amount: number, payment_type = till) => ({ to: "CASH", amount, payment_type })
const card = (amount: number) => ({ to: "CARD", amount })
const wallet = (amount: number) => ({ to: "WALLET", amount })
const bank = (amount: number) => ({ to: "BANK", amount, ...account })
const told = async (cuid: string) =>
  rowsOf<{ template: string; data: { returned: Record<"wallet" | "card" | "bank" | "cash", string> } }>(
    backend,
    "select template, data from mails where thing like ? and template like 'registration.%' and template not like '%created' order by id",
    [`registration/${cuid}/%`],
  )
const listed = async (family: Family, query = "") =>
  (await staff.ask("GET", `/api/console/payments?customer=${family.cuid}${query}`)).body

describe("a refund in parts", () => {
  test("RGN-40 card, cash, bank and wallet in one gesture: previewed, one movement each, one mail, once per key", async () => {
    const { cuid, family, page, wallet: walletNow } = await mixed()
    const ways = await staff.ask("GET", `/api/console/refunds/ways?type=registration&cuid=${cuid}`)
    expect(ways.body).toEqual({ paid_amount: 15_000, card: 8_000, cash: 4_000 })
    const body = { amount: 9_000, to: [wallet(2_000), cash(3_000), card(2_500), bank(1_500)], reason: "Malade" }
    const went = { to_wallet: 2_000, to_card: 2_500, to_bank: 1_500, to_cash: 3_000 }
    const preview = await desk(staff, cuid, "refund", { ...body, preview: true })
    expect(preview.body).toMatchObject({ ...went, total_amount: 6_000, paid_amount: 6_000, outstanding_amount: 0 })
    expect([await walletNow(), page.refunds, await told(cuid)]).toEqual([0, [], []])
    const headers = { "idempotency-key": "in-parts" }
    const path = `/api/console/registrations/${cuid}/refund`
    const given = await staff.ask("POST", path, { body, headers })
    expect(given.body).toMatchObject({ ...went, paid_amount: 6_000, refunded: 9_000, status: "DONE" })
    expect((await staff.ask("POST", path, { body, headers })).body).toEqual(given.body)
    expect([await walletNow(), page.refunds.map(({ amount }) => amount)]).toEqual([2_000, [2_500]])
    const mails = await told(cuid)
    expect(mails.map(({ template }) => template)).toEqual(["registration.refunded"])
    const { wallet: w, card: c, bank: b, cash: h } = mails[0]!.data.returned
    expect([w, c, b, h].map((text) => text.replace(/\D/g, ""))).toEqual(["2000", "2500", "1500", "3000"])
    const { data, sum } = await listed(family)
    expect(data[0]).toMatchObject({ type: expect.stringMatching(/^refund/) })
    expect(data.find(({ type }: { type: string }) => type === "refund.cash")).toMatchObject({
      amount: -3_000,
      account: "CASH",
      payment_type: { cuid: till },
    })
    expect(sum).toBe(15_000 - 3_000 - 2_500)
    expect((await staff.ask("GET", `/api/console/refunds/ways?type=registration&cuid=${cuid}`)).body).toEqual({
      paid_amount: 6_000,
      card: 5_500,
      cash: 1_000,
    })
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("RGN-40 parts that do not sum, more than came so, a till that is none: refused, and nothing has moved", async () => {
    const { cuid, page, wallet: walletNow } = await mixed()
    const refund = async (amount: number, to: unknown, more: object = {}) =>
      said(await desk(staff, cuid, "refund", { amount, to, ...more }))
    expect(await refund(5_000, [wallet(2_000), cash(2_000)])).toEqual(["SPLIT_MISMATCH", "to"])
    expect(await refund(5_000, [wallet(4_000), cash(4_000)])).toEqual(["SPLIT_MISMATCH", "to"])
    expect(await refund(5_000, [wallet(999), cash(4_001)])).toEqual(["REFUND_NOT_POSSIBLE", "amount"])
    expect(await refund(5_000, [cash(2_000), cash(2_001), wallet(999)])).toEqual(["REFUND_NOT_POSSIBLE", "amount"])
    expect(await refund(9_000, [wallet(999), card(8_001)])).toEqual(["REFUND_NOT_POSSIBLE", "amount"])
    expect(await refund(15_001, [wallet(15_000), cash(1)])).toEqual(["AMOUNT_TOO_HIGH", "amount"])
    expect(await refund(4_001, "CASH", { payment_type: till })).toEqual(["REFUND_NOT_POSSIBLE", "amount"])
    expect(await refund(1_000, "CASH")).toEqual(["INVALID_INPUT", "payment_type"])
    expect(await refund(1_000, [cash(1_000, post)])).toEqual(["INVALID_INPUT", "payment_type"])
    expect(await refund(1_000, [cash(1_000, "nobody")])).toEqual(["NOT_FOUND", "payment_type"])
    const [foreign] = await rowsOf<{ cuid: string }>(
      backend,
      "select cuid from payment_types where account = 'CASH'",
      [],
      2,
    )
    expect(await refund(1_000, [cash(1_000, foreign!.cuid)])).toEqual(["NOT_FOUND", "payment_type"])
    expect(await refund(2_000, [wallet(1_000), { to: "BANK", amount: 1_000, iban: "BE00" }])).toEqual([
      "IBAN_INVALID",
      "iban",
    ])
    for (const to of [[], [wallet(0)], [wallet(-5)], [wallet(0.5)], "GOLD", [{ to: "GOLD", amount: 1_000 }]])
      expect((await refund(1_000, to))[0]).toBe("INVALID_INPUT")
    expect([await walletNow(), page.refunds]).toEqual([0, []])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("RGN-40 cash and transfers need their own permissions, in a preview too; the card and the wallet do not", async () => {
    const { cuid } = await mixed()
    const plain = await enterDesk(backend)
    const refund = (to: object[]) => desk(plain, cuid, "refund", { amount: 1_000, to, preview: true })
    expect((await refund([cash(1_000)])).body).toMatchObject({
      error: "FORBIDDEN",
      details: { permission: "payments.payments.create" },
    })
    expect((await refund([wallet(500), bank(500)])).body).toMatchObject({
      error: "FORBIDDEN",
      details: { permission: "bank.transfers.create" },
    })
    expect(said(await refund([wallet(500), card(500)]))).toBe("ok")
  })

  test("RGN-40 a part that the card refuses is wallet money even where the total stays, and both sides are told", async () => {
    const { cuid, family, page, wallet: walletNow } = await mixed()
    page.refunds.push({ id: "by_hand", amount: 8_000, key: "by hand" })
    const body = { amount: 6_000, to: [card(2_000), cash(4_000)], reduce_total: false }
    const { status, body: answer } = await desk(staff, cuid, "refund", body)
    expect([status, answer]).toMatchObject([
      200,
      { to_card: 0, to_wallet: 2_000, to_cash: 4_000, paid_amount: 9_000, outstanding_amount: 6_000, status: "DONE" },
    ])
    expect(await walletNow()).toBe(2_000)
    const mails = await rowsOf<{ template: string }>(
      backend,
      "select template from mails where customer_id = ? and template like '%refus%'",
      [family.id],
    )
    expect(mails).toEqual([{ template: "refund.refused" }])
    const history = (await staff.ask("GET", `/api/console/registrations/${cuid}/history`)).body.data
    expect(history.map(({ event }: { event: string }) => event)).toContain("payment.refund_refused")
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("RGN-40 a part that the card answers later is refused later: wallet money, told once", async () => {
    const { cuid, family, page, wallet: walletNow } = await mixed()
    fake.mode = "down"
    const { body } = await desk(staff, cuid, "refund", { amount: 3_000, to: [card(2_000), wallet(1_000)] })
    fake.mode = "ok"
    expect(body).toMatchObject({ to_card: 2_000, to_wallet: 1_000, status: "PENDING" })
    page.refunds.push({ id: "by_hand", amount: 8_000, key: "by hand" })
    await shiftClock(backend.database, "2 minutes")
    for (const _ of [1, 2]) await reconcileRefunds(backend.platform)
    await shiftClock(backend.database, "0")
    expect(await walletNow()).toBe(3_000)
    const mails = await rowsOf(backend, "select from mails where customer_id = ? and template = 'refund.refused'", [
      family.id,
    ])
    expect(mails).toHaveLength(1)
    expect(await moneyViolations(backend)).toEqual([])
  })
})

describe("a cancellation in parts", () => {
  test("RGN-40 what is not kept goes back in parts that sum to it, in one transaction and one mail", async () => {
    const { cuid, family, page, wallet: walletNow } = await mixed()
    const cancel = (to: object[], more: object = {}) =>
      desk(staff, cuid, "cancel", { message: "Annulé", keep: 1_000, to, ...more })
    const to = [card(8_000), cash(4_000), bank(1_500), wallet(500)]
    expect(said(await cancel([...to, wallet(1_000)]))).toEqual(["SPLIT_MISMATCH", "to"])
    expect(said(await cancel([card(8_001), wallet(5_999)]))).toEqual(["REFUND_NOT_POSSIBLE", "amount"])
    const went = { fee: 1_000, to_card: 8_000, to_cash: 4_000, to_bank: 1_500, to_wallet: 500 }
    expect((await cancel(to, { preview: true })).body).toMatchObject(went)
    expect([await walletNow(), page.refunds]).toEqual([0, []])
    expect((await cancel(to)).body).toMatchObject({ ...went, refund: "DONE" })
    expect([await walletNow(), page.refunds.map(({ amount }) => amount)]).toEqual([500, [8_000]])
    const mails = (await told(cuid)).filter(({ template }) => !template.startsWith("organiser"))
    expect(mails.map(({ template }) => template)).toEqual(["registration.cancelled"])
    expect(Object.values(mails[0]!.data.returned).every((text) => text !== null)).toBe(true)
    expect((await listed(family)).sum).toBe(15_000 - 12_000)
    expect(said(await cancel(to))).toEqual(["REGISTRATION_CANCELLED", undefined])
    expect(await moneyViolations(backend)).toEqual([])
  })
})

describe("cash", () => {
  test("RGN-40 that was given back cannot be taken back or moved as if it had never come", async () => {
    const { cuid } = await mixed()
    await desk(staff, cuid, "change", { automatic_price: false, total_amount: 40_000, reason: "Accord" })
    const again = await pay(cuid, "CASH", 2_000)
    expect(said(await desk(staff, cuid, "refund", { amount: 6_000, to: [cash(6_000)] }))).toBe("ok")
    expect(said(await staff.ask("POST", `/api/console/payments/${again}/reverse`))).toEqual([
      "INSUFFICIENT_WALLET_AMOUNT",
      "amount",
    ])
    const request = { destination: { type: "registration", cuid }, preview: true }
    expect(said(await staff.ask("PUT", `/api/console/payments/${again}`, { body: request }))).toEqual([
      "INSUFFICIENT_WALLET_AMOUNT",
      "amount",
    ])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("RGN-40 that came for a request goes back for the registrations made of it, once in all", async () => {
    const family = await makeDeskFamily(backend)
    const asked = await ask(family, await addRequestActivity(backend, {}))
    const destination = { type: "registration_request", cuid: asked.cuid }
    await record({ destination, amount: 4_000, ...(await received(backend, "CASH")) })
    await record({ destination, amount: 12_000, ...(await received(backend, "BANK")) })
    const approve = `/api/console/registrations-requests/${asked.cuid}/approve`
    expect((await staff.ask("POST", approve, { body: {} })).status).toBe(200)
    const [one, two] = await rowsOf<{ cuid: string }>(
      backend,
      "select cuid from registrations where customer_id = ? order by id",
      [family.id],
    )
    const refund = (of: { cuid: string } | undefined, amount: number) =>
      desk(staff, of!.cuid, "refund", { amount, to: [cash(amount)] })
    expect(said(await refund(one, 4_001))).toEqual(["REFUND_NOT_POSSIBLE", "amount"])
    expect(said(await refund(one, 2_500))).toBe("ok")
    expect(said(await refund(two, 1_501))).toEqual(["REFUND_NOT_POSSIBLE", "amount"])
    const whole = (to: object[]) =>
      staff.ask("POST", "/api/console/refunds", { body: { destination, amount: 2_000, to } })
    expect(said(await whole([cash(1_501), wallet(499)]))).toEqual(["REFUND_NOT_POSSIBLE", "amount"])
    expect(said(await whole([cash(1_500), wallet(500)]))).toBe("ok")
    expect(said(await refund(two, 1))).toEqual(["REFUND_NOT_POSSIBLE", "amount"])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("RGN-40 that went out and never came is found by the invariants", async () => {
    const { cuid, family } = await mixed()
    const [thing] = await rowsOf<{ id: number }>(backend, "select id from registrations where cuid = ?", [cuid])
    const [type] = await rowsOf<{ id: number }>(backend, "select id from payment_types where cuid = ?", [till])
    const give = (amount: number) =>
      inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
        moveMoney(tx, 1, {
          type: "refund.cash",
          key: null,
          customer_id: family.id,
          payment_type_id: type!.id,
          legs: [
            { account: { kind: "THING", subject: "registration", subject_id: thing!.id }, amount: -amount },
            { account: { kind: "CASH" }, amount },
          ],
        }),
      )
    await give(4_000)
    expect(await moneyViolations(backend)).toEqual([])
    await give(1)
    const found = (await findViolations(backend.database)).map(({ invariant }) => invariant.split(":")[0])
    expect(found).toEqual(["cash"])
    await give(-1)
    expect(await moneyViolations(backend)).toEqual([])
  })
})
