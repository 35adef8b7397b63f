import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { endSession } from "#server/platform/sessions.ts"

export function logOut(ctx: RequestContext): Promise<{ ok: true }> {
  return inTenant(ctx, async (tx) => {
    await endSession(tx, ctx, collaboratorRealm)
    if (ctx.collaborator) await logAction(tx, ctx, "collaborator.logout")
    return { ok: true }
  })
}
