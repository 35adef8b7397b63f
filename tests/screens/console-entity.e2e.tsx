import axe from "axe-core"
import { toast as toaster } from "sonner"
import { describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import { entities } from "#contract/entities.ts"
import { permissions as all, type Permission } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { type Kept, keepRows } from "./keep-rows.ts"
import { allWords, wordsOf } from "./look.ts"
import { showConsole } from "./show-console.tsx"
import { NOW } from "./stage.ts"

const subjects = ["Carnaval", "Cabanes", "Robots", "Cirque", "Potager", "Escalade", "Contes", "Argile"]
const article = (n: number): Kept => ({
  cuid: `a${n}`,
  version: 1,
  title: `${subjects[n % subjects.length]} ${String(n).padStart(3, "0")}`,
  slug: `article-${n}`,
  summary: `Ce qui s’est passé le jour ${n}`,
  content: "<p>Il a plu.</p>",
  published: n % 3 !== 0,
  images: [],
  created_at: new Date(Date.parse(NOW) - n * 86_400_000).toISOString(),
  updated_at: NOW,
})
const articles = (count = 8) =>
  keepRows(
    entities.articles,
    Array.from({ length: count }, (_, n) => article(n + 1)),
  )
const role = (cuid: string, name: string, permissions: Permission[], members: number): Kept => ({
  cuid,
  version: 1,
  id: 1,
  name,
  permissions,
  members,
})
const roles = () =>
  keepRows(entities.roles, [
    role("r1", "Accueil", ["registrations.registrations.read", "customers.customers.read"], 3),
    role("r2", "Direction", [...all], 1),
  ])

const rows = () => page.getByRole("row").filter({ has: page.getByRole("rowheader") })
const firstWords = () => allWords(page.getByRole("rowheader"))
const sheet = () =>
  page.getByRole("region", { name: /./ }).filter({ has: page.getByRole("button", { name: /Fermer|Close/ }) })
const press = (keys: string) => userEvent.keyboard(keys)
const field = (name: string) => sheet().getByRole("textbox", { name: new RegExp(`^${name}`) })
const barWords = () => allWords(page.getByRole("toolbar", { name: "Actions sur les lignes choisies" })).join()
const toast = (text: string) => expect.element(page.getByText(text)).toBeVisible()

async function expectSilent() {
  await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull()
  const { violations } = await axe.run(
    { exclude: [["[data-live-announcer]"], ["[data-sonner-toaster]"]] },
    { resultTypes: ["violations"], iframes: false, rules: { "color-contrast": { enabled: true } } },
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([])
}

async function shown(path: string, kept = articles(), given: Parameters<typeof showConsole>[1] = {}) {
  const result = await showConsole(path, { ...given, answers: { ...kept.answers, ...given.answers } })
  // React Aria tells by the clock when scrolling has ended: one that stands still never ends it.
  vi.useRealTimers()
  return { ...result, kept }
}

describe("a list", () => {
  test("CON-12 rows come as one scrolls, with the count, and the last is reached", async () => {
    const { calls } = await shown("/articles", articles(120))
    await expect.element(rows().first()).toBeVisible()
    expect(await wordsOf(page.getByText("120 articles"))).toBe("120 articles")
    const grid = page.getByRole("grid").element()
    const down = () => {
      grid.scrollTop = grid.scrollHeight
      return firstWords()
    }
    await expect.poll(down, { interval: 500, timeout: 30_000 }).toContain("Carnaval 120")
    expect(calls.filter((each) => each.startsWith("GET /api/console/articles"))).toEqual([
      "GET /api/console/articles",
      "GET /api/console/articles?after=50",
      "GET /api/console/articles?after=100",
    ])
    // Far fewer rows are drawn than there are.
    expect(document.querySelectorAll("[role=row]").length).toBeLessThan(60)
  })

  test("CON-15 CON-16 CON-25 the slash focuses the search; one character is not sent, two are, and stand in the address", async () => {
    const { calls, here } = await shown("/articles")
    await expect.element(rows().first()).toBeVisible()
    await press("/")
    await press("r")
    await expect.poll(here).toBe("/articles?search=r")
    expect(calls.some((each) => each.includes("search="))).toBe(false)
    // At once: between two keys a busy machine may take as long as somebody who has stopped typing.
    await userEvent.fill(page.getByRole("searchbox", { name: "Chercher dans la liste" }), "robots")
    await expect.poll(firstWords).toEqual(["Robots 002"])
    expect(here()).toBe("/articles?search=robots")
    expect(calls.filter((each) => each.includes("search="))).toEqual(["GET /api/console/articles?search=robots"])
  })

  test("CON-16 CON-18 filters, sort and search of an address show its rows; each filter is a chip, one link clears all", async () => {
    const { here, calls } = await shown("/articles?published=false&sort=title&search=jour")
    await expect.poll(firstWords).toEqual(["Cirque 003", "Contes 006"])
    const chips = page.getByRole("list", { name: "Filtres posés" })
    expect(await wordsOf(chips)).toContain("Publié : Brouillon")
    await page.getByRole("columnheader", { name: "Titre" }).click()
    await expect.poll(here).toBe("/articles?published=false&sort=-title&search=jour")
    await expect.poll(firstWords).toEqual(["Contes 006", "Cirque 003"])
    expect(calls.every((each) => !each.includes("after="))).toBe(true)
    await chips.getByRole("link", { name: /^Retirer le filtre/ }).click()
    await expect.poll(() => firstWords().length).toBe(8)
    await page.getByRole("button", { name: "Filtrer" }).click()
    await page.getByRole("menuitem", { name: /Publié$/ }).click()
    await expect.poll(() => firstWords().length).toBe(6)
    await page.getByRole("link", { name: "Tout effacer" }).click()
    await expect.poll(here).toBe("/articles?sort=-title")
  })

  test("CON-17 another sort, filter or search begins at the first row, wherever one had scrolled to", async () => {
    await shown("/articles?sort=title", articles(120))
    await expect.element(rows().first()).toBeVisible()
    const top = () => page.getByRole("grid").element().scrollTop
    const from800 = async (change: () => Promise<void>, first: string) => {
      page.getByRole("grid").element().scrollTop = 800
      await expect.poll(firstWords).not.toContain(firstRow)
      await change()
      await expect.poll(() => [top(), firstWords()[0]]).toEqual([0, first])
      firstRow = first
    }
    let firstRow = "Argile 007"
    await expect.poll(() => firstWords()[0]).toBe(firstRow)
    await from800(() => page.getByRole("columnheader", { name: "Titre" }).click(), "Robots 114")
    await from800(async () => {
      await page.getByRole("button", { name: "Filtrer" }).click()
      await page.getByRole("menuitem", { name: /Publié$/ }).click()
    }, "Robots 106")
    await from800(() => userEvent.fill(page.getByRole("searchbox"), "jour"), "Robots 106")
  })

  test("CON-19 columns are shown, hidden and reordered, which survives a reload", async () => {
    const kept = articles()
    await shown("/articles", kept)
    const heads = () => allWords(page.getByRole("columnheader")).filter(Boolean)
    await expect.poll(heads).toEqual(["Titre", "Publié", "Créé"])
    await page.getByRole("button", { name: "Colonnes" }).click()
    await page.getByRole("checkbox", { name: "Résumé" }).click({ force: true })
    await page.getByRole("checkbox", { name: "Créé" }).click({ force: true })
    await page.getByRole("button", { name: "Monter Résumé" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Fermer" }).first().click()
    await expect.poll(heads).toEqual(["Titre", "Résumé", "Publié"])
    const kept_columns = localStorage.getItem("console/columns/articles")!
    await shown("/articles", kept, { kept: { "columns/articles": kept_columns } })
    await expect.poll(heads).toEqual(["Titre", "Résumé", "Publié"])
  })

  test("CON-21 an empty list says that there is nothing yet and how to begin, or which filter to drop", async () => {
    await shown("/articles", keepRows(entities.articles, []))
    await expect.element(page.getByRole("heading", { name: "Aucun article pour l’instant" })).toBeVisible()
    await expect
      .element(page.getByRole("link", { name: /Écrire un article/ }))
      .toHaveAttribute("href", "/explorateurs/articles/new")
    const { here } = await shown("/articles?search=zz&published=true")
    await expect.element(page.getByRole("heading", { name: "Rien ne correspond" })).toBeVisible()
    await page.getByRole("link", { name: /^Retirer la recherche/ }).click()
    await expect.poll(here).toBe("/articles?published=true")
    await expect.element(rows().first()).toBeVisible()
  })

  test("an error says what is kept and its reference, and another try shows the rows", async () => {
    const kept = articles()
    let isDown = true
    const down = new CallError(503, { error: "SERVER_BUSY", request_id: "7F3A-91" })
    const list = kept.answers["GET /api/console/articles"] as never as (sent: unknown) => never
    await shown("/articles", kept, {
      answers: { "GET /api/console/articles": ((sent: unknown) => (isDown ? down : list(sent))) as never },
    })
    await expect.element(page.getByRole("heading", { name: "La liste n’est pas arrivée" })).toBeVisible()
    await expect.element(page.getByText(/Référence 7F3A-91/)).toBeVisible()
    isDown = false
    await page.getByRole("button", { name: "Réessayer" }).click()
    await expect.element(rows().first()).toBeVisible()
  })

  test("CON-10 buttons for what one may not do are absent", async () => {
    await shown("/articles/a1", articles(), { permissions: ["blog.articles.read"] })
    await expect.element(page.getByText("Vous pouvez lire cette fiche sans la modifier.")).toBeVisible()
    for (const name of [/Écrire un article/, "Supprimer", /^Enregistrer(?! la vue)/])
      expect(
        page.getByRole("button", { name }).elements().length + page.getByRole("link", { name }).elements().length,
      ).toBe(0)
    expect(page.getByRole("checkbox").elements()).toEqual([])
  })

  test("CON-29 j, k, Enter, x, n and Escape act, and none of them while typing", async () => {
    const { here } = await shown("/articles?sort=title")
    await expect.element(rows().first()).toBeVisible()
    await press("j")
    await expect.element(rows().nth(0)).toHaveFocus()
    await press("j")
    await expect.element(rows().nth(1)).toHaveFocus()
    await press("k")
    await expect.element(rows().nth(0)).toHaveFocus()
    await press("x")
    await expect.poll(barWords).toContain("1 ligne choisie")
    await press("{Escape}")
    await expect.element(page.getByRole("toolbar")).not.toBeInTheDocument()
    await press("{Enter}")
    await expect.poll(here).toBe("/articles/a7?sort=title")
    await expect.element(sheet().getByRole("heading", { level: 2 })).toHaveTextContent("Argile 007")
    await press("j")
    await expect.poll(here).toBe("/articles/a1?sort=title")
    await press("{Escape}")
    await expect.poll(here).toBe("/articles?sort=title")
    await press("/")
    await press("njx")
    await expect.poll(here).toBe("/articles?sort=title&search=njx")
    await userEvent.clear(page.getByRole("searchbox"))
    await expect.poll(here).toBe("/articles?sort=title")
    await expect.poll(() => firstWords().length).toBe(8)
    // The router knows an address before the list is drawn for it; the link tells what is drawn.
    const add = page.getByRole("link", { name: /Écrire un article/ })
    await expect.element(add).toHaveAttribute("href", "/explorateurs/articles/new?sort=title")
    ;(document.activeElement as HTMLElement).blur()
    await press("n")
    await expect.poll(here).toBe("/articles/new?sort=title")
  })

  test("CON-39 rows are chosen one by one, all that are loaded, or all that match", async () => {
    await shown("/articles", articles(120))
    const bar = page.getByRole("toolbar", { name: "Actions sur les lignes choisies" })
    await page.getByRole("checkbox", { name: "Choisir Cabanes 001" }).click({ force: true })
    expect(await wordsOf(bar)).toContain("1 ligne choisie")
    await page.getByRole("checkbox", { name: "Choisir toutes les lignes chargées" }).click({ force: true })
    await expect.poll(barWords).toContain("50 lignes choisies")
    await bar.getByRole("button", { name: "Choisir les 120 articles qui correspondent" }).click()
    await expect.poll(barWords).toContain("Toute la sélection : 120 articles")
    await bar.getByRole("button", { name: "Ne plus rien choisir" }).click()
    await expect.element(bar).not.toBeInTheDocument()
  })
})

describe("a bulk action", () => {
  test("CON-41 few rows are done from here, and the refused are named with their reason", async () => {
    const kept = articles()
    const remove = kept.answers["DELETE /api/console/articles/{cuid}"] as never as (sent: { url: URL }) => never
    await shown("/articles", kept, {
      answers: {
        "DELETE /api/console/articles/{cuid}": ((sent: { url: URL }) =>
          sent.url.pathname.endsWith("a2") ? new CallError(409, { error: "IN_USE" }) : remove(sent)) as never,
      },
    })
    for (const name of ["Cabanes 001", "Robots 002"])
      await page.getByRole("checkbox", { name: `Choisir ${name}` }).click({ force: true })
    await page.getByRole("toolbar").getByRole("button", { name: "Supprimer" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click()
    const refused = page.getByRole("status").filter({ hasText: "1 ligne refusée" })
    expect(await wordsOf(refused)).toContain("Robots 002")
    await expect.poll(firstWords).not.toContain("Cabanes 001")
  })

  test("CON-42 many rows are a job: the top bar shows how far it is, stops it, and names what it refused", async () => {
    const sent: unknown[] = []
    const state = (status: string, done: number, refused: object[] = []) => ({
      job: { cuid: "j1", kind: "articles.delete", status, done, total: 120, result: { refused } },
    })
    let job = state("RUNNING", 30)
    await shown("/articles", articles(120), {
      answers: {
        "POST /api/console/articles/bulk": (({ body }: { body: unknown }) => {
          sent.push(body)
          return { job: { cuid: "j1", total: 120 } }
        }) as never,
        "GET /api/console/jobs/{cuid}": () => job,
        "POST /api/console/jobs/{cuid}/cancel": () => {
          job = state("CANCELLED", 40, [
            { cuid: "a9", code: "IN_USE", name: "Cabanes 009" },
            { cuid: "a10", code: "NOT_FOUND", name: null },
          ])
          return job
        },
      } as never,
    })
    await page.getByRole("checkbox", { name: "Choisir toutes les lignes chargées" }).click({ force: true })
    await page.getByRole("button", { name: "Choisir les 120 articles qui correspondent" }).click()
    await page.getByRole("toolbar").getByRole("button", { name: "Supprimer" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click()
    await toast("Le travail a commencé.")
    expect(sent).toEqual([{ action: "delete", filter: {} }])
    const button = page.getByRole("button", { name: /^Travaux en cours/ })
    await expect.poll(() => allWords(button).join()).toContain("25 %")
    await button.click()
    const list = page.getByRole("dialog", { name: "Travaux en cours" })
    expect(await wordsOf(list)).toMatch(/Suppression : Articles 30 sur 120/)
    await list.getByRole("button", { name: "Arrêter" }).click()
    await expect
      .poll(() => allWords(list).join())
      .toMatch(/40 sur 120 Arrêté 2 lignes refusées Cabanes 009 Cet élément est encore.* Introuvable\./)
  })
})

describe("jobs of colleagues", () => {
  const job = {
    cuid: "j1",
    kind: "articles.delete",
    status: "RUNNING" as const,
    done: 30,
    total: 120,
    starter: "Nora Haddad",
    result: { refused: [], count: 0 },
    created_at: "2027-01-15T09:00:00.000Z",
    finished_at: null,
  }
  const failed = { ...job, cuid: "j2", kind: "registrations.cancel", status: "FAILED" as const, starter: "Sam Peeters" }
  const over = { ...job, cuid: "j3", status: "DONE" as const, starter: "Paul Cornet" }

  for (const width of [1280, 390])
    test(`CON-42 those under way and those that failed are shown with their starter, at ${width} px`, async () => {
      const stopped: string[] = []
      await showConsole("/", {
        width,
        answers: {
          "GET /api/console/jobs": () => ({
            data: stopped.length > 0 ? [failed, over] : [job, failed, over],
            count: 3,
          }),
          "POST /api/console/jobs/{cuid}/cancel": ({ url }: { url: URL }) => {
            stopped.push(url.pathname)
            return { job: { ...job, status: "CANCELLED" as const } }
          },
        },
      })
      const button = page.getByRole("button", { name: /^Travaux en cours/ })
      await expect.poll(() => allWords(button).join()).toContain("25 %")
      await button.click()
      const list = page.getByRole("dialog", { name: "Travaux en cours" })
      const running = list.getByRole("region", { name: /^Suppression\s: Articles$/ })
      expect(await wordsOf(running)).toMatch(/30 sur 120 Lancé par Nora Haddad/)
      expect(await wordsOf(list.getByRole("region", { name: /^Annuler/ }))).toMatch(
        /Lancé par Sam Peeters N’a pas abouti/,
      )
      expect(list.getByText(/Paul Cornet/).elements()).toEqual([])
      await expectAccessible()
      await running.getByRole("button", { name: "Arrêter" }).click()
      await expect.poll(() => stopped).toEqual(["/explorateurs/api/console/jobs/j1/cancel"])
      await expect.poll(() => allWords(list).join()).not.toContain("Nora Haddad")
      await list.getByRole("button", { name: "Effacer les finis" }).click()
      await expect.poll(() => button.elements()).toEqual([])
    })
})

describe("a sheet", () => {
  test("CON-30 opens from the list at its own address, and closing returns to the list as it was, scroll included", async () => {
    const { here } = await shown("/articles?sort=title", articles(120))
    await expect.element(rows().first()).toBeVisible()
    const grid = page.getByRole("grid").element()
    grid.scrollTop = 800
    await expect.poll(firstWords).toContain("Cabanes 073")
    const row = page.getByRole("row", { name: /Cabanes 073/ })
    await expect.poll(() => getComputedStyle(row.element()).pointerEvents).toBe("auto")
    await row.click()
    await expect.poll(here).toBe("/articles/a73?sort=title")
    await expect.element(field("Titre")).toHaveValue("Cabanes 073")
    await press("{Escape}")
    await expect.poll(here).toBe("/articles?sort=title")
    expect(page.getByRole("grid").element().scrollTop).toBe(800)
    await expect.poll(() => row.element().contains(document.activeElement)).toBe(true)
  })

  test("CON-31 CON-32 its address shows the same detail, and its history who, when, before and after", async () => {
    const kept = articles()
    kept.note("created", { title: [null, "Brouillon"] })
    const cuids = [["p5h55156egidhw1l3oll7dnt"], ["p5h55156egidhw1l3oll7dnt", "q6h55156egidhw1l3oll7dnt"]] as [
      unknown,
      unknown,
    ]
    kept.note("updated", { images: cuids, internal: ["SOME_CODE", "ANOTHER_CODE"] })
    kept.note("updated", { title: ["Brouillon", "Cabanes 001"], published: [false, true], summary: ["<b>x</b>", ""] })
    const { here } = await shown("/articles/a1", kept)
    await expect.element(field("Titre")).toHaveValue("Cabanes 001")
    await sheet().getByRole("link", { name: "Historique" }).click()
    await expect.poll(here).toBe("/articles/a1?tab=history")
    const entries = () => allWords(sheet().getByRole("listitem"))
    await expect.poll(() => entries().length).toBe(3)
    const [first, lists, second] = entries()
    expect(lists).toContain("avant 1 élément après 2 éléments")
    // A field that the contract does not describe is told and not shown.
    expect(lists).toContain("Autre détail changé, sans que la valeur soit notée")
    expect(lists).not.toContain("CODE")
    expect(first).toMatch(/Modifié par Nora Haddad 15 janv\., 11 h/)
    expect(first).toMatch(/Titre avant Brouillon après Cabanes 001/)
    expect(first).toMatch(/Publié avant Brouillon après Publié/)
    expect(first).toContain("<b>x</b>")
    expect(second).toMatch(/Créé par Nora Haddad/)
  })

  test("WEB-23 an article that is not published is seen as it was saved, on the site, in a tab of its own", async () => {
    const url = "http://explorateurs.localhost/blog/article-3?preview=true&draft=x.y"
    const answer = { url, needs: null, expires_at: NOW }
    const { calls } = await shown("/articles/a3", articles(), {
      answers: { "POST /api/console/articles/{cuid}/preview": answer },
    })
    const open = vi.spyOn(window, "open").mockReturnValue(null)
    await sheet().getByRole("button", { name: "Voir" }).click()
    await toast("L’aperçu est ouvert dans un nouvel onglet, pour dix minutes.")
    await expect.poll(() => open.mock.calls).toEqual([[url, "_blank", "noopener"]])
    expect(calls).toContain("POST /api/console/articles/a3/preview")
    open.mockRestore()
    await expectSilent()
  })

  test("the address of nothing says so beside the list", async () => {
    await shown("/articles/nobody")
    await expect.element(page.getByRole("heading", { name: "Il n’y a rien à cette adresse" })).toBeVisible()
  })

  test("removing what is in use says by what, and removing the rest leads back to the list", async () => {
    const kept = articles()
    const remove = kept.answers["DELETE /api/console/articles/{cuid}"] as never
    let answer: unknown = new CallError(409, { error: "IN_USE", details: { uses: { pages: 2 } } } as never)
    const { here } = await shown("/articles/a1", kept, {
      answers: {
        "DELETE /api/console/articles/{cuid}": ((sent: never) =>
          answer instanceof CallError ? answer : (remove as (sent: never) => never)(sent)) as never,
      },
    })
    await sheet().getByRole("button", { name: "Supprimer" }).click()
    const dialog = page.getByRole("alertdialog", { name: /Cabanes 001/ })
    await dialog.getByRole("button", { name: "Supprimer" }).click()
    await expect.poll(() => allWords(dialog).join()).toMatch(/encore utilisé.*pages 2/)
    answer = null
    await dialog.getByRole("button", { name: "Supprimer" }).click()
    await expect.poll(here).toBe("/articles")
    await expect.poll(firstWords).not.toContain("Cabanes 001")
  })
})

describe("a form", () => {
  test("CON-33 leaving unsaved changes asks first, and Ctrl S saves", async () => {
    const { here, kept } = await shown("/articles/a1")
    const title = field("Titre")
    await userEvent.fill(title, "Cabanes et forêt")
    await press("{Escape}")
    const question = page.getByRole("alertdialog", { name: /Quitter sans enregistrer/ })
    await question.getByRole("button", { name: "Rester" }).click()
    expect(here()).toBe("/articles/a1")
    await title.click()
    await press("{Control>}s{/Control}")
    await toast("C’est enregistré.")
    expect(kept.rows.find(({ cuid }) => cuid === "a1")).toMatchObject({ title: "Cabanes et forêt", version: 2 })
    await expect.poll(firstWords).toContain("Cabanes et forêt")
    await press("{Escape}")
    await expect.poll(here).toBe("/articles")
  })

  test("CON-51 a missing value and a refusal are told at their field, which has the focus", async () => {
    await shown("/articles/new", articles(), {
      answers: { "POST /api/console/articles": new CallError(409, { error: "SLUG_TAKEN", field: "slug" }) as never },
    })
    await userEvent.fill(field("Résumé"), "Court")
    await sheet()
      .getByRole("button", { name: /Enregistrer/ })
      .click()
    await expect.element(field("Titre")).toHaveFocus()
    await userEvent.fill(field("Titre"), "Un titre")
    await userEvent.fill(field("Texte"), "Bonjour")
    await sheet()
      .getByRole("button", { name: /Enregistrer/ })
      .click()
    const slug = field("Adresse")
    await expect.element(slug).toHaveAccessibleDescription("Cette adresse est déjà prise.")
    await expect.element(slug).toHaveFocus()
  })

  test("a new one is saved without its optional address, and its sheet opens", async () => {
    const sent: unknown[] = []
    const kept = articles()
    const create = kept.answers["POST /api/console/articles"] as never as (sent: { body: unknown }) => never
    const { here } = await shown("/articles/new", kept, {
      answers: {
        "POST /api/console/articles": ((given: { body: unknown }) => {
          sent.push(given.body)
          return create(given)
        }) as never,
      },
    })
    await userEvent.fill(field("Titre"), "Un titre")
    await userEvent.fill(field("Texte"), "Bonjour")
    await sheet()
      .getByRole("button", { name: /Enregistrer/ })
      .click()
    await expect.poll(here).toBe("/articles/made8")
    expect(sent).toEqual([{ title: "Un titre", summary: "", content: "<p>Bonjour</p>", published: false, images: [] }])
    await expect.poll(firstWords).toContain("Un titre")
  })

  test("CON-34 CON-35 after a conflict both values are shown field by field, one chooses, and the rest is merged and named", async () => {
    const { kept } = await shown("/articles/a1")
    const title = field("Titre")
    await expect.element(title).toHaveValue("Cabanes 001")
    await userEvent.fill(title, "Mon titre")
    await userEvent.fill(field("Texte"), "Le mien")
    Object.assign(kept.rows[0]!, { title: "Leur titre", summary: "Leur résumé", version: 2 })
    await press("{Control>}s{/Control}")
    const box = page.getByRole("alert", { name: "Quelqu’un a enregistré entre-temps" })
    const words = await wordsOf(box)
    for (const text of ["Leur titre", "Mon titre", "Repris de l’autre personne", "Résumé"])
      expect(words).toContain(text)
    expect(words).not.toContain("Le mien")
    await expect.element(field("Résumé")).toHaveValue("Leur résumé")
    await box.getByRole("radio", { name: /La sienne/ }).click({ force: true })
    await expect.element(title).toHaveValue("Leur titre")
    await sheet()
      .getByRole("button", { name: /Enregistrer/ })
      .click()
    await expect.element(box).not.toBeInTheDocument()
    expect(kept.rows[0]).toMatchObject({
      title: "Leur titre",
      summary: "Leur résumé",
      content: "<p>Le mien</p>",
      version: 3,
    })
  })

  describe("that was left unsaved", () => {
    const key = "draft/explorateurs/k1/articles/a1"
    const at = Date.parse(NOW) - 3_300_000
    const kept = (more: object = {}, values: object = { title: "Mon titre" }) => {
      const draft = { at, version: 1, values, base: { title: "Cabanes 001", content: "<p>Il a plu.</p>" }, ...more }
      return { [key]: JSON.stringify(draft) }
    }
    const inStorage = () => localStorage.getItem(`console/${key}`)
    // The clock stands still, so that the draft is not yet an hour old.
    const open = (draft: Record<string, string>, { answers } = articles()) =>
      showConsole("/articles/a1", { kept: draft, answers })
    const offer = () => page.getByText(/^Brouillon de 10\sh\s05$/)

    test("CON-67 is kept as it is typed, and gone once it is saved, discarded or left", async () => {
      await shown("/articles/a1")
      await userEvent.fill(field("Titre"), "Mon titre")
      await expect
        .poll(() => JSON.parse(inStorage() ?? "{}"))
        .toMatchObject({
          version: 1,
          values: { title: "Mon titre" },
          base: { title: "Cabanes 001" },
        })
      await press("{Control>}s{/Control}")
      await toast("C’est enregistré.")
      await expect.poll(inStorage).toBeNull()
      await userEvent.fill(field("Titre"), "Encore un")
      await expect.poll(inStorage).not.toBeNull()
      await page.getByRole("button", { name: "Abandonner" }).click()
      await expect.poll(inStorage).toBeNull()
      await userEvent.fill(field("Titre"), "Et un autre")
      await expect.poll(inStorage).not.toBeNull()
      await press("{Escape}")
      const question = page.getByRole("alertdialog", { name: /Quitter sans enregistrer/ })
      await question.getByRole("button", { name: "Ne pas enregistrer" }).click()
      await expect.poll(inStorage).toBeNull()
    })

    test("CON-67 is offered with its time, and taken up or dropped", async () => {
      await open(kept())
      await expect.element(offer()).toBeVisible()
      await expect.element(field("Titre")).toHaveValue("Cabanes 001")
      await expectSilent()
      await page.getByRole("button", { name: "Reprendre" }).click()
      await expect.element(field("Titre")).toHaveValue("Mon titre")
      await expect.element(offer()).not.toBeInTheDocument()
      await open(kept())
      await page.getByRole("button", { name: "Abandonner" }).click()
      await expect.element(offer()).not.toBeInTheDocument()
      expect(inStorage()).toBeNull()
    })

    test("CON-67 CON-35 of an older version shows both values where somebody has saved since", async () => {
      const newer = articles()
      Object.assign(newer.rows[0]!, { title: "Leur titre", summary: "Leur résumé", version: 2 })
      await open(kept(), newer)
      await page.getByRole("button", { name: "Reprendre" }).click()
      const box = page.getByRole("alert", { name: "Quelqu’un a enregistré entre-temps" })
      const words = await wordsOf(box)
      for (const text of ["Leur titre", "Mon titre"]) expect(words).toContain(text)
      await expect.element(field("Résumé")).toHaveValue("Leur résumé")
      await press("{Control>}s{/Control}")
      await toast("C’est enregistré.")
      expect(newer.rows[0]).toMatchObject({ title: "Mon titre", summary: "Leur résumé", version: 3 })
    })

    test("CON-67 is not offered after a day, nor to anybody else", async () => {
      await open(kept({ at: Date.parse(NOW) - 86_400_000 }))
      await expect.element(field("Titre")).toHaveValue("Cabanes 001")
      await expect.poll(inStorage).toBeNull()
      const others = "draft/explorateurs/k9/articles/a1"
      await open({ [others]: kept()[key]! })
      await expect.element(field("Titre")).toHaveValue("Cabanes 001")
      expect(offer().elements()).toEqual([])
      expect(localStorage.getItem(`console/${others}`)).toBeNull()
    })
  })

  test("CON-59 hostile text runs nowhere: in the list it is text, in the preview it is cleaned, in a frame without scripts", async () => {
    const hostile = `<img src=x onerror="parent.pwned=1"><script>parent.pwned=1</script>`
    const kept = keepRows(entities.articles, [{ ...article(1), title: hostile, content: `<p>Bon</p>${hostile}` }])
    await shown("/articles/a1", kept)
    await expect.element(page.getByRole("rowheader")).toHaveTextContent(hostile)
    const frame = page.getByTitle(/^Aperçu de/)
    await expect.element(frame).toHaveAttribute("sandbox", "")
    const source = frame.element().getAttribute("srcdoc")!
    expect(source).toContain("<p>Bon</p>")
    expect(source).not.toMatch(/onerror|<script/)
    expect("pwned" in window).toBe(false)
  })
})

describe("roles", () => {
  test("COL-03 COL-04 every permission has its words by area; those not held cannot be ticked; all of an entity at once", async () => {
    const held: Permission[] = [
      "collaborators.roles.read",
      "collaborators.roles.create",
      "blog.articles.read",
      "blog.articles.update",
      "blog.articles.create",
      "blog.articles.delete",
    ]
    const { kept } = await shown("/roles/new", roles(), { permissions: held })
    await userEvent.fill(field("Nom"), "Rédaction")
    await expect.element(sheet().getByRole("checkbox", { name: "Voir les familles", exact: true })).toBeDisabled()
    await sheet()
      .getByRole("checkbox", { name: /^Tout.*Les articles$/ })
      .click({ force: true })
    await expect.element(sheet().getByRole("checkbox", { name: "Supprimer les articles" })).toBeChecked()
    await userEvent.fill(sheet().getByRole("searchbox"), "virement")
    await expect.poll(() => sheet().getByRole("checkbox").elements().length).toBe(5)
    await press("{Control>}s{/Control}")
    await expect
      .poll(() => kept.rows.at(-1))
      .toMatchObject({
        name: "Rédaction",
        permissions: ["blog.articles.create", "blog.articles.read", "blog.articles.update", "blog.articles.delete"],
      })
  })

  test("COL-05 a role is copied under another name", async () => {
    const { here } = await shown("/roles/r1", roles())
    await sheet().getByRole("button", { name: "Copier" }).click()
    await expect.poll(here).toBe("/roles/new")
    await expect.element(field("Nom")).toHaveValue("Accueil (copie)")
    await expect.element(sheet().getByRole("checkbox", { name: "Voir les familles", exact: true })).toBeChecked()
    await sheet()
      .getByRole("button", { name: /Enregistrer/ })
      .click()
    await expect.poll(here).toBe("/roles/made2")
  })

  test("COL-06 before a role is saved it says how many members gain and lose what", async () => {
    const asked: unknown[] = []
    const answers = {
      "POST /api/console/roles/{cuid}/preview": ({ body }: { body: unknown }) => {
        asked.push(body)
        return {
          members: 3,
          gained: [{ permission: "collaborators.logs.read" as const, people: 3 }],
          lost: [{ permission: "customers.customers.read" as const, people: 1 }],
        }
      },
    }
    const { kept } = await shown("/roles/r1", roles(), { answers })
    await sheet().getByRole("checkbox", { name: "Voir les familles", exact: true }).click({ force: true })
    await sheet().getByRole("checkbox", { name: "Voir le journal" }).click({ force: true })
    await sheet()
      .getByRole("button", { name: /Enregistrer/ })
      .click()
    const dialog = page.getByRole("alertdialog", { name: "Ce que ce changement fait" })
    await expect
      .poll(() => wordsOf(dialog))
      .toMatch(/3 personnes ont ce rôle\..*Gagné Voir le journal · 3 personnes Perdu Voir les familles · 1 personne/)
    expect(asked).toEqual([{ permissions: ["collaborators.logs.read", "registrations.registrations.read"] }])
    expect(kept.rows[0]).toMatchObject({ version: 1 })
    await dialog.getByRole("button", { name: "Enregistrer quand même" }).click()
    await expect.poll(() => kept.rows[0]!.version).toBe(2)
  })
})

describe.each([
  ["fr", 1280],
  ["en", 390],
] as const)("axe is silent in %s at %i px", (language, width) => {
  const given = { width, kept: { language } }

  test("CON-49 CON-50 over lists: full, chosen, empty, without a match", async () => {
    await shown("/articles?published=true", articles(60), given)
    await expect.element(rows().first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await expect
      .element(page.getByText(language === "fr" ? "Publié : Publié" : "Published: Published", { exact: false }).first())
      .toBeVisible()
    await page.getByRole("checkbox").nth(1).click({ force: true })
    await expectSilent()
    await shown("/articles", keepRows(entities.articles, []), given)
    await expect.element(page.getByRole("heading", { level: 2 })).toBeVisible()
    await expectSilent()
    await shown("/articles?search=zz", articles(), given)
    await expect.element(page.getByRole("heading", { level: 2 })).toBeVisible()
    await expectSilent()
  })

  test("CON-50 over sheets: form, conflict, history, permissions", async () => {
    const { kept } = await shown("/articles/a1", articles(), given)
    const title = sheet().getByRole("textbox", { name: /^(Titre|Title)/ })
    await userEvent.fill(title, "Mon titre")
    kept.note("updated", { title: ["A", "B"] })
    Object.assign(kept.rows[0]!, { title: "Leur titre", version: 2 })
    await press("{Control>}s{/Control}")
    await expect.element(page.getByRole("alert", { name: /entre-temps|meantime/ })).toBeVisible()
    // The toast of the refusal lies over the save bar; it would stay for as long as the pointer is over it.
    toaster.dismiss()
    await expect.poll(() => document.querySelector("[data-sonner-toast]")).toBeNull()
    await expectSilent()
    await shown("/articles/a1?tab=history", kept, given)
    await expect.element(sheet().getByRole("listitem").first()).toBeVisible()
    await expectSilent()
    await shown("/roles/r1", roles(), given)
    await expect.element(sheet().getByRole("searchbox")).toBeVisible()
    await expectSilent()
    await shown("/documents/new", keepRows(entities.documents, []), given)
    await expect.element(sheet().getByRole("textbox").first()).toBeVisible()
    await expectSilent()
  })
})
