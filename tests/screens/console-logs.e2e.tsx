import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { AnswerTo } from "#contract/client.ts"
import { permissions as all, type Permission } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { allWords } from "./look.ts"
import { showConsole } from "./show-console.tsx"
import { keepTeam } from "./team-samples.ts"

type Logged = AnswerTo<"GET /api/console/logs">["data"][number]
const elise = { cuid: "k1", fullname: "Élise Marchal" }
const nora = { cuid: "k2", fullname: "Nora Haddad" }
let id = 0
const row = (event: Logged["event"], subject: string | null, more: Partial<Logged> = {}): Logged => ({
  id: ++id,
  event,
  subject,
  changes: {},
  created_at: "2027-01-15T09:30:00Z",
  collaborator: elise,
  impersonator: null,
  ...more,
})

const rows: Logged[] = [
  row("collaborator_role.updated", "collaborator_role/r1", {
    changes: { name: ["Accueil", "Accueil du soir"] },
    impersonator: nora,
  }),
  row("collaborator.updated", "collaborator/k2", { changes: { password: [null, null] } }),
  row("organiser.updated", null, { changes: { phone: ["02 555 01 42", "<b>02</b>"] } }),
  row("note.created", "note/n1", {
    changes: { about: [null, "collaborator/k2"], text: [null, "Bonjour"] },
    things: { k2: { name: "Nora Haddad", at: null } },
  }),
  row("article.deleted", "article/a1", { created_at: "2027-01-14T09:00:00Z", collaborator: null }),
  row("collaborator.login", null, { created_at: "2027-01-14T08:00:00Z" }),
]

async function show(
  path = "/logs",
  given: { permissions?: readonly Permission[]; width?: number; language?: string } = {},
) {
  const { permissions = all, width = 1280, language = "fr" } = given
  const shown = await showConsole(path, {
    permissions,
    width,
    kept: { language },
    answers: {
      ...keepTeam().answers,
      "GET /api/console/logs": ({ url: { searchParams } }) => {
        const [event, after] = [searchParams.get("event"), searchParams.get("after")]
        const found = rows.filter((each) => !event || each.event === event)
        const page = event ? found : after ? found.slice(4) : found.slice(0, 4)
        return { data: page, count: found.length, more: false, next: event || after ? null : "4" }
      },
    },
  })
  return { ...shown, asked: () => shown.calls.filter((each) => each.startsWith("GET /api/console/logs")) }
}

const entries = () => allWords("main ol > li")
const days = () => allWords(page.getByRole("heading", { level: 2 }))
const button = (name: string | RegExp) => page.getByRole("button", { name })

describe("the log", () => {
  test("COL-32 COL-19 says day by day who did what, each value before and after, and both people of an impersonation", async () => {
    await show()
    await expect.poll(() => entries().length).toBe(4)
    const [role, person, organiser, note] = entries()
    expect(role).toBe(
      "Rôle modifié par Nora Haddad, à la place de Élise Marchal 10 h 30 Nom avant Accueil après Accueil du soir",
    )
    expect(person).toContain("Mot de passe changé, sans que la valeur soit notée")
    expect(organiser).toContain("Téléphone avant 02 555 01 42 après <b>02</b>")
    expect(note).toMatch(/^Note écrite par Élise Marchal .* après Nora Haddad/)
    expect(days()).toEqual(["Vendredi 15 janvier 2027"])
    await button("Plus ancien").click()
    await expect.poll(() => entries().length).toBe(6)
    expect(days()).toEqual(["Vendredi 15 janvier 2027", "Jeudi 14 janvier 2027"])
    expect(entries()[4]).toContain("Article supprimé par la plateforme")
  })

  test("a row opens the thing where it has a screen that one may read", async () => {
    await show()
    const hrefs = () => [...document.querySelectorAll("main ol a")].map((each) => each.getAttribute("href"))
    await expect.poll(hrefs).toEqual([
      "/explorateurs/roles/r1",
      "/explorateurs/collaborators/k2",
      "/explorateurs/settings/account",
      "/explorateurs/collaborators/k2?tab=notes",
      // The thing that the note is about.
      "/explorateurs/collaborators/k2",
    ])
    await show("/logs", { permissions: ["collaborators.logs.read"] })
    await expect.poll(() => entries().length).toBe(4)
    expect(hrefs()).toEqual([])
    expect(button(/^Qui/).elements()).toEqual([])
  })

  test("COL-32 filters by person, thing, event and days stand in the address; what makes no sense is not asked for", async () => {
    const { asked, here } = await show("/logs?from=2027-01-01&to=nonsense&event=no.such")
    await expect.poll(asked).toEqual(["GET /api/console/logs?from=2027-01-01"])
    await page.getByRole("link", { name: "Tout effacer" }).click()
    await expect.poll(here).toBe("/logs")
    await button(/Qui/).click()
    await page.getByRole("option", { name: "Nora Haddad" }).click()
    await expect.poll(here).toBe("/logs?person=k2")
    await button(/À propos de/).click()
    await page.getByRole("option", { name: "Rôles" }).click()
    await button(/Quoi/).click()
    expect(allWords(page.getByRole("option"))).toEqual([
      "Tout ce qui s’est fait",
      "Rôle créé",
      "Rôle modifié",
      "Rôle supprimé",
    ])
    await page.getByRole("option", { name: "Rôle modifié" }).click()
    await expect.poll(here).toBe("/logs?person=k2&subject=collaborator_role&event=collaborator_role.updated")
    await expect.poll(() => entries().length).toBe(1)
    expect(asked().at(-1)).toBe(
      "GET /api/console/logs?person=k2&event=collaborator_role.updated&subject=collaborator_role",
    )
  })

  test("CON-21 when nothing matches it says so, and one link shows everything again", async () => {
    const { here } = await show("/logs?event=tag.created")
    await expect.element(page.getByRole("heading", { name: "Rien ne correspond" })).toBeVisible()
    await page.getByRole("link", { name: "Tout effacer" }).first().click()
    await expect.poll(here).toBe("/logs")
    await expect.poll(() => entries().length).toBe(4)
  })

  test("CON-09 without the permission it is named", async () => {
    await show("/logs", { permissions: [] })
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent("Cette page n’est pas dans vos droits")
    expect(allWords("main").join()).toContain("Voir le journal")
  })
})

test.each([
  ["fr", 1280],
  ["en", 390],
])("CON-49 CON-50 the log is accessible in %s at %i px", async (language, width) => {
  await show("/logs?from=2027-01-01", { language, width })
  await expect.poll(() => entries().length).toBe(4)
  await expectAccessible()
})
