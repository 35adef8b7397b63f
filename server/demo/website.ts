import { sql } from "kysely"
import { consolePageEndpoints } from "#contract/endpoints/console-pages.ts"
import { consoleWebsiteEndpoints } from "#contract/endpoints/console-website.ts"
import type { NewPage } from "#server/website/default-pages.ts"
import type { NewParts } from "#server/website/make-website.ts"
import { call, type Office } from "./office.ts"

export interface DemoWebsite {
  parts: NewParts
  home: NewPage["content"]
  /** The path of the catalogue page. */
  catalogue?: string
  /** Pages beyond the 17 every website has. */
  more: NewPage[]
}

/** A full home page, menus and further pages. */
export async function addWebsite(office: Office, website: DemoWebsite): Promise<void> {
  const { topbar, header, footer } = website.parts
  const { data } = await call(office, consoleWebsiteEndpoints.findParts, {})
  const made = (part: keyof NewParts) => ({ version: data.find((each) => each.part === part)!.version })
  await call(office, consoleWebsiteEndpoints.updateTopbar, { body: { ...topbar, ...made("topbar") } })
  await call(office, consoleWebsiteEndpoints.updateHeader, { body: { ...header, ...made("header") } })
  await call(office, consoleWebsiteEndpoints.updateFooter, { body: { ...footer, ...made("footer") } })
  if (website.catalogue) await setCataloguePage(office, website.catalogue)
  const shown = [await writeHome(office, website.home)]
  for (const page of website.more) {
    const body = { ...page, description: "", published: true }
    shown.push((await call(office, consolePageEndpoints.createPage, { body })).page)
  }
  // Once all are there: they lead to each other.
  for (const { cuid, version } of shown)
    await call(office, consolePageEndpoints.publishPage, { params: { cuid }, body: { version, publish_at: null } })
}

/** No call of the console chooses the page that catalogue links lead to, so it is set here. */
const setCataloguePage = ({ tx, ctx }: Office, path: string) =>
  tx
    .updateTable("websites")
    .set({ pages_settings: sql`jsonb_build_object('catalogue', ${path}::text)` })
    .where("organiser_id", "=", ctx.organiser_id)
    .execute()

async function writeHome(office: Office, content: NewPage["content"]) {
  const { data } = await call(office, consolePageEndpoints.findPages, { query: { limit: "100" } })
  const { cuid, path, type, title, description, published, version } = data.find((page) => page.path === "/")!
  const body = { path, type, title, description, published, version, content }
  return (await call(office, consolePageEndpoints.updatePage, { params: { cuid }, body })).page
}
