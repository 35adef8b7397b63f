import type { AnswerInput } from "#contract/endpoint.ts"
import type { authEndpoints } from "#contract/endpoints/auth.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { endSession } from "#server/platform/sessions.ts"

/** Ends the session and its cookie; without a session, the answer is the same. */
export async function logout(ctx: RequestContext): Promise<AnswerInput<typeof authEndpoints.logout>> {
  await inTenant(ctx, async (tx) => {
    await endSession(tx, ctx, customerRealm)
    if (ctx.customer?.collaborator_id !== undefined) await logActing(tx, ctx, "customer.impersonation_ended")
  })
  return { ok: true }
}

/** An audit row about the customer, by the collaborator who acts for them. */
async function logActing(tx: Tx, { organiser_id, customer }: RequestContext, event: "customer.impersonation_ended") {
  const { cuid } = await tx
    .selectFrom("customers")
    .select("cuid")
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", customer!.id)
    .executeTakeFirstOrThrow()
  await logAction(tx, { organiser_id, collaborator: { id: customer!.collaborator_id! } }, event, {
    subject: `customer/${cuid}`,
  })
}
