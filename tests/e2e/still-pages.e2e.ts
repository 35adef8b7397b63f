// A page does not move while it loads, whatever fonts the machine has: the sum of Chromium's own layout shifts is measured
// with fonts that come in time and with fonts held back until the page has been painted in a fall-back.
import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { holdFonts, isPainted, shiftOf, twoFrames, watchShifts } from "./layout-shifts.ts"
import { visitors, widths } from "./visitor.ts"

const visit = visitors()
const places = Object.entries(widths).flatMap(([name, width]) => ["/", "/stages"].map((path) => [path, name, width]))

const areFontsThere = (page: Page) =>
  page.waitForFunction(() =>
    ["Figtree", "Bricolage Grotesque"].every((family) =>
      [...document.fonts].some((face) => face.family.replaceAll('"', "") === family && face.status === "loaded"),
    ),
  )

describe.each(places)("%s on %s", (path, _, width) => {
  test("nothing moves while the page loads", async () => {
    const { page } = await visit({ width: Number(width), alone: true })
    await watchShifts(page)
    await page.goto(String(path), { waitUntil: "networkidle" })
    expect(await shiftOf(page)).toBeLessThan(0.02)
  })

  test("nothing moves when the fonts come after the page", async () => {
    const { page } = await visit({ width: Number(width), alone: true })
    await watchShifts(page)
    const release = await holdFonts(page)
    await page.goto(String(path), { waitUntil: "domcontentloaded" })
    await isPainted(page)
    release()
    await areFontsThere(page)
    await page.waitForLoadState("networkidle")
    await twoFrames(page)
    expect(await shiftOf(page)).toBeLessThan(0.02)
  })
})

test("both fonts are asked for in the head, and once", async () => {
  const { page } = await visit({ alone: true })
  const asked: string[] = []
  page.on("request", (request) => {
    if (request.url().endsWith(".woff2")) asked.push(new URL(request.url()).pathname)
  })
  await page.goto("/", { waitUntil: "networkidle" })
  const preloaded = await page
    .locator("head link[rel=preload][as=font]")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  expect(preloaded).toHaveLength(2)
  expect(asked.toSorted()).toEqual(preloaded.toSorted())
})
