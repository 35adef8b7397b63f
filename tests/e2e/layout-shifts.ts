import type { Page } from "playwright"

type Watched = Window & { shift: number }

/** Adds up how far what is on a page moves while it loads, by Chromium's own measure. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as unknown as Watched
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: "layout-shift", buffered: true })
  })

export const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).shift)

/** Fonts answer only after `release`. */
export async function holdFonts(page: Page) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await promise
    await route.continue()
  })
  return release
}

export const isPainted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0)

/** What a new font moves is told after the frame in which it was drawn. */
export const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
