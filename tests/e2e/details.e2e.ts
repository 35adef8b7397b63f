import type { Page } from "playwright"
import { describe, expect, inject, test } from "vitest"
import { atBothWidths, expectAccessible, expectGoodAtBothWidths } from "./judge.ts"
import { structured } from "./structured.ts"
import { visitors, walk, widths } from "./visitor.ts"

const visit = visitors()

interface Listed {
  cuid: string
  status: string
  start_at: string
  registrations_start_at: string | null
  registrations_end_at: string | null
  next_price: { at: string; price: number } | null
  dates: { cuid: string; start_at: string }[]
  activity: { cuid: string; title: string; registration_flow: string }
}

/** What the demo offers, by the API: its dates move with the day it is filled. Node knows no *.localhost. */
async function offered(page: Page, host = "localhost"): Promise<Listed[]> {
  const query = `status=OPEN,CLOSED,FULL,OVERLAP&limit=100&after=${new Date().toISOString()}`
  const port = inject("port")
  const address = `http://localhost:${port}/api/availabilities?${query}`
  return (await (await page.request.get(address, { headers: { host: `${host}:${port}` } })).json()).data
}
const isToCome = ({ start_at }: Listed) => Date.parse(start_at) > Date.now()
const opensLater = ({ registrations_start_at: at }: Listed) => at !== null && Date.parse(at) > Date.now()
/** One may wait for a place until registrations end. */
const isStillAsked = ({ registrations_end_at: at }: Listed) => at === null || Date.parse(at) > Date.now()
const isOpen = (one: Listed) => one.status === "OPEN" && isToCome(one) && !opensLater(one)
/** A camp of a week that can be registered for. */
const camp = (all: Listed[]) => all.find((one) => isOpen(one) && one.dates.length === 5)!
const clay = (all: Listed[]) => all.find(({ activity }) => activity.title === "Les mains dans l’argile")!.activity

