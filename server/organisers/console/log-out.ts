import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { endAll } from "./enter.ts"

export function logOut(ctx: RequestContext): Promise<{ ok: true }> {
  return inTenant(ctx, async (tx) => {
    await endAll(tx, ctx)
    if (ctx.collaborator) await logAction(tx, ctx, "collaborator.logout")
    return { ok: true }
  })
}
