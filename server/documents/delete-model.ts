import type { RouteInput } from "#contract/endpoint.ts"
import type { consoleDocumentEndpoints } from "#contract/endpoints/console-documents.ts"
import { abridgeChanges } from "#server/organisers/abridge-changes.ts"
import { changesBetween, logAction } from "#server/organisers/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { auditFields, lockModel } from "./model-rows.ts"

type Endpoint = typeof consoleDocumentEndpoints.deleteModel

/** Nothing refers to a model: downloaded documents are not stored. */
export function deleteModel(ctx: RequestContext, { params }: RouteInput<Endpoint>): Promise<{ ok: true }> {
  const { organiser_id } = ctx
  return inTenant(ctx, async (tx) => {
    const before = await lockModel(tx, organiser_id, params.cuid)
    await tx.deleteFrom("documents").where("organiser_id", "=", organiser_id).where("id", "=", before.id).execute()
    const changes = abridgeChanges(changesBetween(auditFields(before), null))
    await logAction(tx, ctx, "document.deleted", { subject: `document/${before.cuid}`, changes })
    return { ok: true }
  })
}
