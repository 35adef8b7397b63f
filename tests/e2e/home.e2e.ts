import { describe, expect, test } from "vitest"
import { expectGoodAtBothWidths } from "./judge.ts"
import { visitors } from "./visitor.ts"

const visit = visitors()

describe("the home page, wide and narrow:", () => {
  test("TEN-01 shows the French demo organiser, hydrated, silent and accessible", async () => {
    const { page, open } = await visit()
    await open("/")
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Des vacances à raconter tout le dîner")
    expect(await page.locator("html").getAttribute("lang")).toBe("fr")
    expect(await page.title()).toBe("Les Explorateurs")
    await expectGoodAtBothWidths(page)
  })

  test("TEN-01 another host shows another organiser, in English and in its own colour", async () => {
    const { page, open } = await visit({ host: "northside.localhost", locale: "nl-BE" })
    await open("/")
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Make something with your hands this week")
    expect(await page.title()).toBe("Northside Studio")
    expect(await page.locator("html").getAttribute("lang")).toBe("en")
    const solid = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--accent-solid"),
    )
    expect(solid).toBe("#2f6f5e")
    await expectGoodAtBothWidths(page)
  })

  test("an address that does not exist says so with 404 and a way back", async () => {
    const { page, open } = await visit()
    await open("/nowhere/at-all")
    const answer = await page.request.get("/nowhere/at-all")
    expect(answer.status()).toBe(404)
    await expectGoodAtBothWidths(page)
    await page.getByRole("link", { name: "Retour à l’accueil" }).click()
    await page.getByRole("heading", { level: 1, name: "Des vacances à raconter tout le dîner" }).waitFor()
  })
})

describe("language", () => {
  test("FMT-06 a visitor changes the language and it stays", async () => {
    const { page, open } = await visit()
    await open("/")
    await page.getByRole("button", { name: "English" }).click()
    await page.getByRole("link", { name: "Log in" }).waitFor()
    expect(await page.locator("html").getAttribute("lang")).toBe("en")
    await page.reload()
    expect(await page.locator("html").getAttribute("lang")).toBe("en")
  })

  test("FMT-06 an English browser gets English at once", async () => {
    const { page, open } = await visit({ locale: "en-GB" })
    await open("/")
    await page.getByRole("link", { name: "Log in" }).waitFor()
  })
})

describe("keyboard", () => {
  test("the first stop skips to the content", async () => {
    const { page, open } = await visit()
    await open("/")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("content")
  })
})

describe("weight", () => {
  test("the first load of JavaScript stays under 150 kB compressed, in one language", async () => {
    const { page } = await visit({ alone: true })
    const sizes: Promise<number>[] = []
    const names: string[] = []
    page.on("response", (response) => {
      if (!response.url().endsWith(".js")) return
      names.push(new URL(response.url()).pathname)
      sizes.push(
        response
          .request()
          .sizes()
          .then((size) => size.responseBodySize),
      )
    })
    await page.goto("/", { waitUntil: "networkidle" })
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(total).toBeGreaterThan(50_000)
    // Every script that is fetched until the network is silent, as it comes over the wire.
    expect(total).toBeLessThan(150_000)
    expect(names.filter((name) => /\/first-(fr|en)-/.test(name))).toHaveLength(1)
    expect(names.filter((name) => /\/account-(fr|en)-/.test(name))).toEqual([])
    // Our own part of every page is one file; without it the same weighs half as much again.
    expect(names.filter((name) => /\/site-/.test(name))).toHaveLength(1)
    const preloaded = await page
      .locator("head link[rel=modulepreload]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")!))
    expect(preloaded.filter((name) => /\/first-(fr|en)-/.test(name))).toEqual(
      names.filter((name) => /\/first-fr-/.test(name)),
    )
  })
})
