import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { enterConsole } from "./enter-console.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { toastGone, visitors } from "./visitor.ts"

const visit = visitors()
const host = "console.localhost"
const slug = "explorateurs"

/** A call of the console, made from within the page. */
const ask = (page: Page, call: `${string} /api/console/${string}`, data?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { "content-type": "application/json" }
      const answer = await fetch(path, body ? { method, headers, body } : { method })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path} ${text}`)
      return JSON.parse(text)
    },
    [call.split(" ")[0]!, `/${slug}${call.split(" ")[1]}`, data && JSON.stringify(data)] as const,
  )
const names = (page: Page) => page.getByRole("rowheader").allInnerTexts()
const heads = async (page: Page) => (await page.getByRole("columnheader").allInnerTexts()).filter(Boolean)
const tab = (page: Page, name: string) => page.getByRole("navigation", { name: "Vues de la liste" }).getByText(name)
const here = (page: Page) => new URL(page.url()).searchParams

async function open(path: string) {
  const { page } = await visit({ host })
  await enterConsole(page, `/${slug}${path}`)
  return page
}

/** Chooses all rows that match, and removes them: a job, however few they are. */
async function removeAll(page: Page, count: number) {
  await page.getByRole("rowheader").first().waitFor()
  await page.keyboard.press("j")
  await page.locator("[role=row]:focus").waitFor()
  await page.keyboard.press("Control+a")
  const bar = page.getByRole("toolbar", { name: "Actions sur les lignes choisies" })
  await bar.getByText(new RegExp(`^Toute la sélection.*${count}`)).waitFor()
  await bar.getByRole("button", { name: "Supprimer" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click()
  await page.getByRole("button", { name: /^Travaux en cours/ }).click()
  return page.getByRole("dialog", { name: "Travaux en cours" })
}

describe("a list on the real server", () => {
  const articles: string[] = []

  async function makeArticles(page: Page) {
    for (const [title, published] of [
      ["Zot un", true],
      ["Zot deux", false],
      ["Zot trois", false],
    ] as const) {
      const body = { title, summary: "", content: "", published, images: [] }
      articles.push((await ask(page, "POST /api/console/articles", body)).article.cuid)
    }
  }

  test("CON-16 CON-19 CON-22 CON-23 is searched, filtered, sorted, given columns, and all that is saved as a view, one's own and the team's", async () => {
    const page = await open("/articles")
    await makeArticles(page)
    await page.getByRole("searchbox", { name: "Chercher dans la liste" }).fill("zot")
    await expect.poll(() => names(page)).toEqual(["Zot trois", "Zot deux", "Zot un"])
    await page.getByRole("button", { name: "Filtrer" }).click()
    await page.getByRole("menuitem", { name: /Publié.*Brouillon/ }).click()
    await expect.poll(() => names(page)).toEqual(["Zot trois", "Zot deux"])
    await page.getByRole("columnheader", { name: "Titre" }).click()
    await expect.poll(() => names(page)).toEqual(["Zot deux", "Zot trois"])
    await page.getByRole("button", { name: "Colonnes" }).click()
    const columns = page.getByRole("dialog", { name: "Colonnes de la liste" })
    await columns.getByText("Modifié", { exact: true }).click()
    await columns.getByText("Publié", { exact: true }).click()
    await columns.getByRole("button", { name: "Fermer" }).first().click()
    await expect.poll(() => heads(page)).toEqual(["Titre", "Créé", "Modifié"])

    for (const [name, isShared] of [
      ["Mes zots", false],
      ["Zots de l’équipe", true],
    ] as const) {
      await page.getByRole("button", { name: "Enregistrer la vue" }).click()
      const dialog = page.getByRole("dialog", { name: "Enregistrer cette vue" })
      await dialog.getByRole("textbox", { name: "Nom de la vue" }).fill(name)
      if (isShared) await dialog.getByText("Pour toute l’équipe").click()
      await dialog.getByRole("button", { name: "Enregistrer la vue" }).click()
      await dialog.waitFor({ state: "detached" })
      await tab(page, name).waitFor()
    }
    const { data } = await ask(page, "GET /api/console/views?screen=articles")
    expect(data).toMatchObject([
      { name: "Zots de l’équipe", shared: true, columns: ["title", "created_at", "updated_at"] },
      { name: "Mes zots", shared: false, query: { search: "zot", published: "false", sort: "title" } },
    ])

    // Another browser of the same person: nothing is kept there but what the view keeps.
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/${slug}/articles`)
    await expect.poll(() => heads(page)).toEqual(["Titre", "Publié", "Créé"])
    await tab(page, "Mes zots").click()
    await expect.poll(() => names(page)).toEqual(["Zot deux", "Zot trois"])
    await expect.poll(() => heads(page)).toEqual(["Titre", "Créé", "Modifié"])
    await toastGone(page)
    await expectAccessible(page)

    // A view is changed in its place, and removed.
    await page.getByRole("columnheader", { name: "Titre" }).click()
    await expect.poll(() => names(page)).toEqual(["Zot trois", "Zot deux"])
    await page.getByRole("button", { name: "Actions sur la vue Mes zots" }).click()
    await page.getByRole("menuitem", { name: "Garder ce qui est affiché ici" }).click()
    await page.getByText("La vue est enregistrée.").waitFor()
    await tab(page, "Tous").click()
    await expect.poll(() => here(page).size).toBe(0)
    await tab(page, "Mes zots").click()
    await expect.poll(() => here(page).get("sort")).toBe("-title")
    for (const name of ["Mes zots", "Zots de l’équipe"]) {
      await tab(page, name).click()
      await page.getByRole("button", { name: `Actions sur la vue ${name}` }).click()
      await page.getByRole("menuitem", { name: "Supprimer la vue" }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer la vue" }).click()
      await tab(page, name).waitFor({ state: "detached" })
    }
    for (const cuid of articles) await ask(page, `DELETE /api/console/articles/${cuid}`)
  })

  test("CON-39 CON-41 CON-42 all that match are removed as a job, which tells how far it came and names the row it refused", async () => {
    const page = await open("/collaborators/custom-fields?search=zot")
    const make = async (title: string) =>
      (await ask(page, "POST /api/console/collaborators/custom-fields", { title, type: "TEXT" })).custom_field
    const [answered] = [await make("Zot brevet"), await make("Zot taille")]
    const people: string[] = []
    for (const firstname of ["Ana", "Bo"]) {
      const person = { firstname, lastname: "Zotlot", email: `${firstname}@zotlot.example`.toLowerCase() }
      const given = { ...person, roles: [], permissions: [], custom_data: [{ field_id: answered.id, data: "oui" }] }
      people.push((await ask(page, "POST /api/console/collaborators", given)).collaborator.cuid)
    }

    await page.reload()
    const job = await removeAll(page, 2)
    await job.getByText("2 sur 2").waitFor()
    await job.getByText("Terminé", { exact: true }).waitFor()
    expect(await job.getByRole("listitem").allInnerTexts()).toEqual([expect.stringMatching(/^Zot brevet Cet élément/)])
    await toastGone(page)
    await expectAccessible(page)
    await job.getByRole("button", { name: "Effacer les finis" }).click()
    await expect.poll(() => names(page)).toEqual(["Zot brevet"])

    // What has served is archived instead, and is found there.
    await page.goto(`/${slug}/collaborators?search=zotlot`)
    const archiving = await removeAll(page, 2)
    await archiving.getByText("2 sur 2").waitFor()
    await archiving.getByRole("button", { name: "Effacer les finis" }).click()
    await page.goto(`/${slug}/collaborators?search=zotlot&archived=true`)
    await expect.poll(() => names(page)).toEqual(["Ana Zotlot", "Bo Zotlot"])
    const kept = { title: answered.title, type: "TEXT", active: false, version: answered.version }
    await ask(page, `PUT /api/console/collaborators/custom-fields/${answered.cuid}`, kept)
  })

  test("a picture is chosen among the organiser's, and is seen where it is chosen and where it is used", async () => {
    const page = await open("/articles/new")
    await page.getByRole("textbox", { name: /^Titre/ }).fill("Zot en image")
    await page.getByRole("button", { name: "Choisir ou envoyer…" }).click()
    const dialog = page.getByRole("dialog", { name: "Choisir des images" })
    await page.locator("input[type=file]").setInputFiles({ name: "zot.png", mimeType: "image/png", buffer: picture })
    const offered = dialog.locator("button[aria-pressed=true] img")
    await expect.poll(() => isSeen(offered)).toBe(true)
    await toastGone(page)
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Terminé" }).click()
    const used = page.getByRole("group", { name: "Images" }).locator("img")
    await expect.poll(() => isSeen(used)).toBe(true)
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith("/new"))
    await page.reload()
    await expect.poll(() => isSeen(used)).toBe(true)
    await ask(page, `DELETE /api/console/articles/${new URL(page.url()).pathname.split("/").at(-1)}`)
  })
})

