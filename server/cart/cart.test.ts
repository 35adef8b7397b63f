import { afterAll, beforeAll, expect, test } from "vitest"
import { cartItemTypes } from "#contract/endpoints/carts.ts"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Family, lineFor, makeFamily, type Offer, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { forgetCart } from "./forget-cart.ts"

const backend = testBackend(behindProxy)
let family: Family
let camp: Offer

beforeAll(async () => {
  family = await makeFamily(backend, ["2016-06-01", "2018-06-01"])
  const activity = await addActivity(backend, { default_capacity: 3, default_deposit: 5_000 })
  camp = await addAvailability(backend, { activity_id: activity.id, dates: daily(10, 3) })
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

const product = (table: "bundles" | "vouchers" | "memberships", more: object) =>
  addRow(backend, table, { title: table, price: 1_000, ...more })

test("CART-01 DRAWER-19 an item is one of five kinds", () => {
  expect(cartItemTypes).toEqual(["REGISTRATION", "BUNDLE", "VOUCHER", "MEMBERSHIP", "REGISTRATION_REQUEST"])
})

test("CART-02 a visitor has no cart, a customer always has one, and only one", async () => {
  const visitor = await backend.ask("GET", "/api/carts/current")
  expect(visitor.body.cart).toMatchObject({ id: null, cuid: null, coupon_id: null, coupon: null, items: [] })
  const [one, two] = [await family.cart(), await family.cart()]
  expect(one).toMatchObject({ id: expect.any(Number), cuid: expect.any(String), coupon_id: null, coupon: null })
  expect([one.items, two.id, two.cuid]).toEqual([[], one.id, one.cuid])
})

test("CART-03 CART-04 CART-24 APIB-15 DRAWER-20 a registration is added, priced and held", async () => {
  const [child] = family.children
  const customer_id = family.id
  const empty = { bundles: [], vouchers: [], memberships: [], registrations_requests: [] }
  const line = lineFor(camp, child!, { quantity: 1, options: [], questions: [] })
  const answer = await family.post({ customer_id, registrations: [line], ...empty })
  expect(said(answer)).toBe("ok")
  const cart = await family.cart()
  expect(cart.items).toMatchObject([
    {
      id: answer.body.items[0].id,
      cuid: answer.body.items[0].cuid,
      type: "REGISTRATION",
      price: 15_000,
      deposit: 5_000,
      quantity: 1,
      expires_at: answer.body.expires_at,
      participant: { id: child, fullname: "Lou Dupont" },
      availability: { cuid: camp.cuid, activity: { title: "Poterie" } },
      availability_dates: camp.dates.map(({ id }) => ({ id })),
    },
  ])
  expect(Date.parse(answer.body.expires_at) - Date.parse(cart.now)).toBeGreaterThan(895_000)
  expect(await family.left(camp)).toEqual([2, 2, 2])
  // The catalogue's values kept for pricing are not answered.
  expect(Object.keys(cart.items[0]!)).not.toContain("added")
})

test("APIB-17 APIA-22 an item is taken out and its places are free at once; twice is one time too many", async () => {
  const [item] = (await family.cart()).items
  const gone = await family.remove(item!.id)
  expect(gone.body).toEqual({ ok: true })
  expect([(await family.cart()).items, await family.left(camp)]).toEqual([[], [3, 3, 3]])
  expect(said(await family.remove(item!.id))).toEqual(["NOT_FOUND", undefined])
  expect(said(await family.ask("DELETE", "/api/carts/items?item_id=soon"))).toEqual(["INVALID_INPUT", "item_id"])
})

test("BNDL-10 MSHIP-08 MSHIP-09 VCHR-05 APIB-15 one call, all kinds, one entry per piece", async () => {
  const carnet = await product("bundles", { entity: "PARTICIPANTS", capacity: 10, price: 9_000 })
  const pass = await product("memberships", {
    entity: "CUSTOMERS",
    period_type: "ROLLING",
    rolling_period_type: "YEAR",
    rolling_period_duration: 1,
  })
  const gift = await product("vouchers", { price: 5_000, duration: 31_536_000 })
  const [one, two] = family.children
  const answer = await family.post({
    customer_id: family.id,
    registrations: [lineFor(camp, one!), lineFor(camp, two!)],
    bundles: [{ bundle_id: carnet.id, participant_id: one }],
    memberships: [
      { membership_id: pass.id, participant_id: null },
      { membership_id: pass.id, participant_id: two },
    ],
    vouchers: [{ voucher_id: gift.id }, { voucher_id: gift.id }],
  })
  expect(said(answer)).toBe("ok")
  expect(answer.body.items).toHaveLength(7)
  const { items } = await family.cart()
  expect(items.map(({ type, price, participant }) => [type, price, participant?.id ?? null])).toEqual([
    ["REGISTRATION", 15_000, one],
    ["REGISTRATION", 15_000, two],
    ["BUNDLE", 9_000, one],
    // A product for the customer ignores a participant that was sent along.
    ["MEMBERSHIP", 1_000, null],
    ["MEMBERSHIP", 1_000, null],
    ["VOUCHER", 5_000, null],
    ["VOUCHER", 5_000, null],
  ])
  expect(items.reduce((sum, { price }) => sum + price, 0)).toBe(51_000)
  expect(new Set(items.map(({ expires_at }) => expires_at))).toEqual(new Set([answer.body.expires_at]))
  expect(items.map(({ bundle, membership, voucher }) => (bundle ?? membership ?? voucher)?.cuid)).toEqual([
    undefined,
    undefined,
    carnet.cuid,
    pass.cuid,
    pass.cuid,
    gift.cuid,
    gift.cuid,
  ])
})

test("DRAWER-21 DRAWER-22 DRAWER-24 DRAWER-25 each item carries its thing, with what there is to know of it", async () => {
  const { items } = await family.cart()
  const availability_dates = camp.dates.map(({ id }) => ({
    id,
    start_at: expect.any(String),
    end_at: expect.any(String),
  }))
  const shown = { cuid: camp.cuid, activity: { title: "Poterie" } }
  expect(items[0]).toMatchObject({ availability: shown, availability_dates })
  const named = (title: string) => ({ cuid: expect.any(String), title, images: [] })
  expect([items[2]!.bundle, items[3]!.membership, items[5]!.voucher]).toMatchObject([
    { ...named("bundles"), duration: null, expires_at: null, capacity: 10, entity: "PARTICIPANTS" },
    {
      ...named("memberships"),
      entity: "CUSTOMERS",
      period_type: "ROLLING",
      rolling_period_type: "YEAR",
      rolling_period_duration: 1,
      fixed_period_start_at: null,
      fixed_period_end_at: null,
    },
    { ...named("vouchers"), duration: 31_536_000 },
  ])
  for (const { id } of items) expect(said(await family.remove(id))).toBe("ok")
  expect(await family.left(camp)).toEqual([3, 3, 3])
})

test("what is not on sale any more, or needs a participant and has none, is refused where it stands", async () => {
  const [past, hidden] = [daily(-2)[0]!, { published: false }]
  const rows = {
    bundle_id: (await product("bundles", { expires_at: past.end_at })).id,
    participants_only: (await product("bundles", { entity: "PARTICIPANTS" })).id,
    membership_id: (
      await product("memberships", {
        period_type: "FIXED",
        fixed_period_start_at: past.start_at,
        fixed_period_end_at: past.end_at,
      })
    ).id,
    voucher_id: (await product("vouchers", hidden)).id,
  }
  const bundles = [{ bundle_id: rows.bundle_id }]
  expect(said(await family.post({ bundles }))).toEqual(["NOT_FOUND", "bundles.0.bundle_id"])
  expect(said(await family.post({ bundles: [{ bundle_id: rows.participants_only }] }))).toEqual([
    "INVALID_INPUT",
    "bundles.0.participant_id",
  ])
  expect(said(await family.post({ memberships: [{ membership_id: rows.membership_id }] }))).toEqual([
    "NOT_FOUND",
    "memberships.0.membership_id",
  ])
  expect(said(await family.post({ vouchers: [{ voucher_id: rows.voucher_id }] }))).toEqual([
    "NOT_FOUND",
    "vouchers.0.voucher_id",
  ])
  expect((await family.cart()).items).toEqual([])
})

test("all or nothing: the first line that is refused refuses the call, and nothing is held", async () => {
  const [one, two] = family.children
  const full = await addAvailability(backend, { ...(await activityOf(camp)), dates: daily(20), capacity: 0 })
  const grown = await addAvailability(backend, { ...(await activityOf(camp)), dates: daily(30), age_minimum: 18 })
  const lines = [lineFor(camp, one!), lineFor(full, two!), lineFor(grown, one!)]
  expect(said(await family.add(...lines))).toEqual(["AVAILABILITY_FULL", "registrations.1.availability_dates"])
  expect(said(await family.add(lines[0]!, lines[2]!, lines[1]!))).toEqual([
    "PARTICIPANT_TOO_YOUNG",
    "registrations.1.participant_id",
  ])
  expect(said(await family.post({ registrations: [lines[0]], bundles: [{ bundle_id: 987_654 }] }))).toEqual([
    "NOT_FOUND",
    "bundles.0.bundle_id",
  ])
  expect([(await family.cart()).items, await family.left(camp)]).toEqual([[], [3, 3, 3]])
})

test("what an erased account held and wanted goes: places are free, and no answer stays", async () => {
  const [one, two] = family.children
  await family.add(lineFor(camp, one!), lineFor(camp, two!))
  const ctx = { database: backend.database, organiser_id: 1, customer: { id: family.id } } as RequestContext
  await inTenant(ctx, (tx) => forgetCart(tx, ctx))
  expect([(await family.cart()).items, await family.left(camp)]).toEqual([[], [3, 3, 3]])
  const kept = await inTenant(ctx, (tx) => tx.selectFrom("cart_items").select("id").execute())
  expect(kept).toEqual([])
  await inTenant(ctx, (tx) => forgetCart(tx, ctx))
})

async function activityOf(offer: Offer): Promise<{ activity_id: number }> {
  const { availability } = (await backend.ask("GET", `/api/availabilities/${offer.cuid}`)).body
  return { activity_id: availability.activity_id }
}
