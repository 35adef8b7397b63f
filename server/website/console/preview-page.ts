import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePreviewEndpoints, type SeenByChoice } from "#contract/endpoints/console-previews.ts"
import { DRAFT_QUERY } from "#contract/rules/draft-query.ts"
import { siteUrl } from "#server/organisers/site-url.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import { need } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { type PreviewLink, writePreviewToken } from "#server/website/preview-token.ts"
import { readSeen } from "#server/website/read-seen.ts"
import { getAddress } from "./get-address.ts"
import { readPage } from "./page-rows.ts"

const { previewPage: ofPage, previewArticle: ofArticle } = consolePreviewEndpoints
type Input = RouteInput<typeof ofPage>
type Answer = AnswerInput<typeof ofPage>

const TEN_MINUTES = 10 * 60_000

export async function previewPage(ctx: RequestContext, { params, body }: Input): Promise<Answer> {
  needFor(ctx, body.seen_by)
  const { path } = await readTenant(ctx, (tx) => readPage(tx, ctx.organiser_id, params.cuid))
  const { address, needs } = await getAddress(ctx, path)
  const { token, expires_at } = await makeToken(ctx, { kind: "page", cuid: params.cuid }, body)
  return { url: address && urlOf(ctx, address, token), needs, expires_at }
}

export async function previewArticle(ctx: RequestContext, { params, body }: Input): Promise<Answer> {
  needFor(ctx, body.seen_by)
  const { slug } = await readTenant(ctx, (tx) => readArticle(tx, ctx.organiser_id, params.cuid))
  const { token, expires_at } = await makeToken(ctx, { kind: "article", cuid: params.cuid }, body)
  return { url: urlOf(ctx, `/blog/${slug}`, token), needs: null, expires_at }
}

const readArticle = async (tx: Tx, organiser_id: number, cuid: string) =>
  (await tx
    .selectFrom("articles")
    .select("slug")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .executeTakeFirst()) ?? refuse("NOT_FOUND")

/** Both calls name the same permissions for the same inputs. */
function needFor(ctx: RequestContext, { kind }: SeenByChoice): void {
  if (kind === "family") need(ctx, ofArticle, "customers.customers.read")
  if (kind === "segment") need(ctx, ofArticle, "segments.segments.read")
}

const makeToken = (ctx: RequestContext, shows: PreviewLink["shows"], { language, seen_by }: Input["body"]) =>
  readTenant(ctx, async (tx) => {
    if (language !== null && !ctx.tenant.languages.includes(language)) refuse("INVALID_INPUT", { field: "language" })
    if (seen_by.kind !== "visitor" && (await readSeen(tx, ctx.organiser_id, seen_by)) === null)
      refuse("NOT_FOUND", { field: "seen_by" })
    const until = Date.parse(await readClock(tx)) + TEN_MINUTES
    const token = writePreviewToken(ctx, { shows, until, language, seen_by })
    return { token, expires_at: new Date(until).toISOString() }
  })

/** With `preview=true` no link of the page leads anywhere, and the console may show it in a frame (SHELL-25). */
function urlOf({ platform, tenant }: RequestContext, address: string, token: string): string {
  const url = new URL(address, siteUrl(platform.config, tenant))
  url.searchParams.set("preview", "true")
  url.searchParams.set(DRAFT_QUERY, token)
  return url.href
}
