import type { AnswerInput } from "#contract/endpoint.ts"
import type { authEndpoints } from "#contract/endpoints/auth.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { endSession } from "#server/platform/sessions.ts"

/** Ends the session and its cookie; without a session, the answer is the same. */
export async function logout(ctx: RequestContext): Promise<AnswerInput<typeof authEndpoints.logout>> {
  await inTenant(ctx, (tx) => endSession(tx, ctx, customerRealm))
  return { ok: true }
}
