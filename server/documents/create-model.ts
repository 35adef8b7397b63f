import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleDocumentEndpoints } from "#contract/endpoints/console-documents.ts"
import { abridgeChanges } from "#server/organisers/abridge-changes.ts"
import { changesBetween, logAction } from "#server/organisers/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { auditFields, columnsOf, readModel, setActivities, withoutId } from "./model-rows.ts"

const endpoint = consoleDocumentEndpoints.createModel

export function createModel(
  ctx: RequestContext,
  { body }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  const { organiser_id } = ctx
  const cuid = newCuid()
  return inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, body, async () => {
      const { id } = await tx
        .insertInto("documents")
        .values({ ...(await columnsOf(tx, ctx, body)), organiser_id, cuid })
        .returning("id")
        .executeTakeFirstOrThrow()
      await setActivities(tx, organiser_id, id, body.activities)
      const made = await readModel(tx, organiser_id, cuid)
      const changes = abridgeChanges(changesBetween(null, auditFields(made)))
      await logAction(tx, ctx, "document.created", { subject: `document/${cuid}`, changes })
      return { document: withoutId(made) }
    }),
  )
}