const isSeen = (image: ReturnType<Page["locator"]>) =>
  image.evaluate((element) => (element as HTMLImageElement).complete && (element as HTMLImageElement).naturalWidth > 0)

/** One red pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
)

/** A window of 1280 px at 200 % has the room of 640. */
describe("at 200 %", () => {
  test.each(["", "/articles", "/collaborators", "/settings/account", "/settings/payments"])(
    "CON-50 nothing of /explorateurs%s is cut off",
    async (path) => {
      const { page } = await visit({ host, width: 640 })
      await enterConsole(page, `/${slug}${path}`)
      await page.getByRole("heading", { level: 1 }).waitFor()
      await expectAccessible(page)
      await expectNoOverflow(page)
      expect(await cutOff(page)).toEqual([])
      if (path !== "/collaborators") return
      await page.getByRole("rowheader").first().click()
      await page.getByRole("button", { name: "Supprimer" }).waitFor()
      await expectNoOverflow(page)
      expect(await cutOff(page)).toEqual([])
    },
  )
})

/** Controls that stick out of the window sideways, where nothing around them can be scrolled to show them. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const isOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(element.parentElement)
    }
    return [...document.querySelectorAll("a, button, input, h1, h2, [role=tab]")].filter(isOut).map((e) => e.outerHTML)
  })
