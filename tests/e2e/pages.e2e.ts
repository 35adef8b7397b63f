import { createHash } from "node:crypto"
import type { Locator } from "playwright"
import { describe, expect, inject, test } from "vitest"
import { catalogueSections } from "#contract/blocks/catalogue.ts"
import { layoutSections } from "#contract/blocks/layout.ts"
import { beginSession } from "./enter-console.ts"
import { expectAccessible, expectFits, expectGoodAtBothWidths, expectNoOverflow } from "./judge.ts"
import { publishPage } from "./publish-page.ts"
import { visitors, walk, widths } from "./visitor.ts"

const visit = visitors()
const textOf = async (part: Locator) => (await part.innerText()).replaceAll(/\s+/g, " ").trim()

describe("the default pages, wide and narrow,", () => {
  const visit = walk()
  const main = () => visit.page.getByRole("main")

  /** One page with one title. Where axe judges it elsewhere already, only its width is looked at. */
  async function look(path: string, judge: typeof expectFits) {
    await visit.open(path)
    expect(await visit.page.getByRole("heading", { level: 1 }).count(), path).toBe(1)
    await judge(visit.page)
  }

  test("PAGE-02 / is the home page", async () => {
    await look("/", expectFits)
    expect(await visit.page.title()).toBe("Les Explorateurs")
  })

  test("SECT-12 a split hero shows label, title, description as HTML, and its picture beside them", async () => {
    const hero = main().locator(".section-split-hero")
    const label = hero.getByText("Stages, cours et ateliers à Bruxelles")
    const picture = hero.getByRole("img", { name: /^Des enfants jouent à la marelle/ })
    await hero.getByRole("heading", { level: 1, name: "Des vacances à raconter tout le dîner" }).waitFor()
    expect(await hero.locator("p", { hasText: /^Pour les 4 – 14 ans\./ }).count()).toBe(1)
    const [words, seen] = [(await label.boundingBox())!, (await picture.boundingBox())!]
    expect(seen.x).toBeGreaterThan(words.x + words.width)
  })

  test("SECT-10 a header shows label, title as a heading and subtitle, in that order", async () => {
    const header = main().locator(".section-header", { hasText: "Trois cases, et c’est parti" }).last()
    await header.getByRole("heading", { level: 2, name: "Trois cases, et c’est parti" }).waitFor()
    expect(await textOf(header)).toMatch(
      /^comment ça marche trois cases, et c’est parti vous choisissez, nous gardons/i,
    )
  })

  test("PAGE-03 /blog lists articles", async () => {
    await look("/blog", expectGoodAtBothWidths)
    await main().getByRole("heading", { level: 1, name: "Journal" }).waitFor()
    await main().getByRole("article").first().waitFor()
  })

  test("PAGE-12 /terms has the general conditions", async () => {
    await look("/terms", expectGoodAtBothWidths)
    await main().getByRole("heading", { level: 1, name: "Conditions générales" }).waitFor()
  })

  test("SECT-09 a page of the organiser's own has a banner: its words on a picture", async () => {
    await look("/decouvrir", expectGoodAtBothWidths)
    const banner = main().locator(".section-banner")
    const [picture, ...words] = await Promise.all(
      [
        banner.locator("img"),
        banner.getByText("Depuis 2009"),
        banner.getByRole("heading", { name: "Neuf lieux, quarante animateurs, un seul principe" }),
        banner.getByText("Un enfant qui explore est un enfant qui grandit."),
      ].map(async (part) => (await part.boundingBox())!),
    )
    for (const { y, height } of words) expect(picture!.y <= y && y + height <= picture!.y + picture!.height).toBe(true)
  })

  test("PAGE-08 /auth/login is where one logs in", async () => {
    await look("/auth/login", expectFits)
    await main().getByRole("button", { name: "Se connecter" }).waitFor()
  })

  test("PAGE-09 /auth/register is where an account is made", async () => {
    await look("/auth/register", expectFits)
    await main().getByRole("button", { name: "Créer mon compte" }).waitFor()
  })

  test("PAGE-10 /auth/password is for a forgotten password", async () => {
    await look("/auth/password", expectFits)
    await main().getByRole("button", { name: "Recevoir le lien" }).waitFor()
  })

  test("PAGE-11 /newsletters/unsubscribe is where one leaves the newsletter", async () => {
    await look("/newsletters/unsubscribe", expectFits)
    expect(await visit.page.title()).toContain("Quitter la lettre d’information")
  })
})

const frame = "https://frame.example/plan"
const words = (...texts: string[]) =>
  texts.map((content) => ({
    id: content.toLowerCase().replace(" ", "-"),
    type: "paragraph",
    settings: { content },
    children: [],
  }))
const levels = ["Titre un", "Titre deux", "Titre trois", "Titre quatre"]

/** Of every container one, the articles as they come, and the ten blocks. */
const built = [
  { type: "basic", settings: {}, children: words("Basique un", "Basique deux") },
  { type: "container", settings: {}, children: words("Contenu un", "Contenu deux") },
  { type: "flex", settings: {}, children: words("Souple un", "Souple deux") },
  { type: "grid", settings: { columns: 2 }, children: words("Grille un", "Grille deux", "Grille trois") },
  { type: "latest-articles", settings: {} },
  { type: "alert", settings: { title: "Attention", content: "Il neige" } },
  { type: "button", settings: { text: "Réserver", href: "/stages" } },
  {
    type: "faq",
    settings: {
      questions: ["Le repas", "La garderie"].map((question, id) => ({
        id: String(id),
        question,
        answer: `${question} est compris.`,
      })),
    },
  },
  { type: "feature-highlight", settings: { label: "1", title: "Choisir", content: "<p>Un stage</p>" } },
  { type: "heading", settings: { content: "Bienvenue", level: 1 } },
  { type: "iframe", settings: { url: frame, title: "Le plan" } },
  { type: "image", settings: { url: "/pictures/poterie.svg", alt: "La poterie" } },
  { type: "paragraph", settings: { content: "Depuis 2009." } },
  {
    type: "rich-text",
    settings: { content: levels.map((text, index) => `<h${index + 1}>${text}</h${index + 1}>`).join("") },
  },
  {
    type: "tabs",
    settings: { links: ["Accueil", "Infos"].map((text) => ({ id: text, href: `/?vue=${text}`, text })) },
  },
]

