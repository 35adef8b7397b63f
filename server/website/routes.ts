import { blogEndpoints } from "#contract/endpoints/blog.ts"
import { pageEndpoints } from "#contract/endpoints/pages.ts"
import { websiteEndpoints } from "#contract/endpoints/website.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import { lasting, route, shared } from "#server/platform/http/route.ts"
import { findArticles, getArticle } from "./find-articles.ts"
import { getPage } from "./get-page.ts"
import { getWebsite } from "./get-website.ts"
import { leaveOutOwnFrames } from "./leave-out-own-frames.ts"
import { readContent } from "./read-content.ts"
import { withFocus } from "./with-focus.ts"

export const websiteRoutes = [
  lasting(shared(route(websiteEndpoints.getWebsite, getWebsite))),
  lasting(shared(route(pageEndpoints.getPage, getPage))),
  route(pageEndpoints.readPreview, async (ctx, { body }) => ({
    content: await leaveOutOwnFrames(
      ctx,
      await readTenant(ctx, (tx) => withFocus(tx, ctx.organiser_id, readContent(body.content))),
    ),
  })),
  shared(route(blogEndpoints.findArticles, findArticles)),
  shared(route(blogEndpoints.getArticle, getArticle)),
]
