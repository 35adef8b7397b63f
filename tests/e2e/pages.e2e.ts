import { describe, expect, inject, test } from "vitest"
import { expectAccessible, expectNoOverflow, visitors, widths } from "./visitor.ts"

const visit = visitors()
const pages = [
  "/",
  "/blog",
  "/terms",
  "/decouvrir",
  "/auth/login",
  "/auth/register",
  "/auth/password",
  "/newsletters/unsubscribe",
]

describe.each(Object.entries(widths))("the default pages on %s", (_, width) => {
  test("PAGE-02 PAGE-03 PAGE-08 PAGE-09 PAGE-10 PAGE-11 PAGE-12 SECT-30 are rendered, accessible and keep to the screen", async () => {
    const { page, open } = await visit({ width })
    for (const path of pages) {
      await open(path)
      expect(await page.getByRole("heading", { level: 1 }).count(), path).toBe(1)
      await expectAccessible(page)
      await expectNoOverflow(page)
    }
  }, 120_000)
})

describe("the journal", () => {
  test("BLOG-01 lists 12 articles a page, then the rest", async () => {
    const { page, open } = await visit()
    await open("/blog")
    expect(await page.getByRole("article").count()).toBe(12)
    await page.getByRole("link", { name: /suivant/i }).click()
    await page.waitForURL(/page_number=2/)
    await expect.poll(() => page.getByRole("article").count()).toBe(3)
  })

  test("BLOG-03 BLOG-04 an article shows the way back, its title, its date and its text", async () => {
    const { page, open } = await visit()
    await open("/blog")
    await page.getByRole("link", { name: /Premier stage/ }).click()
    await page.getByRole("heading", { level: 1, name: /Premier stage/ }).waitFor()
    await page.getByText("Un bon sac se porte seul.").waitFor()
    expect(await page.locator(".blog-article time").getAttribute("datetime")).toMatch(/^\d{4}-/)
    await expectAccessible(page)
    await page.getByRole("navigation").getByRole("link", { name: "Journal" }).last().click()
    await page.waitForURL(/\/blog$/)
  })

  test("an article that does not exist is the not-found page with 404", async () => {
    const { page } = await visit()
    expect((await page.request.get("/blog/nothing-like-it")).status()).toBe(404)
  })
})

describe("what search engines read", () => {
  test("each page has one title, a canonical link, Open Graph and structured data", async () => {
    const { page, open } = await visit()
    await open("/blog")
    expect(await page.title()).toBe("Journal · Les Explorateurs")
    expect(await page.locator("title").count()).toBe(1)
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toMatch(
      /^http:\/\/explorateurs\.localhost.*\/blog$/,
    )
    expect(await page.locator('meta[property="og:title"]').getAttribute("content")).toBe("Journal")
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
    expect(data).toMatchObject({ "@type": "Organization", name: "Les Explorateurs" })
  })
})

describe("weight", () => {
  test("the home page's HTML stays under 80 kB and at most two fonts come before it is painted", async () => {
    const { page } = await visit()
    const fonts: string[] = []
    page.on("request", (request) => request.resourceType() === "font" && fonts.push(request.url()))
    const response = await page.goto("/", { waitUntil: "load" })
    expect((await response!.body()).length).toBeLessThan(80_000)
    expect(fonts.length).toBeLessThanOrEqual(2)
  })
})

describe("preview", () => {
  const consoleOrigin = () => `http://console.localhost:${inject("port")}`

  test("SHELL-25 SHELL-26 only preview=true is a preview: links are blocked with the alert, and only then", async () => {
    const { page, open } = await visit()
    await open("/?preview=true")
    const said: string[] = []
    page.on("dialog", async (dialog) => {
      said.push(dialog.message())
      await dialog.accept()
    })
    await page.getByRole("link", { name: "Lire le journal" }).click()
    expect(said).toEqual(["Navigation disabled in preview mode."])
    expect(new URL(page.url()).pathname).toBe("/")
    expect(await page.locator("[data-element-id]").count()).toBeGreaterThan(3)
    await open("/?preview=1")
    expect(await page.locator("[data-element-id]").count()).toBe(0)
    await page.getByRole("link", { name: "Lire le journal" }).click()
    await page.waitForURL(/\/blog/)
  })

  test("SHELL-27 SHELL-28 SHELL-29 messages count from the console only, are read like a stored page, or ignored", async () => {
    const { page, open } = await visit()
    await open("/?preview=true")
    const send = (data: unknown, origin: string) =>
      page.evaluate(([d, o]) => dispatchEvent(new MessageEvent("message", { data: d, origin: o as string })), [
        data,
        origin,
      ] as const)
    const content = [
      { id: "new", type: "heading", settings: { content: "Nouveau titre" } },
      {
        id: "bad",
        type: "rich-text",
        settings: { content: "<img src=/pictures/hero.svg onerror=alert(1)><p>propre</p>" },
      },
    ]
    await send({ type: "preview:content", content }, "https://evil.example")
    await send({ type: "preview:content", content: "not a list" }, consoleOrigin())
    await send({ type: "preview:hover", element: "nonsense" }, consoleOrigin())
    expect(await page.getByText("Nouveau titre").count()).toBe(0)
    await send({ type: "preview:content", content }, consoleOrigin())
    await page.getByRole("heading", { name: "Nouveau titre" }).waitFor()
    expect(await page.locator(".page-content [onerror]").count()).toBe(0)
    await send({ type: "preview:hover", element: { id: "new" } }, consoleOrigin())
    await page.locator('[data-element-id="new"][data-element-hovered]').waitFor()
    await send({ type: "preview:hover", element: null }, consoleOrigin())
    await expect.poll(() => page.locator("[data-element-hovered]").count()).toBe(0)
  })

  test("the preview may be framed by the console alone, other pages by nobody", async () => {
    const { page } = await visit()
    const policy = async (path: string) => (await page.request.get(path)).headers()["content-security-policy"]
    expect(await policy("/?preview=true")).toContain(`frame-ancestors ${consoleOrigin()}`)
    expect(await policy("/")).toContain("frame-ancestors 'none'")
  })
})
