import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type axe from "axe-core"
import type { Page } from "playwright"
import { expect } from "vitest"
import { widths } from "./visitor.ts"

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

interface Part {
  /** Only what is in here, by CSS selector. */
  within?: string
  /** But not this. */
  without?: string
  /** Rules that say nothing about a part of a page. */
  unless?: string[]
}

/**
 * axe finds nothing. It judges what stands still: animations have to be over, and what is under way. It is handed to the
 * page by ourselves, and asked for nothing but what is wrong: its own builder takes twice as long.
 */
export async function expectAccessible(page: Page, { within, without, unless = [] }: Part = {}): Promise<void> {
  await settled(page)
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await source)
  const context = {
    ...(within ? { include: [within] } : {}),
    // React Aria's voice: what it said of a button that has since gone stays unnamed in there for some seconds.
    exclude: [["[data-live-announcer]"], ...(without ? [[without]] : [])],
  }
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    selectors: false,
    iframes: false,
    rules: Object.fromEntries(unless.map((rule) => [rule, { enabled: false }])),
  }
  const violations = await page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") }
      const { violations } = await axe.run(context as axe.ContextObject, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)
    },
    [context, options] as const,
  )
  expect(violations).toEqual([])
}

/** Nothing moves, fades or waits for an answer any more; what turns for ever is let be. */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector("[aria-busy=true], [data-slow], .nav-progress") &&
      document.getAnimations().every((one) => {
        const isEndless = one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
        return isEndless || one.playState !== "running"
      }),
  )

export async function expectNoOverflow(page: Page): Promise<void> {
  const extra = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(extra, "pixels wider than the screen").toBeLessThanOrEqual(0)
}

/**
 * The window is made as wide as a phone or a desk, looked at, and made as wide as it was: where only the layout differs, a
 * walk need not be walked twice.
 */
export async function atBothWidths(page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  const before = page.viewportSize()!
  const { mobile, desktop } = widths
  await look(page)
  await page.setViewportSize({ ...before, width: before.width === mobile ? desktop : mobile })
  await look(page)
  await page.setViewportSize(before)
}

/** Nothing is wider than the screen of a phone, nor than that of a desk. */
export const expectFits = (page: Page): Promise<void> => atBothWidths(page, expectNoOverflow)

/** The same, and axe finds nothing at either width. */
export const expectGoodAtBothWidths = (page: Page): Promise<void> =>
  atBothWidths(page, async () => {
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
