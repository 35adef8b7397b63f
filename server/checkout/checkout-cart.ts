import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { checkoutEndpoints } from "#contract/endpoints/checkout.ts"
import { readHouseholds } from "#server/bookings/read-household.ts"
import { attachCode, limitGuesses } from "#server/cart/attach-coupon.ts"
import { findCoupons } from "#server/cart/find-coupon.ts"
import { type CatalogueVersion, readVersion } from "#server/catalogue/read-version.ts"
import { pageFor } from "#server/paying/attempts/open-page.ts"
import { startAttempt } from "#server/paying/attempts/start-attempt.ts"
import { batched, openingDay } from "#server/platform/batched.ts"
import { inTenant, type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { askedOnce, earlierAnswer, remember } from "#server/platform/http/idempotency.ts"
import { logActing } from "#server/platform/http/log-acting.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { Buyer } from "#server/processing/processing.ts"
import type { CheckingOut, CheckoutCart, Outcome } from "./checking-out.ts"
import { type Frozen, freezeCart } from "./freeze-cart.ts"
import { judgeMinima, readMinimumFacts } from "./judge-minima.ts"
import { judgeStrategy, samePayment, strategyOf } from "./judge-strategy.ts"
import { type LockedCart, lockCarts } from "./lock-carts.ts"
import { processNow } from "./process-now.ts"
import { readLines } from "./read-lines.ts"
import { readCommonMeans } from "./read-means.ts"

/**
 * Confirms the cart: at once, or by way of a payment page. Locks in the house's order: the customers (and with them the
 * carts), the participants, the dates, the coupon, the money. The second of two calls finds the cart processed, or the
 * payment begun, and answers as the first did.
 */
export async function checkoutCart(
  ctx: RequestContext,
  { body }: RouteInput<CheckoutCart>,
): Promise<AnswerInput<CheckoutCart>> {
  const takeBack = body.coupon ? await limitGuesses(ctx) : null
  const request = { ctx, body, asked: askedOnce(ctx, checkoutEndpoints.checkoutCart, body) }
  const { cuid, attempt_id } = await (isPlain(body) ? confirm(request) : checkOutAlone(request))
  await takeBack?.()
  const next_action_url = attempt_id === null ? null : await pageFor(ctx, attempt_id)
  return { next_action: next_action_url === null ? "success" : "payment", next_action_url, cart: { cuid } }
}

/** A checkout that pays later and brings no coupon code is batched: nothing is written before all of the batch is judged. */
const isPlain = (body: CheckingOut["body"]): boolean => strategyOf(body) === "DELAYED" && !body.coupon

const confirm = batched(checkOut, { ...openingDay, apart: ({ ctx }) => ctx.customer!.id })

async function checkOutAlone(request: CheckingOut): Promise<Outcome> {
  const [outcome] = await checkOut([request])
  return outcome && "answer" in outcome ? outcome.answer : refuse("UNKNOWN_ERROR")
}

type Judged = { ready: Frozen; buyer: Buyer; request: CheckingOut } | { answer: Outcome } | { error: unknown }

/** In a batch a refusal is an outcome of its own; a request that is alone throws it, which rolls everything back. */
async function checkOut(requests: CheckingOut[]): Promise<({ answer: Outcome } | { error: unknown })[]> {
  const { ctx } = requests[0]!
  return inTenant(ctx, async (tx) => {
    // A code is attached before the cart is read; without one, both travel together.
    const read = () => readFacts(tx, requests)
    const [locked, first] = requests.some(({ body }) => body.coupon)
      ? [await lockAndAttach(tx, requests), await read()]
      : await together(tx, () => lockCarts(tx, requests), read)
    const facts = { ...first, ...(await readMore(tx, ctx, locked, first)) }
    const judged: Judged[] = []
    for (const request of requests) {
      const one = judge(tx, request, locked.get(request.ctx.customer!.id), facts)
      judged.push(await (requests.length === 1 ? one : one.catch((error: unknown) => ({ error }))))
    }
    const ready = judged.filter((each) => "ready" in each)
    const outcomes = judged.map((each) =>
      "ready" in each ? { answer: { cuid: each.buyer.cuid, attempt_id: null } } : each,
    )
    // What each call is answered when it is asked again under its key
    const answers = outcomes.flatMap((each, i) =>
      "answer" in each ? { asked: requests[i]!.asked, answer: each.answer } : [],
    )
    await together(
      tx,
      () => processNow(tx, ctx, ready, facts.means),
      () => remember(tx, ctx.organiser_id, answers),
    )
    for (const { request } of ready) await logActing(tx, request.ctx, checkoutEndpoints.checkoutCart)
    return outcomes
  })
}

async function lockAndAttach(tx: Tx, requests: CheckingOut[]): Promise<Map<number, LockedCart>> {
  const locked = await lockCarts(tx, requests)
  for (const request of requests) await attachGiven(tx, request, locked)
  return locked
}

/** A code that comes with the checkout is attached first. */
async function attachGiven(tx: Tx, { ctx, body }: CheckingOut, locked: Map<number, LockedCart>): Promise<void> {
  const cart = locked.get(ctx.customer!.id)?.cart
  if (!body.coupon || !cart || cart.is_processed || cart.attempt) return
  cart.coupon_id = await attachCode(tx, ctx, cart.id, body.coupon)
}

type Facts = Awaited<ReturnType<typeof readFacts>> & Awaited<ReturnType<typeof readMore>>

/** What carts are judged and priced by, in statements that travel together. */
async function readFacts(tx: Tx, requests: CheckingOut[]) {
  const { ctx } = requests[0]!
  const customers = requests.map((request) => request.ctx.customer!.id)
  const asksOnline = requests.some(({ body }) => strategyOf(body) !== "DELAYED")
  let asked: Promise<CatalogueVersion>
  const [version, means, households] = await together(
    tx,
    () => (asked = readVersion(tx)),
    () => readCommonMeans(tx, ctx, { asksOnline, version: asked }),
    () => readHouseholds(tx, ctx, customers, asked),
  )
  return { version, means, households }
}

/** What depends on the carts that were locked: their lines; and what only some need, coupons and least numbers, for all at once. */
async function readMore(
  tx: Tx,
  ctx: RequestContext,
  locked: Map<number, LockedCart>,
  { version }: Awaited<ReturnType<typeof readFacts>>,
) {
  const lines = await readLines(tx, ctx, [...locked.values()], version)
  const coupon_ids = [...locked.values()].flatMap(({ cart }) => cart?.coupon_id ?? [])
  return {
    lines,
    coupons: await findCoupons(tx, ctx.organiser_id, [...new Set(coupon_ids)]),
    minima: await readMinimumFacts(tx, ctx, [...lines.values()].flat()),
  }
}

/** Terms that are no longer in force are shown anew, with the version to accept. */
function judgeTerms(terms_version: number, body: CheckingOut["body"]): void {
  if (body.terms_version !== undefined && body.terms_version !== terms_version)
    refuse("TERMS_CHANGED", { field: "terms", details: { terms_version } })
}

async function judge(tx: Tx, request: CheckingOut, locked: LockedCart | undefined, facts: Facts): Promise<Judged> {
  const { ctx, body, asked } = request
  const customer_id = ctx.customer!.id
  const { cart, earlier, email, language, wallet } = locked ?? refuse("UNAUTHENTICATED")
  if (asked && earlier) return { answer: earlierAnswer<Outcome>(asked, earlier) }
  if (!cart) return refuse("NOT_FOUND", { field: "cart_id" })
  if (cart.is_processed) return { answer: { cuid: cart.cuid, attempt_id: null } }
  if (cart.attempt) return { answer: { cuid: cart.cuid, attempt_id: samePayment(cart.attempt, body) } }
  const lines = facts.lines.get(cart.id)!
  if (lines.length === 0) refuse("CART_EMPTY", { field: "cart_id" })
  judgeTerms(facts.means.terms_version, body)
  judgeMinima(lines, facts.minima, ctx.tenant.timezone)
  const means = { ...facts.means, wallet }
  const found = cart.coupon_id ? facts.coupons.get(cart.coupon_id) : null
  const coupon = found?.active ? found : null
  const household = facts.households.get(customer_id)!
  const frozen = freezeCart(lines, { cart, household, coupon, means, strategy: strategyOf(body) })
  judgeStrategy(frozen, means, body)
  if (frozen.asked === 0) return { ready: frozen, buyer: { cuid: cart.cuid, email, language }, request }
  const payer = { id: customer_id, email }
  const attempt_id = await startAttempt(tx, ctx, cart, frozen, means, payer, body.coupon || null)
  await logActing(tx, ctx, checkoutEndpoints.checkoutCart)
  return { answer: { cuid: cart.cuid, attempt_id } }
}
