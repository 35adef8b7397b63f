import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright"
import { expect } from "vitest"

interface Part {
  /** Only what is in here, by CSS selector. */
  within?: string
  /** But not this. */
  without?: string
  /** Rules that say nothing about a part of a page. */
  unless?: string[]
}

/** axe finds nothing. It judges what stands still: animations have to be over. */
export async function expectAccessible(page: Page, { within, without, unless = [] }: Part = {}): Promise<void> {
  await settled(page)
  // Legacy mode stays in this page instead of opening another to finish in, which takes twice as long.
  let axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .disableRules(unless)
    // React Aria's voice: what it said of a button that has since gone stays unnamed in there for some seconds.
    .exclude("[data-live-announcer]")
  if (within) axe = axe.include(within)
  if (without) axe = axe.exclude(without)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)).toEqual([])
}

/** Nothing moves or fades any more; what turns for ever is let be. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every((one) => {
      const isEndless = one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return isEndless || one.playState !== "running"
    }),
  )

export async function expectNoOverflow(page: Page): Promise<void> {
  const extra = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(extra, "pixels wider than the screen").toBeLessThanOrEqual(0)
}
