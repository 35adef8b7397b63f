import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { pageEndpoints } from "#contract/endpoints/pages.ts"
import { matchPages, type PageMatch } from "#contract/rules/page-matching.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readContent } from "./read-content.ts"

type GetPage = typeof pageEndpoints.getPage

// An address belongs to the most specific published page whose template fits it. `/{availability}` fits everything with
// one segment; until there are availabilities it answers to none of them.
const NOT_FOUND = "/page-not-found"

interface PageRow {
  id: number
  path: string
  type: "DEFAULT" | "AVAILABILITY"
}

export function getPage(ctx: RequestContext, { query }: RouteInput<GetPage>): Promise<AnswerInput<GetPage>> {
  return inTenant(ctx, async (tx) => {
    const pages = await findPages(tx, ctx.organiser_id)
    const found = matchPages(pages, query.path).find(isReal)
    const fallback = pages.find(({ path }) => path === NOT_FOUND)
    const match = found ?? (fallback && { page: fallback, params: {} })
    if (!match) return refuse("NOT_FOUND")
    const { content, ...page } = await readPage(tx, ctx.organiser_id, match.page.id)
    const isFound = found !== undefined && match.page.path !== NOT_FOUND
    return { page: { ...page, content: readContent(content), params: match.params, found: isFound } }
  })
}

const isReal = ({ page }: PageMatch<PageRow>): boolean => page.path !== "/{availability}"

function findPages(tx: Tx, organiser_id: number): Promise<PageRow[]> {
  return tx
    .selectFrom("pages")
    .select(["id", "path", "type"])
    .where("organiser_id", "=", organiser_id)
    .where("published", "=", true)
    .execute()
}

const readPage = (tx: Tx, organiser_id: number, id: number) =>
  tx
    .selectFrom("pages")
    .select(["cuid", "path", "type", "title", "description", "content"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
