import type { Locator, Page } from "playwright"
import { describe, expect, test } from "vitest"
import { askConsole } from "./ask-console.ts"
import { makeFamily, registered } from "./desk-parts.ts"
import { addColleague, beginSession, enterConsole } from "./enter-console.ts"
import { expectAccessible, expectGoodAtBothWidths } from "./judge.ts"
import { visitors } from "./visitor.ts"

const visit = visitors()
const host = "console.localhost"
const slug = "explorateurs"
const hour = 3_600_000
const inDays = (days: number, hours = 0) =>
  new Date(Math.floor(Date.now() / hour) * hour + (days * 24 + hours) * hour).toISOString()

const make = (page: Page, path: string, body: object) => askConsole(page, slug, `POST /api/console/${path}`, body)
const remove = (page: Page, path: string) => askConsole(page, slug, `DELETE /api/console/${path}`)
const save = (page: Page) => page.getByRole("button", { name: "Enregistrer", exact: true }).click()
const names = (page: Page) => page.getByRole("rowheader").allInnerTexts()

async function open(path: string) {
  const { page } = await visit({ host })
  await enterConsole(page, `/${slug}${path}`)
  return page
}
const go = (page: Page, path: string) => page.goto(`/${slug}${path}`)

const addAvailability = async (page: Page, activity: string, day: number) =>
  (await make(page, "availabilities", { activity, start_at: inDays(day), end_at: inDays(day, 2) })).availability

describe("activities", () => {
  test("ACT-01 the list shows picture, flow, state, next date and places taken; it is searched by descriptions and filtered", async () => {
    const page = await open("/activities")
    const { category_group } = await make(page, "category-groups", {
      title: "Zot rivières",
      categories: [{ title: "Zot kayak" }],
    })
    const { data } = await askConsole(page, slug, "GET /api/console/images")
    const given = { description: "<p>On cherche la zotpagaie.</p>", default_price: 2_000 }
    const { activity } = await make(page, "activities", {
      ...given,
      title: "Zot descente",
      images: [data[0].cuid],
      categories: [category_group.categories[0].cuid],
    })
    await addAvailability(page, activity.cuid, 250)
    const tiers = [{ name: "Une", minimum_availabilities: 1, maximum_availabilities: 1 }]
    const asked = { ...given, title: "Zot étang", registration_flow: "REQUEST", tiers }
    const other = (await make(page, "activities", asked)).activity
    await make(page, "catalogs", { title: "Zot été", activities: [other.cuid] })

    await go(page, "/activities")
    await page.getByRole("searchbox", { name: "Chercher dans la liste" }).fill("zotpagaie")
    await expect.poll(() => names(page)).toEqual(["Zot descente", "Zot étang"])
    const heads = (await page.getByRole("columnheader").allInnerTexts()).filter(Boolean)
    expect(heads).toEqual(["Titre", "Images", "Prix", "Inscription", "Sur le site", "Prochaine date", "Inscrits"])
    const row = page.getByRole("row").filter({ hasText: "Zot descente" })
    expect(await row.locator("img").getAttribute("src")).toContain("/files/images/")
    expect((await row.innerText()).replaceAll(/\s+/g, " ")).toMatch(/Directe Brouillon \d+ \S+( \d+)? 0$/)

    /** Sets a filter by its words, or takes it off. */
    const toggle = async (words: RegExp) => {
      await page.getByRole("button", { name: "Filtrer" }).click()
      await page.getByRole("menuitem", { name: words }).click()
    }
    for (const [words, found] of [
      [/Catégories.*Zot kayak/, ["Zot descente"]],
      [/Catalogues.*Zot été/, ["Zot étang"]],
      [/Inscription.*Sur demande/, ["Zot étang"]],
      [/Sur le site.*Publiée/, []],
      [/Archiv/, []],
    ] as const) {
      await toggle(words)
      await expect.poll(() => names(page)).toEqual(found)
      await toggle(words)
      await expect.poll(() => names(page)).toEqual(["Zot descente", "Zot étang"])
    }
    await expectAccessible(page)
    await remove(page, `activities/${activity.cuid}`)
    await remove(page, `category-groups/${category_group.cuid}`)
  })

  test("ACT-07 availabilities follow a new price while nobody is registered; afterwards they keep theirs, which is said, and follow when asked", async () => {
    const page = await open("/activities")
    const { activity } = await make(page, "activities", { title: "Zot tarif", default_price: 900 })
    const made = [await addAvailability(page, activity.cuid, 260), await addAvailability(page, activity.cuid, 267)]
    const prices = async () =>
      Promise.all(
        made.map(async ({ cuid }) => {
          const { availability } = await askConsole(page, slug, `GET /api/console/availabilities/${cuid}`)
          return availability.price as number
        }),
      )
    await go(page, `/activities/${activity.cuid}`)
    await page.getByLabel("Prix", { exact: true }).fill("10")
    await save(page)
    await page.getByText("2 disponibilités suivent").waitFor()
    expect(await prices()).toEqual([1_000, 1_000])
    await expectGoodAtBothWidths(page)
    await make(page, `activities/${activity.cuid}/publish`, {})
    const family = await makeFamily(page, (await visit()).page, "Zottarif")
    await registered(page, family, made[0].cuid)
    await go(page, `/activities/${activity.cuid}`)
    await page.getByLabel("Prix", { exact: true }).fill("12")
    await save(page)
    await page.getByText("2 disponibilités gardent leurs anciennes valeurs").waitFor()
    expect(await prices()).toEqual([1_000, 1_000])
    await expectGoodAtBothWidths(page)
    await page.getByRole("button", { name: "Voir ce qui diffère" }).click()
    const dialog = page.getByRole("dialog", { name: "Aligner les disponibilités sur l’activité" })
    await dialog.getByRole("button", { name: "Appliquer 2 changements" }).click()
    await expect.poll(prices).toEqual([1_200, 1_200])
    await dialog.getByRole("button", { name: "Fermer" }).first().click()
    await dialog.waitFor({ state: "detached" })
    await page.getByText("2 disponibilités suivent").waitFor()
    await make(page, `activities/${activity.cuid}/unpublish`, {})
  })
})

