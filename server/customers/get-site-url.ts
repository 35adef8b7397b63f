import { siteUrl } from "#server/organisers/site-url.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

/** From what we know of the organiser, never from the request: whoever asks must not choose where a link leads. */
export async function getSiteUrl(tx: Tx, { organiser_id, platform }: RequestContext): Promise<string> {
  const site = await tx
    .selectFrom("organisers")
    .innerJoin("websites", "websites.organiser_id", "organisers.id")
    .select(["slug", "domain"])
    .where("organisers.id", "=", organiser_id)
    .orderBy("websites.created_at")
    .limit(1)
    .executeTakeFirstOrThrow()
  return siteUrl(platform.config, site)
}
