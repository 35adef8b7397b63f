import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { cartEndpoints } from "#contract/endpoints/carts.ts"
import { findTakenPlaces } from "#server/catalogue/places/find-taken.ts"
import { readForSale } from "#server/catalogue/read-for-sale.ts"
import { ownParticipants } from "#server/customers/read-participants.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { asDetails } from "./as-details.ts"
import { asOffered } from "./as-offered.ts"
import { judgeLine } from "./judge-line.ts"
import { readOpenCart } from "./open-cart.ts"
import { priceAfterCart } from "./price-open-cart.ts"

type Estimate = typeof cartEndpoints.estimateItem

/** What the line would cost if it were added now, after all that is in the cart. It judges as adding does, and writes nothing. */
export function estimateItem(ctx: RequestContext, { body }: RouteInput<Estimate>): Promise<AnswerInput<Estimate>> {
  const { organiser_id, tenant, customer } = ctx
  return readTenant(ctx, async (tx) => {
    const cart = await readOpenCart(tx, ctx)
    if (body.cart_id && body.cart_id !== cart?.id) refuse("NOT_FOUND", { field: "cart_id" })
    const found = await readForSale(tx, ctx, body.availability_id)
    if (!found) return refuse("NOT_FOUND", { field: "availability_id" })
    const availability = await asOffered(tx, ctx, found, body)
    const participant = await ownParticipants(tx, ctx)
      .select(["participants.id", "birthdate"])
      .where("participants.id", "=", body.participant_id)
      .executeTakeFirst()
    if (!participant) return refuse("NOT_FOUND", { field: "participant_id" })
    const others = await findTakenPlaces(tx, organiser_id, [participant.id])
    const who = { id: participant.id, birthdate: participant.birthdate! }
    const answering = { customer_id: customer!.id, files: new Set<string>() }
    const judged = { availability, participant: who, others, timezone: tenant.timezone, answering }
    const added = judgeLine(body, judged, "")
    const { price } = await priceAfterCart(tx, ctx, cart, {
      ...added,
      type: "REGISTRATION",
      quantity: body.quantity,
      dates: availability.dates.filter(({ id }) => body.availability_dates.includes(id)),
      participant_id: participant.id,
    })
    return asDetails(price)
  })
}
