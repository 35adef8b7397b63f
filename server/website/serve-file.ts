import { imageKey } from "#server/organisers/images/store-image.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { calendarFile } from "./calendar-file.ts"
import { robotsTxt, rssXml, sitemapXml } from "./feeds.ts"

const feeds: Record<string, (ctx: RequestContext) => Promise<Response>> = {
  "/robots.txt": robotsTxt,
  "/sitemap.xml": sitemapXml,
  "/blog/rss.xml": rssXml,
}
const calendar = /^\/availabilities\/([a-z][a-z0-9]{1,31})\/calendar\.ics$/
const image = /^\/files\/images\/([a-z0-9]{1,32})\/(\d{1,4})\.webp$/

export const isFile = (pathname: string): boolean =>
  pathname in feeds || calendar.test(pathname) || image.test(pathname)

/** The addresses of a site that are neither pages nor calls: feeds, calendars and uploaded pictures. Null for all others. */
export async function serveFile(ctx: RequestContext, pathname: string): Promise<Response | null> {
  const feed = feeds[pathname]
  if (feed) return feed(ctx)
  const [, availability] = calendar.exec(pathname) ?? []
  if (availability) return calendarFile(ctx, availability)
  const [, cuid, width] = image.exec(pathname) ?? []
  if (!cuid) return null
  const content = await ctx.platform.files.get(imageKey(ctx.organiser_id, cuid, Number(width)))
  if (!content) return new Response(null, { status: 404 })
  const headers = { "content-type": "image/webp", "cache-control": "public, max-age=31536000, immutable" }
  return new Response(new Uint8Array(content), { headers })
}
