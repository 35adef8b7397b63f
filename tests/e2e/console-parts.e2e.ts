// The topbar, header and footer of a site as its organiser makes them, on a site of this file's own.
import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { contrast } from "#contract/rules/accent.ts"
import { askConsole } from "./ask-console.ts"
import { enterConsole } from "./enter-console.ts"
import { inOwnersHands } from "./in-owners-hands.ts"
import { expectGoodAtBothWidths } from "./judge.ts"
import { makeNewcomer } from "./newcomer.ts"
import { toastGone, visitors } from "./visitor.ts"

const visit = visitors()
const { host, email, password } = await makeNewcomer("entoure")
const slug = host.split(".")[0]!

async function openPart(part: string) {
  // A preview that is left for the next one may have been asking for more.
  const thrown = "Failed to fetch manifest patches"
  const { page } = await visit({ host: "console.localhost", thrown })
  await enterConsole(page, `/${slug}/parts/${part}`, { email, password })
  await page.getByRole("heading", { level: 1, name: "En-tête et pied de page" }).waitFor()
  return page
}

const stored = (page: Page, part: string) => askConsole(page, slug, `GET /api/console/website/parts/${part}`)
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click()
const type = (page: Page, label: string, text: string) =>
  page.getByRole("textbox", { name: label, exact: true }).fill(text)
const preview = (page: Page) => page.frameLocator("iframe[title='Accueil du site']")

async function save(page: Page) {
  await press(page, /^Enregistrer/)
  await page.locator("[data-sonner-toast]", { hasText: "C’est enregistré." }).waitFor()
  await toastGone(page)
}

/** The list of a link's field closes when the field is left. */
async function leaveLink(page: Page) {
  await page.keyboard.press("Tab")
  await page.getByRole("listbox").waitFor({ state: "detached" })
}

/** The new link has the focus in its name. */
async function addLink(page: Page, button: string, name: string) {
  await press(page, button)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT")
  await page.keyboard.type(name)
  await page.getByRole("button", { name: `Retirer ${name}`, exact: true }).waitFor()
}

const shapeOf = (links: { name: string; children?: [] }[]): unknown =>
  links.map(({ name, children = [] }) => (children.length > 0 ? [name, shapeOf(children)] : name))

