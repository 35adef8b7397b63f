import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { participantEndpoints } from "#contract/endpoints/participants.ts"
import { cancelRequests, eraseRequests } from "#server/bookings/requests/forget-requests.ts"
import { forgetEntries } from "#server/bookings/waiting-list/forget-entries.ts"
import { forgetCart } from "#server/cart/forget-cart.ts"
import { eraseParticipants } from "#server/customers/erase-participants.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { lockParticipant } from "#server/customers/lock-participant.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { logActing } from "#server/platform/http/log-acting.ts"
import { eraseAnswers } from "./erase-answers.ts"
import { eraseBookings } from "./erase-bookings.ts"
import { eraseKept } from "./erase-kept.ts"
import { eraseMailsAbout } from "./erase-mails.ts"
import { refuseDeletionOfParticipant } from "./refuse-deletion.ts"

type DeleteParticipant = typeof participantEndpoints.deleteParticipant

/** Removes one of the caller's own participants. */
export async function deleteParticipant(
  ctx: RequestContext,
  { query: { participant_id } }: RouteInput<DeleteParticipant>,
): Promise<AnswerInput<DeleteParticipant>> {
  await inTenant(ctx, async (tx) => {
    await eraseParticipant(tx, ctx, participant_id)
    await logActing(tx, ctx, participantEndpoints.deleteParticipant)
  })
  return { ok: true }
}

/** Removes a participant, with their cart items and their personal data. */
export async function eraseParticipant(tx: Tx, ctx: RequestContext, participant_id: number): Promise<void> {
  await lockCustomer(tx, ctx)
  await lockParticipant(tx, ctx, participant_id)
  await refuseDeletionOfParticipant(tx, ctx.organiser_id, participant_id)
  const theirs = { customer_id: ctx.customer!.id, participant_id }
  await eraseBookings(tx, ctx.organiser_id, theirs.customer_id, participant_id)
  await cancelRequests(tx, ctx.organiser_id, theirs)
  await eraseRequests(tx, ctx.organiser_id, theirs)
  await forgetEntries(tx, ctx.organiser_id, theirs)
  await forgetCart(tx, ctx, participant_id)
  await eraseAnswers(tx, ctx.organiser_id, theirs)
  await eraseKept(tx, ctx.organiser_id, theirs)
  await eraseMailsAbout(tx, ctx.organiser_id, theirs)
  await eraseParticipants(tx, ctx.organiser_id, [participant_id])
}
