import { afterEach, beforeAll, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer } from "#tests/fixtures/checkout.ts"
import { behindProxy, signUp, visit } from "#tests/fixtures/customers.ts"
import { readPdf } from "#tests/fixtures/pdf.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// The card to give away with a voucher.
const backend = testBackend(behindProxy)
const vouchers = {} as Record<"money" | "bundle", number>
beforeAll(async () => {
  const bundle = { title: "Cinq ateliers", entity: "CUSTOMERS", price: 9_000, capacity: 5 }
  const { id: bundle_id } = await addRow(backend, "bundles", bundle)
  const add = async (more: object) => (await addRow(backend, "vouchers", { price: 2_500, ...more })).id
  vouchers.money = await add({ title: "Bon de rentrée", duration: 86_400 * 10 })
  vouchers.bundle = await add({ title: "Ateliers à offrir", bundle_id })
})
afterEach(() => shiftClock(backend.database, "0"))

async function buy(buyer: Buyer, kind: keyof typeof vouchers = "money") {
  await buyer.post({ vouchers: [{ voucher_id: vouchers[kind] }] })
  expect((await buyer.buy()).status).toBe(200)
  return (await buyer.ask("GET", "/api/account/vouchers")).body.data[0] as { cuid: string; code: string }
}
const card = ({ ask }: Pick<Buyer, "ask">, cuid: string, language = "fr") =>
  ask("GET", `/api/account/vouchers/${cuid}/download`, undefined, { headers: { "accept-language": language } })

test("tells what it is worth, its code, from whom and until when, in the reader's language", async () => {
  const buyer = await makeBuyer(backend, { wallet: 10_000 })
  const { cuid, code } = await buy(buyer)
  const french = await card(buyer, cuid)
  expect(french.headers.get("content-type")).toBe("application/pdf")
  expect(french.headers.get("content-disposition")).toContain(`filename="Bon cadeau ${code}.pdf"`)
  expect(french.headers.get("cache-control")).toContain("no-store")
  const { texts, sizes } = await readPdf(french.bytes)
  expect(sizes).toEqual([[expect.closeTo(595.3, 0), expect.closeTo(419.5, 0)]])
  for (const told of [code, "25 €", "Bon de rentrée", "Léa Dupont", "Valable jusqu’au", "alpha.localhost"])
    expect(texts[0]).toContain(told)
  const { texts: english } = await readPdf((await card(buyer, cuid, "en")).bytes)
  for (const told of ["Gift voucher", "€25", "Valid until"]) expect(english[0]).toContain(told)
  const bundle = await buy(buyer, "bundle")
  const { texts: entries } = await readPdf((await card(buyer, bundle.cuid)).bytes)
  for (const told of ["5 entrées", "Cinq ateliers", "Sans date limite"]) expect(entries[0]).toContain(told)
})

test("only for who bought it, and only while it can be redeemed", async () => {
  const poor = await makeBuyer(backend)
  const unpaid = await buy(poor)
  expect((await card(poor, unpaid.cuid)).body.error).toBe("VOUCHER_UNPAID")
  const buyer = await makeBuyer(backend, { wallet: 7_500 })
  const { cuid, code } = await buy(buyer)
  const friend = await makeBuyer(backend)
  const beta = await signUp(backend, {}, "beta.localhost")
  for (const other of [friend, beta]) {
    const { status, body } = await card(other, cuid)
    expect([status, body.error]).toEqual([404, "NOT_FOUND"])
  }
  expect((await card(visit(backend), cuid)).body.error).toBe("UNAUTHENTICATED")
  expect((await card(buyer, "cnonsense")).body.error).toBe("NOT_FOUND")
  await shiftClock(backend.database, "11 days")
  expect((await card(buyer, cuid)).body.error).toBe("VOUCHER_EXPIRED")
  await shiftClock(backend.database, "0")
  expect((await friend.ask("PUT", "/api/vouchers/redeem", { code })).status).toBe(200)
  expect((await card(buyer, cuid)).body.error).toBe("VOUCHER_REDEEMED")
  // The redeemer sees the voucher in their account, and has no card to give away.
  expect((await card(friend, cuid)).body.error).toBe("NOT_FOUND")
  const gone = await buy(buyer)
  await change(backend, "update owned_vouchers set cancelled_at = now() where cuid = ?", [gone.cuid])
  expect((await card(buyer, gone.cuid)).body.error).toBe("NOT_FOUND")
})
