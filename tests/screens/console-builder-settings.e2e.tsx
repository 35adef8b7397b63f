import { useState } from "react"
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Element } from "#contract/blocks/tree.ts"
import type { PageProblem } from "#contract/rules/page-problems.ts"
import { SettingsForm } from "#web/console/builder/settings/settings-form.tsx"
import { PageHead } from "#web/console/shell/page-head.tsx"
import { expectAccessible } from "./axe.ts"
import { wordsOf } from "./look.ts"
import { showConsole } from "./show-console.tsx"

const nothing = { data: [], count: 0, more: false, next: null }

interface Given {
  problems?: PageProblem[]
  focused?: string
}

/** The form beside nothing else, as wide as in the builder. It tells each change with its part. */
async function showForm(type: string, settings: unknown, { problems = [], focused }: Given = {}) {
  const told: { settings: unknown; part: string }[] = []
  const first: Element = { id: "e1", type, settings, children: [] }
  function Screen() {
    const [element, setElement] = useState(first)
    const [setting, setSetting] = useState<string | null>(null)
    return (
      <>
        <PageHead title="Essai" />
        <aside aria-label="Réglages" style={{ width: "18rem", padding: "0.75rem" }}>
          <SettingsForm
            element={element}
            problems={problems}
            focused={setting}
            onChange={(next, part) => {
              told.push({ settings: next, part })
              setElement({ ...element, settings: next })
            }}
          />
        </aside>
        <button type="button" onClick={() => setSetting(focused ?? null)}>
          Y mener
        </button>
        <button type="button" onClick={() => setElement(first)}>
          Revenir
        </button>
      </>
    )
  }
  await showConsole("/roles", {
    areas: [{ path: "roles", load: async () => ({ routes: [{ index: true, element: <Screen /> }] }) }],
    answers: { "GET /api/console/pages": nothing, "GET /api/console/articles": nothing },
  })
  return { last: () => told.at(-1)?.settings, parts: () => told.map(({ part }) => part) }
}

const form = page.getByRole("complementary", { name: "Réglages" })
const field = (name: string | RegExp) => form.getByRole("textbox", { name, exact: true })
const look = () => form.getByText("Apparence").click()
const problem = (code: PageProblem["code"], setting: string, value = ""): PageProblem => ({
  code,
  element: "e1",
  type: "",
  setting,
  value,
})
const focusedSetting = () => document.activeElement?.closest("[data-setting]")?.getAttribute("data-setting")

