import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { sessionEndpoints } from "#contract/endpoints/session.ts"
import { cancelRequests, eraseRequests } from "#server/bookings/requests/forget-requests.ts"
import { forgetEntries } from "#server/bookings/waiting-list/forget-entries.ts"
import { forgetCart } from "#server/cart/forget-cart.ts"
import { eraseCustomer } from "#server/customers/erase-customer.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { refuseWhilePaying } from "#server/paying/attempts/ending-payment.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { customerRealm, endSession } from "#server/platform/sessions.ts"
import { forgetFeed } from "./calendar-feed.ts"
import { eraseAnswers } from "./erase-answers.ts"
import { eraseBookings } from "./erase-bookings.ts"
import { eraseMails } from "./erase-mails.ts"
import { giveUpBalance, refuseDeletion } from "./refuse-deletion.ts"

type DeleteSession = typeof sessionEndpoints.deleteSession

/** Deletes an account that is settled: what is personal goes everywhere it stands, ids, dates and amounts stay. */
export async function deleteAccount(
  ctx: RequestContext,
  { query }: RouteInput<DeleteSession>,
): Promise<AnswerInput<DeleteSession>> {
  await inTenant(ctx, async (tx) => {
    const customer = await lockCustomer(tx, ctx)
    const whose = { organiser_id: ctx.organiser_id, customer_id: customer.id }
    await refuseWhilePaying(tx, whose)
    await refuseDeletion(tx, whose)
    // What was paid for requests is in the wallet by then, and given up with it.
    await cancelRequests(tx, ctx.organiser_id, whose)
    await giveUpBalance(tx, whose, query.give_up_balance === "true")
    await eraseBookings(tx, ctx.organiser_id, customer.id)
    await eraseRequests(tx, ctx.organiser_id, whose)
    await eraseMails(tx, ctx.organiser_id, customer.id)
    await eraseAnswers(tx, ctx.organiser_id, whose)
    await forgetEntries(tx, ctx.organiser_id, whose)
    await forgetFeed(tx, ctx.organiser_id, customer.id)
    await forgetCart(tx, ctx)
    await eraseCustomer(tx, ctx)
    await endSession(tx, ctx, customerRealm)
  })
  return { ok: true }
}