describe("the words of the catalogue", () => {
  test("ACT-16 resources are made and named from the places' screen, by one who may keep places and nothing else", async () => {
    const { page } = await visit({ host })
    await beginSession(page, slug)
    const permissions = ["create", "read", "update"].map((action) => `activities.locations.${action}`)
    const person = await addColleague(page, slug, { permissions })
    await enterConsole(page, `/${slug}/locations`, person)
    await page.getByRole("heading", { level: 1, name: "Lieux" }).waitFor()
    await page.getByRole("main").getByRole("link", { name: "Ressources", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "Ressources" }).waitFor()
    await page.getByRole("link", { name: "Nouvelle ressource" }).first().click()
    await page.getByLabel("Nom", { exact: true }).fill("Zot four")
    await save(page)
    await page.getByRole("heading", { level: 2, name: "Zot four" }).waitFor()
    await page.getByLabel("Nom", { exact: true }).fill("Zot four à pain")
    await save(page)
    await page.getByRole("heading", { level: 2, name: "Zot four à pain" }).waitFor()
    await page.getByRole("rowheader", { name: "Zot four à pain" }).waitFor()
    await expectAccessible(page)
  })

  test("ACT-17 a group says where it shows and its place; its categories are dragged into their order, by the keyboard too", async () => {
    const page = await open("/category-groups/new")
    await page.getByLabel("Titre", { exact: true }).fill("Zot saisons")
    await page.getByRole("button", { name: /Où il se montre/ }).click()
    await page.getByRole("option", { name: "Partout" }).click()
    await page.getByLabel("Ordre").fill("77")
    for (const [place, title] of ["Hiver", "Été", "Printemps"].entries()) {
      await page.getByRole("button", { name: "Ajouter une catégorie" }).click()
      await rows(page).nth(place).getByRole("textbox").fill(title)
    }
    await drag(page, grip(rows(page).nth(2)), rows(page).nth(0))
    await expect.poll(() => order(page)).toEqual(["Printemps", "Hiver", "Été"])
    await save(page)
    await page.getByRole("heading", { level: 2, name: "Zot saisons" }).waitFor()
    const cuid = new URL(page.url()).pathname.split("/").at(-1)
    const stored = async () => {
      const { category_group } = await askConsole(page, slug, `GET /api/console/category-groups/${cuid}`)
      const { scope, order, categories } = category_group
      return [scope, order, ...categories.map(({ title }: { title: string }) => title)]
    }
    expect(await stored()).toEqual(["PRIMARY", 77, "Printemps", "Hiver", "Été"])

    // An arrow on the grip, and Alt with an arrow in the field: the focus stays with its row.
    await grip(rows(page).nth(1)).focus()
    await page.keyboard.press("ArrowDown")
    await expect.poll(() => order(page)).toEqual(["Printemps", "Été", "Hiver"])
    await page.getByText("Maintenant n° 3 sur 3").waitFor({ state: "attached" })
    expect(await grip(rows(page).nth(2)).evaluate((node) => node === document.activeElement)).toBe(true)
    await rows(page).nth(0).getByRole("textbox").press("Alt+ArrowDown")
    await expect.poll(() => order(page)).toEqual(["Été", "Printemps", "Hiver"])
    expect(
      await rows(page)
        .nth(1)
        .getByRole("textbox")
        .evaluate((node) => node === document.activeElement),
    ).toBe(true)
    await expectGoodAtBothWidths(page)
    await save(page)
    await expect.poll(stored).toEqual(["PRIMARY", 77, "Été", "Printemps", "Hiver"])
    await page.reload()
    await expect.poll(() => order(page)).toEqual(["Été", "Printemps", "Hiver"])
    await remove(page, `category-groups/${cuid}`)
  })
})

