import { beforeAll, describe, expect, test } from "vitest"
import { entities } from "#contract/entities.ts"
import { permissions } from "#contract/permissions.ts"
import { type Answered, testBackend } from "#tests/fixtures/backend.ts"
import { addOwnedBundle, addRegistration } from "#tests/fixtures/bookings.ts"
import { rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

// Bundles, memberships, vouchers and volume discounts as organisers keep them, and what became of those that were sold.
type Body = Answered["body"]

const backend = testBackend(behindProxy)
let admin: Entered
let buyer: Buyer
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  buyer = await makeBuyer(backend, { wallet: 100_000 })
})

const ask = (method: string, path: string, body?: object) =>
  admin.ask(method, `/api/console/${path}`, body ? { body } : {})
const make = async (path: string, body: object): Promise<Body> => {
  const answer = await ask("POST", path, body)
  expect(answer.body.error).toBeUndefined()
  return Object.values(answer.body)[0]
}
const idOf = async (table: string, { cuid }: Body): Promise<number> =>
  (await rowsOf<{ id: number }>(backend, `select id from ${table} where organiser_id = 1 and cuid = ?`, [cuid]))[0]!.id
const rolling = { period_type: "ROLLING", rolling_period_type: "YEAR", rolling_period_duration: 1 }
const bundle = (more: object = {}) =>
  make("bundles", { title: "Carnet", price: 9_000, capacity: 10, entity: "CUSTOMERS", published: true, ...more })
const owners = async (path: string, { cuid }: Body) => (await ask("GET", `${path}/${cuid}/owners`)).body

test("PRO-01 each kind of product is guarded by its own permissions", () => {
  const guards = Object.fromEntries(Object.values(entities).map(({ path, permission }) => [path, permission]))
  expect(guards).toMatchObject({
    bundles: "activities.bundles",
    vouchers: "vouchers.vouchers",
    memberships: "memberships.memberships",
    "volume-discounts": "volume_discounts.volume_discounts",
    coupons: "activities.coupons",
    discounts: "discounts.discounts",
  })
})

describe("bundles", () => {
  test("PRO-02 have price, capacity, end, duration, owner, activities, images, order and whether they are published", async () => {
    const { cuid } = await addActivity(backend, { title: "Yoga" })
    const terms = { expires_at: "2030-01-01T00:00:00.000Z", duration: 86_400, entity: "PARTICIPANTS", order: 3 }
    const made = await bundle({ ...terms, capacity: null, activities: [cuid], published: false })
    expect(made).toMatchObject({
      ...terms,
      price: 9_000,
      capacity: null,
      activities: [{ cuid, title: "Yoga" }],
      images: [],
      published: false,
    })
  })

  test("PRO-03 a change of price, capacity or validity changes none that somebody owns", async () => {
    const sold = await bundle({ duration: 8_640_000 })
    await buyer.post({ bundles: [{ bundle_id: await idOf("bundles", sold) }] })
    await buyer.buy()
    const before = await owners("bundles", sold)
    expect(before.data).toMatchObject([{ used: 0, left: 10, total_amount: 9_000 }])
    const body = {
      title: "Carnet",
      price: 1,
      capacity: 1,
      duration: null,
      expires_at: inDays(1),
      version: sold.version,
    }
    expect((await ask("PUT", `bundles/${sold.cuid}`, body)).status).toBe(200)
    expect(await owners("bundles", sold)).toEqual(before)
  })

  test("PRO-06 one that was sold is archived and stays readable to its owner, another is deleted", async () => {
    const [sold, unsold] = [await bundle({ title: "Vendu" }), await bundle()]
    await buyer.post({ bundles: [{ bundle_id: await idOf("bundles", sold) }] })
    await buyer.buy()
    expect((await ask("DELETE", `bundles/${sold.cuid}`)).body).toEqual({ ok: true, archived: true })
    expect((await ask("DELETE", `bundles/${unsold.cuid}`)).body).toEqual({ ok: true, archived: false })
    const { body } = await buyer.ask("GET", "/api/account/bundles")
    expect(JSON.stringify(body)).toContain("Vendu")
    expect((await owners("bundles", sold)).count).toBe(1)
  })
})

describe("memberships", () => {
  const post = (more: object) => ask("POST", "memberships", { title: "Cotisation", price: 2_000, ...more })
  const fixed = { fixed_period_start_at: inDays(1), fixed_period_end_at: inDays(100) }

  test("PRO-04 a ROLLING one needs type and duration, a FIXED one a start before its end; the other pair is emptied", async () => {
    expect((await post({ ...rolling, ...fixed })).body.membership).toMatchObject({
      ...rolling,
      fixed_period_start_at: null,
      fixed_period_end_at: null,
    })
    expect((await post({ ...rolling, ...fixed, period_type: "FIXED" })).body.membership).toMatchObject({
      rolling_period_type: null,
      rolling_period_duration: null,
      ...fixed,
    })
  })

  test.each([
    [{ period_type: "ROLLING" }, "rolling_period_type"],
    [{ period_type: "ROLLING", rolling_period_type: "YEAR" }, "rolling_period_duration"],
    [{ period_type: "FIXED" }, "fixed_period_start_at"],
    [{ period_type: "FIXED", fixed_period_start_at: inDays(2), fixed_period_end_at: inDays(1) }, "fixed_period_end_at"],
    [{}, "period_type"],
  ])("PRO-04 %j is INVALID_INPUT at %s", async (more, field) => {
    expect(said(await post(more))).toEqual(["INVALID_INPUT", field])
  })
})

