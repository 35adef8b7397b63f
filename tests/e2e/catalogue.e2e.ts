import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { expectAccessible, expectGoodAtBothWidths } from "./judge.ts"
import { holdNavigation } from "./shell-parts.ts"
import { visitors, widths } from "./visitor.ts"

const visit = visitors()

const filters = (page: Page) => page.getByRole("form", { name: "Filtres" })
const sheet = (page: Page) => page.getByRole("dialog", { name: "Filtres" })
const cards = (page: Page) => page.locator("main article.card")
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const hasQuery = (page: Page, key: string) => page.waitForURL((url) => url.searchParams.has(key))
/** A navigation on a busy machine. */
const patience = { timeout: 10_000 }
/** How many the list says there are. */
const counted = async (page: Page) => Number.parseInt(await page.getByRole("status").first().innerText(), 10)

/** Whether the filters stand left of the first card, and whether above it. */
const besideOrAbove = (page: Page) =>
  page.evaluate(() => {
    const [form, card] = ["main form", "main article"].map((part) =>
      document.querySelector(part)!.getBoundingClientRect(),
    )
    return [form!.right <= card!.left, form!.bottom <= card!.top]
  })

describe("filters beside the list", () => {
  test("CAT-01 CAT-07 CAT-15 SECT-02 UXB-01 half a second after a choice the address says it, from the first page on", async () => {
    const { page, open, pass } = await visit({ still: true })
    await open("/stages?page_number=2")
    expect(await besideOrAbove(page)).toEqual([true, false])
    const isCarnival = (checked: boolean) =>
      filters(page).getByRole("checkbox", { name: "Carnaval", checked }).waitFor()
    await filters(page).getByRole("checkbox", { name: "Carnaval" }).check()
    await pass(499)
    expect(query(page)).toEqual({ page_number: "2" })
    await pass(1)
    await hasQuery(page, "availabilities-period")
    expect(Object.keys(query(page))).toEqual(["availabilities-period"])
    await page.getByRole("navigation", { name: "Pages de résultats" }).waitFor({ state: "detached" })
    const inCarnival = await counted(page)
    expect(await cards(page).count()).toBe(inCarnival)

    await filters(page).getByRole("searchbox").fill("robot")
    await pass(500)
    await hasQuery(page, "search")
    await expect.poll(() => counted(page), patience).toBeLessThan(inCarnival)
    for (const title of await cards(page).getByRole("heading").allTextContents()) expect(title).toMatch(/robot/i)

    await page.goBack()
    await page.getByRole("link", { name: /^Retirer .*robot/ }).waitFor({ state: "detached" })
    expect(await filters(page).getByRole("searchbox").inputValue()).toBe("")
    await isCarnival(true)
    await page.goBack()
    await isCarnival(false)
    expect(query(page)).toEqual({ page_number: "2" })
    // The earlier choice is not made again by itself.
    await pass(2_000)
    expect(query(page)).toEqual({ page_number: "2" })
    await page.goForward()
    await isCarnival(true)
  })

  test("CAT-22 what is set is removed one by one or all at once; nothing found leads back", async () => {
    const { page, open } = await visit()
    await open("/stages?age=7&weekday=1&search=robot")
    await page.getByRole("link", { name: "Retirer lundi" }).click()
    await filters(page).getByRole("checkbox", { name: "lundi", checked: false }).waitFor()
    expect(query(page)).toEqual({ age: "7", search: "robot" })
    await filters(page).getByRole("searchbox").fill("introuvable")
    await page.getByRole("heading", { name: "Aucune activité pour «\u00a0introuvable\u00a0»" }).waitFor()
    await page.getByRole("link", { name: "Effacer les 2 filtres" }).click()
    await cards(page).first().waitFor()
    expect(query(page)).toEqual({})
  })

  test("UXB-04 UXB-13 a list on its way shows that it is, not before 150 ms and then for 350", async () => {
    const { page, open, pass } = await visit({ still: true })
    await open("/stages")
    const isBusy = () => page.locator(".filtered-list").getAttribute("aria-busy")
    const letGo = await holdNavigation(page)
    await filters(page).getByRole("checkbox", { name: "mardi" }).check()
    await pass(500)
    await pass(149)
    expect(await isBusy()).toBe("false")
    await pass(1)
    await expect.poll(isBusy, patience).toBe("true")
    expect(await page.locator(".card .sk").count()).toBeGreaterThan(5)
    letGo()
    await hasQuery(page, "weekday")
    await pass(349)
    expect(await isBusy()).toBe("true")
    await pass(1)
    await expect.poll(isBusy, patience).toBe("false")
  })

  test("a customer finds their children among the ages", async () => {
    const { page, open } = await visit({ as: "camille@example.com" })
    await open("/stages")
    const child = filters(page)
      .getByRole("checkbox", { name: /^\D+, \d+ ans$/ })
      .first()
    await child.check()
    await hasQuery(page, "age")
    expect(query(page).age).toBe(await child.getAttribute("value"))
  })
})

const sizes = Object.entries(widths)

