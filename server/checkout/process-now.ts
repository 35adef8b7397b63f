import { type CouponUse, countUses } from "#server/cart/coupon-uses.ts"
import { drawPrefixed } from "#server/payments/make-references.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { confirmItems } from "#server/processing/confirm-items.ts"
import { processCarts } from "#server/processing/process-cart.ts"
import type { Buyer, Processing } from "#server/processing/processing.ts"
import type { CheckingOut } from "./checking-out.ts"
import type { Frozen } from "./freeze-cart.ts"
import type { CommonMeans } from "./read-means.ts"

interface Ready {
  ready: Frozen
  buyer: Buyer
  request: CheckingOut
}

/**
 * Processes carts of which nothing is paid now but what the wallets hold. An item whose time ran out this very moment
 * changes its cart: the batch fails, and each of its requests is tried alone.
 */
export async function processNow(tx: Tx, ctx: RequestContext, carts: Ready[], means: CommonMeans): Promise<void> {
  if (carts.length === 0) return
  const { organiser_id, tenant } = ctx
  const items = carts.flatMap(({ ready }) => ready.frozen.items)
  const [{ had, missed }, drawn] = await together(
    tx,
    () => confirmItems(tx, items, { organiser_id, again: null }),
    () => drawPrefixed(tx, means.reference_prefix, items.length + carts.length),
  )
  if (missed.length > 0) refuse("CART_CHANGED", { field: "cart_id" })
  await countUses(tx, organiser_id, carts.flatMap(useOf))
  const confirmed = new Set(had)
  const processing = carts.map(({ ready: { frozen }, buyer, request }): Processing => {
    const { cart_id, wallet_used } = frozen
    const customer_id = request.ctx.customer!.id
    return {
      purchase: { organiser_id, customer_id, cart_id, now: means.now, timezone: tenant.timezone },
      frozen,
      buyer,
      confirmed: { had: frozen.items.filter((item) => confirmed.has(item)), missed: [] },
      references: drawn.splice(0, frozen.items.length + 1),
      paid: {
        type: "wallet.spent",
        key: `cart/${cart_id}/wallet`,
        from: [{ account: { kind: "WALLET", customer_id }, amount: -wallet_used }],
      },
    }
  })
  await processCarts(tx, organiser_id, processing)
}

function useOf({ ready: { frozen }, request: { ctx } }: Ready): CouponUse[] {
  const { cart_id, coupon_id, coupon_amount: amount } = frozen
  const { organiser_id, customer } = ctx
  return coupon_id === null ? [] : [{ organiser_id, coupon_id, cart_id, customer_id: customer!.id, amount }]
}
