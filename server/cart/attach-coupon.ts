import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { cartEndpoints } from "#contract/endpoints/carts.ts"
import { type Coupon, couponRuns } from "#contract/rules/coupon.ts"
import { couponTotal } from "#contract/rules/price.ts"
import { readHousehold } from "#server/bookings/read-household.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { logActing } from "#server/platform/http/log-acting.ts"
import { refuse } from "#server/platform/refusal.ts"
import { refuseUsedUp } from "./coupon-uses.ts"
import { describeItems, pricedItem } from "./describe-items.ts"
import { couponActivities, readCoupon, shownCoupon } from "./find-coupon.ts"
import { openCart } from "./open-cart.ts"

type Attach = typeof cartEndpoints.attachCoupon
type Detach = typeof cartEndpoints.detachCoupon
const field = "coupon"

/** One coupon per cart, the last one attached. */
export async function attachCoupon(ctx: RequestContext, { body }: RouteInput<Attach>): Promise<AnswerInput<Attach>> {
  const takeBack = await limitGuesses(ctx)
  const coupon = await inTenant(ctx, async (tx) => {
    await lockCustomer(tx, ctx)
    const cart = await openOwnCart(tx, ctx, body.cart_id)
    const id = await attachCode(tx, ctx, cart.id, body.coupon)
    await logActing(tx, ctx, cartEndpoints.attachCoupon)
    return shownCoupon((await readCoupon(tx, ctx.organiser_id, id))!)
  })
  await takeBack()
  return { coupon }
}

/** Guessing codes is throttled by the customer as well as by the address; a right one is not counted. */
export const limitGuesses = ({ platform, organiser_id, customer }: RequestContext) =>
  platform.limit("coupon", `${organiser_id}/${customer!.id}`, { points: 10, seconds: 600 })

/** Attaches the coupon of this code to the caller's open cart, or says why not; answers its id. */
export async function attachCode(tx: Tx, ctx: RequestContext, cart_id: number, code: string): Promise<number> {
  const { organiser_id, customer } = ctx
  await refuseIfDisabled(tx, organiser_id)
  const found = await getByCode(tx, organiser_id, code)
  if (!couponRuns(found, found.now)) refuse("COUPON_INACTIVE", { field })
  await refuseUsedUp(tx, organiser_id, customer!.id, found)
  await refuseBelowMinimum(tx, ctx, found)
  await setCoupon(tx, organiser_id, cart_id, found.id)
  return found.id
}

export function detachCoupon(ctx: RequestContext, { query }: RouteInput<Detach>): Promise<AnswerInput<Detach>> {
  return inTenant(ctx, async (tx) => {
    await lockCustomer(tx, ctx)
    const cart = await openOwnCart(tx, ctx, query.cart_id)
    await setCoupon(tx, ctx.organiser_id, cart.id, null)
    await logActing(tx, ctx, cartEndpoints.detachCoupon)
    return { ok: true }
  })
}

async function openOwnCart(tx: Tx, ctx: RequestContext, cart_id: number | undefined) {
  const cart = await openCart(tx, ctx)
  return cart_id === undefined || cart_id === cart.id ? cart : refuse("NOT_FOUND", { field: "cart_id" })
}

async function refuseIfDisabled(tx: Tx, organiser_id: number): Promise<void> {
  const { coupons_enabled } = await tx
    .selectFrom("settings")
    .select("coupons_enabled")
    .where("organiser_id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  if (!coupons_enabled) refuse("COUPONS_DISABLED", { field })
}

interface StoredCoupon extends Coupon {
  id: number
  active: boolean
  starts_at: string | null
  ends_at: string | null
  maximum_uses: number | null
  maximum_uses_per_customer: number | null
  now: string
}

async function getByCode(tx: Tx, organiser_id: number, code: string): Promise<StoredCoupon> {
  const { rows } = await sql<StoredCoupon>`
    select c.id, c.active, c.starts_at, c.ends_at, c.amount, c.percentage, c.min_total_amount, c.maximum_uses,
      c.maximum_uses_per_customer, clock_now() as now, ${couponActivities} as activity_ids
    from coupons c where c.organiser_id = ${organiser_id} and c.code = ${code.normalize("NFC").toUpperCase()}`.execute(
    tx,
  )
  return rows[0] ?? refuse("COUPON_NOT_FOUND", { field })
}

/** Only what the coupon is for counts towards its minimum; vouchers are money and never do. */
async function refuseBelowMinimum(tx: Tx, ctx: RequestContext, coupon: Coupon): Promise<void> {
  const { min_total_amount: minimum } = coupon
  if (minimum === 0) return
  const cart = await openCart(tx, ctx)
  const items = (await describeItems(tx, ctx, cart)).map(pricedItem)
  const total = couponTotal(items, await readHousehold(tx, ctx, ctx.customer!.id, cart), coupon)
  if (total < minimum) refuse("COUPON_MINIMUM_NOT_REACHED", { field, details: { minimum, total } })
}

const setCoupon = (tx: Tx, organiser_id: number, id: number, coupon_id: number | null) =>
  tx.updateTable("carts").set({ coupon_id }).where("organiser_id", "=", organiser_id).where("id", "=", id).execute()