describe("filters elsewhere", () => {
  test("CAT-15 UXB-03 above the list they open like popovers, and a choice waits 50 ms", async () => {
    const { page, open, pass } = await visit({ still: true, host: "northside.localhost", locale: "en-GB" })
    await open("/courses")
    expect(await besideOrAbove(page)).toEqual([false, true])
    const location = page.locator("summary", { hasText: "Location" })
    await location.click()
    await page.getByRole("checkbox", { name: "The Old Dairy" }).check()
    await pass(49)
    expect(query(page)).toEqual({})
    await pass(1)
    await hasQuery(page, "location")
    await page.keyboard.press("Escape")
    expect(await page.getByRole("checkbox", { name: "The Old Dairy" }).isVisible()).toBe(false)
    await page.getByRole("link", { name: "Remove The Old Dairy" }).waitFor()
  })

  test("UXB-02 on a phone they are a sheet; a choice waits 750 ms, and the button says what is found", async () => {
    const { page, open, pass } = await visit({ still: true, width: widths.mobile })
    await open("/stages")
    const all = await counted(page)
    await page.getByRole("button", { name: "Filtrer" }).click()
    // It comes with a script of its own.
    await expect.poll(() => pass(100).then(() => sheet(page).isVisible()), patience).toBe(true)
    await sheet(page).getByRole("checkbox", { name: "11 ans" }).check()
    await pass(749)
    expect(query(page)).toEqual({})
    await pass(1)
    await hasQuery(page, "age")
    await expect.poll(() => counted(page), patience).toBeLessThan(all)
    const found = await counted(page)
    await sheet(page)
      .getByRole("button", { name: `Voir les ${found} activités` })
      .click()
    await expect.poll(() => pass(100).then(() => sheet(page).count()), patience).toBe(0)
    await page.getByRole("button", { name: "Filtrer 1 filtre choisi" }).waitFor()
    await page.goBack()
    await page.getByRole("button", { name: "Filtrer", exact: true }).waitFor()
    expect(await counted(page)).toBeGreaterThan(found)
  })

  test("the sheet and the popovers are accessible", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await open("/stages?age=7")
    await page.getByRole("button", { name: "Filtrer 1 filtre choisi" }).click()
    await sheet(page).getByRole("button", { name: "Tout effacer" }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press("Escape")
    await page.setViewportSize({ width: widths.desktop, height: 844 })
    await open("/ateliers?search=a")
    await page.locator("summary", { hasText: "Lieu" }).click()
    await expectAccessible(page)
  })

  test.each(sizes)("SECT-06 the search bar of the home page leads to the list on %s", async (name, width) => {
    const { page, open } = await visit({ width })
    await open("/")
    if (name === "mobile") await page.getByRole("button", { name: "Trouver une activité" }).click()
    else await page.locator("summary", { hasText: "Tous les âges" }).click()
    await page.getByRole("checkbox", { name: "7 ans", exact: true }).check()
    await page.getByRole("button", { name: "Rechercher" }).click()
    await page.waitForURL("**/stages?age=7")
    await page.getByRole("link", { name: "Retirer 7 ans" }).waitFor()
  })
})

describe("the quick list", () => {
  /** No workshop of the demo is on a Monday. */
  const monday = () => {
    const day = new Date()
    day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7))
    return day.toISOString().slice(0, 10)
  }

  test("SECT-03 SECT-04 UXB-11 a day without dates leads to the next", async () => {
    const { page, open } = await visit()
    await open(`/ateliers?date=${monday()}`)
    await page.getByRole("heading", { name: "Rien ce jour-là" }).waitFor()
    await page.getByRole("link", { name: /^Aller au \w+ \d/ }).click()
    const choose = page.getByRole("link", { name: /^Choisir, / })
    await choose.first().waitFor()
    for (const link of await choose.all())
      expect(await link.getAttribute("href")).toMatch(/^\/(cart\/add\?dates=|availabilities\/)\w+$/)
    await expectGoodAtBothWidths(page)
    await page.goBack()
    await page.getByRole("heading", { name: "Rien ce jour-là" }).waitFor()
  })

  test("SECT-05 any day is picked from a calendar that marks those with something", async () => {
    const { page, open } = await visit()
    await open("/ateliers")
    const shown = page.locator(".day-bar summary")
    const before = await shown.innerText()
    await shown.click()
    const other = page.locator(".cal-day.has:not([data-selected], [data-outside-month])").last()
    await other.click()
    await hasQuery(page, "date")
    await expect.poll(() => shown.innerText(), patience).not.toBe(before)
    await page.locator(".quick-row").first().waitFor()
  })
})

describe("pages of the catalogue", () => {
  const kinds = {
    "/stages": ["availabilities"],
    "/carnets-et-cadeaux": ["bundles", "vouchers", "memberships"],
    "/activites": ["activities"],
  }

  const paths = Object.keys(kinds) as (keyof typeof kinds)[]

  test.each(paths)(
    "CAT-11 CAT-23 SECT-01 %s is for everybody to read, on a phone too, and its cards lead to the pages of their kind",
    async (path) => {
      const { page, open } = await visit()
      await open(path)
      const listed = page.locator("main article")
      const titles = await listed.getByRole("heading").allTextContents()
      expect(titles.length).toBeGreaterThan(2)
      const links = await listed.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")))
      expect(links).toHaveLength(titles.length)
      const led: string[] = []
      const all = `status=OPEN,CLOSED,FULL,OVERLAP&limit=100&after=${new Date().toISOString()}`
      for (const kind of kinds[path]) {
        const { data } = await (await page.request.get(`/api/${kind}?${all}`)).json()
        for (const { cuid, title, activity } of data)
          if (links.includes(`/${kind}/${cuid}`)) led.push(title ?? activity.title)
      }
      expect(led.toSorted()).toEqual(titles.toSorted())
      await expectGoodAtBothWidths(page)
    },
  )
})

// Counted: every script, preloaded or imported, that is fetched until the network is silent, as it comes over the wire
// (brotli). Scripts that wait for a first sign of a visitor (toasts, drawers) are not among them.
test("the first load of the catalogue stays under 150 kB of compressed script", async () => {
  const { page } = await visit({ alone: true })
  const sizes: Promise<number>[] = []
  page.on("response", (response) => {
    if (!response.url().endsWith(".js")) return
    const size = response.request().sizes()
    sizes.push(size.then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto("/stages", { waitUntil: "networkidle" })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThan(150_000)
})
