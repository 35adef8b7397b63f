import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { cartEndpoints } from "#contract/endpoints/carts.ts"
import { takePlaces } from "#server/catalogue/places/take-places.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { findProducts } from "./find-products.ts"
import { judgeRegistrations } from "./judge-registrations.ts"
import { lockParticipants, type OwnParticipants } from "./lock-participants.ts"
import { type OpenCart, openCart } from "./open-cart.ts"
import { prolongItems } from "./prolong-items.ts"
import { type NewItem, writeItems } from "./write-items.ts"

type AddItems = typeof cartEndpoints.addItems
type Body = RouteInput<AddItems>["body"]
const MOST_ITEMS = 60

/**
 * Puts registrations and whatever else is on sale into the cart, all of it or nothing. Locks in the house's order: the
 * customer (and with them the cart), the participants (those whose holds are prolonged as well), then in takePlaces the
 * resources and the dates. Every item of the cart lives on from here.
 */
export function addItems(ctx: RequestContext, { body }: RouteInput<AddItems>): Promise<AnswerInput<AddItems>> {
  if (body.customer_id !== undefined && body.customer_id !== ctx.customer!.id)
    refuse("FORBIDDEN", { field: "customer_id" })
  return inTenant(ctx, (tx) =>
    once(tx, ctx, cartEndpoints.addItems, body, async () => {
      await lockCustomer(tx, ctx)
      const cart = await openCart(tx, ctx)
      const participants = await lockParticipants(tx, ctx, [...participantsIn(body), ...cart.participant_ids])
      if (cart.items_count + countLines(body) > MOST_ITEMS) refuse("CART_FULL")
      const items = [
        ...(await holdRegistrations(tx, ctx, cart, body, participants)),
        ...(await findProducts(tx, ctx, body, participants, cart.cart_expiration)),
      ]
      const written = await writeItems(tx, ctx.organiser_id, cart, items)
      const expires_at = await prolongItems(tx, ctx, cart)
      return { ok: true as const, items: written, expires_at }
    }),
  )
}

/** The first line that is refused refuses the call, whether for what it asks or for want of a place. */
async function holdRegistrations(
  tx: Tx,
  ctx: RequestContext,
  cart: OpenCart,
  { registrations }: Body,
  participants: OwnParticipants,
): Promise<NewItem[]> {
  if (registrations.length === 0) return []
  const { organiser_id, customer } = ctx
  const { judged, refusal } = await judgeRegistrations(tx, ctx, registrations, participants, cart.cart_expiration)
  const lines = judged.map(({ line, first_held_at }) => ({ ...line, date_ids: line.availability_dates, first_held_at }))
  const taking = { organiser_id, customer_id: customer!.id, hold_seconds: cart.cart_expiration, leave_reserved: true }
  const { place_ids, expires } = await takePlaces(tx, lines, taking)
  if (refusal) throw refusal
  return judged.map(({ line: { availability_id, participant_id, quantity }, added }, i) => ({
    ...{ type: "REGISTRATION" as const, availability_id, participant_id, quantity },
    ...{ place_id: place_ids[i]!, expires_at: expires[i]!, added },
  }))
}

const participantsIn = ({ registrations, bundles, memberships }: Body): number[] =>
  [...registrations, ...bundles, ...memberships].flatMap(({ participant_id }) => participant_id ?? [])

const countLines = ({ registrations, bundles, vouchers, memberships }: Body): number =>
  registrations.length + bundles.length + vouchers.length + memberships.length
