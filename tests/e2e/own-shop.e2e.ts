// The site of an organiser that sells nothing but what this file makes: cards in every state, in lists of an exact length,
// amounts in a currency of three decimals, and no way to pay. The visitor's own clock is on the other side of the world.
import type { Locator, Page } from "playwright"
import { describe, expect, inject, test } from "vitest"
import { newCuid } from "#server/platform/cuid.ts"
import { soon } from "./account-parts.ts"
import { askConsole } from "./ask-console.ts"
import { cartDrawer, rows } from "./cart-parts.ts"
import { dateIn } from "./desk-parts.ts"
import { beginSession } from "./enter-console.ts"
import { inOwnersHands } from "./in-owners-hands.ts"
import { expectAccessible, isRed } from "./judge.ts"
import { makeNewcomer } from "./newcomer.ts"
import { publishPage } from "./publish-page.ts"
import { toastGone, walk, widths } from "./visitor.ts"

const { host, ...admin } = await makeNewcomer("echoppe")
const slug = host.split(".")[0]!
const timezoneId = "Pacific/Auckland"

const make = (page: Page, path: string, body: object = {}) => askConsole(page, slug, `POST /api/console/${path}`, body)
/** Publishes a page of these elements, and gives its address. */
async function publish(page: Page, ...elements: { type: string; settings: object }[]): Promise<string> {
  const path = `/zot-${crypto.randomUUID()}`
  await publishPage(page, slug, path, elements)
  return path
}

