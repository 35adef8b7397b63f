import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleDocumentEndpoints } from "#contract/endpoints/console-documents.ts"
import { abridgeChanges } from "#server/organisers/abridge-changes.ts"
import { changesBetween, isEmpty, logAction } from "#server/organisers/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { auditFields, columnsOf, lockModel, readModel, setActivities, withoutId } from "./model-rows.ts"

type Endpoint = typeof consoleDocumentEndpoints.updateModel

export function updateModel(
  ctx: RequestContext,
  { params, body }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { organiser_id } = ctx
  return inTenant(ctx, async (tx) => {
    const before = await lockModel(tx, organiser_id, params.cuid)
    await tx
      .updateTable("documents")
      .set(await columnsOf(tx, ctx, body))
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", before.id)
      .execute()
    await setActivities(tx, organiser_id, before.id, body.activities)
    const after = await readModel(tx, organiser_id, before.cuid)
    const changes = changesBetween(auditFields(before), auditFields(after))
    if (isEmpty(changes)) return { document: withoutId(before) }
    const updated_at = await readClock(tx)
    await tx
      .updateTable("documents")
      .set({ updated_at })
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", before.id)
      .execute()
    await logAction(tx, ctx, "document.updated", {
      subject: `document/${before.cuid}`,
      changes: abridgeChanges(changes),
    })
    return { document: withoutId({ ...after, updated_at }) }
  })
}
