import { describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import { permissions as all, type Permission } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { allWords, wordsOf } from "./look.ts"
import { type ConsoleSession, collaborator, sessionOf, showConsole } from "./show-console.tsx"
import { keepTeam } from "./team-samples.ts"

const button = (name: string | RegExp) => page.getByRole("button", { name })
const sheet = () =>
  page.getByRole("region", { name: /./ }).filter({ has: page.getByRole("button", { name: /Fermer|Close/ }) })
const names = () => allWords(page.getByRole("rowheader"))
const toast = (text: string) => expect.poll(() => allWords("[data-sonner-toast]").join()).toContain(text)
const toastGone = () => expect.poll(() => allWords("[data-sonner-toast]")).toEqual([])
const without = (...names: Permission[]) => all.filter((each) => !names.includes(each))

async function shown(path: string, given: Parameters<typeof showConsole>[1] = {}, team = keepTeam()) {
  const result = await showConsole(path, { ...given, answers: { ...team.answers, ...given.answers } })
  // React Aria tells by the clock when scrolling has ended: one that stands still never ends it.
  vi.useRealTimers()
  return { ...result, team }
}

describe("the list", () => {
  test("COL-01 shows name, e-mail, roles, tags and last seen; sorts by what it may", async () => {
    const { here } = await shown("/collaborators")
    await expect.poll(names).toEqual(["Nora Haddad", "Élise Marchal", "Malik Renard"])
    expect(allWords(page.getByRole("columnheader")).filter(Boolean)).toEqual([
      "Nom",
      "Adresse e-mail",
      "Rôles",
      "Étiquettes",
      "Vue",
    ])
    const [nora] = allWords(page.getByRole("row").filter({ has: page.getByRole("rowheader") }))
    expect(nora).toBe("Nora Haddad nora@example.com Accueil Bénévole École 15 janv.")
    await page.getByRole("columnheader", { name: "Vue" }).click()
    await expect.poll(here).toBe("/collaborators?sort=last_seen_at")
    await expectAccessible()
  })

  test("COL-01 is filtered by role, by tag and by who has left, each named in words", async () => {
    const { here } = await shown("/collaborators")
    await expect.poll(() => names().length).toBe(3)
    await button("Filtrer").click()
    await page.getByRole("menuitem", { name: "Rôles : Accueil" }).click()
    await expect.poll(names).toEqual(["Nora Haddad"])
    expect(here()).toBe("/collaborators?roles=r1")
    await shown("/collaborators?tags=t1")
    await expect.poll(names).toEqual(["Nora Haddad", "Malik Renard"])
    expect(await wordsOf(page.getByRole("list", { name: "Filtres posés" }))).toContain("Étiquettes : Bénévole")
    await button("Filtrer").click()
    await expect.element(page.getByRole("menuitem", { name: "Archivés" })).toBeVisible()
  })

  test("CON-10 roles and tags that one may not read are no filters", async () => {
    await shown("/collaborators", { permissions: without("collaborators.roles.read", "collaborators.tags.read") })
    await expect.poll(() => names().length).toBe(3)
    await button("Filtrer").click()
    expect(allWords(page.getByRole("menuitem")).join()).not.toMatch(/Rôles|Étiquettes/)
  })
})

describe("the sheet of a person", () => {
  test("COL-02 permissions stand by area; those of a role are marked, ticked and not ticked twice", async () => {
    const { team } = await shown("/collaborators/k2")
    await expect.element(sheet().getByRole("heading", { level: 2 })).toHaveTextContent("Nora Haddad")
    const families = sheet().getByRole("checkbox", { name: "Voir les familles (par le rôle Accueil)" })
    await expect.element(families).toBeChecked()
    await expect.element(families).toBeDisabled()
    await expect.element(sheet().getByRole("checkbox", { name: "Voir les articles" })).toBeEnabled()
    expect(await wordsOf(sheet().getByRole("group", { name: "Droits en propre" }))).toMatch(
      /1 droit · 3 par ses rôles\./,
    )
    await sheet().getByRole("button", { name: "Retirer Accueil" }).click()
    const free = sheet().getByRole("checkbox", { name: "Voir les familles", exact: true })
    await expect.element(free).not.toBeChecked()
    await free.click({ force: true })
    await userEvent.fill(sheet().getByLabelText(/^Taille de t-shirt/), "M")
    await button(/^Enregistrer(?! la vue)/).click()
    await expect
      .poll(() => team.people.rows[1])
      .toMatchObject({ version: 2, roles: [], permissions: ["blog.articles.read", "customers.customers.read"] })
  })

  test("COL-23 the organiser’s own questions are asked; a refused answer is told at its question", async () => {
    const team = keepTeam()
    const put = team.answers["PUT /api/console/collaborators/{cuid}"] as never as (sent: { body: unknown }) => never
    const bodies: { custom_data: unknown }[] = []
    const details = [{ path: "custom_data.11", message: "REQUIRED" }]
    await shown(
      "/collaborators/k2",
      {
        answers: {
          "PUT /api/console/collaborators/{cuid}": ((sent: { body: { custom_data: { data: unknown }[] } }) => {
            bodies.push(sent.body)
            const isAnswered = sent.body.custom_data.some(({ data }) => data === "XL")
            return isAnswered ? put(sent) : new CallError(422, { error: "INVALID_INPUT", details } as never)
          }) as never,
        },
      },
      team,
    )
    const size = sheet().getByLabelText(/^Taille de t-shirt/)
    await sheet().getByRole("radio", { name: "BAFA" }).click({ force: true })
    await expect.element(sheet().getByText(/^Était\s: (vide|\d réponses?)$/)).toBeVisible()
    await button(/^Enregistrer(?! la vue)/).click()
    await expect.element(size).toHaveAccessibleDescription("À remplir.")
    await expect.element(size).toHaveFocus()
    await userEvent.fill(size, "XL")
    await button(/^Enregistrer(?! la vue)/).click()
    await toast("C’est enregistré.")
    expect(bodies.at(-1)!.custom_data).toEqual(
      expect.arrayContaining([
        { field_id: 11, data: "XL" },
        { field_id: 12, data: "bafa" },
      ]),
    )
    expect(team.people.rows[1]!.version).toBe(2)
  })

  test("COL-09 its state is told; an invitation is sent again, to others a link to a new password", async () => {
    const invite = { "POST /api/console/collaborators/{cuid}/invite": { ok: true as const } }
    const { calls } = await shown("/collaborators/k3", { answers: invite })
    await expect.element(sheet().getByText("Invitation envoyée")).toBeVisible()
    await button("Renvoyer l’invitation").click()
    await toast("L’invitation est partie, l’ancien lien ne fonctionne plus.")
    expect(calls).toContain("POST /api/console/collaborators/k3/invite")
    await shown("/collaborators/k2", { answers: invite })
    await expect.element(sheet().getByText("Compte actif")).toBeVisible()
    await button("Envoyer un lien de mot de passe").click()
    await toast("Le lien est parti.")
  })

  test("BEY-32 somebody who lost phone and codes is freed after a question", async () => {
    const team = keepTeam()
    Object.assign(team.people.rows[1]!, { second_factor: true })
    await shown(
      "/collaborators/k2",
      {
        answers: {
          "DELETE /api/console/collaborators/{cuid}/second-factor": () => {
            Object.assign(team.people.rows[1]!, { second_factor: false })
            return { ok: true, archived: false }
          },
        },
      },
      team,
    )
    await button("Retirer la double authentification").click()
    await page
      .getByRole("alertdialog", { name: /de Nora Haddad/ })
      .getByRole("button", { name: "Retirer la double authentification" })
      .click()
    await toast("La double authentification est retirée.")
    await expect.element(button("Retirer la double authentification")).not.toBeInTheDocument()
  })

  test("CON-10 one does nothing of it with oneself, nor without the permission", async () => {
    await shown("/collaborators/k1")
    await expect.element(sheet().getByRole("button", { name: "Supprimer" })).toBeVisible()
    for (const name of ["Prendre sa place", "Envoyer un lien de mot de passe"])
      expect(button(name).elements()).toEqual([])
    await shown("/collaborators/k2", { permissions: ["collaborators.collaborators.read"] })
    await expect.element(sheet().getByText("Compte actif")).toBeVisible()
    for (const name of ["Prendre sa place", "Envoyer un lien de mot de passe"])
      expect(button(name).elements()).toEqual([])
    expect(page.getByRole("link", { name: "Notes" }).elements()).toEqual([])
  })
})

describe("acting as a colleague", () => {
  const until = "2027-01-15T11:00:00Z"
  const acting: ConsoleSession = {
    ...sessionOf(["collaborators.roles.read"]),
    collaborator: { ...collaborator, cuid: "k2", firstname: "Nora", fullname: "Nora Haddad" },
    impersonator: { cuid: "k1", fullname: "Élise Marchal", until },
  }
  const banner = () => page.getByRole("complementary", { name: "Vous êtes à la place de Nora Haddad" })

  test("COL-17 begins after a question; a banner names the person on every screen and ends it in one click", async () => {
    let session = sessionOf()
    const { here } = await shown("/collaborators/k2", {
      answers: {
        "GET /api/console/session": () => session,
        "POST /api/console/collaborators/{cuid}/impersonate": () => {
          session = acting
          return { ok: true }
        },
        "POST /api/console/session/impersonation/end": () => {
          session = sessionOf()
          return { ok: true }
        },
      },
    })
    await button("Prendre sa place").click()
    const question = page.getByRole("alertdialog", { name: /la place de Nora Haddad/ })
    await question.getByRole("button", { name: "Prendre sa place" }).click()
    await expect.element(banner()).toBeVisible()
    expect(here()).toBe("/")
    expect(await wordsOf(banner())).toBe("Vous êtes à la place de Nora Haddad jusqu’à 12 h Redevenir Élise Marchal")
    await page.getByRole("link", { name: "Réglages" }).click()
    await expect.poll(here).toBe("/roles")
    await expect.element(banner()).toBeVisible()
    await toastGone()
    await expectAccessible()
    await button("Redevenir Élise Marchal").click()
    await expect.element(banner()).not.toBeInTheDocument()
    await toast("Vous êtes de nouveau Élise Marchal.")
    await expect.element(page.getByRole("button", { name: /Élise Marchal/ })).toBeVisible()
  })

  test("COL-16 after an hour the next call is refused, and one is oneself again without logging in", async () => {
    let session = acting
    let isOver = false
    const { calls } = await shown("/roles", {
      width: 390,
      answers: {
        "GET /api/console/session": () => session,
        "GET /api/console/roles/{cuid}": (() =>
          isOver
            ? new CallError(401, { error: "UNAUTHENTICATED" })
            : { role: { cuid: "r1", version: 1, id: 1, name: "Accueil", permissions: [], members: 1 } }) as never,
        "POST /api/console/session/impersonation/end": () => {
          session = sessionOf()
          isOver = false
          return { ok: true }
        },
      },
    })
    await expect.element(banner()).toBeVisible()
    isOver = true
    await page.getByRole("row", { name: /Accueil/ }).click()
    await expect.element(banner()).not.toBeInTheDocument()
    await expect.element(sheet().getByRole("heading", { level: 2 })).toHaveTextContent("Accueil")
    expect(calls.filter((each) => each.endsWith("impersonation/end"))).toHaveLength(1)
  })
})

test("COL-36 a role is told to require a second factor, and says from when it does", async () => {
  const { team } = await shown("/roles/r1")
  const required = sheet().getByRole("switch", { name: /^Double authentification exigée/ })
  await expect.element(required).not.toBeChecked()
  await expect.element(required).toHaveAccessibleDescription(/à sa prochaine connexion/)
  await required.click({ force: true })
  await button(/^Enregistrer(?! la vue)/).click()
  await expect.poll(() => team.roles.rows[0]).toMatchObject({ version: 2, second_factor: true })
})

describe("a tag", () => {
  test("COL-22 before it is removed the screen tells how many people have it", async () => {
    const { team, here } = await shown("/collaborators/tags/t1")
    await sheet().getByRole("button", { name: "Supprimer" }).click()
    const question = page.getByRole("alertdialog", { name: /Bénévole/ })
    expect(await wordsOf(question)).toContain("Elle est posée sur 2 personnes, et leur sera retirée.")
    await question.getByRole("button", { name: "Supprimer" }).click()
    await expect.poll(here).toBe("/collaborators/tags")
    expect(team.tags.rows.map(({ cuid }) => cuid)).toEqual(["t2"])
  })

  test("COL-22 so it is with several at once", async () => {
    await shown("/collaborators/tags")
    await expect.poll(() => names().length).toBe(2)
    await page.getByRole("checkbox").first().click({ force: true })
    await button("Supprimer").click()
    expect(await wordsOf(page.getByRole("alertdialog"))).toContain("Elles sont posées 3 fois en tout")
  })
})

test("COL-23 a question that offers choices is made with them", async () => {
  const { team } = await shown("/collaborators/custom-fields/new")
  await userEvent.fill(sheet().getByRole("textbox", { name: /^Question/ }), "Permis de conduire")
  await sheet()
    .getByRole("button", { name: /Réponse/ })
    .click()
  await page.getByRole("option", { name: "Un choix" }).click()
  for (const [place, label] of ["Oui", "Non"].entries()) {
    await button("Ajouter un choix").click()
    await userEvent.fill(sheet().getByRole("textbox", { name: `Choix ${place + 1}` }), label)
  }
  await button(/^Enregistrer(?! la vue)/).click()
  await expect
    .poll(() => team.questions.rows.at(-1))
    .toMatchObject({ title: "Permis de conduire", choices: [{ label: "Oui" }, { label: "Non" }], active: true })
})

test.each([
  ["fr", 1280],
  ["en", 390],
] as const)("CON-49 CON-50 a person’s sheet is accessible in %s at %i px", async (language, width) => {
  await shown("/collaborators/k2", { width, kept: { language } })
  await expect.element(sheet().getByRole("group", { name: /^(Vos questions|Your questions)/ })).toBeVisible()
  await expectAccessible()
})
