import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { Article } from "#contract/endpoints/blog.ts"
import { allWords, wordsOf } from "./look.ts"
import { pageOf, samplePicture } from "./samples.ts"
import { show } from "./show.tsx"

const main = page.getByRole("main")
const showPage = (...content: Parameters<typeof pageOf>) => show("/", { "GET /api/pages": pageOf(...content) })
const image = samplePicture.public_url
const words = (...texts: string[]) =>
  texts.map((content, index) => ({ id: `c${index}`, type: "paragraph", settings: { content } }))
const boxOf = (text: string) => main.getByText(text).element().getBoundingClientRect()

describe("sections", () => {
  test("SECT-08 SECT-09 basic and container stand their children one below the other, flex side by side, grid in columns", async () => {
    const stacked = async (type: "basic" | "container") => {
      await showPage({ type, children: words("Un", "Deux") })
      await expect.element(main.getByText("Deux")).toBeVisible()
      expect(boxOf("Deux").top).toBeGreaterThanOrEqual(boxOf("Un").bottom)
    }
    await stacked("basic")
    await stacked("container")
    await showPage({ type: "flex", children: words("Un", "Deux") })
    await expect.element(main.getByText("Deux")).toBeVisible()
    expect(boxOf("Deux").top).toBe(boxOf("Un").top)
    expect(boxOf("Deux").left).toBeGreaterThanOrEqual(boxOf("Un").right)
    await showPage({ type: "grid", settings: { columns: 2 }, children: words("Un", "Deux", "Trois") })
    await expect.element(main.getByText("Trois")).toBeVisible()
    expect(boxOf("Deux").top).toBe(boxOf("Un").top)
    expect(boxOf("Trois").top).toBeGreaterThan(boxOf("Un").top)
    expect(boxOf("Trois").left).toBe(boxOf("Un").left)
  })

  test("SECT-09 a banner has its words on a picture, and holds what stands in it", async () => {
    const settings = { label: "Été", title: "Les stages", subtitle: "De 4 à 14 ans", image }
    await showPage({ type: "banner", settings, children: words("Et un mot de plus") })
    await expect.element(main.getByRole("heading", { name: "Les stages" })).toBeVisible()
    for (const text of ["Été", "De 4 à 14 ans", "Et un mot de plus"])
      await expect.element(main.getByText(text)).toBeVisible()
    const picture = document.querySelector<HTMLImageElement>("main .section-banner img")!
    const [behind, words_] = [picture.getBoundingClientRect(), boxOf("De 4 à 14 ans")]
    expect(behind.top <= words_.top && behind.bottom >= words_.bottom).toBe(true)
  })

  test("SECT-10 a header shows its label, its title as a heading and its subtitle, in that order", async () => {
    await showPage({ type: "header", settings: { label: "Nos", title: "Activités", subtitle: "Toute l’année" } })
    await expect.element(main.getByRole("heading", { level: 1, name: "Activités" })).toBeVisible()
    expect(await wordsOf(main)).toMatch(/^nos activités toute l’année$/i)
  })

  test("SECT-12 a split hero shows label, title, description as HTML, and its picture beside them", async () => {
    const settings = {
      label: "Bruxelles",
      title: "Explorer",
      description: "<p>Dehors, <em>par tous les temps</em>.</p>",
      image,
      alt: "Deux robots",
    }
    await showPage({ type: "split-hero", settings })
    await expect.element(main.getByRole("heading", { level: 1, name: "Explorer" })).toBeVisible()
    await expect.element(main.getByText("Bruxelles")).toBeVisible()
    expect(document.querySelector("main em")?.textContent).toBe("par tous les temps")
    const picture = main.getByRole("img", { name: "Deux robots" })
    await expect.element(picture).toBeVisible()
    expect(picture.element().getBoundingClientRect().left).toBeGreaterThan(boxOf("Bruxelles").right)
  })

  test("SECT-07 the latest articles: three unless told otherwise, each leading to its page", async () => {
    const article = (n: number): Article => ({
      cuid: `a${n}`,
      slug: `article-${n}`,
      title: `Article ${n}`,
      created_at: "2027-01-10T10:00:00Z",
      images: [],
      summary: "",
    })
    const all = { data: [1, 2, 3, 4].map(article), count: 4 }
    const calls = await show("/", {
      "GET /api/pages": pageOf({ type: "latest-articles", settings: { title: "Le journal" } }),
      "GET /api/blog/articles": all,
    })
    const titles = main.getByRole("article").getByRole("heading")
    await expect.poll(() => allWords(titles)).toEqual(["Article 1", "Article 2", "Article 3"])
    expect(calls).toContain("GET /api/blog/articles?limit=3")
    await expect.element(main.getByRole("link", { name: "Article 1" })).toHaveAttribute("href", "/blog/article-1")
    await expect.element(main.getByRole("heading", { name: "Le journal" })).toBeVisible()
    await show("/", {
      "GET /api/pages": pageOf({ type: "latest-articles", settings: { limit: 2 } }),
      "GET /api/blog/articles": all,
    })
    await expect.poll(() => allWords(titles)).toEqual(["Article 1", "Article 2"])
  })
})

