import { consolePageEndpoints } from "#contract/endpoints/console-pages.ts"
import { consoleWebsiteEndpoints } from "#contract/endpoints/console-website.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { articleRoutes } from "./console/articles.ts"
import { createPage } from "./console/create-page.ts"
import { deletePage } from "./console/delete-page.ts"
import { findPageVersions, getPageVersion, restorePageVersion } from "./console/find-page-versions.ts"
import { findPages } from "./console/find-pages.ts"
import { findParts, getPart } from "./console/find-parts.ts"
import { getPage } from "./console/get-page.ts"
import { getWebsite } from "./console/get-website.ts"
import { publishPage, unschedulePage } from "./console/publish-page.ts"
import { updatePage } from "./console/update-page.ts"
import { updatePart } from "./console/update-part.ts"
import { updateWebsite } from "./console/update-website.ts"

export const consoleWebsiteRoutes: Route[] = [
  route(consoleWebsiteEndpoints.getWebsite, getWebsite),
  route(consoleWebsiteEndpoints.updateWebsite, updateWebsite),
  route(consoleWebsiteEndpoints.findParts, findParts),
  route(consoleWebsiteEndpoints.getPart, getPart),
  route(consoleWebsiteEndpoints.updateTopbar, (ctx, { body }) =>
    updatePart(ctx, consoleWebsiteEndpoints.updateTopbar, "topbar", body),
  ),
  route(consoleWebsiteEndpoints.updateHeader, (ctx, { body }) =>
    updatePart(ctx, consoleWebsiteEndpoints.updateHeader, "header", body),
  ),
  route(consoleWebsiteEndpoints.updateFooter, (ctx, { body }) =>
    updatePart(ctx, consoleWebsiteEndpoints.updateFooter, "footer", body),
  ),
  route(consolePageEndpoints.findPages, findPages),
  route(consolePageEndpoints.getPage, getPage),
  route(consolePageEndpoints.createPage, createPage),
  route(consolePageEndpoints.updatePage, updatePage),
  route(consolePageEndpoints.deletePage, deletePage),
  route(consolePageEndpoints.publishPage, publishPage),
  route(consolePageEndpoints.unschedulePage, unschedulePage),
  route(consolePageEndpoints.findPageVersions, findPageVersions),
  route(consolePageEndpoints.getPageVersion, getPageVersion),
  route(consolePageEndpoints.restorePageVersion, restorePageVersion),
  ...articleRoutes,
]
