// An organiser whose site is as the operator's command makes it, and then as a hostile collaborator would leave it.
import type { Locator, Page } from "playwright"
import { describe, expect, test } from "vitest"
import { askConsole } from "./ask-console.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { makeNewcomer } from "./newcomer.ts"
import { publish, publishPage } from "./publish-page.ts"
import { footer, header, topbar } from "./shell-parts.ts"
import { visitors, widths } from "./visitor.ts"
import { watchStrangers } from "./watch-strangers.ts"

const visit = visitors()
const { host, email, password } = await makeNewcomer("toutneuf")
const slug = host.split(".")[0]!

const ask = (page: Page, method: "GET" | "POST" | "PUT", path: `/api/console/${string}`, data?: object) =>
  askConsole(page, slug, `${method} ${path}`, data)

/** Asked by the page itself: the session it opens is the page's. */
async function askSite(page: Page, call: string, data: object) {
  const status = await page.evaluate(
    async ([call, body]) => {
      const [method = "", path = ""] = call.split(" ")
      return (await fetch(path, { method, headers: { "content-type": "application/json" }, body })).status
    },
    [call, JSON.stringify(data)] as const,
  )
  expect(status).toBe(200)
}

/** Publishes a page of these elements, by somebody who logs in for it. */
async function build(page: Page, path: string, elements: Parameters<typeof publishPage>[3]) {
  await ask(page, "POST", "/api/console/auth/login", { email, password })
  await publishPage(page, slug, path, elements)
}

