import { DRAFT_QUERY } from "#contract/rules/draft-query.ts"
import { findSegmentsOf } from "#server/catalogue/find-own-segments.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { Preview, RequestContext, SeenBy } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { type PreviewLink, readPreviewToken } from "./preview-token.ts"
import { readSeen } from "./read-seen.ts"

type Asking = Omit<RequestContext, "preview">

/**
 * The preview that a request carries in its address. It is resolved once, at the edge, for a page and for each call: loaders
 * ask the API with the page's own context. Only reading requests to a site carry one, so that nothing is done in its name.
 */
export async function readPreview(ctx: Asking, { method, url }: Request): Promise<Preview | null> {
  if (ctx.console_slug !== null || (method !== "GET" && method !== "HEAD")) return null
  const token = new URL(url).searchParams.get(DRAFT_QUERY)
  const link = token === null ? null : readPreviewToken(ctx, token)
  if (token === null || !link) return null
  const { shows, until, language } = link
  return readTenant(ctx, async (tx) => {
    if (Date.parse(await readClock(tx)) >= until) return null
    const isOffered = language !== null && ctx.tenant.languages.includes(language)
    return { token, shows, language: isOffered ? language : null, seen_by: await readEyes(tx, ctx, link) }
  })
}

/** Segments are judged now: a family that has left one since the link was made sees what it sees now. */
async function readEyes(tx: Tx, ctx: Asking, { seen_by }: PreviewLink): Promise<SeenBy> {
  const nobody = { customer_id: null, segments: [] }
  if (seen_by.kind === "visitor") return nobody
  const id = await readSeen(tx, ctx.organiser_id, seen_by)
  if (id === null) return nobody
  if (seen_by.kind === "segment") return { customer_id: null, segments: [id] }
  return { customer_id: id, segments: (await findSegmentsOf(tx, ctx, [id])).get(id) ?? [] }
}
