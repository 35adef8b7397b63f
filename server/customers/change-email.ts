import type { AnswerInput } from "#contract/endpoint.ts"
import type { sessionEndpoints } from "#contract/endpoints/session.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { countEmailLink, endEmailChange, pendingEmail, sendEmailLink } from "./email-changes.ts"
import { lockCustomer } from "./lock-customer.ts"
import { refuseWhileActing } from "./refuse-while-acting.ts"

type Done = AnswerInput<typeof sessionEndpoints.cancelEmailChange>

/** A new link to the address that waits; the one before it ends. */
export async function resendEmailLink(ctx: RequestContext): Promise<Done> {
  const { organiser_id } = ctx
  refuseWhileActing(ctx)
  const waiting = await readTenant(ctx, (tx) => getPendingEmail(tx, organiser_id, ctx.customer!.id))
  await countEmailLink(ctx, waiting)
  return inTenant(ctx, async (tx) => {
    const customer = await lockCustomer(tx, ctx)
    // Asked again under the lock: it may have been confirmed or given up since.
    await sendEmailLink(tx, ctx, customer, await getPendingEmail(tx, organiser_id, customer.id))
    return { ok: true }
  })
}

/** The address stays as it is, and the link sent to the new one ends; right as well when nothing waits. */
export function cancelEmailChange(ctx: RequestContext): Promise<Done> {
  return inTenant(ctx, async (tx) => {
    refuseWhileActing(ctx)
    const { id } = await lockCustomer(tx, ctx)
    await endEmailChange(tx, ctx.organiser_id, id)
    return { ok: true }
  })
}

async function getPendingEmail(tx: Tx, organiser_id: number, id: number): Promise<string> {
  const customer = await tx
    .selectFrom("customers")
    .select(pendingEmail.as("email"))
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirst()
  return customer?.email ?? refuse("NOT_FOUND")
}
