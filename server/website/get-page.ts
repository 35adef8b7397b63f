import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { pageEndpoints } from "#contract/endpoints/pages.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { findPage, findShownPages, readPageAt, type ShownPage } from "./find-shown-pages.ts"
import { leaveOutOwnFrames } from "./leave-out-own-frames.ts"
import { readContent } from "./read-content.ts"
import { showTerms, TERMS_PATH } from "./show-terms.ts"
import { withFocus } from "./with-focus.ts"

type GetPage = typeof pageEndpoints.getPage

const NOT_FOUND = "/page-not-found"

export async function getPage(ctx: RequestContext, { query }: RouteInput<GetPage>): Promise<AnswerInput<GetPage>> {
  const { content, now, ...page } = await readTenant(ctx, async (tx) => {
    const pages = await findShownPages(tx, ctx.organiser_id)
    const previewed = await findPreviewed(tx, ctx)
    const found =
      (await readPageAt(tx, ctx.organiser_id, previewed, query.path)) ??
      (await readPageAt(tx, ctx.organiser_id, pages, query.path))
    const fallback = pages.find(({ path }) => path === NOT_FOUND)
    const match = found ?? (fallback && { page: fallback, params: {} })
    if (!match) return refuse("NOT_FOUND")
    const { content, now, ...page } = await readPage(
      tx,
      ctx.organiser_id,
      match.page.id,
      previewed.includes(match.page),
    )
    const isFound = found !== undefined && match.page.path !== NOT_FOUND
    const parsed = readContent(content)
    const shown = page.path === TERMS_PATH ? await showTerms(tx, ctx, parsed) : parsed
    const fresh = await withFocus(tx, ctx.organiser_id, shown)
    return { ...page, now, content: fresh, params: match.params, found: isFound }
  })
  return { page: { ...page, content: await leaveOutOwnFrames(ctx, content) }, now }
}

/** The page that this request previews: it comes before all others, shown or not. */
const findPreviewed = async (tx: Tx, { organiser_id, preview }: RequestContext): Promise<ShownPage[]> =>
  preview?.shows.kind === "page" ? findPage(tx, organiser_id, preview.shows.cuid) : []

const readPage = (tx: Tx, organiser_id: number, id: number, isDraft: boolean) =>
  tx
    .selectFrom("pages")
    .select(["cuid", "path", "type", "title", "description", sql<string>`clock_now()`.as("now")])
    .select(sql<unknown>`${isDraft ? sql`coalesce(draft, content)` : sql`content`}`.as("content"))
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
