import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type axe from "axe-core"
import type { Locator, Page } from "playwright"
import { expect } from "vitest"
import { fingerprintsIn, judgedOf, listParts } from "#tests/tools/judged-parts.ts"
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

/** What axe has found nothing wrong with, in this process: see judged-parts.ts. */
const judged = new Set<string>()

/**
 * axe finds nothing. It judges what stands still: animations have to be over, and what is under way. It is handed to the
 * page by ourselves, and asked for nothing but what is wrong: its own builder takes twice as long.
 */
export async function expectAccessible(page: Page, { within, without, unless = [] }: Part = {}): Promise<void> {
  await settled(page)
  await page.evaluate(`Object.assign(window, { ${Object.entries(tools).map(([name, tool]) => `${name}: ${tool}`)} })`)
  const asked: Asked = { within: within ?? "html", without, unless, judged: [...judged] }
  if (await page.evaluate(isJudged, asked)) return
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await source)
  const { violations, fingerprints } = await page.evaluate(judge, asked)
  expect(violations).toEqual([])
  for (const fingerprint of fingerprints) judged.add(fingerprint)
}

interface Asked {
  within: string
  without: string | undefined
  unless: string[]
  judged: string[]
}

const tools = { listParts, judgedOf, fingerprintsIn }
type InPage = typeof tools & { axe: typeof import("axe-core") }

// What runs in the page knows nothing of this file but what it is given.
function isJudged({ within, unless, judged }: Asked): boolean {
  const { listParts, judgedOf } = window as unknown as InPage
  return judgedOf(listParts(unless.join()), new Set(judged)).some(({ element }) => element.matches(within))
}

async function judge({ within, without, unless, judged }: Asked) {
  const { axe, listParts, judgedOf, fingerprintsIn } = window as unknown as InPage
  const parts = listParts(unless.join())
  // React Aria's voice: what it said of a button that has since gone stays unnamed in there for some seconds.
  const left_out = ["[data-live-announcer]", ...(without ? [without] : [])]
  const before = judgedOf(parts, new Set(judged)).map(({ element }) => element)
  const { violations } = await axe.run(
    { include: [[within]], exclude: [...left_out.map((selector) => [selector]), ...before] } as axe.ContextSpec,
    {
      resultTypes: ["violations"],
      selectors: false,
      iframes: false,
      rules: Object.fromEntries(unless.map((rule) => [rule, { enabled: false }])),
    },
  )
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
    fingerprints: fingerprintsIn(parts, within, left_out.join()),
  }
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
  const beyond = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const wide = [...document.body.querySelectorAll("*")].filter(
      (one) => one.getBoundingClientRect().right > innerWidth,
    )
    return [
      `${document.documentElement.scrollWidth} of ${innerWidth} px`,
      ...wide.map((one) => one.outerHTML.slice(0, 200)),
    ]
  })
  expect(beyond, "wider than the screen").toEqual([])
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

/** Whether it is painted red: a strong red behind its words, or red words. */
export const isRed = (part: Locator): Promise<boolean> =>
  part.evaluate((node) => {
    // As the screen mixes it: styles may be written as oklch() or color-mix().
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })!
    const { color, backgroundColor } = getComputedStyle(node)
    return [color, backgroundColor].some((paint) => {
      for (const fill of ["white", paint]) {
        canvas.fillStyle = fill
        canvas.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return red > 150 && red > 1.8 * green && red > 1.8 * blue
    })
  })