describe("what a page is built of", () => {
  const visit = walk()
  const main = () => visit.page.getByRole("main")
  const boxOf = async (text: string) => (await main().getByText(text, { exact: true }).boundingBox())!

  test("SECT-08 SECT-09 flex stands its children side by side, grid in columns, basic and container one below the other", async () => {
    const { page, open } = visit
    await page.route(`${frame}**`, (route) => route.fulfill({ contentType: "text/html", body: "<title>Plan</title>" }))
    await beginSession(page, "explorateurs")
    const path = `/zot-${crypto.randomUUID()}`
    await publishPage(page, "explorateurs", path, built)
    await open(path)
    for (const kind of ["Basique", "Contenu"]) {
      const [one, two] = [await boxOf(`${kind} un`), await boxOf(`${kind} deux`)]
      expect(two.y, kind).toBeGreaterThanOrEqual(one.y + one.height)
    }
    const [one, two] = [await boxOf("Souple un"), await boxOf("Souple deux")]
    expect([two.y === one.y, two.x >= one.x + one.width]).toEqual([true, true])
    const [left, right, below] = [await boxOf("Grille un"), await boxOf("Grille deux"), await boxOf("Grille trois")]
    expect([right.y === left.y, right.x > left.x]).toEqual([true, true])
    expect([below.y > left.y, below.x === left.x]).toEqual([true, true])
  })

  test("SECT-07 the latest articles are three unless told otherwise, the newest first, each leading to its page", async () => {
    const articles = main().getByRole("article")
    const { data } = await (await visit.page.request.get("/api/blog/articles?limit=4")).json()
    expect(data).toHaveLength(4)
    const newest = data.slice(0, 3) as { title: string; slug: string }[]
    expect(await articles.getByRole("heading").allInnerTexts()).toEqual(newest.map(({ title }) => title))
    const links = await articles.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")))
    expect(links).toEqual(newest.map(({ slug }) => `/blog/${slug}`))
  })

  test("BLOCK-01 the ten blocks are there and seen, rich text with headings of four sizes", async () => {
    for (const one of [
      main().getByText("Il neige"),
      main().getByRole("link", { name: "Réserver" }),
      main().getByText("Le repas", { exact: true }),
      main().getByRole("heading", { name: "Choisir" }),
      main().getByRole("heading", { name: "Bienvenue" }),
      main().getByTitle("Le plan"),
      main().getByRole("img", { name: "La poterie" }),
      main().getByText("Depuis 2009."),
      main().getByRole("navigation").getByRole("link", { name: "Infos" }),
    ])
      await one.waitFor()
    const sizes: number[] = []
    for (const [index, name] of levels.entries()) {
      const heading = main().getByRole("heading", { level: index + 1, name, exact: true })
      sizes.push(await heading.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize)))
    }
    expect(sizes).toEqual([...new Set(sizes)].toSorted((a, b) => b - a))
  })

  test("BLOCK-08 questions are an accordion: closed at first, each opens and closes by its question", async () => {
    const ask = (question: string) => main().getByText(question, { exact: true }).click()
    const answers = () =>
      Promise.all(["Le repas", "La garderie"].map((one) => main().getByText(`${one} est compris.`).isVisible()))
    expect(await answers()).toEqual([false, false])
    await ask("Le repas")
    await expect.poll(answers).toEqual([true, false])
    await ask("Le repas")
    await expect.poll(answers).toEqual([false, false])
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
    const [, slug] = /\/blog\/([^/?]+)/.exec(page.url())!
    const answer = await page.request.get(`/api/blog/articles/${slug}`)
    const { article } = (await answer.json()) as { article: { created_at: string } }
    const written = page.locator(".blog-article time")
    expect(await written.getAttribute("datetime")).toBe(article.created_at)
    expect(await written.innerText()).toBe(
      new Intl.DateTimeFormat("fr-BE", { dateStyle: "long", timeZone: "Europe/Brussels" }).format(
        new Date(article.created_at),
      ),
    )
    expect(await page.locator(".blog-article p", { hasText: /^Un bon sac se porte seul\./ }).count()).toBe(1)
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
    // The listener is loaded in a preview alone, after the page: until then nothing is heard.
    await expect
      .poll(async () => {
        await send({ type: "preview:content", content }, consoleOrigin())
        return page.getByRole("heading", { name: "Nouveau titre" }).count()
      })
      .toBe(1)
    const stolen = [{ id: "new", type: "heading", settings: { content: "Volé" } }]
    await send({ type: "preview:content", content: stolen }, "https://evil.example")
    await send({ type: "preview:content", content: "not a list" }, consoleOrigin())
    await send({ type: "preview:hover", element: "nonsense" }, consoleOrigin())
    await send({ type: "preview:hover", element: { id: "bad" } }, consoleOrigin())
    await page.locator('[data-element-id="bad"][data-element-hovered]').waitFor()
    expect(await page.getByText("Volé").count()).toBe(0)
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
