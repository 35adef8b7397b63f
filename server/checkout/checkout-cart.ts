import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { checkoutEndpoints } from "#contract/endpoints/checkout.ts"
import { paymentMethods } from "#contract/rules/checkout.ts"
import { attachCode, limitGuesses } from "#server/cart/attach-coupon.ts"
import { countUse } from "#server/cart/coupon-uses.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { pageFor } from "./attempts/open-page.ts"
import { startAttempt } from "./attempts/start-attempt.ts"
import { confirmItems } from "./confirm-items.ts"
import { type Frozen, freezeCart } from "./freeze-cart.ts"
import type { FrozenCart } from "./frozen-cart.ts"
import { judgeMinima } from "./judge-minima.ts"
import { lockParticipants } from "./lock-participants.ts"
import { processCart } from "./process-cart.ts"
import { readLines } from "./read-lines.ts"
import { type Means, readMeans } from "./read-means.ts"

type CheckoutCart = typeof checkoutEndpoints.checkoutCart
type Body = RouteInput<CheckoutCart>["body"]

/** What came of it: a cart that is processed, or a payment that has begun. */
interface Outcome {
  cuid: string
  attempt_id: number | null
}

/**
 * Confirms the cart: at once, or by way of a payment page. Locks in the house's order: the customer (and with them the
 * cart), the participants, the dates, the coupon, the money. The second of two calls finds the cart processed, or the
 * payment begun, and answers as the first did.
 */
export async function checkoutCart(
  ctx: RequestContext,
  { body }: RouteInput<CheckoutCart>,
): Promise<AnswerInput<CheckoutCart>> {
  const takeBack = body.coupon ? await limitGuesses(ctx) : null
  const { cuid, attempt_id } = await inTenant(ctx, (tx) =>
    once(tx, ctx, checkoutEndpoints.checkoutCart, body, async (): Promise<Outcome> => {
      const customer = await lockCustomer(tx, ctx)
      const cart = await findOwnCart(tx, ctx, body.cart_id)
      if (cart.processed_at) return { cuid: cart.cuid, attempt_id: null }
      if (cart.attempt) return { cuid: cart.cuid, attempt_id: samePayment(cart.attempt, body) }
      if (body.coupon) cart.coupon_id = await attachCode(tx, ctx, cart.id, body.coupon)
      const means = await readMeans(tx, ctx, strategyOf(body))
      const lines = await readLines(tx, ctx.organiser_id, cart.id)
      if (lines.length === 0) refuse("CART_EMPTY", { field: "cart_id" })
      await lockParticipants(tx, ctx.organiser_id, lines)
      await judgeMinima(tx, ctx, lines)
      const { now } = means
      const whose = { organiser_id: ctx.organiser_id, customer_id: customer.id }
      const frozen = await freezeCart(tx, lines, means, { ...whose, cart, strategy: strategyOf(body), now })
      judgeStrategy(frozen, means, body)
      if (frozen.asked > 0)
        return {
          cuid: cart.cuid,
          attempt_id: await startAttempt(tx, ctx, cart, frozen, means, customer, body.coupon || null),
        }
      await processNow(tx, ctx, frozen.frozen, now)
      return { cuid: cart.cuid, attempt_id: null }
    }),
  )
  await takeBack?.()
  const next_action_url = attempt_id === null ? null : await pageFor(ctx, attempt_id)
  return { next_action: next_action_url === null ? "success" : "payment", next_action_url, cart: { cuid } }
}

interface OwnCart {
  id: number
  cuid: string
  coupon_id: number | null
  processed_at: string | null
  /** A payment of it under way. */
  attempt: { id: number; checkout_url: string | null; strategy: string; payable: number; code: string | null } | null
}

async function findOwnCart(tx: Tx, { organiser_id, customer }: RequestContext, cart_id: number): Promise<OwnCart> {
  const { rows } = await sql<OwnCart>`
    select c.id, c.cuid, c.coupon_id, c.processed_at, (
      select jsonb_build_object('id', a.id, 'checkout_url', a.checkout_url, 'strategy', a.frozen #> '{cart,strategy}',
        'payable', a.frozen #> '{cart,payable}', 'code', a.frozen -> 'code')
      from payment_attempts a where a.organiser_id = c.organiser_id and a.subject = 'cart' and a.subject_id = c.id
        and a.status = 'PENDING') as attempt
    from carts c
    where c.organiser_id = ${organiser_id} and c.customer_id = ${customer!.id} and c.id = ${cart_id}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND", { field: "cart_id" })
}

/** The same asked again is the same payment; anything else has to end it first. */
function samePayment(attempt: NonNullable<OwnCart["attempt"]>, body: Body): number {
  const { id, checkout_url, strategy, payable, code } = attempt
  const isSame =
    strategy === strategyOf(body) &&
    (body.coupon || null) === code &&
    (body.total === undefined || body.total === payable)
  return isSame ? id : refuse("PAYMENT_IN_PROGRESS", { details: { checkout_url } })
}

/** The wallet is always used first, so paying by it is paying nothing now. */
const strategyOf = ({ payment_strategy }: Body) => (payment_strategy === "WALLET" ? "DELAYED" : payment_strategy)

function judgeStrategy({ frozen, totals }: Frozen, means: Means, body: Body): void {
  const { payable } = totals
  if (body.total !== undefined && body.total !== payable)
    refuse("CART_CHANGED", { field: "total", details: { payable } })
  if (payable === 0 && frozen.strategy === "DELAYED") return
  const methods = paymentMethods({ ...means, items: frozen.items })
  if (payable > 0 && methods.length === 0) refuse("NO_PAYMENT_METHOD", { field: "payment_strategy" })
  if (!methods.some(({ type }) => type === frozen.strategy))
    refuse("PAYMENT_STRATEGY_NOT_ALLOWED", { field: "payment_strategy", details: { payment_methods: methods } })
}

/** Nothing is paid now but what the wallet holds. An item whose time ran out this very moment changes the cart. */
async function processNow(tx: Tx, ctx: RequestContext, frozen: FrozenCart, now: string): Promise<void> {
  const { organiser_id, tenant } = ctx
  const { cart_id, coupon_id, wallet_used } = frozen
  const customer_id = ctx.customer!.id
  const confirmed = await confirmItems(tx, frozen.items, { organiser_id, customer_id, again: false })
  if (confirmed.missed.length > 0) refuse("CART_CHANGED", { field: "cart_id" })
  if (coupon_id !== null) await countUse(tx, { organiser_id, coupon_id, cart_id, customer_id })
  const purchase = { organiser_id, customer_id, cart_id, now, timezone: tenant.timezone }
  const from = [{ account: { kind: "WALLET", customer_id } as const, amount: -wallet_used }]
  await processCart(tx, purchase, frozen, confirmed, { type: "wallet.spent", key: `cart/${cart_id}/wallet`, from })
}
