import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Family, makeFamily, rowsOf, said } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { buy, grant, moneyViolations, readCart, walletOf } from "#tests/fixtures/purchases.ts"
import { cuidOf, received } from "#tests/fixtures/receipts.ts"

const backend = testBackend(behindProxy)
const account = { iban: "be71 0961 2345 6769", holder: "Léa Dupont" }
let family: Family
let staff: Entered
let customer: string
beforeAll(async () => {
  family = await makeFamily(backend)
  staff = await enterAs(backend, [
    "payments.payments.create",
    "payments.transactions.create",
    "bank.transfers.create",
    "bank.transfers.read",
    "bank.transfers.update",
    "bank.transfers.delete",
  ])
  customer = await cuidOf(backend, family.id)
})

async function buyPaid(amount: number) {
  const bought = await buy(backend, family, [[amount]])
  const destination = { type: "registration", cuid: bought.registrations[0]!.cuid }
  const body = { destination, amount: amount - bought.cart.paid_amount, ...(await received(backend, "CASH")) }
  if (body.amount > 0) expect(said(await staff.ask("POST", "/api/console/payments", { body }))).toBe("ok")
  return { destination, cart: bought.cart.cuid }
}
const refund = (body: object, headers: Record<string, string> = {}) =>
  staff.ask("POST", "/api/console/refunds", { body: { to: "BANK", ...account, ...body }, headers })
const transfers = async (query = "") => (await staff.ask("GET", `/api/console/credit-transfers?${query}`)).body
const payout = async () => {
  const [row] = await rowsOf<{ balance: number }>(backend, "select balance from accounts where kind = 'PAYOUT'")
  return row?.balance ?? 0
}

describe("FIN-12 a refund to a bank account", () => {
  test.each([
    [{ iban: "BE71 0961 2345 6768" }, ["IBAN_INVALID", "iban"]],
    [{ iban: "BE71 0961" }, ["IBAN_INVALID", "iban"]],
    [{ iban: undefined }, ["IBAN_INVALID", "iban"]],
    [{ holder: "  " }, ["INVALID_INPUT", "holder"]],
    [{ holder: undefined }, ["INVALID_INPUT", "holder"]],
    [{ amount: 6_000 }, ["AMOUNT_TOO_HIGH", "amount"]],
    [{ amount: 0 }, ["INVALID_INPUT", "amount"]],
  ])("with %o is refused, and moves nothing", async (wrong, refusal) => {
    const { destination } = await buyPaid(5_000)
    const before = await payout()
    expect(said(await refund({ destination, amount: 5_000, ...wrong }))).toEqual(refusal)
    expect(await payout()).toBe(before)
    expect(said(await refund({ destination, amount: 5_000, to: "WALLET" }))).toBe("ok")
  })
})

describe("FIN-13 making it", () => {
  test("moves the money from the thing to what is to be paid out, at once and once", async () => {
    const { destination, cart } = await buyPaid(5_000)
    const before = await payout()
    const key = { "idempotency-key": "bank-1" }
    const body = { destination, amount: 3_000 }
    const made = await refund(body, key)
    expect([made.status, made.body.status]).toEqual([200, "DONE"])
    expect((await refund(body, key)).body).toEqual(made.body)
    expect(await payout()).toBe(before + 3_000)
    expect((await readCart(family, cart)).registrations[0]).toMatchObject({ paid_amount: 2_000 })
    expect((await transfers("page_size=1")).data).toMatchObject([
      {
        status: "READY",
        amount: 3_000,
        iban: "BE71096123456769",
        holder: "Léa Dupont",
        destination,
        customer: { cuid: customer },
        collaborator: { cuid: staff.cuid },
      },
    ])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("or from the wallet, as far as it goes", async () => {
    await grant(backend, family.id, 800)
    const [wallet, before] = [await walletOf(backend, family.id), await payout()]
    const send = (body: object) =>
      staff.ask("POST", "/api/console/credit-transfers", { body: { customer, ...account, ...body } })
    expect(said(await send({ amount: wallet + 1 }))).toEqual(["INSUFFICIENT_WALLET_AMOUNT", "amount"])
    expect(said(await send({ amount: 100, iban: "BE00" }))).toEqual(["IBAN_INVALID", "iban"])
    expect(said(await send({ amount: 100, customer: "nobody" }))).toEqual(["NOT_FOUND", undefined])
    const made = (await send({ amount: 800, text: "Solde" })).body.credit_transfer
    expect(made).toMatchObject({ destination: null, amount: 800, text: "Solde", status: "READY" })
    expect([await walletOf(backend, family.id), await payout()]).toEqual([wallet - 800, before + 800])
    expect((await transfers(`customer=${customer}&status=READY`)).sum).toBeGreaterThanOrEqual(800)
    expect((await transfers("search=BE7109")).count).toBeGreaterThan(0)
  })
})

describe("FIN-14 cancelling it", () => {
  test("before it is exported moves the money to the wallet, once", async () => {
    const { destination, cart } = await buyPaid(4_000)
    await refund({ destination, amount: 4_000 })
    const { cuid } = (await transfers("page_size=1")).data[0]
    const [wallet, before] = [await walletOf(backend, family.id), await payout()]
    const cancel = (by: Pick<Entered, "ask"> = staff) => by.ask("DELETE", `/api/console/credit-transfers/${cuid}`)
    const stranger = await enterAs(backend, ["bank.transfers.delete"], { organiser_id: 2 })
    expect((await cancel(stranger)).status).toBe(404)
    expect((await cancel()).body.credit_transfer).toMatchObject({ status: "CANCELLED", ended_at: expect.any(String) })
    expect([await walletOf(backend, family.id), await payout()]).toEqual([wallet + 4_000, before - 4_000])
    // The thing owes again: its money was the family's from then on.
    expect((await readCart(family, cart)).registrations[0]).toMatchObject({ paid_amount: 0 })
    expect(said(await cancel())).toEqual(["TRANSFER_EXPORTED", undefined])
    expect(await walletOf(backend, family.id)).toBe(wallet + 4_000)
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("is refused once it was exported; so is correcting it", async () => {
    const { destination } = await buyPaid(1_000)
    await refund({ destination, amount: 1_000 })
    const { cuid, version } = (await transfers("page_size=1")).data[0]
    const correct = (body: object) => staff.ask("PUT", `/api/console/credit-transfers/${cuid}`, { body })
    const other = { iban: "NL91 ABNA 0417 1643 00", holder: "Tom Dupont", text: "" }
    expect((await correct({ ...other, version })).body.credit_transfer).toMatchObject({
      iban: "NL91ABNA0417164300",
      version: version + 1,
    })
    expect(said(await correct({ ...other, version }))).toEqual(["VERSION_CONFLICT", "version"])
    expect(said(await correct({ ...other, iban: "x", version: version + 1 }))).toEqual(["IBAN_INVALID", "iban"])
    await change(backend, "update credit_transfers set status = 'EXPORTED' where cuid = ?", [cuid])
    expect(said(await correct({ ...other, version: version + 1 }))).toEqual(["TRANSFER_EXPORTED", undefined])
    expect(said(await staff.ask("DELETE", `/api/console/credit-transfers/${cuid}`))).toEqual([
      "TRANSFER_EXPORTED",
      undefined,
    ])
    expect((await staff.ask("GET", `/api/console/credit-transfers/${cuid}`)).body.credit_transfer.status).toBe(
      "EXPORTED",
    )
    expect((await staff.ask("GET", "/api/console/credit-transfers/nobody")).status).toBe(404)
  })
})
