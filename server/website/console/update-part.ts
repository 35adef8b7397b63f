import type { WebsitePart } from "#contract/blocks/parts.ts"
import { abridgeChanges } from "#server/platform/audit/abridge-changes.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type NewParts, setParts } from "#server/website/make-website.ts"
import { readPart } from "./find-parts.ts"
import { lockWebsite } from "./lock-website.ts"

/** Stored as its schema parsed it, so that visitors get exactly that. The website's lock orders the saves. */
export function updatePart<B extends { content: unknown; settings: unknown }>(
  ctx: RequestContext,
  part: WebsitePart,
  { content, settings }: B,
): Promise<Pick<B, "content" | "settings">> {
  const { organiser_id } = ctx
  return inTenant(ctx, async (tx) => {
    const { id: website_id } = await lockWebsite(tx, organiser_id)
    const before = await readPart(tx, organiser_id, website_id, part)
    const changes = changesBetween(before ?? null, { content, settings })
    if (isEmpty(changes)) return { content, settings }
    await setParts(tx, organiser_id, website_id, { [part]: { content, settings } } as Partial<NewParts>)
    await logAction(tx, ctx, "website_part.updated", {
      subject: `website_part/${part}`,
      changes: abridgeChanges(changes),
    })
    return { content, settings }
  })
}