describe("blocks", () => {
  test("BLOCK-01 PAGE-21 each of the ten is there and seen, rich text with headings of four levels", async () => {
    const html = "<h1>Un</h1><h2>Deux</h2><h3>Trois</h3><h4>Quatre</h4>"
    await showPage(
      { type: "alert", settings: { title: "Attention", content: "Il neige" } },
      { type: "button", settings: { text: "Réserver", href: "/stages" } },
      { type: "faq", settings: { questions: [{ id: 1, question: "Et le repas ?", answer: "Compris." }] } },
      { type: "feature-highlight", settings: { label: "1", title: "Choisir", content: "<p>Un stage</p>" } },
      { type: "heading", settings: { content: "Bienvenue" } },
      { type: "iframe", settings: { url: "https://film.example/embed", title: "Le film" } },
      { type: "image", settings: { url: image, alt: "Un robot" } },
      { type: "paragraph", settings: { content: "Depuis 2009." } },
      { type: "rich-text", settings: { content: html } },
      {
        type: "tabs",
        settings: {
          links: [
            { id: 1, href: "/", text: "Accueil" },
            { id: 2, href: "/b", text: "Infos" },
          ],
        },
      },
    )
    const seen = [
      main.getByText("Il neige"),
      main.getByRole("link", { name: "Réserver" }),
      main.getByText("Et le repas ?", { exact: true }),
      main.getByRole("heading", { name: "Choisir" }),
      main.getByRole("heading", { name: "Bienvenue" }),
      main.getByTitle("Le film"),
      main.getByRole("img", { name: "Un robot" }),
      main.getByText("Depuis 2009."),
      main.getByRole("navigation").getByRole("link", { name: "Infos" }),
      ...["Un", "Deux", "Trois", "Quatre"].map((name, index) =>
        main.getByRole("heading", { level: index + 1, name, exact: true }),
      ),
    ]
    for (const each of seen) await expect.element(each).toBeVisible()
    const sizes = ["Un", "Deux", "Trois", "Quatre"].map((name) =>
      Number.parseFloat(getComputedStyle(main.getByRole("heading", { name, exact: true }).element()).fontSize),
    )
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    expect(new Set(sizes).size).toBe(4)
  })

  test("BLOCK-08 questions are an accordion: closed at first, each opens and closes by its question", async () => {
    const questions = ["Le repas", "La garderie"].map((question, id) => ({
      id,
      question,
      answer: `${question} est compris.`,
    }))
    await showPage({ type: "faq", settings: { questions } })
    const asked = (question: string) => main.getByText(question, { exact: true })
    const answer = (question: string) => main.getByText(`${question} est compris.`)
    const opened = () => [...document.querySelectorAll("main details")].map((each) => (each as HTMLDetailsElement).open)
    await expect.element(asked("La garderie")).toBeVisible()
    expect(opened()).toEqual([false, false])
    await expect.element(answer("Le repas")).not.toBeVisible()
    await asked("Le repas").click()
    await expect.element(answer("Le repas")).toBeVisible()
    expect(opened()).toEqual([true, false])
    await expect.element(answer("La garderie")).not.toBeVisible()
    await asked("Le repas").click()
    await expect.element(answer("Le repas")).not.toBeVisible()
  })
})