describe("the pages of what is offered", () => {
  describe("of an availability", () => {
    const visit = walk()
    const maps: string[] = []
    let one: Listed

    test("AVAIL-01 PAGE-20 is where its public link leads, and search engines are told the same", async () => {
      const { page, open } = visit
      one = camp(await offered(page))
      await page.route("https://maps.google.com/**", (route) => {
        maps.push(route.request().url())
        return route.fulfill({ contentType: "text/html", body: "<title>Carte</title>" })
      })
      await open(`/availabilities/${one.cuid}`)
      expect(await page.title()).toBe(`${one.activity.title} · Les Explorateurs`)
      const canonical = await page.locator('link[rel="canonical"]').getAttribute("href")
      expect(canonical).toMatch(new RegExp(`^http://explorateurs\\.localhost.*/availabilities/${one.cuid}$`))
      const event = (await structured(page)).find((each) => each["@type"] === "Event")
      expect(event).toMatchObject({ name: one.activity.title, url: canonical, offers: { priceCurrency: "EUR" } })
    })

    test("AVAIL-02 begins its way here with the organiser, then the catalogue page", async () => {
      const way = visit.page.getByRole("main").getByRole("navigation").first()
      const steps = await way.getByRole("listitem").allInnerTexts()
      expect(steps).toEqual(["Les Explorateurs", "Toutes nos activités", one.activity.title])
      const links = await way.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")))
      expect(links.slice(0, 2)).toEqual(["/", "/activites"])
    })

    test("AVAIL-03 shows its title and from when to when it lasts", async () => {
      const { page } = visit
      await page.getByRole("heading", { level: 1, name: one.activity.title }).waitFor()
      await page.getByText(/^Du lundi \d+.* au vendredi .*, de \d+\sh.* à \d+\sh/).waitFor()
      expect(await page.locator(".date-tile").count()).toBe(one.dates.length)
    })

    test("AVAIL-04 AVAIL-05 shows the total price, and the deposit it asks for", async () => {
      const panel = visit.page.getByRole("region", { name: "Prix et inscription" })
      expect(await panel.textContent()).toMatch(/\d+\s€ les 5 jours/)
      expect(await panel.textContent()).toMatch(/Acompte de \d+\s€ pour réserver/)
    })

    test("AVAIL-06 AVAIL-07 shows the activity's first picture and the facts about it, wide and narrow", async () => {
      const { page } = visit
      const picture = page.locator(".detail-picture")
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      const { images } = (await (await page.request.get(`/api/activities/${one.activity.cuid}`)).json()).activity
      expect(await picture.getAttribute("src")).toContain(images[0].public_url.split("/").at(-2))
      const facts = await page.locator(".facts dt").allTextContents()
      expect(facts.slice(0, 4)).toEqual(["Âge", "Groupe", "Lieu", "Horaire"])
      await expectGoodAtBothWidths(page)
      await atBothWidths(page, expectPanelInPlace)
    })

    test("ACTV-08 has a map, which waits to be asked for", async () => {
      const { page } = visit
      expect(maps).toEqual([])
      await page.getByRole("button", { name: /^Afficher la carte/ }).click()
      const frame = page.locator("iframe")
      await frame.waitFor()
      expect(await frame.getAttribute("title")).toMatch(/^Carte\s: /)
      await expect.poll(() => maps.length, { timeout: 5_000 }).toBe(1)
      expect(maps[0]).toMatch(/\?q=[^{}&]+&output=embed$/)
      await expectAccessible(page, { within: ".map", unless: ["region"] })
    })
  })

  test("VIS-01 VIS-02 VIS-03 a visitor logs in from the page and is brought back to it", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    const { cuid } = camp(await offered(page))
    await open(`/availabilities/${cuid}?from=mail`)
    await page.getByRole("link", { name: "S’inscrire" }).click()
    const panel = page.getByRole("region", { name: "Prix et inscription" })
    await panel.getByRole("heading", { name: "Connectez-vous pour continuer" }).waitFor()
    await panel.getByText("Nous vous ramenons ici juste après").waitFor()
    await panel.getByRole("link", { name: "Se connecter" }).click()
    await page.waitForURL(/\/auth\/login\?redirect=/)
    expect(new URL(page.url()).searchParams.get("redirect")).toBe(`/availabilities/${cuid}?from=mail`)
    await page.getByLabel("Adresse e-mail").fill("camille@example.com")
    await page.getByLabel("Mot de passe", { exact: true }).fill("marelle-demo")
    await page.locator("main").getByRole("button", { name: "Se connecter" }).click()
    await page.waitForURL(`**/availabilities/${cuid}?from=mail`)
    await panel.getByText("les 5 jours").waitFor()
    await panel.getByText("Connectez-vous pour continuer").waitFor({ state: "detached" })
  })

  test("AVAIL-26 what is full or not open yet says so, and leads to the other dates", async () => {
    const { page, open } = await visit()
    const all = await offered(page)
    const full = all.find((one) => one.status === "FULL" && isToCome(one) && isStillAsked(one))!
    const later = all.find((one) => one.status === "OPEN" && isToCome(one) && opensLater(one))!
    const panel = page.getByRole("region", { name: "Prix et inscription" })
    await open(`/availabilities/${later.cuid}`)
    expect(await panel.textContent()).toMatch(/Ouvre le \w+ \d+.* à \d+\sh/)
    expect(await panel.getByRole("link", { name: "Se connecter" }).count()).toBe(0)
    await expectAccessible(page, { within: "aside" })
    await open(`/availabilities/${full.cuid}`)
    await panel.getByText("Complet").waitFor()
    // The waiting list is for customers
    await panel.getByRole("link", { name: "Se connecter" }).waitFor()
    await expectAccessible(page, { within: "aside" })
    await panel.getByRole("link", { name: "Voir toutes les dates" }).click()
    await page.waitForURL(`**/activities/${full.activity.cuid}`)
  })

  test("ACTV-01 ACTV-02 ACTV-06 ACTV-07 an activity shows its pictures and its dates in pages, and each leads on", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    const { cuid } = clay(await offered(page))
    await open(`/activities/${cuid}?page_size=8`)
    const panel = page.getByRole("region", { name: "Choisissez vos dates" })
    expect(await panel.locator(".pick").count()).toBe(8)
    for (const row of await panel.locator(".pick").allInnerTexts()) {
      expect(row, "time").toMatch(/\d+\sh.* – \d+\sh/)
      expect(row, "neither age nor place").not.toMatch(/\sans|Schaerbeek|Bruxelles|Ixelles/)
    }
    expect(await page.locator(".facts").textContent()).toMatch(/Prixdès \d+\s€/)
    await page.getByRole("heading", { name: "À prévoir" }).waitFor()
    await page.getByRole("heading", { name: "Où cela se passe" }).waitFor()
    await expectGoodAtBothWidths(page)
    const gallery = page.getByRole("button", { name: "3 images" })
    await gallery.click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("1 sur 3").waitFor()
    await dialog.getByRole("button", { name: "Image précédente" }).click()
    await dialog.getByText("3 sur 3").waitFor()
    await expectAccessible(page, { within: "[role=dialog]", unless: ["region"] })
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
    await expect.poll(() => gallery.evaluate((node) => node === document.activeElement), { timeout: 5_000 }).toBe(true)
    await panel.getByRole("link", { name: "Suivant" }).click()
    await page.waitForURL(/page_size=8&page_number=2/)
    await panel.getByText(/^Page 2 sur/).waitFor()
    await panel
      .getByRole("link", { name: /^(Choisir|Voir) / })
      .first()
      .click()
    await page.waitForURL(/\/availabilities\//)
  })

  test("ACT-40 CON-63 the dates of an activity say price, early price and places; it and its dates say how to cancel", async () => {
    const host = "northside.localhost"
    const { page, open } = await visit({ host, locale: "en-GB" })
    const one = (await offered(page, host)).find(({ next_price }) => next_price !== null)!
    // It is over at midnight: the day before is the last one it can be had.
    const last = new Date(Date.parse(one.next_price!.at) - 1)
    const day = last.toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "Europe/Brussels" })
    await open(`/activities/${one.activity.cuid}`)
    const row = page.locator(".pick", { has: page.locator(`a[href="/availabilities/${one.cuid}"]`) })
    expect((await row.innerText()).replaceAll(/\s+/g, " ")).toMatch(
      new RegExp(`\\d+ places? .*\\d until ${day}, then .*\\d`),
    )
    const rule = page.getByText(/^(You can cancel by yourself|Ask the organiser)/)
    await rule.waitFor()
    const words = await rule.innerText()
    await expectGoodAtBothWidths(page)
    await row.getByRole("link").click()
    await page.waitForURL(`**/availabilities/${one.cuid}`)
    await page.getByText(new RegExp(`^Until ${day} \\d{4}, then `)).waitFor()
    expect(await rule.innerText()).toBe(words)
    await expectGoodAtBothWidths(page)
  })

  test("ACTV-03 ACTV-04 ACTV-05 the same by the day: from one to the next, in the calendar, and back from an empty one", async () => {
    const { page, open } = await visit()
    const { cuid } = clay(await offered(page))
    await open(`/ateliers/${cuid}`)
    const panel = page.getByRole("region", { name: "Choisissez un jour" })
    const first = (await panel.locator(".day-shown").textContent())!
    const isFirst = panel.locator(".day-shown", { hasText: first })
    const isOther = panel.locator(".day-shown", { hasNotText: first })
    expect(await panel.locator(".pick").count()).toBeGreaterThan(0)
    await expectGoodAtBothWidths(page)
    expect(await panel.getByRole("link", { name: "Pas de jour précédent" }).getAttribute("aria-disabled")).toBe("true")
    await panel.getByRole("link", { name: /^Jour suivant, / }).click()
    await page.waitForURL(/\?date=\d{4}-\d\d-\d\d$/)
    await isOther.waitFor()
    await panel.getByRole("link", { name: /^Jour précédent, / }).click()
    await isFirst.waitFor()
    // The next month is asked for when it comes into view; its days are then there to choose.
    await panel.locator(".cal-head").getByRole("button", { name: "Suivant" }).click()
    await panel.locator(".cal-day.has:not([data-outside-month], [data-unavailable])").first().click()
    await isOther.waitFor()
    await panel.locator(".pick").first().waitFor()
    expect(await panel.locator(".cal-day[data-selected]:not([data-outside-month])").count()).toBe(1)
    const sunday = nextSunday()
    await open(`/ateliers/${cuid}?date=${sunday}`)
    await panel.getByText("Rien ce jour-là.").waitFor()
    await panel.getByRole("link", { name: /^Voir le / }).click()
    await panel.locator(".pick").first().waitFor()
  })

  test("CART-05 CART-06 CART-07 CART-08 what was chosen is listed and taken out again, down to nothing", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    const all = await offered(page)
    const [one, other] = [camp(all), all.find((each) => isOpen(each) && each.dates.length === 1)!]
    await open(`/cart/add?availabilities=${one.cuid},nobody,${other.cuid}`)
    const items = page.locator(".picked")
    expect(await items.count()).toBe(2)
    const login = page.locator("main").getByRole("link", { name: "Se connecter" })
    const way = new URL((await login.getAttribute("href"))!, page.url()).searchParams.get("redirect")!
    expect(new URL(way, page.url()).searchParams.get("availabilities")).toBe(`${one.cuid},nobody,${other.cuid}`)
    await expectGoodAtBothWidths(page)
    await page.getByRole("link", { name: `Retirer ${one.activity.title}` }).click()
    await items.nth(1).waitFor({ state: "detached" })
    expect(new URL(page.url()).searchParams.get("availabilities")).toBe(`nobody,${other.cuid}`)
    await page.getByRole("link", { name: `Retirer ${other.activity.title}` }).click()
    await page.getByRole("heading", { level: 1, name: "Rien n’est encore choisi" }).waitFor()
    await expectAccessible(page)
    await open(`/cart/add?dates=${one.dates[1]!.cuid},${one.dates[3]!.cuid}`)
    expect(await items.count()).toBe(2)
    expect(await items.first().textContent()).toMatch(/mardi \d+/)
  })
})

