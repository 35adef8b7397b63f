import type { WebsitePart } from "#contract/blocks/parts.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { abridgeChanges } from "#server/platform/audit/abridge-changes.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { type NewParts, setParts } from "#server/website/make-website.ts"
import { readPart } from "./find-parts.ts"
import { lockWebsite } from "./lock-website.ts"

interface Part {
  content: unknown
  settings: unknown
  version: number
}

/** Stored as its schema parsed it, so that visitors get exactly that. The website's lock orders the saves. */
export function updatePart<B extends Part>(
  ctx: RequestContext,
  endpoint: Pick<Endpoint, "method" | "path">,
  part: WebsitePart,
  { content, settings, version }: B,
): Promise<Pick<B, "content" | "settings"> & { version: number }> {
  const { organiser_id } = ctx
  return inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, { content, settings, version }, async () => {
      const { id: website_id } = await lockWebsite(tx, organiser_id)
      const before = await readPart(tx, organiser_id, website_id, part)
      if ((before?.version ?? 0) !== version)
        refuse("VERSION_CONFLICT", { field: "version", details: before ?? { part } })
      const changes = changesBetween(before ?? null, { content, settings })
      if (isEmpty(changes)) return { content, settings, version }
      await setParts(tx, organiser_id, website_id, { [part]: { content, settings } } as Partial<NewParts>)
      await logAction(tx, ctx, "website_part.updated", {
        subject: `website_part/${part}`,
        changes: abridgeChanges(changes),
      })
      return { content, settings, version: version + 1 }
    }),
  )
}
