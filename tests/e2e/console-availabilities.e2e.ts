import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { askConsole } from "./ask-console.ts"
import { dateIn, makeFamily, make as makeIn, read, registered } from "./desk-parts.ts"
import { enterConsole } from "./enter-console.ts"
import { atBothWidths, expectAccessible, expectNoOverflow } from "./judge.ts"
import { publishPage } from "./publish-page.ts"
import { sell, takeOffSite } from "./sell.ts"
import { visitors, widths } from "./visitor.ts"

const visit = visitors()
const slug = "explorateurs"
const inDays = (days: number, hours = 0) =>
  new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + (days * 24 + hours) * 3_600_000).toISOString()

/** An activity of the test's own with availabilities of two hours, so many days from now. */
async function make(page: Page, title: string, days: number[]) {
  const body = { title, default_price: 1_000, default_capacity: 6 }
  const { activity } = await askConsole(page, slug, "POST /api/console/activities", body)
  const made: string[] = []
  for (const day of days) {
    const times = { start_at: inDays(day), end_at: inDays(day, 2) }
    const given = { activity: activity.cuid, ...times, minimum: 4 }
    const { availability } = await askConsole(page, slug, "POST /api/console/availabilities", given)
    made.push(availability.cuid)
  }
  return { activity: activity.cuid as string, made }
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim()
const go = (page: Page, path: string) => page.goto(new URL(`/${slug}${path}`, page.url()).href)

describe("availabilities in the console", () => {
  test("AVL-02 AVL-51 the list says the state and the places of each with a word, and what is under its minimum", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/availabilities`)
    await page.getByRole("heading", { level: 1, name: "Disponibilités" }).waitFor()
    const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") })
    await rows.first().waitFor()
    expect(await rows.first().innerText()).toMatch(/\d+\/\d+\s+(\d+ libres?|Complet)/)
    await expectAccessible(page)
    await go(page, "/availabilities?under_minimum=true")
    const robots = rows.filter({ hasText: "Petits robots" })
    await robots.waitFor()
    expect((await robots.innerText()).replaceAll(/\s+/g, " ")).toContain("Sous le minimum : 5 sur 8")
    await robots.click()
    await page.getByRole("heading", { level: 1, name: "Petits robots, grandes idées" }).waitFor()
    await page.getByText("Confirmées").waitFor()
    await expectAccessible(page)
  })

  test("AVL-05 one is made in the form: what stays empty is the activity’s", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/availabilities/new`)
    await page.getByRole("combobox", { name: "Activité" }).fill("Marmitons")
    await page.getByRole("option", { name: "Marmitons du samedi" }).click()
    for (const [label, hour] of [
      ["Début", "1000"],
      ["Fin", "1230"],
    ] as const) {
      const group = page.getByRole("group", { name: label })
      await group.getByRole("spinbutton").first().click()
      await page.keyboard.type(`18112031${hour}`)
    }
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "Marmitons du samedi" }).waitFor()
    await page.getByText("mardi 18 novembre 2031, 10 h – 12 h 30").waitFor()
    expect(await page.getByRole("region", { name: "Conditions" }).innerText()).toMatch(/Prix\s+22,00/)
  })

  test("AVL-14 one click closes, one opens, a copy is a week later, and many are closed at once", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page)
    const { activity, made } = await make(page, "Zot fermeture", [300, 301])
    await go(page, `/availabilities/${made[0]}`)
    await page.getByRole("button", { name: "Fermer", exact: true }).click()
    await page.getByRole("button", { name: "Ouvrir", exact: true }).waitFor()
    await page.getByRole("button", { name: "Ouvrir", exact: true }).click()
    await page.getByRole("button", { name: "Fermer", exact: true }).waitFor()
    await page.getByRole("button", { name: "Dupliquer" }).click()
    await page.getByRole("dialog").getByText("La copie commence le").waitFor()
    await expectAccessible(page)
    await page.getByRole("dialog").getByRole("button", { name: "Dupliquer" }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(made[0]!))
    await go(page, `/availabilities?activity=${activity}`)
    const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") })
    await expect.poll(() => rows.count()).toBe(3)
    await page.getByRole("checkbox", { name: /toutes les lignes/ }).click({ force: true })
    await page.getByRole("toolbar").getByRole("button", { name: "Fermer" }).click()
    await expect.poll(() => rows.filter({ hasText: "Fermée" }).count()).toBe(3)
  })

  test("a date is added, changed and deleted; the capacity is a step away", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page)
    const { made } = await make(page, "Zot dates", [310])
    await go(page, `/availabilities/${made[0]}`)
    await page.getByRole("button", { name: "Ajouter une date" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Ajouter une date" }).click()
    const dates = page.getByRole("region", { name: "Dates" }).getByRole("listitem")
    await expect.poll(() => dates.count()).toBe(2)
    await dates
      .nth(1)
      .getByRole("button", { name: /^Actions/ })
      .click()
    await page.getByRole("menuitem", { name: "Fermer cette date" }).click()
    await dates.nth(1).getByText("Fermée").waitFor()
    await dates
      .nth(1)
      .getByRole("button", { name: /^Actions/ })
      .click()
    await page.getByRole("menuitem", { name: "Supprimer la date" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer la date" }).click()
    await expect.poll(() => dates.count()).toBe(1)
    await page.getByRole("button", { name: /Augmenter|Increase/ }).click()
    await page.getByRole("button", { name: "Appliquer" }).click()
    await page.getByText("7 libres").first().waitFor()
  })

  test("AVL-20 before a date with places moves, it says who has one and offers a mail to the families", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/availabilities?under_minimum=true`)
    await page.getByRole("rowheader", { name: /Petits robots/ }).click()
    const dates = page.getByRole("region", { name: "Dates" }).getByRole("listitem")
    await dates
      .first()
      .getByRole("button", { name: /^Actions/ })
      .click()
    await page.getByRole("menuitem", { name: "Déplacer ou changer la capacité" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("group", { name: "Début" }).getByRole("spinbutton").nth(3).click()
    await page.keyboard.type("11")
    await dialog.getByRole("button", { name: "Enregistrer" }).click()
    await dialog.getByText("5 inscriptions ont une place à cette date.").waitFor()
    expect(await dialog.getByRole("checkbox", { name: "Écrire aux familles" }).isChecked()).toBe(true)
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Revenir" }).click()
    await dialog.getByRole("button", { name: "Annuler" }).click()
  })
})

describe("a cancelled date", () => {
  test("AVL-60 is in no number of dates and in no price: list, page, card, site and mail; and it says that it is cancelled", async () => {
    const { page } = await visit({ host: "console.localhost" })
    const { page: site, open } = await visit()
    await enterConsole(page)
    const own = crypto.randomUUID().slice(0, 6)
    const title = `Zot semaine ${own}`
    const days = [80, 81, 82, 83, 84].map(dateIn)
    const sold = await sell(page, { title, default_price: 15_000 }, days)
    const at = `availabilities/${sold.availability}`
    const { dates } = (await read(page, at)).availability
    const cancel = (wanted: { cuid: string }[]) =>
      makeIn(page, `${at}/cancel`, { dates: wanted.map(({ cuid }) => cuid), message: "Orage", to: "WALLET" })
    await cancel([dates[4]])
    const family = await makeFamily(page, site, `Zot${own}`)
    const form = await read(page, `customers/${family.cuid}/registration-form?availability=${sold.availability}`)
    const living = form.availability.dates.filter(({ cancelled }: { cancelled: boolean }) => !cancelled)
    await registered(page, family, sold.availability, {
      availability_dates: living.map(({ id }: { id: number }) => id),
      notify: true,
    })

    await go(page, `/availabilities?activity=${sold.activity}`)
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader") })
    await expect.poll(async () => plain(await row.innerText())).toMatch(/120,00 €|120 €/)
    expect(plain(await row.innerText())).not.toMatch(/5 dates|150/)
    await go(page, `/${at}`)
    await page.getByText("(4 dates)").waitFor()
    const lines = page.getByRole("region", { name: "Dates" }).getByRole("listitem")
    await expect
      .poll(async () => (await lines.allInnerTexts()).map((text) => /Annulée/.test(text)))
      .toEqual([false, false, false, false, true])
    expect(plain(await page.getByRole("region", { name: "Conditions" }).innerText())).toMatch(/Prix 120,00 €/)

    const { id } = (await read(page, `activities/${sold.activity}`)).activity
    const elements = [{ type: "availabilities-cards", settings: { activities: [id], status: ["OPEN", "CLOSED"] } }]
    const path = `/zot-${own}`
    const shown = await publishPage(page, slug, path, elements)
    const card = site.locator("main article.card")
    await open(path)
    await expect.poll(async () => plain(await card.innerText())).toMatch(/120 €/)
    expect(plain(await card.innerText())).not.toMatch(/150|Annulé/)
    const words = async () => plain(await site.getByRole("main").innerText())
    await open(`/availabilities/${sold.availability}`)
    expect(await words()).toMatch(/120 € les 4 jours/)
    expect(await words()).not.toContain("150 €")
    const tiles = await site.locator(".date-tile").evaluateAll((all) => all.map((each) => each.outerHTML))
    expect(tiles.map((tile) => tile.includes("Annulé"))).toEqual([false, false, false, false, true])

    const mails = await (await site.request.get("/api/sandbox/mails?page_size=100")).json()
    const texts: string[] = []
    for (const { id: mail, recipient } of mails.data)
      if (recipient === family.email)
        texts.push((await (await site.request.get(`/api/sandbox/mails/${mail}`)).json()).text)
    const [told] = texts.filter((text) => text.includes(title))
    expect(plain(told!)).toMatch(/120,00 €/)
    expect(plain(told!)).not.toMatch(/150,00/)
    const dayOf = ({ start_at }: { start_at: string }) =>
      new Intl.DateTimeFormat("fr-BE", { day: "numeric", month: "long", timeZone: "Europe/Brussels" }).format(
        new Date(start_at),
      )
    expect(told).toContain(dayOf(days[3]!))
    expect(told).not.toContain(dayOf(days[4]!))

    // Cancelled whole, its card says so as its page does.
    await cancel(dates.slice(0, 4))
    await expect
      .poll(async () => {
        await open(path)
        return plain(await card.innerText())
      })
      .toMatch(/Annulé/)
    await open(`/availabilities/${sold.availability}`)
    expect(plain(await site.getByRole("region", { name: "Prix et inscription" }).innerText())).toMatch(/Annulé/)
    await askConsole(page, slug, `DELETE /api/console/pages/${shown}`)
    await takeOffSite(page, sold.activity)
  })
})

describe("the calendar", () => {
  test("AVL-52 the season board has weeks with words and holidays; a cell opens its availability", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/calendar`)
    const cell = page.getByRole("table").getByRole("link").first()
    await cell.waitFor()
    expect(await cell.innerText()).toMatch(/\d+(\/\d+)?\s+(\d+ libres?|Complet|sans limite|min\. \d+|Fermée)/)
    await page.getByText("congé scolaire").waitFor()
    const weeks = await page.getByRole("columnheader").allInnerTexts()
    expect(weeks).toHaveLength(17)
    // A week of holidays says so at its head and has another ground all the way down; the others have neither.
    const [holiday, plain] = [weeks.findIndex((week) => /Noël/.test(week)), 1]
    expect(holiday).toBeGreaterThan(1)
    const groundOf = (week: number) =>
      page
        .locator(`tbody tr:first-child > :nth-child(${week + 1})`)
        .evaluate((cell) => getComputedStyle(cell).background)
    expect(await groundOf(holiday)).not.toBe(await groundOf(plain))
    await expectAccessible(page)
    const name = (await cell.textContent())!.split(",")[0]!
    await cell.click()
    await page.getByRole("heading", { level: 1, name }).waitFor()
  })

  test("AVL-03 day, week and month, in columns by activity, place, resource or person, at any width", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/calendar`)
    for (const [view, by] of [
      ["week", "location"],
      ["month", "collaborator"],
      ["week", "resource"],
      ["day", "activity"],
    ]) {
      await go(page, `/calendar?view=${view}&by=${by}`)
      await page.getByRole("heading", { level: 1, name: "Calendrier" }).waitFor()
      await atBothWidths(page, async () => {
        await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0)
        await page.getByRole("table").or(page.getByText("Rien n’est prévu ici")).first().waitFor()
        await expectNoOverflow(page)
        await expectAccessible(page)
      })
    }
  })

  test("AVL-17 home has the dates one is assigned to, and each opens its availability", async () => {
    const { page } = await visit({ host: "console.localhost", width: widths.mobile })
    await enterConsole(page)
    const mine = page.getByRole("region", { name: "Mes dates" })
    await mine.getByRole("link").first().waitFor()
    await expectNoOverflow(page)
    const title = await mine.getByRole("link").first().innerText()
    await mine.getByRole("link").first().click()
    await page.getByRole("heading", { level: 1, name: title }).waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})
