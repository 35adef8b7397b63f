// Every page of a site in each of its looks. Northside lends its own, and gets the first one back.
import type { Page } from "playwright"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import type { Theme } from "#contract/rules/theme.ts"
import { askConsole } from "./ask-console.ts"
import { cartDrawer, openCart } from "./cart-parts.ts"
import { beginSession } from "./enter-console.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { holdFonts, isPainted, shiftOf, twoFrames, watchShifts } from "./layout-shifts.ts"
import { hydrated, openWindow, visitors, widths } from "./visitor.ts"

const visit = visitors()
const slug = "northside"
const site = { host: `${slug}.localhost`, locale: "en-GB" }

let office: Page
beforeAll(async () => {
  office = await openWindow({ baseURL: `http://console.localhost:${inject("port")}` })
  await beginSession(office, slug)
})
afterAll(async () => {
  await choose("default")
  await office.context().close()
})

async function choose(theme: Theme) {
  const website = await askConsole(office, slug, "GET /api/console/website")
  await askConsole(office, slug, "PUT /api/console/website", { ...website, theme })
}

/** A page is kept for a second, and served stale while it is read again. */
async function openIn(page: Page, theme: Theme, path: string) {
  await expect
    .poll(async () => {
      await page.goto(path)
      return page.locator("html").getAttribute("data-theme")
    })
    .toBe(theme)
  await hydrated(page)
}

/** Asked by the page itself, since Node knows no *.localhost. */
const logInThere = (page: Page) =>
  page.evaluate(async () => {
    const body = JSON.stringify({ email: "sam@example.com", password: "marelle-demo" })
    await fetch("/api/auth/login", { method: "POST", headers: { "content-type": "application/json" }, body })
  })

/** What a look decides, read where every page has it: in its header, and in its title. */
const shapeOf = (page: Page) =>
  page.evaluate(() => {
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector)!)
    const { borderRadius } = styleOf(".cart-btn")
    const { columnGap } = styleOf(".header > .container")
    return { corner: borderRadius, gap: columnGap, titles: styleOf("h1").fontFamily.split(",")[0] }
  })

const shapes = (isWide: boolean) => ({
  default: { corner: "12px", gap: isWide ? "24px" : "12px", titles: '"Bricolage Grotesque"' },
  album: { corner: "2px", gap: isWide ? "18px" : "10px", titles: '"Iowan Old Style"' },
})

const looks: Theme[] = ["album", "default"]
const cases = looks.flatMap((theme) => Object.values(widths).map((width) => ({ theme, width })))

describe.each(cases)("the look “$theme” at $width", ({ theme, width }) => {
  const shape = shapes(width === widths.desktop)[theme]
  beforeAll(() => choose(theme))

  async function expectLook(page: Page) {
    expect(await shapeOf(page), page.url()).toEqual(shape)
    await expectNoOverflow(page)
    await expectAccessible(page)
  }

  test("WEB-28 home, catalogue, an activity and the login have its corners, fonts and density", async () => {
    const { page } = await visit({ ...site, width })
    await openIn(page, theme, "/")
    await expectLook(page)
    const { data } = await page.evaluate(async () => (await fetch("/api/availabilities?limit=1")).json())
    for (const path of ["/courses", `/availabilities/${data[0].cuid}`, "/auth/login"]) {
      await openIn(page, theme, path)
      await expectLook(page)
    }
    const input = await page.locator("input[name=email]").evaluate((node) => {
      const { borderRadius, minHeight } = getComputedStyle(node)
      return { borderRadius, minHeight }
    })
    expect(input).toEqual({ borderRadius: shape.corner, minHeight: theme === "album" ? "44px" : "48px" })
  })

  test("WEB-28 so have the cart and the account", async () => {
    const { page } = await visit({ ...site, width })
    await openIn(page, theme, "/auth/login")
    await logInThere(page)
    for (const path of ["/account/home", "/account/profile", "/checkout"]) {
      await openIn(page, theme, path)
      if (await page.locator("h1").count()) await expectLook(page)
    }
    await openIn(page, theme, "/account/home")
    await openCart(page)
    const title = cartDrawer(page).getByRole("heading").first()
    expect(await title.evaluate((node) => getComputedStyle(node).fontFamily)).toMatch(new RegExp(`^${shape.titles}`))
    await expectAccessible(page)
  })

  test.each(["/", "/courses"])("WEB-28 %s does not move while its fonts load", async (path) => {
    const { page } = await visit({ ...site, width, alone: true })
    await openIn(page, theme, "/auth/login")
    await watchShifts(page)
    const release = await holdFonts(page)
    await page.goto(path, { waitUntil: "domcontentloaded" })
    await isPainted(page)
    release()
    await page.waitForLoadState("networkidle")
    await page.evaluate(() => document.fonts.ready)
    await twoFrames(page)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  })
})
