import type { AnswerInput } from "#contract/endpoint.ts"
import type { sessionEndpoints } from "#contract/endpoints/session.ts"
import { forgetCart } from "#server/cart/forget-cart.ts"
import { eraseCustomer } from "#server/customers/erase-customer.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { customerRealm, endSession } from "#server/platform/sessions.ts"
import { eraseMails } from "./erase-mails.ts"

/** Deletes an account: what is personal goes everywhere it stands, ids and dates stay. */
export async function deleteAccount(ctx: RequestContext): Promise<AnswerInput<typeof sessionEndpoints.deleteSession>> {
  await inTenant(ctx, async (tx) => {
    const customer = await lockCustomer(tx, ctx)
    await eraseMails(tx, ctx.organiser_id, customer.id)
    await forgetAnswers(tx, ctx.organiser_id, customer.id)
    await forgetCart(tx, ctx)
    await eraseCustomer(tx, ctx)
    await endSession(tx, ctx, customerRealm)
  })
  return { ok: true }
}

/** Answers kept for repeated calls hold what was answered: names, birthdates. */
async function forgetAnswers(tx: Tx, organiser_id: number, customer_id: number): Promise<void> {
  await tx
    .deleteFrom("idempotency_keys")
    .where("organiser_id", "=", organiser_id)
    .where("caller", "=", `customer/${customer_id}`)
    .execute()
}
