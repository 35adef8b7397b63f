// The look of a site as its organiser chooses it, on a site of this file's own.
import type { Page } from "playwright"
import { describe, expect, inject, test } from "vitest"
import { accentShades, contrast } from "#contract/rules/accent.ts"
import { askConsole } from "./ask-console.ts"
import { enterConsole } from "./enter-console.ts"
import { expectGoodAtBothWidths } from "./judge.ts"
import { makeNewcomer } from "./newcomer.ts"
import { toastGone, visitors } from "./visitor.ts"

const visit = visitors()
const { host, email, password } = await makeNewcomer("apparence")
const slug = host.split(".")[0]!
const WEBSITE = `/${slug}/api/console/website`

async function openLook(refused: string[] = []) {
  // A preview that is left for the next one may have been asking for more.
  const thrown = "Failed to fetch manifest patches"
  const { page } = await visit({ host: "console.localhost", refused, thrown })
  await enterConsole(page, `/${slug}/look`, { email, password })
  await accent(page).waitFor()
  return page
}

const accent = (page: Page) => page.getByRole("textbox", { name: "Couleur d’accent" })
const editor = (page: Page) => page.getByRole("textbox", { name: "CSS" })
const stored = (page: Page) => askConsole(page, slug, "GET /api/console/website")
const press = (page: Page) => page.getByRole("button", { name: /^Enregistrer/ }).click()

async function save(page: Page) {
  await press(page)
  await page.locator("[data-sonner-toast]", { hasText: "C’est enregistré." }).waitFor()
  await toastGone(page)
}

/** What the site answers a visitor; anonymous pages may be a second old. */
async function siteText() {
  const port = inject("port")
  const { get } = await import("node:http")
  const headers = { host: `${host}:${port}` }
  return new Promise<string>((done, fail) => {
    get({ port, path: "/", headers }, (answer) => {
      let text = ""
      answer.on("data", (part) => (text += part)).on("end", () => done(text))
    }).on("error", fail)
  })
}

const shades = {
  button: ["on-accent", "accent-solid"],
  link: ["accent-text", null],
  chosen: ["accent-ink", "accent-soft"],
} as const

describe("the look of a site", () => {
  test("WEB-15 an accent's shades are shown with their contrast before it is saved", async () => {
    const page = await openLook()
    const before = await stored(page)
    for (const colour of ["#2f6f5e", "#ffe600", "#7f7f7f"]) {
      await accent(page).fill(colour)
      const computed = accentShades(colour)
      for (const [use, [text, ground]] of Object.entries(shades)) {
        const ratio = contrast(computed[text], ground ? computed[ground] : "#ffffff")
        expect(ratio).toBeGreaterThanOrEqual(4.5)
        const shown = page.locator(`[data-shade=${use}]`)
        const told = /[\d,]+/.exec(await shown.getByText(/:\s1$/).innerText())![0]
        expect(Number(told.replace(",", "."))).toBeCloseTo(Math.floor(ratio * 10) / 10)
        if (ground) await shown.getByText(computed[ground]).waitFor()
      }
    }
    expect(await stored(page)).toEqual(before)
    await accent(page).fill("#2f6f5e")
    await expectGoodAtBothWidths(page)
    await save(page)
    expect((await stored(page)).accent_color).toBe("#2f6f5e")
    await expect.poll(siteText).toContain(`--accent-solid:${accentShades("#2f6f5e")["accent-solid"]}`)
  })

  test("WEB-28 a look is chosen by its card and seen on the site, and in the preview once it is saved", async () => {
    const page = await openLook()
    await page.getByRole("radio", { name: /^Album/ }).check({ force: true })
    await expectGoodAtBothWidths(page)
    await save(page)
    await expect.poll(siteText).toContain('data-theme="album"')
    const shown = page.frameLocator("iframe[title='Accueil du site']").locator("html")
    await expect.poll(() => shown.getAttribute("data-theme")).toBe("album")
  })

  test("WEB-16 CSS that does not parse is refused with its line, and the caret is there", async () => {
    const page = await openLook([WEBSITE])
    const good = "h1 {\n  color: rgb(1, 2, 3);\n}\n\np {\n  color: rgb(4, 5, 6);\n"
    await editor(page).fill(good)
    expect(await editor(page).evaluate((area) => getComputedStyle(area).fontFamily)).toMatch(/monospace/)
    await press(page)
    await page.getByText("La ligne 5 ne peut pas être lue. Le curseur y est.").waitFor()
    const line = () =>
      editor(page).evaluate((area) => {
        const { value, selectionStart } = area as HTMLTextAreaElement
        return document.activeElement === area && value.slice(0, selectionStart).split("\n").length
      })
    await expect.poll(line).toBe(5)
    await expectGoodAtBothWidths(page)
    await editor(page).fill(`${good}}`)
    await save(page)
    await expect.poll(siteText).toContain(".page-content h1")
  })

  test("the languages of the site and the default one are chosen", async () => {
    const page = await openLook()
    await page.getByRole("button", { name: /Langue par défaut/ }).click()
    await page.getByRole("option", { name: "anglais" }).click()
    await save(page)
    expect((await stored(page)).languages).toEqual(["en", "fr"])
    await page.getByRole("checkbox", { name: "français" }).uncheck({ force: true })
    await save(page)
    expect((await stored(page)).languages).toEqual(["en"])
  })

  test("WEB-28 a picture of the library is the icon of the tab and what is shared", async () => {
    const page = await openLook()
    for (const name of ["Choisir l’icône", "Choisir l’image de partage"]) {
      await page.getByRole("button", { name }).click()
      const dialog = page.getByRole("dialog")
      if (name === "Choisir l’icône")
        await dialog.locator("input[type=file]").setInputFiles(`${import.meta.dirname}/../../docs/pictures/home.png`)
      else await dialog.getByRole("listitem").getByRole("button").first().click()
      await dialog.waitFor({ state: "detached" })
    }
    await expectGoodAtBothWidths(page)
    await save(page)
    const { favicon, social_image } = await stored(page)
    expect(favicon).toBe(social_image)
    await expect.poll(siteText).toMatch(new RegExp(`rel="icon"[^>]*/files/images/${favicon}/`))
    await expect.poll(siteText).toMatch(new RegExp(`og:image"[^>]*/files/images/${favicon}/`))
  })

  test("it is read in English too", async () => {
    const { page } = await visit({ host: "console.localhost", locale: "en-GB" })
    await enterConsole(page, "/northside/look")
    await page.getByRole("textbox", { name: "Accent colour" }).waitFor()
    await page.getByRole("radio", { name: /^Album/ }).waitFor({ state: "attached" })
    await expectGoodAtBothWidths(page)
  })
})
