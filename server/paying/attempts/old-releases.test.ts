import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addPlain, change, lineFor, rowsOf, said } from "#tests/fixtures/cart.ts"
import { balanceOf, makeBuyer, setFee } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { type JsonObject, readOld } from "#tests/fixtures/old-releases.ts"
import { reconcileAfter, statusesOf } from "#tests/fixtures/paying.ts"
import { moneyViolations } from "#tests/fixtures/purchases.ts"
import { addCamp } from "#tests/fixtures/registrations.ts"
import { entryFor } from "#tests/fixtures/requests.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { openShop, type Shop } from "#tests/fixtures/whole-life.ts"

// A customer is on the payment page while a new release replaces the one that sent them there.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let shop: Shop
beforeAll(async () => {
  shop = await openShop(backend)
  await setFee(backend, 50, 150)
  const volume = { title: "Fratrie", unit: "REGISTRATIONS", threshold: 1, scope: "ACTIVITY", percentage: 500 }
  await addPlain(backend, "volume_discounts", volume)
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  expect(await moneyViolations(backend)).toEqual([])
})

/** One of everything in a cart, on the payment page, with what its attempt remembers. */
async function begin() {
  const asked = { option_ids: [shop.option.id], question_ids: [shop.question_id] }
  const camp = await addCamp(backend, asked, 10)
  const buyer = await makeBuyer(backend, { wallet: 3_000 })
  const [child] = buyer.children
  await addPlain(backend, "discounts", { customer_id: buyer.id, title: "Fidélité", amount: 100 })
  const options = [{ price_id: shop.option.price_ids[0]!, content: "38" }]
  const written = { options, questions: [{ question_id: shop.question_id, content: "Noix" }] }
  const { bundle_id, voucher_id, membership_id } = shop.products
  const request = entryFor(shop.requests, child!, [0, 1], written)
  const added = await buyer.post({
    registrations: [lineFor(camp, child!, written)],
    bundles: [{ bundle_id, participant_id: child }],
    vouchers: [{ voucher_id }],
    memberships: [{ membership_id }],
    registrations_requests: [request],
  })
  expect(said(added)).toBe("ok")
  const { body } = await buyer.buy({ payment_strategy: "IMMEDIATE", coupon: "RENTREE" })
  expect(body.next_action).toBe("payment")
  const [attempt] = await rowsOf<{ id: number; frozen: JsonObject; amount: number }>(
    backend,
    "select id, frozen, amount from payment_attempts where customer_id = ?",
    [buyer.id],
  )
  const { id, amount, frozen } = attempt!
  const remember = (json: JsonObject) =>
    change(backend, "update payment_attempts set frozen = ?::jsonb where id = ?", [JSON.stringify(json), id])
  return { buyer, url: body.next_action_url as string, cuid: body.cart.cuid as string, amount, frozen, remember }
}

const usesOf = async ({ id }: { id: number }) =>
  (await rowsOf(backend, "select 1 from coupon_uses where customer_id = ?", [id])).length

describe("a payment that an earlier release began", () => {
  test.each(["cart-before-versions", "cart-1"])("settles whole: %s", async (name) => {
    const { buyer, url, cuid, amount, frozen, remember } = await begin()
    const old = await readOld(name, frozen)
    await remember(old)
    await buyer.act(url, "pay")
    const bought = await buyer.bought(cuid)
    expect(await statusesOf(backend, buyer)).toEqual(["PAID"])
    expect(bought.cart).toMatchObject({ paid_amount: amount + 3_000, outstanding_amount: 0, missed: [] })
    for (const kind of ["registrations", "registrations_requests", "bundles", "vouchers", "memberships"] as const)
      expect(bought[kind], kind).toHaveLength(1)
    const [registration] = await rowsOf<{ sold: object }>(
      backend,
      "select sold from registrations where customer_id = ?",
      [buyer.id],
    )
    expect(registration!.sold).toMatchObject({ version: 1, base_price: 15_000, answers: [{ content: "Noix" }] })
  })

  test("settles when the money comes after the attempt had ended", async () => {
    const { buyer, url, cuid, frozen, remember } = await begin()
    await remember(await readOld("cart-before-versions", frozen))
    await buyer.act(url, "pay")
    await reconcileAfter(backend, "40 minutes")
    expect(await statusesOf(backend, buyer)).toEqual(["PAID"])
    await shiftClock(backend.database, "0")
    expect((await buyer.bought(cuid)).registrations).toHaveLength(1)
  })
})

describe("an attempt whose cart cannot be read", () => {
  const broken = (frozen: JsonObject): JsonObject => {
    const { fee_amount: _, ...cart } = frozen.cart as JsonObject
    return { ...frozen, cart }
  }

  test("is paid into suspense, written to the log, and nothing of it is settled", async () => {
    const { buyer, url, cuid, amount, frozen, remember } = await begin()
    await remember(broken(frozen))
    const errors: unknown[] = []
    const { log } = backend.platform
    backend.platform.log = { ...log, error: (...all: unknown[]) => errors.push(all) } as typeof log
    const before = await balanceOf(backend, "SUSPENSE")
    await buyer.act(url, "pay")
    const seen = await buyer.bought(cuid)
    backend.platform.log = log
    expect(errors).toContainEqual([
      expect.objectContaining({ error: expect.stringContaining("fee_amount") }),
      expect.any(String),
    ])
    expect(await statusesOf(backend, buyer)).toEqual(["MISMATCHED"])
    expect((await balanceOf(backend, "SUSPENSE")) - before).toBe(amount)
    expect(await buyer.wallet()).toBe(3_000)
    expect(await usesOf(buyer)).toBe(0)
    expect(seen).toMatchObject({ cart: { processed_at: null }, payment: { status: "FAILED" }, registrations: [] })
    expect((await buyer.cart()).items).toHaveLength(5)
  })

  test("that is not paid gives back what the wallet had put aside and the coupon's use", async () => {
    const { buyer, url, cuid, frozen, remember } = await begin()
    await remember(broken(frozen))
    await buyer.act(url, "fail")
    await buyer.bought(cuid)
    expect(await statusesOf(backend, buyer)).toEqual(["FAILED"])
    expect(await buyer.wallet()).toBe(3_000)
    expect(await usesOf(buyer)).toBe(0)
  })

  test("because a newer release wrote it is left to that release", async () => {
    const { buyer, url, frozen, remember } = await begin()
    await remember({ ...frozen, cart: { ...(frozen.cart as JsonObject), version: 2, items: "elsewhere" } })
    await buyer.act(url, "pay")
    await reconcileAfter(backend)
    expect(await statusesOf(backend, buyer)).toEqual(["PENDING"])
    expect(await buyer.wallet()).toBe(0)
    await remember(frozen)
    await reconcileAfter(backend, "4 minutes")
    expect(await statusesOf(backend, buyer)).toEqual(["PAID"])
  })
})
