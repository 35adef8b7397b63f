// Who sees and may do what in the console: the rail, pages and buttons by permission, people, roles and tags.
import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { askConsole } from "./ask-console.ts"
import { addColleague, beginSession, enterConsole, turnTo } from "./enter-console.ts"
import { walk } from "./visitor.ts"

const host = "console.localhost"
const slug = "explorateurs"
/** Names that are taken once: a step may be tried twice. */
let own = ""
const words = { role: "", tag: "" }
const ask = (page: Page, call: `${string} /api/console/${string}`, body?: object) => askConsole(page, slug, call, body)
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor()
const sheet = (page: Page) => page.locator("section[data-sheet]")
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") })
const names = (page: Page) => page.getByRole("rowheader").allInnerTexts()
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim()
const here = (page: Page) => new URL(page.url()).pathname.slice(slug.length + 1)
const save = (page: Page) => page.keyboard.press("Control+s")

/** What the rail shows below the organiser: groups, entries and the screens of the open one, and at last the person. */
const rail = async (page: Page) => {
  const shown = page.getByRole("navigation", { name: "Rubriques de la console" }).first()
  return (await shown.locator("legend, a, button:last-child").allInnerTexts()).map(plain)
}

describe("with a limited role", () => {
  const visit = walk({ host })

  test("CON-08 the rail has the entries of which one screen may be read, and no group without any", async () => {
    const { page } = visit
    await beginSession(page, slug)
    const read = ["blog.articles", "activities.activities", "activities.questions", "customers.reviews"]
    const person = await addColleague(page, slug, { permissions: read.map((each) => `${each}.read`) })
    await enterConsole(page, `/${slug}/articles`, person)
    await heading(page, "Articles")
    await expect
      .poll(() => rail(page))
      .toEqual(["Aujourd’hui", "Familles", "Vendre", "Activités", "Site", expect.stringContaining("Jo Verlinden")])
    // Of the questions' group one screen may be read: it stands by itself.
    await page.getByTitle("Activités").click()
    await heading(page, "Activités")
    await expect
      .poll(async () => (await rail(page)).slice(2, 7))
      .toEqual(["Vendre", "Activités", "Activités", "Questions", "Site"])
    await page.getByTitle("Familles").click()
    await heading(page, "Avis")
    expect(here(page)).toBe("/reviews")
  })

  test("CON-09 the address of a screen that one may not read names the permission for it", async () => {
    const { page } = visit
    for (const [path, permission] of [
      ["collaborators", "Voir l’équipe"],
      ["settings/account", "Voir les coordonnées de l’organisation"],
      ["customers", "Voir les familles"],
    ]) {
      await turnTo(page, `/${slug}/${path}`)
      await heading(page, "Cette page n’est pas dans vos droits")
      await expect
        .poll(async () => plain(await page.getByRole("main").innerText()))
        .toContain(`le droit « ${permission} »`)
    }
  })

  test("CON-10 buttons for what one may not do are absent, not greyed", async () => {
    const { page } = visit
    await page.getByTitle("Site").click()
    await rows(page).first().click()
    await page.getByText("Vous pouvez lire cette fiche sans la modifier.").waitFor()
    expect(await page.getByRole("main").getByRole("checkbox").count()).toBe(0)
    const inSight = await page.getByRole("main").locator("button:visible, a:visible").allInnerTexts()
    expect(inSight.filter((text) => /Écrire|Supprimer|Enregistrer(?! la vue)|Copier/.test(text))).toEqual([])
    // Only what belongs to a greyed field, and the way to rows that there are not.
    const greyed = page.getByRole("main").locator("button:disabled:not([role=toolbar] *, form *)")
    const named = await greyed.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent))
    expect(named.filter((name) => !/^(Précédent|Suivant)/.test(name))).toEqual([])
  })
})