describe("simple settings", () => {
  test("WEB-02 what is typed holds at once; how it looks stands closed below", async () => {
    const { last, parts } = await showForm("heading", { content: "Un", level: 2 })
    await userEvent.fill(field("Titre"), "Deux")
    expect(last()).toEqual({ content: "Deux", level: 2 })
    await form.getByRole("radio", { name: "3" }).click()
    expect(last()).toEqual({ content: "Deux", level: 3 })
    expect(form.getByRole("textbox", { name: "Taille" }).elements()).toEqual([])
    await look()
    await userEvent.fill(field("Taille"), "2rem")
    expect(last()).toEqual({ content: "Deux", level: 3, style: { font_size: "2rem" } })
    // What holds where nothing is set is shown, and holds again once the field is empty.
    await userEvent.clear(field("Taille"))
    expect(last()).toEqual({ content: "Deux", level: 3 })
    await expect.element(field("Taille")).toHaveAttribute("placeholder", "32px")
    expect(parts()).toEqual(["content", "level", "style.font_size", "style.font_size"])
    await expectAccessible()
  })

  test("WEB-02 a half-typed size, number or colour stays in its field and is not passed on", async () => {
    const before = { content: "Un", style: { font_size: "20px", font_weight: 400, color: "#112233" } }
    const { last, parts } = await showForm("heading", before)
    await look()
    await userEvent.fill(field("Taille"), "12p")
    await userEvent.fill(field("Graisse"), "95")
    await userEvent.fill(field("Couleur"), "#12")
    expect(parts()).toEqual([])
    await expect.element(field("Taille")).toHaveValue("12p")
    await expect.element(field("Taille")).toHaveAccessibleDescription(/comme 16px/)
    await expect.element(field("Graisse")).toHaveAccessibleDescription(/de 100 à 900/)
    await expect.element(field("Couleur")).toHaveAccessibleDescription(/comme #1a2b3c/)
    await expectAccessible()
    await userEvent.fill(field("Taille"), "12")
    expect(last()).toEqual({ ...before, style: { ...before.style, font_size: "12px" } })
    await userEvent.fill(field("Couleur"), "445566")
    expect(last()).toMatchObject({ style: { color: "#445566" } })
    await userEvent.clear(field("Graisse"))
    expect(last()).toEqual({ content: "Un", style: { font_size: "12px", color: "#445566" } })
    // Undone from elsewhere: the field follows.
    await page.getByRole("button", { name: "Revenir" }).click()
    await expect.element(field("Taille")).toHaveValue("20px")
    await expect.element(field("Graisse")).toHaveValue("400")
  })

  test("WEB-02 an element without settings says so; one that is not known here shows what it holds", async () => {
    await showForm("login", {})
    await expect.element(form.getByText("Cet élément n’a rien à régler.")).toBeVisible()
    await showForm("of-a-newer-version", { wings: 2 })
    expect(await wordsOf(form)).toContain("« of-a-newer-version » n’est pas connu ici")
    expect(await wordsOf(form)).toContain('"wings": 2')
    await expectAccessible()
  })

  test("WEB-02 settings of any shape have a form", async () => {
    for (const odd of [null, 7, "text", [1], { content: 7, level: "x", style: [], color: {} }]) {
      const { last } = await showForm("heading", odd)
      await userEvent.fill(field("Titre"), "Deux")
      expect(last()).toMatchObject({ content: "Deux" })
    }
  })
})

describe("problems", () => {
  test("WEB-10 a picture without words says so at its field until it has some or is decoration", async () => {
    const { last } = await showForm("image", { url: "/a.jpg" }, { problems: [problem("ALT_MISSING", "alt")] })
    const alt = field(/Texte pour qui ne voit pas/)
    await expect.element(alt).toHaveAccessibleDescription(/Image sans texte/)
    await form.getByText("Image de décor").click()
    expect(last()).toEqual({ url: "/a.jpg", decorative: true })
    await expect.element(alt).not.toHaveAccessibleDescription(/Image sans texte/)
    await form.getByText("Image de décor").click()
    expect(last()).toEqual({ url: "/a.jpg" })
    await userEvent.fill(alt, "Des enfants")
    await expect.element(alt).not.toHaveAccessibleDescription(/Image sans texte/)
  })

  test("WEB-02 what the schema refuses is told at its field", async () => {
    await showForm("image", { width: "wide", alt: 7 })
    await expect.element(form.getByText(/^Il manque ce réglage/)).toBeVisible()
    await look()
    await expect.element(field("Largeur")).toHaveAccessibleDescription(/comme 16px/)
  })

  test("WEB-10 a problem leads to its field, which opens and takes the focus", async () => {
    const buttons = [
      { text: "Un", href: "/" },
      { text: "Deux", href: "/gone" },
    ]
    const problems = [problem("LINK_BROKEN", "buttons.1.href", "/gone")]
    await showForm("split-hero", { title: "Bonjour", buttons }, { problems, focused: "buttons.1.href" })
    expect(
      form
        .getByText("Lien rompu")
        .elements()
        .filter((each) => each.checkVisibility()),
    ).toEqual([])
    await page.getByRole("button", { name: "Y mener" }).click()
    await expect.poll(focusedSetting).toBe("buttons.1.href")
    await expect.element(form.getByText("Lien rompu")).toBeVisible()
    await expectAccessible()
  })

  test("WEB-10 a problem of how it looks opens the closed part, one of a formatted text waits for its editor", async () => {
    await showForm("heading", { content: "Un" }, { focused: "style.color" })
    await page.getByRole("button", { name: "Y mener" }).click()
    await expect.poll(focusedSetting).toBe("style.color")
    const content = '<p><a href="/away">Là</a></p>'
    const problems = [problem("LINK_BROKEN", "content", "/away")]
    await showForm("rich-text", { content }, { problems, focused: "content" })
    await page.getByRole("button", { name: "Y mener" }).click()
    await expect.poll(() => document.activeElement?.getAttribute("role")).toBe("textbox")
    expect(await wordsOf(form)).toContain("Lien rompu : /away")
  })
})

describe("rows", () => {
  test("WEB-02 questions are added, written, moved and taken away, each a step of its own", async () => {
    const first = { id: "q1", question: "Où ?", answer: "Ici" }
    const { last, parts } = await showForm("faq", { questions: [first] })
    await form.getByRole("button", { name: "Ajouter" }).click()
    await expect.poll(focusedSetting).toBe("questions.1.question")
    const added = { id: expect.stringMatching(/^[0-9a-f]{16}$/) }
    expect(last()).toEqual({ questions: [first, added] })
    await userEvent.keyboard("Quand ?")
    const second = { ...added, question: "Quand ?" }
    expect(last()).toEqual({ questions: [first, second] })
    await expect.element(form.getByText("Quand ?").first()).toBeVisible()
    await form.getByRole("button", { name: "Monter le n° 2" }).click()
    expect(last()).toEqual({ questions: [second, first] })
    await expectAccessible()
    await form.getByRole("button", { name: "Retirer le n° 1" }).click()
    expect(last()).toEqual({ questions: [first] })
    await expect.element(form.getByRole("button", { name: "Ajouter" })).toHaveFocus()
    const steps = parts().filter((part) => part.startsWith("questions/"))
    expect(new Set(steps).size).toBe(3)
  })

  test("WEB-02 a new button begins empty, and there are no more than four", async () => {
    const { last } = await showForm("split-hero", {})
    const add = form.getByRole("button", { name: "Ajouter" })
    for (let count = 0; count < 4; count++) await add.click()
    expect(last()).toEqual({ buttons: Array.from({ length: 4 }, () => ({ text: "", href: "" })) })
    await expect.element(add).toBeDisabled()
  })
})

describe("groups", () => {
  test("WEB-02 a group that an element may be without is added and taken away", async () => {
    const { last } = await showForm("basic", {})
    await form.getByText("Espace autour").click()
    expect(last()).toEqual({ padding: { left: "0", top: "0", right: "0", bottom: "0" } })
    await userEvent.fill(field("En haut"), "2rem")
    expect(last()).toMatchObject({ padding: { top: "2rem" } })
    await expectAccessible()
    await form.getByText("Espace autour").first().click()
    expect(last()).toEqual({})
  })

  test("WEB-02 a background is nothing, a colour, or a picture, which waits until it is chosen", async () => {
    const { last, parts } = await showForm("basic", {})
    const behind = form.getByRole("radiogroup", { name: "Fond" })
    await behind.getByRole("radio", { name: "Image" }).click()
    expect(parts()).toEqual([])
    await expect.element(behind.getByRole("radio", { name: "Image" })).toBeChecked()
    await behind.getByRole("radio", { name: "Couleur" }).click()
    expect(last()).toEqual({ background: { type: "color", color: "#ffffff" } })
    await userEvent.fill(field("Couleur"), "#FFAA00")
    expect(last()).toEqual({ background: { type: "color", color: "#FFAA00" } })
    await expectAccessible()
    await behind.getByRole("radio", { name: "Aucun" }).click()
    expect(last()).toEqual({})
  })

  test("WEB-02 choices stay in their order, and the last one is not taken away where one is needed", async () => {
    const { last, parts } = await showForm("availabilities-cards", { status: ["FULL"] })
    await form.getByText("Ouvertes").click()
    expect(last()).toEqual({ status: ["OPEN", "FULL"] })
    await form.getByText("Ouvertes").click()
    await form.getByText("Complètes").click()
    expect(last()).toEqual({ status: ["FULL"] })
    expect(parts()).toHaveLength(2)
    await expect.element(form.getByRole("checkbox", { name: "Complètes" })).not.toBeChecked()
    await expect.element(form.getByText("Gardez-en au moins un.")).toBeVisible()
    await expectAccessible()
  })

  test("WEB-02 proportions are among the usual ones, or typed", async () => {
    const { last } = await showForm("iframe", { url: "https://maps.example.com/" })
    await look()
    await form.getByRole("button", { name: /Proportions/ }).click()
    await page.getByRole("option", { name: "Autres…" }).click()
    await userEvent.fill(field("Largeur et hauteur"), "21:9")
    expect(last()).toMatchObject({ "aspect-ratio": "21/9" })
    await form.getByRole("button", { name: /Proportions/ }).click()
    await page.getByRole("option", { name: "4 : 3" }).click()
    expect(last()).toMatchObject({ "aspect-ratio": "4/3" })
    await userEvent.fill(field(/^Adresse/), "http://maps.example.com")
    expect(last()).toMatchObject({ url: "https://maps.example.com/" })
    await expect.element(field(/^Adresse/)).toHaveAccessibleDescription(/https:\/\//)
  })
})
