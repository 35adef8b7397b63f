import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { sessionEndpoints } from "#contract/endpoints/session.ts"
import { forgetFiles } from "#server/bookings/answer-files/forget-files.ts"
import { cancelRequests, eraseRequests } from "#server/bookings/requests/forget-requests.ts"
import { forgetEntries } from "#server/bookings/waiting-list/forget-entries.ts"
import { forgetCart } from "#server/cart/forget-cart.ts"
import { eraseCustomer } from "#server/customers/erase-customer.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { refuseWhileActing } from "#server/customers/refuse-while-acting.ts"
import { refuseWhilePaying } from "#server/paying/attempts/ending-payment.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { endSession } from "#server/platform/sessions.ts"
import { forgetFeed } from "./calendar-feed.ts"
import { eraseAnswers } from "./erase-answers.ts"
import { eraseBookings } from "./erase-bookings.ts"
import { eraseKept } from "./erase-kept.ts"
import { eraseMails } from "./erase-mails.ts"
import { giveUpBalance, refuseDeletion } from "./refuse-deletion.ts"

type DeleteSession = typeof sessionEndpoints.deleteSession

/** Deletes the caller's own account. */
export async function deleteAccount(
  ctx: RequestContext,
  { query }: RouteInput<DeleteSession>,
): Promise<AnswerInput<DeleteSession>> {
  refuseWhileActing(ctx)
  await inTenant(ctx, async (tx) => {
    await eraseAccount(tx, ctx, query.give_up_balance === "true")
    await endSession(tx, ctx, customerRealm)
  })
  return { ok: true }
}

/** Deletes an account without open ends: personal data is erased everywhere; ids, dates and amounts stay. */
export async function eraseAccount(tx: Tx, ctx: RequestContext, gives_up_balance: boolean): Promise<void> {
  const customer = await lockCustomer(tx, ctx)
  const scope = { organiser_id: ctx.organiser_id, customer_id: customer.id }
  await refuseWhilePaying(tx, scope)
  await refuseDeletion(tx, scope)
  // Cancelled first: the money of requests goes to the wallet, and is given up with it.
  await cancelRequests(tx, ctx.organiser_id, scope)
  await giveUpBalance(tx, scope, gives_up_balance)
  await eraseBookings(tx, ctx.organiser_id, customer.id)
  await eraseRequests(tx, ctx.organiser_id, scope)
  await eraseMails(tx, ctx.organiser_id, customer.id)
  await eraseAnswers(tx, ctx.organiser_id, scope)
  await eraseKept(tx, ctx.organiser_id, scope)
  await forgetEntries(tx, ctx.organiser_id, scope)
  await forgetFiles(tx, ctx.organiser_id, customer.id)
  await forgetFeed(tx, ctx.organiser_id, customer.id)
  await forgetCart(tx, ctx)
  await eraseCustomer(tx, ctx)
}