describe("vouchers", () => {
  test("PRO-05 cost something; with a bundle they turn into it, without into wallet money", async () => {
    expect(said(await ask("POST", "vouchers", { title: "Rien", price: 0 }))).toEqual(["INVALID_INPUT", "price"])
    const carnet = await bundle({ title: "Offert" })
    const gift = await make("vouchers", { title: "Cadeau", price: 5_000, published: true, bundle: carnet.cuid })
    const money = await make("vouchers", { title: "Montant", price: 4_000, published: true })
    const code = async (voucher: Body) => {
      await buyer.post({ vouchers: [{ voucher_id: await idOf("vouchers", voucher) }] })
      await buyer.buy()
      const rows = await rowsOf<{ code: string }>(backend, "select code from owned_vouchers order by id desc limit 1")
      return rows[0]!.code
    }
    const friend = await makeBuyer(backend)
    for (const each of [gift, money]) {
      const redeemed = await friend.ask("PUT", "/api/vouchers/redeem", { code: await code(each) })
      expect(redeemed.body.error).toBeUndefined()
    }
    expect(await friend.wallet()).toBe(4_000)
    expect((await owners("bundles", carnet)).data).toMatchObject([{ left: 10 }])
    expect((await owners("vouchers", money)).data).toMatchObject([{ used: 1, left: 0, paid_amount: 4_000 }])
  })
})

test("PRO-07 an unpublished product is not on the storefront, and the cart refuses it", async () => {
  const hidden = {
    bundles: await bundle({ published: false }),
    memberships: await make("memberships", { title: "x", price: 5, ...rolling }),
    vouchers: await make("vouchers", { title: "x", price: 5 }),
  }
  for (const [path, product] of Object.entries(hidden)) {
    expect((await buyer.ask("GET", `/api/${path}/${product.cuid}`)).status).toBe(404)
    const one = path.slice(0, -1)
    const line = { [`${one}_id`]: await idOf(path, product) }
    expect(said(await buyer.post({ [path]: [line] }))).toEqual(["NOT_FOUND", `${path}.0.${one}_id`])
  }
})

describe("who owns a product", () => {
  test("PRO-08 a bundle's owners with what is used, left, until when and paid", async () => {
    const family = await makeBuyer(backend)
    const [child] = family.children
    const carnet = await bundle({ entity: "PARTICIPANTS" })
    const { id } = await addActivity(backend)
    const offer = await addAvailability(backend, { activity_id: id, dates: daily(20, 3) })
    const expires_at = inDays(90)
    const own = { customer_id: family.id, bundle_id: await idOf("bundles", carnet), expires_at }
    const owned_bundle_id = await addOwnedBundle(backend, { ...own, participant_id: child!, paid: 4_000 })
    await addRegistration(backend, {
      customer_id: family.id,
      participant_id: child!,
      offer,
      entries: { owned_bundle_id, entries: 3 },
    })
    await addOwnedBundle(backend, { ...own, capacity: null })
    const { data, count } = await owners("bundles", carnet)
    expect(count).toBe(2)
    const [unlimited, limited] = data
    expect(limited).toMatchObject({
      used: 3,
      left: 7,
      expires_at,
      total_amount: 9_000,
      paid_amount: 4_000,
      participant: { fullname: "Lou Dupont" },
      cancelled_at: null,
    })
    expect([unlimited.participant, unlimited.paid_amount]).toEqual([null, 9_000])
    const { body } = await ask("GET", `bundles/${carnet.cuid}/owners?page_size=1`)
    const rest = await ask("GET", `bundles/${carnet.cuid}/owners?page_size=1&after=${body.next}`)
    expect([body.data.length, rest.body.data[0].cuid, rest.body.next]).toEqual([1, limited.cuid, null])
  })

  test("PRO-08 a membership's owners with its period; another organiser's product is not found", async () => {
    const made = await make("memberships", { title: "Cotisation", price: 2_000, published: true, ...rolling })
    await buyer.post({ memberships: [{ membership_id: await idOf("memberships", made) }] })
    await buyer.buy()
    const { data } = await owners("memberships", made)
    expect(data).toMatchObject([{ used: null, left: null, total_amount: 2_000, paid_amount: 2_000 }])
    expect(Date.parse(data[0].expires_at)).toBeGreaterThan(Date.parse(data[0].start_at))
    const stranger = await enterAs(backend, permissions, { organiser_id: 2 })
    expect((await stranger.ask("GET", `/api/console/memberships/${made.cuid}/owners`)).status).toBe(404)
  })
})

describe("volume discounts", () => {
  const post = (more: object) =>
    ask("POST", "volume-discounts", { title: "x", unit: "PARTICIPANTS", scope: "ACTIVITY", threshold: 2, ...more })
  test.each([
    [{ threshold: 1, amount: 5 }, "threshold"],
    [{ amount: 0, percentage: 0 }, "amount"],
    [{ percentage: 10_001 }, "percentage"],
  ])("PRO-15 %j is INVALID_INPUT at %s", async (more, field) => {
    expect(said(await post(more))).toEqual(["INVALID_INPUT", field])
  })
  test("PRO-15 from two on, with an amount or a percentage", async () => {
    expect((await post({ amount: 500 })).body.volume_discount).toMatchObject({ threshold: 2, amount: 500 })
    expect((await post({ percentage: 500 })).status).toBe(200)
  })
})
