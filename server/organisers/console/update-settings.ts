import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleEndpoints } from "#contract/endpoints/console.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { selectSettings } from "./get-settings.ts"

type Endpoint = typeof consoleEndpoints.updateSettings

export function updateSettings(
  ctx: RequestContext,
  { body: settings }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  return inTenant(ctx, async (tx) => {
    const before = await selectSettings(tx, ctx.organiser_id).forNoKeyUpdate().executeTakeFirstOrThrow()
    const changes = changesBetween(before, settings)
    if (isEmpty(changes)) return before
    const formats = sql`${JSON.stringify(settings.formats)}::jsonb`
    await tx
      .updateTable("settings")
      .set({ ...settings, formats })
      .where("organiser_id", "=", ctx.organiser_id)
      .execute()
    await logAction(tx, ctx, "settings.updated", { changes })
    return settings
  })
}
