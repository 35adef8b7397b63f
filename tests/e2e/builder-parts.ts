import type { FrameLocator, Locator, Page } from "playwright"
import { expect } from "vitest"
import { askConsole } from "./ask-console.ts"

export const slug = "explorateurs"

export interface Built {
  id: string
  type: string
  settings: object
  children?: Built[]
  hidden?: true
}

/** A page of the test's own with this content, never published. */
export async function makePage(
  page: Page,
  content: Built[],
  given: object = {},
): Promise<{ cuid: string; path: string }> {
  const path = `/zot-${Math.random().toString(36).slice(2, 10)}`
  const body = { path, type: "DEFAULT", title: "Zot page", description: "", published: true, content, ...given }
  const made = await askConsole(page, slug, "POST /api/console/pages", body)
  return made.page
}

export const readPage = async (page: Page, cuid: string) =>
  (await askConsole(page, slug, `GET /api/console/pages/${cuid}`)).page

/** The builder of a page, once the page in its frame listens. */
export async function openBuilder(page: Page, cuid: string): Promise<FrameLocator> {
  await page.goto(`/${slug}/pages/${cuid}`)
  const frame = page.frameLocator("iframe")
  await frame.locator(".builder-glass").waitFor({ state: "attached" })
  return frame
}

export const outline = (page: Page): Locator =>
  page.getByRole("treegrid", { name: /^(Sections et blocs|Sections and blocks)$/ })
export const row = (page: Page, name: string | RegExp): Locator => outline(page).getByRole("row", { name }).first()
export const settings = (page: Page): Locator => page.getByRole("complementary", { name: /^(Réglages|Settings)$/ })
export const tab = (page: Page, name: string): Locator => page.getByRole("tab", { name, exact: true })
export const inFrame = (frame: FrameLocator, id: string): Locator => frame.locator(`[data-element-id="${id}"]`)
/** The names in the outline from top to bottom, each with its level. */
export const tree = (page: Page): Promise<string[]> =>
  outline(page)
    .getByRole("row")
    .evaluateAll((rows) => rows.map((each) => `${each.getAttribute("aria-level")} ${each.getAttribute("data-key")}`))

/** The draft is stored as it is shown. */
export const draftSaved = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /^(Enregistré|Saved)$/ })
    .waitFor()

export async function expectStored(page: Page, cuid: string, expected: unknown): Promise<void> {
  await draftSaved(page)
  await expect.poll(async () => shape((await readPage(page, cuid)).content)).toEqual(expected)
}

/** A tree by its ids. */
export const shape = (content: Built[]): unknown[] =>
  content.map(({ id, children = [] }) => (children.length > 0 ? { [id]: shape(children) } : id))

export const heading = (id: string, content: string, level = 2): Built => ({
  id,
  type: "heading",
  settings: { content, level },
})