const rows = (page: Page) => page.getByRole("group", { name: "Catégories" }).getByRole("listitem")
const grip = (row: Locator) => row.getByRole("button", { name: /^Déplacer le/ })
const order = (page: Page) =>
  rows(page)
    .getByRole("textbox")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

/** Takes hold of something, moves it above the middle of another, and lets it go. */
async function drag(page: Page, what: Locator, to: Locator) {
  await what.scrollIntoViewIfNeeded()
  const [from, target] = [(await what.boundingBox())!, (await to.boundingBox())!]
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, target.y + 4, { steps: 5 })
  await page.mouse.up()
}

test("PAGE-21 PRO-02 the form of a bundle has its text with headings, price, entries or none, end, duration, owner, activities, pictures, state and place", async () => {
  const page = await open("/bundles/new")
  await page.getByLabel("Titre", { exact: true }).fill("Zot carnet")
  const text = page.getByRole("textbox", { name: "Description" })
  const levels = [1, 2, 3, 4]
  // The editor comes a little after the form.
  await expect.poll(() => page.getByRole("button", { name: /^Titre de niveau/ }).count()).toBe(levels.length)
  await text.click()
  for (const level of levels) {
    await page.getByRole("button", { name: `Titre de niveau ${level}` }).click()
    await page.getByRole("button", { name: `Titre de niveau ${level}`, pressed: true }).waitFor()
    // The editor takes the focus back with the next frame.
    await expect.poll(() => text.evaluate((editor) => editor.contains(document.activeElement))).toBe(true)
    await page.keyboard.type(`Titre ${level}`)
    await text.getByRole("heading", { level, name: `Titre ${level}` }).waitFor()
    await page.keyboard.press("Enter")
  }
  await page.getByLabel("Prix", { exact: true }).fill("90")
  await page.getByRole("group", { name: "Valable jusqu’au" }).getByRole("spinbutton").first().click()
  await page.keyboard.type("31122031")
  await page.getByLabel("Durée").fill("365")
  await page.getByRole("button", { name: /À qui il est/ }).click()
  await page.getByRole("option", { name: /famille/i }).click()
  await page.getByRole("group", { name: "Activités" }).getByRole("combobox").fill("Marmitons")
  await page.getByRole("option", { name: "Marmitons du samedi" }).click()
  await page.getByRole("button", { name: "Choisir ou envoyer…" }).click()
  await page.getByRole("dialog").locator("button[aria-pressed=false]").first().click()
  await page.getByRole("button", { name: "Terminé" }).click()
  // It stays a draft: another journey may count what the site sells.
  expect(await page.getByRole("switch", { name: "Publié" }).isChecked()).toBe(false)
  await page.getByLabel("Ordre").fill("12")
  await save(page)
  await page.getByRole("heading", { level: 2, name: "Zot carnet" }).waitFor()
  const cuid = new URL(page.url()).pathname.split("/").at(-1)
  const read = async () => (await askConsole(page, slug, `GET /api/console/bundles/${cuid}`)).bundle
  const stored = await read()
  expect(stored).toMatchObject({
    price: 9_000,
    capacity: null,
    duration: 365 * 86_400,
    entity: "CUSTOMERS",
    activities: [{ title: "Marmitons du samedi" }],
    published: false,
    order: 12,
  })
  expect(stored.expires_at).toMatch(/^203[12]-/)
  expect(stored.images).toHaveLength(1)
  expect(stored.description).toContain(levels.map((level) => `<h${level}>Titre ${level}</h${level}>`).join(""))
  await expectGoodAtBothWidths(page)
  await page.getByLabel("Entrées").fill("10")
  await save(page)
  await expect.poll(async () => (await read()).capacity).toBe(10)
  await remove(page, `bundles/${cuid}`)
})
