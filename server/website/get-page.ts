import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { pageEndpoints } from "#contract/endpoints/pages.ts"
import { matchPages, type PageMatch } from "#contract/rules/page-matching.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { leaveOutOwnFrames } from "./leave-out-own-frames.ts"
import { readContent } from "./read-content.ts"
import { showTerms, TERMS_PATH } from "./show-terms.ts"

type GetPage = typeof pageEndpoints.getPage

// An address belongs to the most specific published page whose template matches it. `/{availability}` matches
// everything with one segment, so it counts only if that is an availability's cuid. An availability's public link is
// /availabilities/{cuid}, which renders the first page made for availabilities.
const NOT_FOUND = "/page-not-found"

interface PageRow {
  id: number
  path: string
  type: "DEFAULT" | "AVAILABILITY"
}

export async function getPage(ctx: RequestContext, { query }: RouteInput<GetPage>): Promise<AnswerInput<GetPage>> {
  const { content, now, ...page } = await readTenant(ctx, async (tx) => {
    const pages = await findPages(tx, ctx.organiser_id)
    const found = (await firstReal(tx, ctx.organiser_id, matchPages(pages, query.path))) ?? canonical(pages, query.path)
    const fallback = pages.find(({ path }) => path === NOT_FOUND)
    const match = found ?? (fallback && { page: fallback, params: {} })
    if (!match) return refuse("NOT_FOUND")
    const { content, now, ...page } = await readPage(tx, ctx.organiser_id, match.page.id)
    const isFound = found !== undefined && match.page.path !== NOT_FOUND
    const parsed = readContent(content)
    const shown = page.path === TERMS_PATH ? await showTerms(tx, ctx, parsed) : parsed
    return { ...page, now, content: shown, params: match.params, found: isFound }
  })
  return { page: { ...page, content: await leaveOutOwnFrames(ctx, content) }, now }
}

async function firstReal(tx: Tx, organiser_id: number, matches: PageMatch<PageRow>[]) {
  for (const match of matches)
    if (match.page.path !== "/{availability}" || (await isAvailability(tx, organiser_id, match.params.availability!)))
      return match
}

async function isAvailability(tx: Tx, organiser_id: number, cuid: string): Promise<boolean> {
  if (!/^[a-z][a-z0-9]{1,31}$/.test(cuid)) return false
  const row = await tx
    .selectFrom("availabilities")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .executeTakeFirst()
  return row !== undefined
}

function canonical(pages: PageRow[], path: string): PageMatch<PageRow> | undefined {
  const [, availability] = /^\/availabilities\/([a-z0-9]+)\/?$/.exec(path) ?? []
  const page = pages.find(({ type, path }) => type === "AVAILABILITY" && path.includes("{availability}"))
  return availability && page ? { page, params: { availability } } : undefined
}

function findPages(tx: Tx, organiser_id: number): Promise<PageRow[]> {
  return tx
    .selectFrom("pages")
    .select(["id", "path", "type"])
    .where("organiser_id", "=", organiser_id)
    .where("published", "=", true)
    .orderBy("id")
    .execute()
}

const readPage = (tx: Tx, organiser_id: number, id: number) =>
  tx
    .selectFrom("pages")
    .select(["cuid", "path", "type", "title", "description", "content", sql<string>`clock_now()`.as("now")])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