describe("the team", () => {
  const visit = walk({ host, refused: ["roles", "collaborators"].map((path) => `/${slug}/api/console/${path}`) })
  const made = { role: "", tag: "", field: "", person: "", email: "" }
  const box = (name: string | RegExp) =>
    sheet(visit.page).getByRole("checkbox", { name, exact: typeof name === "string" })

  test("CON-11 the rail has its order, and the person at its end", async () => {
    const { page } = visit
    await enterConsole(page, `/${slug}/settings/account`)
    await heading(page, "Coordonnées")
    await expect
      .poll(() => rail(page))
      .toEqual([
        "Aujourd’hui",
        "Inscriptions",
        "Familles",
        "Paiements",
        "Vendre",
        "Activités",
        "Calendrier",
        "Site",
        "Accueillir",
        "Présences",
        "Mise en route",
        "Réglages",
        expect.stringContaining("Alix Dubois"),
      ])
  })

  test("COL-01 the list shows name, e-mail, roles, tags and last seen, is sorted, and filtered by role, tag and archived", async () => {
    const { page } = visit
    own = crypto.randomUUID().slice(0, 6)
    Object.assign(words, { role: `Zot contes ${own}`, tag: `Zot loutre ${own}` })
    const role = { name: words.role, permissions: ["blog.articles.read", "customers.customers.read"] }
    made.role = (await ask(page, "POST /api/console/roles", role)).role.cuid
    made.tag = (await ask(page, "POST /api/console/collaborators/tags", { name: words.tag, color: "#2f9e44" })).tag.cuid
    const given = { lastname: `Zotteam${own}`, roles: [made.role], tags: [made.tag] }
    const ana = await addColleague(page, slug, { ...given, firstname: "Ana", permissions: ["blog.articles.update"] })
    const bo = await addColleague(page, slug, { ...given, firstname: "Bo", lastname: `Zotteau${own}`, tags: [] })
    const cy = await addColleague(page, slug, { ...given, firstname: "Cy", lastname: `Zotteux${own}`, roles: [] })
    Object.assign(made, { person: ana.cuid, email: ana.email })
    await ask(page, `DELETE /api/console/collaborators/${cy.cuid}`)
    await turnTo(page, `/${slug}/collaborators?search=${own}`)
    await expect.poll(() => names(page)).toEqual([`Ana Zotteam${own}`, `Bo Zotteau${own}`])
    expect((await page.getByRole("columnheader").allInnerTexts()).filter(Boolean)).toEqual([
      "Nom",
      "Adresse e-mail",
      "Rôles",
      "Étiquettes",
      "Vue",
    ])
    await expect
      .poll(async () => (await rows(page).allInnerTexts()).map(plain))
      .toEqual([
        expect.stringMatching(`Ana Zotteam${own} ${ana.email} ${words.role} ${words.tag}`),
        expect.stringMatching(`Bo Zotteau${own} ${bo.email} ${words.role}`),
      ])
    for (const [sort, found] of [
      ["-lastname", [`Bo Zotteau${own}`, `Ana Zotteam${own}`]],
      ["created_at", [`Ana Zotteam${own}`, `Bo Zotteau${own}`]],
      ["-created_at", [`Bo Zotteau${own}`, `Ana Zotteam${own}`]],
    ] as const) {
      await turnTo(page, `/${slug}/collaborators?search=${own}&sort=${sort}`)
      await expect.poll(() => names(page)).toEqual(found)
    }
    const seen = page.waitForResponse((response) => response.url().includes("sort=last_seen_at"))
    await page.getByRole("columnheader", { name: "Vue" }).click()
    expect((await seen).status()).toBe(200)
    for (const [filter, found] of [
      [`Rôles : ${words.role}`, [`Ana Zotteam${own}`, `Bo Zotteau${own}`]],
      [`Étiquettes : ${words.tag}`, [`Ana Zotteam${own}`]],
      ["Archivés", []],
    ] as const) {
      await page.getByRole("button", { name: "Filtrer" }).click()
      await page.getByRole("menuitem", { name: filter }).click()
      await expect.poll(async () => (await names(page)).sort()).toEqual(found)
    }
    await page.getByRole("link", { name: "Tout effacer" }).click()
    await turnTo(page, `/${slug}/collaborators?search=zotteux${own}`)
    await expect.poll(() => names(page)).toEqual([])
    await page.getByRole("button", { name: "Filtrer" }).click()
    await page.getByRole("menuitem", { name: "Archivés" }).click()
    await expect.poll(() => names(page)).toEqual([`Cy Zotteux${own}`])
  })

  test("COL-02 COL-23 a person's permissions stand by area, those of a role marked; the organiser's own questions are asked and judged", async () => {
    const { page } = visit
    const title = `Brevet de secours ${own}`
    // Not a required one: a neighbour may be adding somebody.
    const given = { title, type: "TEXT", pattern: "[0-9]{4}" }
    made.field = (await ask(page, "POST /api/console/collaborators/custom-fields", given)).custom_field.cuid
    await turnTo(page, `/${slug}/collaborators/${made.person}`)
    await sheet(page)
      .getByRole("heading", { level: 2, name: `Ana Zotteam${own}` })
      .waitFor()
    const ofRole = box(`Voir les familles (par le rôle ${words.role})`)
    expect([await ofRole.isChecked(), await ofRole.isDisabled()]).toEqual([true, true])
    const granted = box("Modifier les articles")
    expect([await granted.isChecked(), await granted.isDisabled()]).toEqual([true, false])
    expect(await sheet(page).getByRole("group", { name: "Blog", exact: true }).getByRole("checkbox").count()).toBe(5)
    await sheet(page).getByText("1 droit · 2 par ses rôles.").waitFor()
    await sheet(page).getByLabel("Téléphone").fill("0470 11 22 33")
    await sheet(page).getByLabel(title).fill("douze")
    await save(page)
    await sheet(page).locator(".error").first().waitFor()
    await expect.poll(() => sheet(page).getByLabel(title).getAttribute("aria-invalid")).toBe("true")
    await sheet(page).getByLabel(title).fill("1234")
    await save(page)
    await page.getByText("C’est enregistré.").first().waitFor()
    const { collaborator } = await ask(page, `GET /api/console/collaborators/${made.person}`)
    expect(collaborator).toMatchObject({ phone: "0470 11 22 33", custom_data: [{ data: "1234" }] })
  })

  test("COL-04 COL-06 a role has every permission in words by area; before it is saved it says how many gain and lose what", async () => {
    const { page } = visit
    await turnTo(page, `/${slug}/roles/${made.role}`)
    await sheet(page).getByRole("heading", { level: 2, name: words.role }).waitFor()
    const shown = await sheet(page)
      .locator("fieldset[aria-label]")
      .evaluateAll((areas) =>
        areas.map((area) => ({
          name: area.getAttribute("aria-label")!,
          boxes: [...area.querySelectorAll("input")].map((input) => input.getAttribute("aria-label")!),
        })),
      )
    const { permissions } = await ask(page, "GET /api/console/session")
    const areas = new Set((permissions as string[]).map((each) => each.split(".")[0]))
    expect(shown.length).toBe(areas.size)
    const singles = shown.flatMap(({ boxes }) => boxes.map(plain)).filter((each) => !each.startsWith("Tout : "))
    expect(new Set(singles).size).toBe(permissions.length)
    for (const text of singles) expect(text).toMatch(/^\p{Lu}.+ /u)
    await box("Voir les familles").click({ force: true })
    await box("Voir le journal").click({ force: true })
    await save(page)
    const dialog = page.getByRole("alertdialog", { name: "Ce que ce changement fait" })
    await expect
      .poll(async () => plain(await dialog.innerText()))
      .toMatch(/2 personnes ont ce rôle.* Gagné Voir le journal · 2 personnes Perdu .*Voir les familles · 2 personnes/)
    const stored = async () => (await ask(page, `GET /api/console/roles/${made.role}`)).role.permissions
    expect(await stored()).toContain("customers.customers.read")
    await dialog.getByRole("button", { name: "Enregistrer quand même" }).click()
    await expect.poll(stored).toEqual(["blog.articles.read", "collaborators.logs.read"])
  })

  test("COL-22 before a tag is removed it tells how many have it, and then nobody has it any more", async () => {
    const { page } = visit
    await turnTo(page, `/${slug}/collaborators/tags/${made.tag}`)
    await sheet(page).getByRole("button", { name: "Supprimer" }).click()
    const question = page.getByRole("alertdialog", { name: new RegExp(words.tag) })
    await question.getByText("Elle est posée sur 1 personne, et lui sera retirée.").waitFor()
    await question.getByRole("button", { name: "Supprimer" }).click()
    await expect.poll(() => here(page)).toBe("/collaborators/tags")
    const { collaborator } = await ask(page, `GET /api/console/collaborators/${made.person}`)
    expect(collaborator.tags).toEqual([])
  })

  test("COL-03 a permission that the editor does not hold cannot be ticked, and is refused by its name when it is sent", async () => {
    const { page } = visit
    const { custom_field } = await ask(page, `GET /api/console/collaborators/custom-fields/${made.field}`)
    const { title, type, pattern, version } = custom_field
    const left = { title, type, pattern, version, active: false }
    await ask(page, `PUT /api/console/collaborators/custom-fields/${made.field}`, left)
    const held = ["create", "read", "update"].map((each) => `collaborators.roles.${each}`)
    const editor = await addColleague(page, slug, { permissions: [...held, "blog.articles.read"] })
    await enterConsole(page, `/${slug}/roles/new`, editor)
    await sheet(page).getByText("Les droits grisés ne sont pas les vôtres", { exact: false }).waitFor()
    expect(await box("Voir les familles").isDisabled()).toBe(true)
    expect(await box("Voir les articles").isDisabled()).toBe(false)
    expect(await sheet(page).locator("fieldset[aria-label] input:enabled").count()).toBe(6)
    const refused = await page.evaluate(
      async ([path, body]) => {
        const headers = { "content-type": "application/json" }
        return (await fetch(path, { method: "POST", headers, body })).json()
      },
      [
        `/${slug}/api/console/roles`,
        JSON.stringify({ name: "Zot trop", permissions: ["customers.customers.read"] }),
      ] as const,
    )
    expect(refused).toMatchObject({ error: "PERMISSION_NOT_HELD" })
    expect(JSON.stringify(refused.details)).toContain("customers.customers.read")
  })
})
