import type { Page } from "playwright"

/** What a page tells search engines of itself. */
export async function structured(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}
