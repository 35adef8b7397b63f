import { siteUrl } from "#server/organisers/site-url.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { escapeHtml } from "#server/platform/http/plain-page.ts"
import { readClock } from "#server/platform/providers/clock.ts"

// Files for machines: the sitemap, robots.txt and the journal's feed.
const KEPT = "public, max-age=1"
const MOST_ADDRESSES = 5_000
const MOST_ARTICLES = 30

const respond = (body: string, type: string) =>
  new Response(body, { headers: { "content-type": `${type}; charset=utf-8`, "cache-control": KEPT } })

/** Not to be indexed: pages that need a session, or have a secret in their address. */
const closed = ["/account", "/auth", "/cart", "/checkout", "/newsletters", "/sandbox", "/api"]

export async function robotsTxt(ctx: RequestContext): Promise<Response> {
  const { url } = await readSite(ctx)
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}/`), "", `Sitemap: ${url}/sitemap.xml`, ""]
  return respond(lines.join("\n"), "text/plain")
}

export async function sitemapXml(ctx: RequestContext): Promise<Response> {
  const { url, pages, articles } = await readSite(ctx)
  const offered = await findOffered(ctx)
  const fixed = pages.filter(({ path }) => !path.includes("{") && !isClosed(path) && path !== "/page-not-found")
  const addresses = [
    ...fixed.map(({ path, updated_at }) => ({ path, updated_at })),
    ...offered.map((path) => ({ path, updated_at: null })),
    ...articles.map(({ slug, updated_at }) => ({ path: `/blog/${slug}`, updated_at })),
  ].slice(0, MOST_ADDRESSES)
  const entries = addresses.map(
    ({ path, updated_at }) =>
      `<url><loc>${escapeHtml(url + path)}</loc>${updated_at ? `<lastmod>${updated_at}</lastmod>` : ""}</url>`,
  )
  return respond(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>`,
    "application/xml",
  )
}

export async function rssXml(ctx: RequestContext): Promise<Response> {
  const { url, name, description, language, articles } = await readSite(ctx)
  const items = articles
    .slice(0, MOST_ARTICLES)
    .map(
      ({ slug, title, summary, created_at }) =>
        `<item><title>${escapeHtml(title)}</title><link>${escapeHtml(`${url}/blog/${slug}`)}</link><guid>${escapeHtml(`${url}/blog/${slug}`)}</guid><description>${escapeHtml(summary)}</description><pubDate>${new Date(created_at).toUTCString()}</pubDate></item>`,
    )
  return respond(
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escapeHtml(name)}</title><link>${escapeHtml(url)}/blog</link><description>${escapeHtml(description ?? name)}</description><language>${language}</language>${items.join("")}</channel></rss>`,
    "application/rss+xml",
  )
}

const isClosed = (path: string) => closed.some((start) => path === start || path.startsWith(`${start}/`))

/** Activities, and their availabilities that are not over, soonest first. */
function findOffered(ctx: RequestContext): Promise<string[]> {
  return readTenant(ctx, async (tx) => {
    const activities = await tx
      .selectFrom("activities")
      .select("cuid")
      .where("organiser_id", "=", ctx.organiser_id)
      .where("published", "=", true)
      .orderBy("title")
      .limit(MOST_ADDRESSES)
      .execute()
    const availabilities = await tx
      .selectFrom("availabilities as a")
      .innerJoin("activities as act", (join) =>
        join.onRef("act.organiser_id", "=", "a.organiser_id").onRef("act.id", "=", "a.activity_id"),
      )
      .select("a.cuid")
      .where("a.organiser_id", "=", ctx.organiser_id)
      .where("act.published", "=", true)
      .where("a.archived_at", "is", null)
      .where("a.end_at", ">", await readClock(tx))
      .orderBy("a.start_at")
      .limit(MOST_ADDRESSES)
      .execute()
    return [
      ...activities.map(({ cuid }) => `/activities/${cuid}`),
      ...availabilities.map(({ cuid }) => `/availabilities/${cuid}`),
    ]
  })
}

function readSite(ctx: RequestContext) {
  const { organiser_id } = ctx
  return readTenant(ctx, async (tx) => {
    const site = await tx
      .selectFrom("organisers")
      .innerJoin("websites", "websites.organiser_id", "organisers.id")
      .select(["name", "description", "language", "slug", "domain"])
      .where("organisers.id", "=", organiser_id)
      .executeTakeFirstOrThrow()
    const pages = await tx
      .selectFrom("pages")
      .select(["path", "updated_at"])
      .where("organiser_id", "=", organiser_id)
      .where("published", "=", true)
      .where("published_at", "is not", null)
      .orderBy("path")
      .execute()
    const articles = await tx
      .selectFrom("articles")
      .select(["slug", "title", "summary", "created_at", "updated_at"])
      .where("organiser_id", "=", organiser_id)
      .where("published", "=", true)
      .orderBy("created_at", "desc")
      .limit(MOST_ADDRESSES)
      .execute()
    return { ...site, url: siteUrl(ctx.platform.config, site), pages, articles }
  })
}
