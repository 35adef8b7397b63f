import type { Page } from "playwright"
import { askConsole } from "./ask-console.ts"

interface Built {
  type: string
  settings: object
  children?: object[]
}

/** A page of these elements at an address, as staff of the organiser make and publish it; its cuid. */
export async function publishPage(page: Page, slug: string, path: string, elements: readonly Built[]): Promise<string> {
  const content = elements.map((element, index) => ({ id: `e${index}`, children: [], ...element }))
  const body = { path, type: "DEFAULT", title: "Zot", description: "", published: true, content }
  const { page: made } = await askConsole(page, slug, "POST /api/console/pages", body)
  await publish(page, slug, made)
  return made.cuid
}

/** What was saved of a page is a draft until it is published. */
export const publish = (page: Page, slug: string, { cuid, version }: { cuid: string; version: number }) =>
  askConsole(page, slug, `POST /api/console/pages/${cuid}/publish`, { version, publish_at: null })
