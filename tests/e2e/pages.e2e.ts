import { createHash } from "node:crypto"
import { describe, expect, inject, test } from "vitest"
import { catalogueSections } from "#contract/blocks/catalogue.ts"
import { layoutSections } from "#contract/blocks/layout.ts"
import { expectAccessible, expectFits, expectGoodAtBothWidths, expectNoOverflow } from "./judge.ts"
import { visitors, widths } from "./visitor.ts"

const visit = visitors()
/** The others are judged by axe in files of their own. */
const judged = ["/blog", "/terms", "/decouvrir"]
const pages = ["/", ...judged, "/auth/login", "/auth/register", "/auth/password", "/newsletters/unsubscribe"]

describe("the default pages, wide and narrow,", () => {
  test("PAGE-02 PAGE-03 PAGE-08 PAGE-09 PAGE-10 PAGE-11 PAGE-12 are rendered, accessible and keep to the screen", async () => {
    const { page, open } = await visit()
    for (const path of pages) {
      await open(path)
      expect(await page.getByRole("heading", { level: 1 }).count(), path).toBe(1)
      await (judged.includes(path) ? expectGoodAtBothWidths(page) : expectFits(page))
    }
  })
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

  test("BLOG-05 its pictures turn both ways, from the last to the first and back, with the keyboard too", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    await open("/blog/une-journee-a-rouge-cloitre")
    const carousel = page.getByRole("region", { name: "Une journée à Rouge-Cloître" })
    const [previous, next] = ["Image précédente", "Image suivante"].map((name) =>
      carousel.getByRole("button", { name }),
    )
    const shown = async () => [await carousel.innerText(), await carousel.getByRole("img").getAttribute("src")] as const
    const at = async (number: number) => {
      await expect.poll(async () => (await shown())[0]).toContain(`${number} sur 3`)
      return (await shown())[1]
    }
    const first = await at(1)
    await previous!.click()
    const last = await at(3)
    expect(last).not.toBe(first)
    await next!.click()
    expect(await at(1)).toBe(first)
    await next!.focus()
    for (const key of ["Enter", "Space", "Enter"]) await page.keyboard.press(key)
    expect(await at(1)).toBe(first)
    await expectAccessible(page, { within: "main" })
    await expectNoOverflow(page)
  })

  test("an article that does not exist is the not-found page with 404", async () => {
    const { page } = await visit()
    expect((await page.request.get("/blog/nothing-like-it")).status()).toBe(404)
  })
})

describe("addresses", () => {
  test("VIS-05 / and /terms are where links lead", async () => {
    const { page, open } = await visit()
    await open("/auth/register")
    const [terms] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("main").getByRole("link", { name: "conditions générales" }).click(),
    ])
    await terms.getByRole("heading", { level: 1, name: "Conditions générales" }).waitFor()
    expect(new URL(terms.url()).pathname).toBe("/terms")
    await terms.getByRole("banner").getByRole("link", { name: "Les Explorateurs, page d’accueil" }).click()
    await terms.waitForURL((url) => url.pathname === "/")
    await terms.getByRole("heading", { level: 1, name: "Des vacances à raconter tout le dîner" }).waitFor()
  })

  test("SECT-15 sections have no address of their own", async () => {
    const { page } = await visit()
    for (const type of Object.keys({ ...layoutSections, ...catalogueSections })) {
      const answer = await page.request.get(`/${type}`)
      expect(answer.status(), type).toBe(404)
      expect((await answer.text()).includes("Cette page n’existe pas"), type).toBe(true)
    }
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
  test.each(["/", "/stages"])(
    "%s has less than 80 kB of HTML and asks for two fonts of at most 60 kB",
    async (path) => {
      const { page } = await visit({ alone: true })
      const fonts: Promise<number>[] = []
      page.on("response", (response) => {
        const request = response.request()
        if (request.resourceType() === "font") fonts.push(request.sizes().then((size) => size.responseBodySize))
      })
      const response = await page.goto(path, { waitUntil: "networkidle" })
      expect((await response!.body()).length).toBeLessThan(80_000)
      expect(fonts).toHaveLength(2)
      expect((await Promise.all(fonts)).reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
    },
  )
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
    await page.getByRole("link", { name: "Offrir un bon" }).click()
    expect(said).toEqual(["La navigation est désactivée en mode aperçu."])
    expect(new URL(page.url()).pathname).toBe("/")
    expect(await page.locator("[data-element-id]").count()).toBeGreaterThan(3)
    await open("/?preview=1")
    expect(await page.locator("[data-element-id]").count()).toBe(0)
    await page.getByRole("link", { name: "Offrir un bon" }).click()
    await page.waitForURL(/\/carnets-et-cadeaux/)
  })

  test("SHELL-25 SHELL-26 links are blocked on every page of the site, in the visitor's language", async () => {
    const { page, open } = await visit({ as: "camille@example.com", locale: "en-GB" })
    const said: string[] = []
    page.on("dialog", async (dialog) => {
      said.push(dialog.message())
      await dialog.accept()
    })
    const places = ["/?preview=true", "/account/registrations?preview=true", "/checkout?preview=true"]
    for (const place of places) {
      await open(place)
      await page.getByRole("link", { name: "Les Explorateurs" }).first().click()
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(place)
    }
    await page.getByRole("button", { name: /^Cart/ }).click()
    await page.getByRole("dialog").getByRole("link").first().click()
    expect(said).toEqual(Array.from({ length: 4 }, () => "Navigation disabled in preview mode."))
    expect(new URL(page.url()).pathname).toBe("/checkout")
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

  test("the policy allows the page's own inline scripts by their hashes, and the page tells no mark of them", async () => {
    const { page } = await visit()
    const answer = await page.request.get("/")
    const html = await answer.text()
    expect(html).not.toContain("nonce=")
    // A block of data (JSON-LD) is no script: nothing has to allow it.
    const scripts = [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, text]) => text!,
    )
    expect(scripts.length).toBeGreaterThan(0)
    const policy = answer.headers()["content-security-policy"]!
    for (const script of new Set(scripts))
      expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`)
    expect(policy.match(/sha256-/g)).toHaveLength(new Set(scripts).size)
  })
})
