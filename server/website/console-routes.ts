import { consolePageTemplateEndpoints } from "#contract/endpoints/console-page-templates.ts"
import { consolePageThingEndpoints } from "#contract/endpoints/console-page-things.ts"
import { consolePageEndpoints } from "#contract/endpoints/console-pages.ts"
import { consolePreviewEndpoints } from "#contract/endpoints/console-previews.ts"
import { consoleWebsiteEndpoints } from "#contract/endpoints/console-website.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { articleRoutes } from "./console/articles.ts"
import { createPage } from "./console/create-page.ts"
import { deletePage } from "./console/delete-page.ts"
import { findPageThings } from "./console/find-page-things.ts"
import { findPageVersions, getPageVersion, restorePageVersion } from "./console/find-page-versions.ts"
import { findPages } from "./console/find-pages.ts"
import { findParts, getPart } from "./console/find-parts.ts"
import { getPage } from "./console/get-page.ts"
import { getWebsite } from "./console/get-website.ts"
import { previewArticle, previewPage } from "./console/preview-page.ts"
import { publishPage, unschedulePage } from "./console/publish-page.ts"
import { updatePage } from "./console/update-page.ts"
import { updatePart } from "./console/update-part.ts"
import { updateWebsite } from "./console/update-website.ts"
import { findPageTemplates } from "./templates/find-page-templates.ts"

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
  route(consolePageTemplateEndpoints.findPageTemplates, findPageTemplates),
  route(consolePageEndpoints.getPage, getPage),
  route(consolePageEndpoints.createPage, createPage),
  route(consolePageEndpoints.updatePage, updatePage),
  route(consolePageEndpoints.deletePage, deletePage),
  route(consolePageEndpoints.publishPage, publishPage),
  route(consolePageEndpoints.unschedulePage, unschedulePage),
  route(consolePageEndpoints.findPageVersions, findPageVersions),
  route(consolePageEndpoints.getPageVersion, getPageVersion),
  route(consolePageEndpoints.restorePageVersion, restorePageVersion),
  route(consolePageThingEndpoints.findPageThings, findPageThings),
  route(consolePreviewEndpoints.previewPage, previewPage),
  route(consolePreviewEndpoints.previewArticle, previewArticle),
  ...articleRoutes,
]
