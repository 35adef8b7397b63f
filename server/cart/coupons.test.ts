import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addPlain, change, type Family, lineFor, makeFamily, type Offer, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)
let camp: Offer
let carnet: number
let gift: number
let family: Family
let child: number

beforeAll(async () => {
  const { id } = await addActivity(backend, { default_deposit: 9_000, default_price: 10_000 })
  camp = await addAvailability(backend, { activity_id: id, dates: daily(10, 5) })
  carnet = (await addRow(backend, "bundles", { title: "Carnet", price: 2_000, entity: "CUSTOMERS" })).id
  gift = (await addRow(backend, "vouchers", { title: "Cadeau", price: 50_000 })).id
  for (const [code, more] of Object.entries({
    HALF: { percentage: 5_000 },
    ÉTÉ: { amount: 500, percentage: 1_000 },
    ALL: { amount: 1_000_000 },
    BIG: { amount: 3_000, min_total_amount: 12_000 },
    OLD: { percentage: 5_000, active: false },
    ONCE: { percentage: 5_000, maximum_uses: 1 },
    MINE: { percentage: 5_000, maximum_uses_per_customer: 1 },
  }))
    await addPlain(backend, "coupons", { code, title: `Coupon ${code}`, label: code.toLowerCase(), ...more })
  await addPlain(backend, "coupons", { code: "THEIRS", title: "Beta", label: "beta", percentage: 5_000 }, 2)
})
beforeEach(async () => {
  family = await makeFamily(backend)
  child = family.children[0]!
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

const attach = (coupon: unknown, more: object = {}) => family.ask("POST", "/api/carts/coupons", { coupon, ...more })
const detach = (query = "") => family.ask("DELETE", `/api/carts/coupons${query}`)
const fill = () => family.post({ registrations: [lineFor(camp, child)], bundles: [{ bundle_id: carnet }] })
const shares = async () => (await family.cart()).items.map(({ details }) => details.coupon_total)

test("CHECK-25 APIB-20 APIB-21 a coupon is attached by its code in any case, and taken off again", async () => {
  await fill()
  const { id: cart_id, items } = await family.cart()
  const coupon = {
    title: "Coupon HALF",
    label: "half",
    amount: 0,
    percentage: 5_000,
    min_total_amount: 0,
    active: true,
  }
  expect((await attach("  hAlf ", { cart_id })).body).toEqual({ coupon })
  const cart = await family.cart()
  expect([cart.coupon, typeof cart.coupon_id]).toEqual([coupon, "number"])
  expect(cart.items.map(({ price }) => price)).toEqual([5_000, 1_000])
  // A deposit is never more than what is left to pay.
  expect([items[0]!.deposit, cart.items[0]!.deposit]).toEqual([9_000, 5_000])
  expect(cart.items[0]!.details.lines.at(-1)).toEqual({ kind: "coupon", label: null, on: 10_000, amount: -5_000 })
  expect((await detach(`?cart_id=${cart_id}`)).body).toEqual({ ok: true })
  expect([await family.prices(), (await family.cart()).coupon]).toEqual([[10_000, 2_000], null])
  expect(said(await detach())).toBe("ok")
})

test("one coupon per cart: the last one attached; accents have a case too", async () => {
  await fill()
  await attach("HALF")
  expect(said(await attach("été"))).toBe("ok")
  expect([await shares(), await family.prices()]).toEqual([
    [1_417, 283],
    [8_583, 1_717],
  ])
})

test("vouchers are money: nothing is taken off them and they do not count towards a minimum", async () => {
  await family.post({ registrations: [lineFor(camp, child)], vouchers: [{ voucher_id: gift }] })
  expect((await attach("BIG")).body).toMatchObject({
    error: "COUPON_MINIMUM_NOT_REACHED",
    field: "coupon",
    details: { minimum: 12_000, total: 10_000 },
  })
  expect(said(await attach("ALL"))).toBe("ok")
  expect(await family.prices()).toEqual([0, 50_000])
})

test("below its minimum after something is taken out, it gives nothing until the minimum is reached again", async () => {
  await fill()
  expect(said(await attach("BIG"))).toBe("ok")
  expect(await shares()).toEqual([2_500, 500])
  await family.remove((await family.cart()).items[1]!.id)
  expect([await shares(), (await family.cart()).coupon?.label]).toEqual([[0], "big"])
  await family.post({ bundles: [{ bundle_id: carnet }] })
  expect(await shares()).toEqual([2_500, 500])
})

test("one that is no longer active stays attached and gives nothing", async () => {
  await fill()
  await attach("HALF")
  const set = (active: boolean) =>
    change(backend, "update coupons set active = ? where organiser_id = 1 and code = 'HALF'", [active])
  await set(false)
  const { coupon } = await family.cart()
  expect([coupon?.active, await shares()]).toEqual([false, [0, 0]])
  await set(true)
})

describe("refusals", () => {
  test.each([
    ["NOTHING", "COUPON_NOT_FOUND"],
    ["%", "COUPON_NOT_FOUND"],
    ["THEIRS", "COUPON_NOT_FOUND"],
    ["OLD", "COUPON_INACTIVE"],
    ["BIG", "COUPON_MINIMUM_NOT_REACHED"],
  ])("%s: %s, and what was attached stays", async (code, error) => {
    await attach("HALF")
    expect(said(await attach(code))).toEqual([error, "coupon"])
    expect((await family.cart()).coupon?.label).toBe("half")
  })

  test.each([[""], ["  "], [null], [5], ["x".repeat(101)], [undefined]])("no code is %j", async (code) => {
    expect(said(await attach(code))).toEqual(["INVALID_INPUT", "coupon"])
  })

  test("used up, by all or by this customer", async () => {
    const use = async (code: string, by: Family) => {
      const { id } = await by.cart()
      await change(
        backend,
        "insert into coupon_uses (organiser_id, coupon_id, cart_id, customer_id) select 1, id, ?, ? from coupons where organiser_id = 1 and code = ? returning cart_id",
        [id, by.id, code],
      )
    }
    const neighbours = await makeFamily(backend)
    await use("MINE", neighbours)
    expect(said(await attach("MINE"))).toBe("ok")
    await use("MINE", family)
    expect(said(await attach("MINE"))).toEqual(["COUPON_USED_UP", "coupon"])
    await use("ONCE", neighbours)
    expect(said(await attach("ONCE"))).toEqual(["COUPON_USED_UP", "coupon"])
    // No cart was bought: the uses counted above are taken back.
    await change(backend, "delete from coupon_uses where organiser_id = 1")
  })

  test("an organiser without coupons takes none", async () => {
    const enable = (enabled: boolean) =>
      change(backend, "update settings set coupons_enabled = ? where organiser_id = 1", [enabled])
    await enable(false)
    expect(said(await attach("HALF"))).toEqual(["COUPONS_DISABLED", "coupon"])
    await enable(true)
  })

  test("guessing ends after ten wrong codes, for the customer wherever they are; right ones do not count", async () => {
    const from = (address: string, code: string) =>
      family.ask("POST", "/api/carts/coupons", { coupon: code }, { headers: { "x-forwarded-for": address } })
    for (let i = 0; i < 9; i++) expect((await from(`192.0.2.${i}`, `guess ${i}`)).body.error).toBe("COUPON_NOT_FOUND")
    for (let i = 0; i < 3; i++) expect(said(await from("192.0.2.100", "HALF"))).toBe("ok")
    expect((await from("192.0.2.101", "guess")).body.error).toBe("COUPON_NOT_FOUND")
    const stopped = await from("192.0.2.102", "HALF")
    expect([stopped.status, stopped.body.error]).toEqual([429, "TOO_MANY_ATTEMPTS"])
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(said(await detach())).toBe("ok")
  })
})
