import type { AnswerInput } from "#contract/endpoint.ts"
import type { authEndpoints } from "#contract/endpoints/auth.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { customerRealm, endSession } from "#server/platform/sessions.ts"

/** Ends the session in hand and its cookie; whoever has none is already out. */
export async function logout(ctx: RequestContext): Promise<AnswerInput<typeof authEndpoints.logout>> {
  await inTenant(ctx, (tx) => endSession(tx, ctx, customerRealm))
  return { ok: true }
}
