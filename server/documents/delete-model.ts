import type { RouteInput } from "#contract/endpoint.ts"
import type { consoleDocumentEndpoints } from "#contract/endpoints/console-documents.ts"
import { findChanges, logAction } from "#server/organisers/log-action.ts"
import { briefly } from "#server/organisers/tell-briefly.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { lockModel, told } from "./model-rows.ts"

type Endpoint = typeof consoleDocumentEndpoints.deleteModel

/** Nothing hangs on a model: what was downloaded is its reader's. */
export function deleteModel(ctx: RequestContext, { params }: RouteInput<Endpoint>): Promise<{ ok: true }> {
  const { organiser_id } = ctx
  return inTenant(ctx, async (tx) => {
    const before = await lockModel(tx, organiser_id, params.cuid)
    await tx.deleteFrom("documents").where("organiser_id", "=", organiser_id).where("id", "=", before.id).execute()
    const changes = briefly(findChanges(told(before), null))
    await logAction(tx, ctx, "document.deleted", { subject: `document/${before.cuid}`, changes })
    return { ok: true }
  })
}
