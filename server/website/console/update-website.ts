import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleWebsiteEndpoints } from "#contract/endpoints/console-website.ts"
import { findChanges, isEmpty, logAction } from "#server/organisers/log-action.ts"
import { briefly } from "#server/organisers/tell-briefly.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { findCssProblem } from "#server/website/scope-css.ts"
import { lockWebsite } from "./lock-website.ts"

type Endpoint = typeof consoleWebsiteEndpoints.updateWebsite

/** CSS is kept as it was typed and scoped whenever it is served, so that a stricter rule also holds for what is there. */
export async function updateWebsite(
  ctx: RequestContext,
  { body: website }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const problem = findCssProblem(website.css)
  if (problem) refuse("CSS_INVALID", { field: "css", details: problem })
  return inTenant(ctx, async (tx) => {
    const { id, ...before } = await lockWebsite(tx, ctx.organiser_id)
    const changes = findChanges(before, website)
    if (isEmpty(changes)) return before
    await tx
      .updateTable("websites")
      .set(website)
      .where("organiser_id", "=", ctx.organiser_id)
      .where("id", "=", id)
      .execute()
    await logAction(tx, ctx, "website.updated", { changes: briefly(changes) })
    return { ...before, ...website }
  })
}