/** Beside the text, always visible; on a phone right after the facts. */
async function expectPanelInPlace(page: Page): Promise<void> {
  const top = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => node.getBoundingClientRect().top)
  if (page.viewportSize()!.width === widths.mobile) {
    const [facts, panel, dates] = [await top(".facts"), await top(".detail-panel"), await top(".date-tiles")]
    expect(facts < panel && panel < dates).toBe(true)
    return
  }
  await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }))
  expect(await top(".detail-panel")).toBeGreaterThan(0)
  expect(await top(".detail-panel")).toBeLessThan(200)
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }))
}

/** No workshop is held on a Sunday. */
function nextSunday(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 7 - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

test("the calendar file of an availability has its dates, and unknown ones are not found", async () => {
  const { page, open } = await visit()
  const { cuid, dates } = camp(await offered(page))
  await open(`/availabilities/${cuid}`)
  const link = page.getByRole("link", { name: "Ajouter à mon agenda" })
  const file = await page.request.get((await link.getAttribute("href"))!)
  expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8")
  expect((await file.text()).match(/BEGIN:VEVENT/g)).toHaveLength(dates.length)
  for (const path of ["/availabilities/nobody", "/availabilities/NO-BODY", "/activities/nobody", "/bundles/x'y"])
    expect((await page.request.get(path)).status(), path).toBe(404)
})

test("FMT-06 an English visitor reads it in English", async () => {
  const { page, open } = await visit({ locale: "en-GB" })
  const { cuid } = camp(await offered(page))
  await open(`/availabilities/${cuid}`)
  await page.getByText(/^Monday \d+.* to Friday \d+ \w+ \d{4}, \d\d:\d\d–\d\d:\d\d$/).waitFor()
  const panel = page.getByRole("region", { name: "Price and registration" })
  expect(await panel.textContent()).toMatch(/€\d+ for all 5 days/)
  await panel.getByRole("link", { name: "Log in" }).waitFor()
})
