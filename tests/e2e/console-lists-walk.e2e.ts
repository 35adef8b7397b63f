// Lists, sheets and keys of the console: on many registrations, and on an article of these tests' own.
import type { Page } from "playwright"
import { describe, expect, inject, test } from "vitest"
import { askConsole } from "./ask-console.ts"
import { enterConsole } from "./enter-console.ts"
import { walk } from "./visitor.ts"

const slug = "northside"
const host = "console.localhost"
const here = (page: Page) => page.url().slice(page.url().indexOf(`/${slug}`) + slug.length + 1)
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") })
const names = (page: Page) => page.getByRole("rowheader").allInnerTexts()
const search = (page: Page) => page.getByRole("searchbox", { name: "Search this list" })
const sheet = (page: Page) => page.locator("section[data-sheet]")
const field = (page: Page, name: RegExp) => sheet(page).getByRole("textbox", { name })
const textOf = async (page: Page) => (await sheet(page).innerText()).replaceAll(/\s+/g, " ")
/** The place of the row that has the focus, -1 for none. */
const focused = (page: Page) => rows(page).evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))

interface Asked {
  query: Record<string, string>
  cuids: string[]
  count: number
  next: string | null
}

/** What a page asks of a list from now on, and the answers. */
function listen(page: Page, path: string) {
  const asked: Promise<Asked>[] = []
  page.on("response", (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (pathname !== `/${slug}/api/console/${path}`) return
    const query = Object.fromEntries(searchParams)
    const read = async () => {
      const { data = [], count, next } = await response.json()
      return { query, cuids: data.map(({ cuid }: { cuid: string }) => cuid), count, next }
    }
    const answer = read()
    // One that comes as the page is left is asked about by nobody.
    answer.catch(() => undefined)
    asked.push(answer)
  })
  return () => Promise.all(asked)
}

const list = "/registrations?sort=created_at"