describe.each(Object.entries(widths))("a site that was just made, on %s", (_, width) => {
  test("BLOG-02 has a journal that says there is nothing in it yet, and no list", async () => {
    const { page, open } = await visit({ host, width })
    await open("/blog")
    await page.getByRole("heading", { level: 1, name: "Journal" }).waitFor()
    await page.getByRole("heading", { name: "Le journal est encore vide" }).waitFor()
    expect(await page.getByRole("article").count()).toBe(0)
    expect(await page.getByRole("navigation", { name: "Pages de résultats" }).count()).toBe(0)
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
})

test("SECT-30 what a collaborator builds of sections and blocks, a visitor sees; and again after it was changed", async () => {
  const builder = await visit({ host, alone: true })
  await builder.open("/")
  const question = { id: "1", question: "Et le repas ?", answer: "Il est compris." }
  const columns = ["Le matin", "L’après-midi"].map((content, index) => ({
    id: `c${index}`,
    type: "paragraph",
    settings: { content },
    children: [],
  }))
  const built = [
    { type: "header", settings: { label: "Été", title: "Une journée chez nous", subtitle: "De 9 h à 16 h" } },
    { type: "grid", settings: { columns: 2 }, children: columns },
    { type: "faq", settings: { questions: [question] } },
  ]
  await build(builder.page, "/une-journee", built)
  const { page, open } = await visit({ host, width: widths.mobile })
  await open("/une-journee")
  await page.getByRole("heading", { level: 1, name: "Une journée chez nous" }).waitFor()
  for (const text of ["Été", "De 9 h à 16 h", "Le matin", "L’après-midi"])
    await page.getByRole("main").getByText(text, { exact: true }).waitFor()
  await page.getByText("Et le repas ?").click()
  await page.getByText("Il est compris.").waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const { pages, data } = await ask(builder.page, "GET", "/api/console/pages?limit=100")
  const { cuid } = (pages ?? data).find(({ path }: { path: string }) => path === "/une-journee")
  const { page: stored } = await ask(builder.page, "GET", `/api/console/pages/${cuid}`)
  const [first, ...others] = stored.content
  const content = [{ ...first, settings: { ...first.settings, title: "Deux journées" } }, ...others]
  const { path, type, title, description, published, version } = stored
  const changed = await ask(builder.page, "PUT", `/api/console/pages/${cuid}`, {
    path,
    type,
    title,
    description,
    published,
    version,
    content,
  })
  await publish(builder.page, slug, changed.page)
  // A page is kept for a second, and served stale while it is read again.
  await expect
    .poll(async () => {
      await open("/une-journee")
      return page.getByRole("heading", { level: 1 }).innerText()
    })
    .toBe("Deux journées")
})

const hostile = `<p>Ce qui reste est propre.</p><script>ran("script")</script>
<img src="/pictures/hero.svg" alt="" onload="ran('onload')"><img src="data:image/png,x" alt="" onerror="ran('onerror')">
<svg onload="ran('svg')"><script>ran("inside svg")</script></svg><a href="javascript:ran('link')">Un lien</a>
<iframe srcdoc="<script>parent.ran('srcdoc')</script>"></iframe><iframe src="javascript:parent.ran('frame')"></iframe>
<object data="https://evil.example/object"></object><embed src="https://evil.example/embed">
<link rel="stylesheet" href="https://evil.example/link.css"><style>@import "https://evil.example/style.css";</style>
<meta http-equiv="refresh" content="0;url=https://evil.example/refresh"><base href="https://evil.example/base/">
<form action="https://evil.example/form"><input autofocus onfocus="ran('focus')"></form>
<video autoplay poster="https://evil.example/poster.png" src="https://evil.example/video.mp4"></video>
<p style="position:fixed;inset:0;background:url(https://evil.example/background.png)" onclick="ran('click')">Dessous</p>`

test("hostile HTML that was stored runs nothing, asks nobody else and covers nothing", async () => {
  const { page, open } = await visit({ host, alone: true })
  await open("/")
  await build(page, "/hostile", [
    { type: "heading", settings: { content: "<img src=x onerror=ran('heading')>", level: 1 } },
    { type: "rich-text", settings: { content: hostile } },
    { type: "feature-highlight", settings: { title: "Un titre", content: hostile } },
  ])
  const strangers = await watchStrangers(page)
  await open("/hostile")
  // Plain text stays text.
  await page.getByRole("heading", { level: 1, name: "<img src=x onerror=ran('heading')>" }).waitFor()
  await page.getByText("Ce qui reste est propre.").first().waitFor()
  await page.getByText("Un lien").first().click()
  await page.getByText("Dessous").first().click()
  expect(
    await page.locator(".prose :is(script, iframe, object, embed, form, style, base, [onload], [style])").count(),
  ).toBe(0)
  await page.waitForLoadState("networkidle")
  expect(await strangers()).toEqual({ requests: [], violations: [], dialogs: [], ran: [] })
})

test("an organiser's CSS restyles its pages and nothing of the shell, of the login or of the account", async () => {
  const { page, open } = await visit({ host, alone: true })
  await open("/")
  await build(page, "/css", [
    { type: "heading", settings: { content: "Un titre", level: 1 } },
    { type: "button", settings: { text: "Entrer", href: "/auth/login" } },
  ])
  const website = await ask(page, "GET", "/api/console/website")
  const css = `@import url("https://evil.example/import.css");
    @font-face { font-family: Figtree; src: url(https://evil.example/font.woff2) }
    html, body, .topbar, .header, .footer, h1, a, a:hover { outline: 7px solid rgb(1, 2, 3) }
    h1 { background: url(https://evil.example/background.png); position: fixed }`
  await ask(page, "PUT", "/api/console/website", { ...website, css })
  await askSite(page, "POST /api/auth/register", {
    firstname: "Dominique",
    lastname: "Peeters",
    phone: "0470 55 01 00",
    email: "dominique@example.com",
    password: "une-marelle-de-craie",
    terms: true,
    participant: { birthdate: "1988-03-01" },
  })

  const strangers = await watchStrangers(page)
  const isTouched = (part: Locator) => part.evaluate((node) => getComputedStyle(node).outlineColor === "rgb(1, 2, 3)")
  const title = page.getByRole("heading", { level: 1 })
  await open("/css")
  expect(await isTouched(title)).toBe(true)
  expect(await title.evaluate((node) => getComputedStyle(node).position)).toBe("static")
  for (const part of [page.locator("html"), page.locator("body"), topbar(page), header(page), footer(page)])
    expect(await isTouched(part)).toBe(false)
  for (const path of ["/account/home", "/account/profile"]) {
    await open(path)
    expect(await isTouched(title), path).toBe(false)
  }
  await page.context().clearCookies()
  await open("/auth/login")
  expect(await isTouched(title)).toBe(false)
  // The organiser's CSS must not stay when the visitor comes from a page that has it.
  await open("/css")
  await page.getByRole("link", { name: "Entrer" }).click()
  await page.getByRole("heading", { level: 1, name: "Bon retour parmi nous" }).waitFor()
  expect(await isTouched(title)).toBe(false)
  expect(await strangers()).toEqual({ requests: [], violations: [], dialogs: [], ran: [] })
})