/** A call of the site, made beside the page: Node knows no *.localhost. */
async function callSite(page: Page, path: string, data: object) {
  const port = inject("port")
  const headers = { host: `${host}:${port}` }
  const answer = await page.request.post(`http://localhost:${port}${path}`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

const main = (page: Page) => page.getByRole("main")
const textOf = async (part: Locator) => (await part.innerText()).replaceAll(/\s+/g, " ")
const everything = ["OPEN", "CLOSED", "FULL", "OVERLAP"]

describe("before anything is sold", () => {
  const visit = walk({ host, timezoneId })

  test("UX-14 UXB-12 a list of availabilities without any has a title and a subtitle", async () => {
    const { page, open } = visit
    await beginSession(page, slug, admin)
    const { activity } = await make(page, "activities", { title: "Zot brouillon", default_price: 0 })
    const settings = { activities: [activity.id] }
    const types = ["availabilities-cards", "availabilities-quick-list"]
    await open(await publish(page, ...types.map((type) => ({ type, settings }))))
    await main(page).getByRole("heading", { name: "Pas d’activité pour le moment" }).waitFor()
    await main(page).getByText("De nouvelles dates arrivent bientôt. Revenez y jeter un œil.").waitFor()
    expect(await page.locator("main article").count()).toBe(0)
  })

  test("CART-33 so does a quick list, whatever the day", async () => {
    const { page } = visit
    await main(page).getByRole("heading", { name: "Rien à réserver pour le moment" }).waitFor()
    await main(page)
      .getByText(/^Les prochaines dates s’afficheront ici/)
      .waitFor()
    expect(await page.locator(".quick-row").count()).toBe(0)
  })
})

async function change(page: Page, path: string, given: object) {
  const { currency_locked: _, ...now } = await askConsole(page, slug, `GET /api/console/${path}`)
  await askConsole(page, slug, `PUT /api/console/${path}`, { ...now, ...given })
}

const states = ["open", "unlimited", "later", "few", "full", "overlap", "closed", "seven", "eight"] as const
const places = [1, 2, 3, 4, 5, 6].map((number) => `Zot lieu ${number}`)
/** The cuid of each, and the id of their activity. */
type Sold = Record<(typeof states)[number], string> & { id: number }

/** An activity with an availability in each state, one after the other; the last two have seven dates and eight. */
async function sellAll(page: Page): Promise<Sold> {
  const { resource } = await make(page, "resources", { name: "Zot salle" })
  const locations: string[] = []
  for (const title of places) locations.push((await make(page, "locations", { name: title, title })).location.cuid)
  const about = { title: "Zot tir à l’arc", default_price: 1_234_050, default_capacity: 12 }
  const { activity } = await make(page, "activities", about)
  const given: Record<(typeof states)[number], object> = {
    open: {},
    unlimited: { capacity: null },
    later: { registrations_start_at: dateIn(5).start_at },
    few: { capacity: 2 },
    full: { capacity: 1, resource: resource.cuid, dates: [dateIn(14)] },
    overlap: { resource: resource.cuid, dates: [dateIn(14)] },
    closed: {},
    seven: { deposit: 50_005, dates: Array.from({ length: 7 }, (_, day) => dateIn(20 + day)) },
    eight: { dates: Array.from({ length: 8 }, (_, day) => dateIn(30 + day)) },
  }
  const sold = { id: activity.id } as Sold
  for (const [index, state] of states.entries()) {
    const dates = [dateIn(10 + index)]
    const common = { activity: activity.cuid, location: locations[index % 6], dates }
    const { availability } = await make(page, "availabilities", { ...common, ...given[state] })
    sold[state] = availability.cuid
  }
  await make(page, `activities/${activity.cuid}/publish`)
  await make(page, `availabilities/${sold.closed}/close`)
  return sold
}

/** A customer with themselves as participant, logged in on the site; staff give them the only place of `full`. */
async function takeLastPlace(page: Page, full: string) {
  const email = `${crypto.randomUUID()}@example.com`
  const person = { firstname: "Dominique", lastname: "Peeters", phone: "0470 55 01 00", email, terms: true }
  const participant = { birthdate: "1988-03-01" }
  await callSite(page, "/api/auth/register", { ...person, password: "une-marelle-de-craie", participant })
  const context = page.context()
  const begun = (await context.cookies()).filter(({ domain }) => domain === "localhost")
  await context.addCookies(begun.map((cookie) => ({ ...cookie, domain: host })))
  const { data } = await askConsole(page, slug, `GET /api/console/customers?search=${encodeURIComponent(email)}`)
  const customer = data[0].cuid
  const form = await askConsole(
    page,
    slug,
    `GET /api/console/customers/${customer}/registration-form?availability=${full}`,
  )
  await make(page, "registrations", {
    customer,
    availability_id: form.availability.id,
    participant_id: form.participants[0].id,
    availability_dates: form.availability.dates.map(({ id }: { id: number }) => id),
    notify: false,
  })
}

describe("an organiser's own shop", () => {
  const visit = walk({ host, timezoneId, refused: ["/api/carts/checkout"] })
  let path: string
  let sold: Sold
  const card = (state: (typeof states)[number]) =>
    visit.page.locator("main article", { has: visit.page.locator(`a[href="/availabilities/${sold[state]}"]`) })
  const badges = (state: (typeof states)[number]) => card(state).locator(".badge")
  const pager = () => main(visit.page).getByRole("navigation", { name: "Pages de résultats" })

  test("CAT-08 a list that fills its page exactly has no pager", async () => {
    const { page, open } = visit
    await beginSession(page, slug, admin)
    await change(page, "organiser", { currency: "TND" })
    // Without any way to pay nothing is published.
    await change(page, "business-details", { bank_account_holder: "Tout Neuf", iban: "BE68539007547034" })
    await change(page, "settings", { bank_transfers_enabled: true })
    sold = await sellAll(page)
    await takeLastPlace(page, sold.full)
    const filters = { date: true, location: true, search: false, age: false, weekday: false, category: false }
    const settings = { activities: [sold.id], status: everything, filters, columns: 3, layout: "aside" }
    path = await publish(page, { type: "availabilities-filters", settings })
    await open(`${path}?page_size=9`)
    await soon(() => page.locator("main article").count()).toBe(9)
    expect(await pager().count()).toBe(0)
  })

  test("AVAIL-18 closed, overlapping and full ones have a red badge with the words of their status", async () => {
    for (const [state, label] of [
      ["closed", "Fermé"],
      ["overlap", "Chevauchement"],
      ["full", "Complet"],
    ] as const) {
      expect(await badges(state).allInnerTexts()).toEqual([label])
      expect(await isRed(badges(state)), state).toBe(true)
    }
  })

  test("AVAIL-19 open ones have no red badge", async () => {
    for (const state of ["open", "unlimited", "seven", "eight"] as const) expect(await badges(state).count()).toBe(0)
    for (const state of ["few", "later"] as const) expect(await isRed(badges(state)), state).toBe(false)
  })

  test("AVAIL-27 places left are told of an open one with a capacity only", async () => {
    expect(await textOf(card("open"))).toContain("12 places")
    expect(await textOf(card("unlimited"))).not.toMatch(/places?/)
    for (const state of ["closed", "overlap", "full"] as const)
      expect(await textOf(card(state)), state).not.toMatch(/\d places?/)
  })

  test("AVAIL-29 and not beside a badge", async () => {
    expect(await badges("later").innerText()).toMatch(/^Ouvre le/)
    expect(await textOf(card("later"))).not.toMatch(/\d places?/)
    // Of few places the badge itself tells.
    expect(await badges("few").innerText()).toMatch(/^Plus que 2\splaces$/)
    expect((await textOf(card("few"))).match(/2 places/g)).toHaveLength(1)
  })

  test("CAT-17 six locations are a multi-select", async () => {
    const group = main(visit.page).getByRole("group", { name: "Lieu" })
    const boxes = group.locator("input[type=checkbox]")
    expect([await boxes.count(), await boxes.last().isVisible()]).toEqual([6, false])
    await group.locator("summary").click()
    for (const place of [places[0]!, places[5]!]) await group.getByLabel(place).check()
    await soon(() => visit.page.locator("main article").count()).toBe(3)
    expect(await group.getByRole("checkbox", { checked: true }).count()).toBe(2)
  })

  test("CAT-16 three hundred categories are boxes to tick, one more makes them a multi-select", async () => {
    const { page, open } = visit
    // A form of the console takes two hundred of a group; what was brought from elsewhere may have more.
    const [group, name] = [newCuid(), `Zot envies ${newCuid()}`]
    const grow = (from: number, to: number) =>
      inOwnersHands(
        `insert into categories (organiser_id, cuid, group_id, title, "order")
        select g.organiser_id, given.cuid, g.id, 'Zot envie ' || given.number, given.number
        from category_groups g, unnest($2::text[], $3::integer[]) given (cuid, number) where g.cuid = $1`,
        [group, numbers(from, to).map(newCuid), numbers(from, to)],
      )
    const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
    await inOwnersHands(
      "insert into category_groups (organiser_id, cuid, title) select id, $2, $3 from organisers where slug = $1",
      [slug, group, name],
    )
    await grow(1, 300)
    const filters = { date: false, location: false, search: false, age: false, weekday: false, category: true }
    const settings = { activities: [sold.id], status: everything, filters, columns: 3, layout: "aside" }
    const filtered = await publish(page, { type: "availabilities-filters", settings })
    const part = main(page).getByRole("group", { name })
    const boxes = part.locator("input[type=checkbox]")
    await open(filtered)
    expect([await boxes.count(), await part.locator("summary").count()]).toEqual([300, 0])
    expect([await boxes.first().isVisible(), await boxes.last().isVisible()]).toEqual([true, true])
    await grow(301, 301)
    await soon(async () => {
      await open(filtered)
      return [await boxes.count(), await boxes.last().isVisible()]
    }).toEqual([301, false])
    await part.locator("summary").click()
    for (const word of ["Zot envie 7", "Zot envie 301"]) await part.getByLabel(word, { exact: true }).check()
    await page.waitForURL(({ searchParams }) => searchParams.get(`category-${group}`)?.split(",").length === 2)
    expect(await part.getByRole("checkbox", { checked: true }).count()).toBe(2)
    await open(`${path}?page_size=9`)
  })

  test("CAT-13 CAT-14 the date picker goes a hundred years each way from the day selected; its weeks begin on Monday", async () => {
    const { page } = visit
    const form = page.locator("main form")
    const day = form.getByRole("group", { name: "Date" })
    const years = form.locator(".cal-jump select").last()
    const range = async () => {
      const all = await years.locator("option").allInnerTexts()
      return [all[0], all.at(-1), all.length]
    }
    await day.locator("summary").click()
    await years.selectOption("2030")
    await form.locator(".cal-jump select").first().selectOption({ label: "mai" })
    await form.locator(".cal-day:not([data-outside-month])").filter({ hasText: /^15$/ }).click()
    await page.waitForURL(/date=2030-05-15/)
    if (!(await years.isVisible())) await form.getByText(/15 mai/).click()
    await soon(range).toEqual(["1930", "2130", 201])
    expect(await form.locator(".cal-weekday").first().innerText()).toMatch(/^lu/i)
    // 1 May 2030 is a Wednesday: the third of its week.
    expect((await form.locator(".cal-grid tbody tr").first().locator("td").nth(2).innerText()).trim()).toBe("1")
  })

  test("CAT-09 with more than fits there is a pager, and the way back is out of use on the first page", async () => {
    await visit.open(`${path}?page_size=3`)
    await pager().getByText("Page 1 sur 3").waitFor()
    const back = pager().getByRole("link", { name: "Précédent" })
    expect([await back.getAttribute("aria-disabled"), await back.getAttribute("href")]).toEqual(["true", null])
  })

  test("CAT-10 the way on is out of use on the last page only, which is full", async () => {
    const on = pager().getByRole("link", { name: "Suivant" })
    for (const number of [2, 3]) {
      expect(await on.getAttribute("aria-disabled")).toBeNull()
      await on.click()
      await pager().getByText(`Page ${number} sur 3`).waitFor()
    }
    expect(await visit.page.locator("main article").count()).toBe(3)
    expect([await on.getAttribute("aria-disabled"), await on.getAttribute("href")]).toEqual(["true", null])
    expect(await pager().getByRole("link", { name: "Précédent" }).getAttribute("aria-disabled")).toBeNull()
  })

  const title = "Zot tir à l’arc"

  test("AVAIL-02 PAGE-20 a card leads to its page, where the way here is the organiser's alone without a catalogue page", async () => {
    const { page } = visit
    await card("eight").getByRole("link").click()
    await page.waitForURL(({ pathname }) => pathname === `/availabilities/${sold.eight}`)
    await page.getByRole("heading", { level: 1, name: title }).waitFor()
    const way = main(page).getByRole("navigation").first().getByRole("listitem")
    expect(await way.allInnerTexts()).toEqual(["Tout Neuf", title])
  })

  const tileLines = () =>
    visit.page.locator(".date-tile").evaluateAll((tiles) => {
      const tops = tiles.map((tile) => Math.round(tile.getBoundingClientRect().top))
      return [tiles.length, new Set(tops).size]
    })
  const fact = (name: string) => textOf(main(visit.page).locator(".facts > *", { hasText: name }))
  const price = () => textOf(main(visit.page).getByRole("region", { name: "Prix et inscription" }))

  test("AVAIL-05 AVAIL-33 eight dates stand in a grid and seven in one line; only the one with a deposit tells it", async () => {
    const { page } = visit
    // As wide as seven tiles need.
    await page.setViewportSize({ width: 700, height: 844 })
    await soon(tileLines).toEqual([8, 2])
    expect(await price()).not.toMatch(/acompte/i)
    await page.goBack()
    await card("seven").getByRole("link").click()
    await soon(tileLines).toEqual([7, 1])
    await soon(price).toContain("Acompte de 50,01 TND pour réserver")
    await page.setViewportSize({ width: widths.desktop, height: 844 })
  })

  test("MONEY-07 the price is in the organiser's currency and the hours are of its time zone, wherever the visitor is", async () => {
    const { page } = visit
    const hourIn = (timeZone: string) => {
      const [start, end] = Object.values(dateIn(20)).map((at) =>
        new Date(at).toLocaleString("en-GB", { hour: "numeric", timeZone }),
      )
      return `${Number(start)} h – ${Number(end)} h`
    }
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId)
    expect(await price()).toContain("1 234,05 TND les 7 jours")
    expect(await fact("Horaire")).toContain(hourIn("Europe/Brussels"))
    expect(await textOf(main(page))).not.toContain(hourIn(timezoneId))
  })

  test("MONEY-08 of a currency with three decimals at most two are shown", async () => {
    const amounts = (await textOf(main(visit.page))).match(/[\d,]+ TND/g)!
    expect(amounts).toContain("50,01 TND")
    for (const amount of amounts) expect(amount).toMatch(/^\d+(,\d\d)? TND$/)
  })

  const panel = () => main(visit.page).getByRole("region", { name: "Prix et achat" })

  test("BNDL-02 BNDL-03 a bundle without limits has its price alone, and a page without pictures", async () => {
    const { page, open } = visit
    const about = { description: "<p>Pour <strong>toutes</strong> nos activités.</p>", published: true }
    const day = { expires_at: "2031-12-31T12:00:00Z", duration: 365 * 86_400 }
    const bundles = [
      { ...about, title: "Zot sans limite", price: 140_000 },
      { ...about, title: "Zot limité", price: 1_234_050, capacity: 10, ...day },
    ]
    for (const bundle of bundles) await make(page, "bundles", bundle)
    await open(await publish(page, { type: "bundles-cards", settings: {} }))
    await main(page).getByRole("link", { name: "Zot sans limite" }).last().click()
    await page.getByRole("heading", { level: 1, name: "Zot sans limite" }).waitFor()
    expect(await page.locator("main .detail-picture").count()).toBe(0)
    expect(await textOf(page.locator(".detail-panel > div").first())).toBe("140 TND")
    expect([await fact("Entrées"), await fact("Validité")]).toEqual(["Entrées Illimitées", "Validité Sans date limite"])
  })

  test("BNDL-01 a limited one shows title, price, description, capacity, expiry and duration, and is added by its form", async () => {
    const { page } = visit
    await page.goBack()
    await main(page).getByRole("link", { name: "Zot limité" }).last().click()
    await page.getByRole("heading", { level: 1, name: "Zot limité" }).waitFor()
    expect(await page.locator("main .detail-body strong").first().innerText()).toBe("toutes")
    expect(await textOf(page.locator(".detail-panel > div").first())).toBe(
      "1 234,05 TND / 10 entrées Valable jusqu’au 31 décembre 2031 Valable 1 an",
    )
    expect(await fact("Entrées")).toBe("Entrées 10 entrées")
    expect(await fact("Validité")).toBe("Validité Jusqu’au 31 décembre 2031, 1 an")
    await panel()
      .getByRole("button", { name: /^Ajouter au panier/ })
      .click()
    await cartDrawer(page).waitFor()
    await soon(() => rows(page).count()).toBe(1)
  })

  test("CHECK-13 without any way to pay the checkout has an empty state with a title and a subtitle, and no form", async () => {
    const { page, open } = visit
    await change(page, "settings", { bank_transfers_enabled: false })
    await open("/checkout")
    await main(page).getByRole("heading", { name: "Aucun moyen de paiement pour l’instant" }).waitFor()
    await main(page)
      .getByText("L’organisateur n’en propose pas encore. Écrivez-lui, votre panier vous attend.")
      .waitFor()
    expect(await main(page).getByRole("checkbox").count()).toBe(0)
  })

  test("SET-30 terms that come into force while one is at the checkout are shown anew and accepted again", async () => {
    const { page, open } = visit
    await change(page, "settings", { bank_transfers_enabled: true })
    await open("/checkout")
    const box = main(page).getByRole("checkbox", { name: /conditions/ })
    const confirm = main(page).getByRole("button", { name: "Confirmer la réservation" })
    await box.press("Space")
    const { version } = await askConsole(page, slug, "GET /api/console/terms")
    const words = `Zot ${crypto.randomUUID()}`
    const texts = { terms: { fr: `<p>${words}</p>`, en: "" }, privacy: { fr: "<p>Rien n’est vendu.</p>", en: "" } }
    await askConsole(page, slug, "PUT /api/console/terms", { ...texts, version })
    await confirm.click()
    await main(page).getByText("Les conditions ont changé entre-temps.").waitFor()
    await main(page).getByRole("region", { name: "Les nouvelles conditions" }).getByText(words).waitFor()
    expect(await box.isChecked()).toBe(false)
    await toastGone(page)
    await expectAccessible(page)
    await box.press("Space")
    await confirm.click()
    await page.waitForURL(/\/checkout\/\w+\/success$/)
  })
})
