import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleEndpoints } from "#contract/endpoints/console.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { emptyAsNull } from "./empty-as-null.ts"
import { selectOrganiser } from "./get-organiser.ts"

type Endpoint = typeof consoleEndpoints.updateOrganiser

export async function updateOrganiser(
  ctx: RequestContext,
  { body }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const organiser = { ...emptyAsNull(body), timezone: readTimezone(body.timezone) }
  return inTenant(ctx, async (tx) => {
    const before = await selectOrganiser(tx, ctx.organiser_id).forNoKeyUpdate().executeTakeFirstOrThrow()
    const changes = changesBetween(before, organiser)
    if (isEmpty(changes)) return before
    await tx.updateTable("organisers").set(organiser).where("id", "=", ctx.organiser_id).execute()
    await logAction(tx, ctx, "organiser.updated", { changes })
    return organiser
  })
}

/** The zone by its usual spelling. A bare offset is none: it knows no summer, and PostgreSQL reads its sign backwards. */
function readTimezone(given: string): string {
  try {
    if (/^[A-Za-z]/.test(given)) return new Intl.DateTimeFormat("en", { timeZone: given }).resolvedOptions().timeZone
  } catch {}
  return refuse("INVALID_INPUT", { field: "timezone" })
}