describe("a long list", () => {
  const visit = walk({ host })
  const grid = () => visit.page.getByRole("grid")
  const scrollTop = () => grid().evaluate((element) => element.scrollTop)

  test("CON-12 its rows come by fifty as one scrolls, to the last; sums are asked for by themselves", async () => {
    const { page } = visit
    const asked = listen(page, "registrations")
    const sums = listen(page, "registrations-totals")
    await enterConsole(page, `/${slug}${list}`)
    await rows(page).first().waitFor()
    const [first] = await asked()
    expect(first).toMatchObject({ query: { sort: "created_at" }, next: expect.any(String) })
    expect(first!.cuids).toHaveLength(50)
    await page.getByText(`${first!.count} registrations`, { exact: true }).waitFor()
    await expect
      .poll(async () => {
        await grid().evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return (await asked()).at(-1)!.next
      })
      .toBeNull()
    const all = await asked()
    expect(all.slice(1).map(({ query }) => query)).toEqual(
      all.slice(0, -1).map(({ next }) => ({ sort: "created_at", after: next })),
    )
    expect(new Set(all.flatMap(({ cuids }) => cuids)).size).toBe(first!.count)
    expect((await sums()).map(({ query }) => query)).toEqual([{}])
    expect(await page.getByRole("row").count()).toBeLessThan(60)
  })

  test("CON-30 CON-31 a detail opens beside it at an address of its own, closes to the list as it was, and opens by that address alone", async () => {
    const { page } = visit
    await grid().evaluate((element) => element.scrollTo(0, 800))
    // While it scrolls, a row takes no press.
    const row = rows(page).nth(10)
    await expect.poll(() => row.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe("auto")
    await row.getByRole("rowheader").click()
    await expect.poll(() => here(page)).toMatch(/^\/registrations\/\w+\?sort=created_at$/)
    const address = here(page)
    await sheet(page).getByText("No note yet.").waitFor()
    await expect.poll(() => textOf(page)).not.toContain("One moment…")
    const before = await textOf(page)
    await page.keyboard.press("Escape")
    await sheet(page).waitFor({ state: "detached" })
    expect(here(page)).toBe(list)
    expect(await scrollTop()).toBe(800)
    await page.goto(`/${slug}${address}`)
    await expect.poll(() => textOf(page)).toBe(before)
    await page.keyboard.press("Escape")
    await expect.poll(() => here(page)).toBe(list)
  })

  test("CON-17 another sort, search or filter begins at its first row, from wherever one had scrolled to", async () => {
    const { page } = visit
    const changes = [
      () => page.getByRole("columnheader", { name: "Participant" }).click(),
      async () => {
        await page.getByRole("button", { name: "Filter", exact: true }).click()
        await page.getByRole("menuitem", { name: "State: Paid", exact: true }).click()
      },
      () => search(page).fill("an"),
    ]
    for (const change of changes) {
      const before = here(page)
      // Rows that come meanwhile put the grid back.
      await expect
        .poll(async () => {
          await grid().evaluate((element) => element.scrollTo(0, 200))
          return scrollTop()
        })
        .toBe(200)
      await change()
      await expect.poll(() => here(page)).not.toBe(before)
      await expect.poll(scrollTop).toBe(0)
    }
  })
})

describe("a filtered list", () => {
  const visit = walk({ host })

  test("CON-12 CON-18 a search and filters narrow rows and sums alike; each filter is a chip, and one link clears them all", async () => {
    const { page } = visit
    const asked = listen(page, "registrations")
    const sums = listen(page, "registrations-totals")
    await enterConsole(page, `/${slug}${list}`)
    await rows(page).first().waitFor()
    const chips = page.getByRole("list", { name: "Filters in force" })
    for (const words of ["Activity: Life drawing, long poses", "State: Paid"]) {
      await page.getByRole("button", { name: "Filter", exact: true }).click()
      await page.getByRole("menuitem", { name: words, exact: true }).click()
      await chips.getByRole("link", { name: `Remove the filter “${words}”` }).waitFor()
    }
    expect(await chips.getByRole("link").allInnerTexts()).toEqual([
      "Activity: Life drawing, long poses",
      "State: Paid",
      "Clear all",
    ])
    await search(page).fill("an")
    const all = { search: "an", payment: "COMPLETE", activity: expect.any(String) }
    await expect.poll(async () => (await asked()).at(-1)!.query).toEqual({ sort: "created_at", ...all })
    await expect.poll(async () => (await sums()).at(-1)!.query).toEqual(all)
    await chips.getByRole("link", { name: /^Remove the filter “Activity: / }).click()
    const left = { search: "an", payment: "COMPLETE" }
    await expect.poll(async () => (await asked()).at(-1)!.query).toEqual({ sort: "created_at", ...left })
    await expect.poll(async () => (await sums()).at(-1)!.query).toEqual(left)
    await chips.getByRole("link", { name: "Clear all" }).click()
    await expect.poll(() => here(page)).toBe(list)
    await chips.waitFor({ state: "detached" })
  })
})

describe("an article", () => {
  const visit = walk({ host })
  // An address is taken once, and a step may be tried twice.
  const title = `Zot pond ${crypto.randomUUID().slice(0, 6)}`
  const here_is = (address: string) => expect.poll(() => here(visit.page)).toBe(address)

  test("CON-15 CON-25 Ctrl K and ⌘ K open search everywhere, ? lists the keys, the slash focuses the list’s search; one letter is not sent", async () => {
    const { page } = visit
    const everywhere = listen(page, "search")
    await enterConsole(page, `/${slug}`)
    await page.getByRole("heading", { level: 1 }).waitFor()
    const palette = page.getByRole("dialog", { name: "Search or act" })
    await page.keyboard.press("Meta+k")
    await palette.waitFor()
    await page.keyboard.press("Escape")
    await palette.waitFor({ state: "detached" })
    await page.keyboard.press("Control+k")
    await page.keyboard.type("c")
    await palette.getByRole("menuitem", { name: /^Calendar/ }).waitFor()
    await palette.getByRole("textbox").fill("stool")
    await palette.getByRole("group", { name: "Activities" }).getByRole("menuitem").first().waitFor()
    expect((await everywhere()).map(({ query }) => query)).toEqual([{ q: "stool" }])
    await palette.getByRole("textbox").fill("articles")
    await palette.getByRole("menuitem", { name: /^Articles/ }).click()
    await rows(page).first().waitFor()
    await page.keyboard.press("?")
    const keys = page.getByRole("dialog", { name: "Shortcuts" })
    await keys.getByText("Next row", { exact: true }).waitFor()
    const listed = (await keys.locator("dl > div").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "))
    for (const key of ["Search or act Ctrl K", "Search this list /", "New N", "Next row J"])
      expect(listed).toContain(key)
    await page.keyboard.press("Escape")
    await keys.waitFor({ state: "detached" })

    const asked = listen(page, "articles")
    await page.keyboard.press("/")
    await page.keyboard.type("z")
    await here_is("/articles?search=z")
    await search(page).fill("z".repeat(250))
    await here_is(`/articles?search=${"z".repeat(200)}`)
    await page.getByRole("heading", { name: "Nothing matches" }).waitFor()
    expect((await asked()).map(({ query }) => query)).toEqual([{ search: "z".repeat(200) }])
    const url = `http://localhost:${inject("port")}/${slug}/api/console/articles?search=${"z".repeat(201)}`
    const answer = await page.request.get(url, { headers: { host: `${host}:${inject("port")}` } })
    expect([answer.status(), (await answer.json()).error]).toEqual([400, "INVALID_INPUT"])
  })

  test("CON-21 an empty list says that nothing matches and drops the search, or that there is nothing yet and makes the first", async () => {
    const { page } = visit
    await page.getByRole("link", { name: /^Remove the search/ }).click()
    await rows(page).first().waitFor()
    await here_is("/articles")
    await page.keyboard.press("Control+k")
    await page.keyboard.type("questions about the team")
    await page.getByRole("menuitem", { name: /^Questions about the team/ }).click()
    await page.getByRole("heading", { name: "No question yet" }).waitFor()
    await page.getByRole("link", { name: /^New question/ }).click()
    await here_is("/collaborators/custom-fields/new")
    await page.goBack()
    await page.goBack()
    await rows(page).first().waitFor()
  })

  test("CON-29 CON-33 j and k move, Enter opens, x selects, n makes new and Escape closes, none while typing; leaving unsaved asks, Ctrl S saves", async () => {
    const { page } = visit
    await page.keyboard.press("n")
    await here_is("/articles/new")
    await field(page, /^Title/).fill("njx?k/")
    await expect.poll(() => field(page, /^Title/).inputValue()).toBe("njx?k/")
    await field(page, /^Title/).press("j")
    await here_is("/articles/new")
    await field(page, /^Title/).fill(title)
    await field(page, /^Text/).fill("Ducks.")
    await field(page, /^Title/).press("Escape")
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" })
    await question.getByRole("button", { name: "Stay" }).click()
    await question.waitFor({ state: "detached" })
    expect(await field(page, /^Title/).inputValue()).toBe(title)
    await field(page, /^Title/).press("Control+s")
    await sheet(page).getByRole("heading", { level: 2, name: title }).waitFor()
    await page.keyboard.press("Escape")
    await here_is("/articles")
    await sheet(page).waitFor({ state: "detached" })
    await expect.poll(async () => (await names(page))[0]).toBe(title)

    await page.keyboard.press("j")
    await expect.poll(() => focused(page)).toBeGreaterThan(-1)
    const place = await focused(page)
    await page.keyboard.press("j")
    await expect.poll(() => focused(page)).toBe(place + 1)
    await page.keyboard.press("k")
    await expect.poll(() => focused(page)).toBe(place)
    await page.keyboard.press("x")
    await page.getByRole("toolbar").getByText("1 chosen").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("toolbar").waitFor({ state: "detached" })
    await page.keyboard.press("Enter")
    const name = (await names(page))[place]!
    await sheet(page).getByRole("heading", { level: 2, name }).waitFor()
  })

  test("CON-32 its History tab tells who changed what and when, newest first, before and after", async () => {
    const { page } = visit
    await page.getByRole("rowheader", { name: title }).click()
    await sheet(page).getByRole("heading", { level: 2, name: title }).waitFor()
    await field(page, /^Title/).fill(`${title} again`)
    await page.keyboard.press("Control+s")
    await sheet(page)
      .getByRole("heading", { level: 2, name: `${title} again` })
      .waitFor()
    await sheet(page).getByRole("link", { name: "History" }).click()
    const entries = sheet(page).getByRole("listitem")
    await expect.poll(() => entries.count()).toBe(2)
    const [changed, created] = (await entries.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "))
    expect(changed).toMatch(
      new RegExp(`^Changed by Alix Dubois .*\\d+:\\d\\d.* Title before ${title} after ${title} again`),
    )
    expect(created).toMatch(new RegExp(`^Created by Alix Dubois .*\\d+:\\d\\d.* Title .*${title}`))
  })

  test("CON-59 hostile text is text in the list and in the form, its preview is cleaned in a frame without scripts, and nothing of it runs", async () => {
    const { page } = visit
    const cuid = here(page).match(/articles\/(\w+)/)![1]!
    const { article } = await askConsole(page, slug, `GET /api/console/articles/${cuid}`)
    const ran = `parent.ran = top.ran = window.ran = 1`
    const hostile = `<img src=x onerror="${ran}"><script>${ran}</script><svg onload="${ran}"></svg>`
    const { summary, published, images, version, slug: address } = article
    const body = { summary, published, images, version, slug: address, title: hostile }
    const content = `<table><tr><td>Good</td></tr></table>${hostile}`
    await askConsole(page, slug, `PUT /api/console/articles/${cuid}`, { ...body, content })
    await page.goto(`/${slug}/articles/${cuid}`)
    await sheet(page).getByRole("heading", { level: 2, name: hostile }).waitFor()
    await expect.poll(async () => (await names(page))[0]).toBe(hostile)
    const frame = sheet(page).locator("iframe")
    const written = field(page, /^Text/)
    expect(await frame.getAttribute("sandbox")).toBe("")
    for (const shown of [await written.inputValue(), await frame.getAttribute("srcdoc")]) {
      expect(shown).toContain("Good")
      expect(shown).not.toMatch(/onerror|onload|<script/)
    }
    await page.frameLocator("iframe").getByText("Good").waitFor()
    expect(await page.evaluate(() => "ran" in window)).toBe(false)
    await askConsole(page, slug, `DELETE /api/console/articles/${cuid}`)
  })
})