describe("the parts around a site's pages", () => {
  test("WEB-13 links of three levels are added, moved in and out, and open a popover and a mega menu", async () => {
    const page = await openPart("header")
    const atFirst = shapeOf((await stored(page, "header")).content.links) as string[]
    await addLink(page, "Ajouter un lien", "Cours")
    await addLink(page, "Ajouter sous Cours", "Natation")
    await addLink(page, "Ajouter un lien", "Stages")
    await addLink(page, "Ajouter sous Stages", "Par âge")
    await addLink(page, "Ajouter sous Par âge", "Petits")
    await addLink(page, "Ajouter sous Stages", "Grands")
    await press(page, "Mettre Grands sous le lien d’avant")
    await press(page, "Sortir Petits d’un niveau")
    await press(page, "Mettre Petits sous le lien d’avant")
    expect(
      await page.getByRole("button", { name: "Mettre Petits sous le lien d’avant", exact: true }).isDisabled(),
    ).toBe(true)
    await press(page, "Monter Petits")
    await expectGoodAtBothWidths(page)
    await save(page)
    const { content } = await stored(page, "header")
    expect(shapeOf(content.links)).toEqual([
      ...atFirst,
      ["Cours", ["Natation"]],
      ["Stages", [["Par âge", ["Petits", "Grands"]]]],
    ])
    // The frame is scaled: a click at a place of it would go elsewhere.
    const nav = preview(page).getByRole("navigation", { name: "Navigation principale" })
    await nav.getByRole("button", { name: "Cours" }).dispatchEvent("click")
    await nav.getByRole("link", { name: "Natation" }).waitFor()
    await nav.getByRole("button", { name: "Stages" }).dispatchEvent("click")
    await nav.getByRole("link", { name: "Petits" }).waitFor()
    expect(await preview(page).locator(".mega-wrap:visible").count()).toBe(1)
    await page.getByRole("radio", { name: "Téléphone" }).click()
    await preview(page).getByRole("button", { name: "Ouvrir le menu" }).waitFor()
    await expectGoodAtBothWidths(page)
  })

  test("WEB-13 a link without a name is refused where it stands, and one leads to a page of the site", async () => {
    const page = await openPart("header")
    await press(page, "Ajouter un lien")
    await press(page, /^Enregistrer/)
    await page.getByText("À remplir.").waitFor()
    await page.keyboard.type("Le journal")
    await page.getByRole("combobox", { name: "Mène à" }).last().fill("/blog")
    await leaveLink(page)
    await save(page)
    const { content } = await stored(page, "header")
    expect(content.links.at(-1)).toMatchObject({ name: "Le journal", href: "/blog", children: [] })
  })

  test("the topbar has its contacts, an announcement, and two colours with their contrast", async () => {
    const page = await openPart("topbar")
    await type(page, "Téléphone", "02 123 45 67")
    await type(page, "Texte de l’annonce", "Les inscriptions sont ouvertes")
    await page.getByRole("textbox", { name: "Couleur du fond" }).fill("#777777")
    await page.getByRole("textbox", { name: "Couleur du texte" }).fill("#888888")
    expect(contrast("#777777", "#888888")).toBeLessThan(4.5)
    await page.getByText(/trop faible/).waitFor()
    await page.getByRole("textbox", { name: "Couleur du texte" }).fill("#000000")
    await page.getByText(/facile à lire/).waitFor()
    await expectGoodAtBothWidths(page)
    await save(page)
    await preview(page).getByText("Les inscriptions sont ouvertes").first().waitFor({ state: "attached" })
    expect(await stored(page, "topbar")).toMatchObject({
      content: { phone: "02 123 45 67", announcement: { text: "Les inscriptions sont ouvertes" } },
      settings: { background_color: "#777777", text_color: "#000000" },
    })
  })

  test("the footer has its words, columns of links and legal links", async () => {
    const page = await openPart("footer")
    const columns = page.locator("[data-setting=columns]")
    await type(page, "Phrase du pied de page", "On joue.")
    await columns.getByRole("button", { name: "Ajouter" }).click()
    await columns.getByLabel("Titre de la colonne").fill("Aide")
    await columns.getByRole("button", { name: "Ajouter" }).first().click()
    await columns.getByLabel("Nom du lien").fill("Nous écrire")
    await columns.getByRole("combobox", { name: "Mène à" }).fill("mailto:aide@example.com")
    await leaveLink(page)
    await expectGoodAtBothWidths(page)
    await save(page)
    const { content } = await stored(page, "footer")
    const links = [{ name: "Nous écrire", href: "mailto:aide@example.com" }]
    expect(content).toMatchObject({
      quote: "On joue.",
      columns: [{ title: "Aide", links }],
      legal: { notice: "/terms" },
    })
  })

  test("WEB-14 a part that does not parse is told, with its text to mend, or begun anew", async () => {
    const page = await openPart("topbar")
    const broken = JSON.stringify({ links: [{ id: "a", name: "Cours", href: "javascript:alert(1)" }] })
    const spoil = () =>
      inOwnersHands(
        `update website_parts set content = $1::jsonb, version = version + 1
         where part = 'header' and organiser_id = (select id from organisers where slug = $2)`,
        [broken, slug],
      )
    await spoil()
    await page.reload()
    await page.getByRole("link", { name: "En-tête", exact: true }).click()
    await page.getByText("Cette partie ne peut pas être lue, et les visiteurs ne la voient pas.").waitFor()
    await page
      .getByText(/^content\.links\.0\.href/)
      .first()
      .waitFor()
    await expectGoodAtBothWidths(page)
    const text = page.getByRole("textbox", { name: "Texte gardé" })
    const before = await text.inputValue()
    expect(before).toContain("javascript:alert(1)")
    await text.fill(before.slice(1))
    await page
      .getByText(/^Ce n’est pas du JSON/)
      .first()
      .waitFor()
    await text.fill(before.replace("javascript:alert(1)", "/cours"))
    await page.getByText("Le texte peut être lu.", { exact: false }).waitFor()
    await save(page)
    await page.getByRole("button", { name: "Ajouter un lien", exact: true }).waitFor()
    expect((await stored(page, "header")).content.links).toMatchObject([{ name: "Cours", href: "/cours" }])
    await spoil()
    await page.reload()
    await press(page, "Recommencer à neuf")
    await save(page)
    expect((await stored(page, "header")).content.links).toEqual([])
  })

  test("it is read in English too", async () => {
    const { page } = await visit({ host: "console.localhost", locale: "en-GB" })
    await enterConsole(page, "/northside/parts/header")
    await page.getByRole("button", { name: "Add a link", exact: true }).waitFor()
    await expectGoodAtBothWidths(page)
  })
})
