import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePageEndpoints } from "#contract/endpoints/console-pages.ts"
import { abridgeChanges } from "#server/platform/audit/abridge-changes.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { isDefaultPath } from "#server/website/default-pages.ts"
import { auditFields, lockPage } from "./page-rows.ts"

const endpoint = consolePageEndpoints.deletePage
type Endpoint = typeof endpoint

export function deletePage(ctx: RequestContext, { params }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { organiser_id } = ctx
  return inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, params, async () => {
      const before = await lockPage(tx, organiser_id, params.cuid)
      if (isDefaultPath(before.path)) refuse("DEFAULT_PAGE")
      await tx.deleteFrom("pages").where("organiser_id", "=", organiser_id).where("id", "=", before.id).execute()
      const changes = abridgeChanges(changesBetween(auditFields(before), null))
      await logAction(tx, ctx, "page.deleted", { subject: `page/${before.cuid}`, changes })
      return { ok: true as const, archived: false }
    }),
  )
}
