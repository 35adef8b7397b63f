import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleWebsiteEndpoints } from "#contract/endpoints/console-website.ts"
import { abridgeChanges } from "#server/platform/audit/abridge-changes.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { cssProblem } from "#server/website/scope-css.ts"
import { lockWebsite } from "./lock-website.ts"

const endpoint = consoleWebsiteEndpoints.updateWebsite
type Endpoint = typeof endpoint

/**
 * CSS is stored as it was typed and scoped whenever it is served, so that a stricter rule also holds for stored CSS.
 */
export async function updateWebsite(
  ctx: RequestContext,
  { body: { version, ...website } }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const problem = cssProblem(website.css)
  if (problem) refuse("CSS_INVALID", { field: "css", details: problem })
  return inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, { version, ...website }, async () => {
      const { id, ...before } = await lockWebsite(tx, ctx.organiser_id)
      if (before.version !== version) refuse("VERSION_CONFLICT", { field: "version", details: before })
      const changes = changesBetween(before, website)
      if (isEmpty(changes)) return before
      const { favicon, social_image, ...columns } = website
      const favicon_image_id = await readImageId(tx, ctx.organiser_id, "favicon", favicon)
      const social_image_id = await readImageId(tx, ctx.organiser_id, "social_image", social_image)
      await tx
        .updateTable("websites")
        .set({ ...columns, favicon_image_id, social_image_id, version: version + 1 })
        .where("organiser_id", "=", ctx.organiser_id)
        .where("id", "=", id)
        .execute()
      await logAction(tx, ctx, "website.updated", { changes: abridgeChanges(changes) })
      return { ...before, ...website, version: version + 1 }
    }),
  )
}

/** A picture of the library, kept from being removed until it is chosen. */
async function readImageId(tx: Tx, organiser_id: number, field: string, cuid: string | null): Promise<number | null> {
  if (cuid === null) return null
  const image = await tx
    .selectFrom("images")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .forKeyShare()
    .executeTakeFirst()
  return image?.id ?? refuse("NOT_FOUND", { field })
}
