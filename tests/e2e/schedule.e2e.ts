import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import type { Occurrence } from "#contract/endpoints/availabilities.ts"
import { localDate } from "#contract/rules/dates.ts"
import { addDays, weekOf } from "#contract/rules/schedule-days.ts"
import { askConsole } from "./ask-console.ts"
import { beginSession } from "./enter-console.ts"
import { atBothWidths, expectAccessible, expectGoodAtBothWidths, expectNoOverflow } from "./judge.ts"
import { visitors, widths } from "./visitor.ts"

const visit = visitors()
const timezone = "Europe/Brussels"
const today = localDate(new Date().toISOString(), timezone)
const dayOf = ({ start_at }: Occurrence) => localDate(start_at, timezone)
/** The number of a day as French names it. */
const numberOf = (day: string) => (day.endsWith("-01") ? "1(er)?" : String(Number(day.slice(8))))
const isMobile = (width: number) => width === widths.mobile

/** Workshops of the next weeks that a visitor is told are in this state. */
async function workshops(page: Page, status: string): Promise<Occurrence[]> {
  const query = `status=${status}&after=${addDays(today, 1)}&before=${addDays(today, 40)}&search=argile`
  const answer = await page.request.get(`/api/availabilities/dates?${query}`)
  return (await answer.json()).availabilities_dates.data
}

/** The days of a stretch that have something of what a page's schedule shows, as its own script would ask. */
async function calendarOf(page: Page, after: string) {
  const found = page.waitForRequest(/\/api\/availabilities\/calendar/)
  await page.getByRole("button", { name: /Choisir une date/ }).click()
  const asked = new URL((await found).url())
  asked.searchParams.set("after", after)
  asked.searchParams.set("before", addDays(after, 7))
  return (await page.request.get(asked.toString())).json()
}

/** The schedule's script comes a little after the page's. */
const open = async (page: Page, go: Promise<void>) => {
  await go
  await page.waitForFunction(() =>
    Object.keys(document.querySelector(".schedule") ?? {}).some((name) => name.startsWith("__reactFiber")),
  )
}

/** The button that says which week is shown, or a given one. */
const shown = (page: Page, week = "") => page.getByRole("button", { name: `${week}, Choisir une date` })
const dateOf = (page: Page) => new URL(page.url()).searchParams.get("date")

/** One date of a workshop, at a place of the test's own that has nothing before the week after this one. */
async function openLater(staff: Page) {
  const slug = "explorateurs"
  await beginSession(staff, slug)
  const [title, day] = ["Dimanche au bois", addDays(today, 9)]
  const { data } = await askConsole(staff, slug, `GET /api/console/activities?search=${encodeURIComponent(title)}`)
  const { location } = await askConsole(staff, slug, "POST /api/console/locations", {
    name: "La grange",
    title: "La grange",
  })
  const times = { start_at: `${day}T12:00:00.000Z`, end_at: `${day}T14:00:00.000Z` }
  const given = { activity: data[0].cuid, location: location.cuid, ...times }
  const { availability } = await askConsole(staff, slug, "POST /api/console/availabilities", given)
  const close = () => askConsole(staff, slug, `DELETE /api/console/availabilities/${availability.cuid}`)
  return { title, day, place: location.cuid as string, close }
}

describe("a week of activities", () => {
  test("SCHED-01 SCHED-05 opens on the next week that has something when nothing is left in this one", async () => {
    const { page: staff } = await visit({ host: "console.localhost" })
    const { title, day, place, close } = await openLater(staff)
    const { page, open: go } = await visit({ width: widths.mobile })
    const shownItems = page.locator(".schedule").getByText(title).filter({ visible: true })
    await open(page, go(`/cours?location=${place}`))
    await shownItems.first().waitFor()
    expect(dateOf(page)).toBeNull()
    await page.getByRole("link", { name: "Semaine précédente" }).click()
    await expect.poll(() => dateOf(page)).toBe(addDays(day, -7))
    await page.goto(`/cours?location=${place}&date=${today}`)
    expect(await shownItems.count()).toBe(0)
    await close()
  })

  test("SCHED-01 SCHED-05 SCHED-21 goes from week to week by the address, and back", async () => {
    const { page, open: go } = await visit()
    await open(page, go("/cours"))
    const first = (await shown(page).textContent())!
    const turn = async (name: string, days: number) => {
      await page.getByRole("link", { name }).click()
      await page.waitForURL(`**/cours?date=${addDays(today, days)}`)
    }
    await turn("Semaine suivante", 7)
    await shown(page, first).waitFor({ state: "detached" })
    const second = (await shown(page).textContent())!
    await turn("Semaine suivante", 14)
    await shown(page, second).waitFor({ state: "detached" })
    await turn("Semaine précédente", 7)
    await shown(page, second).waitFor()
    await page.goBack()
    await shown(page, second).waitFor({ state: "detached" })
    await page.goBack()
    await shown(page, second).waitFor()
    await page.goBack()
    await shown(page, first).waitFor()
    await go("/cours?date=nonsense")
    await shown(page, first).waitFor()
  })

  test("SCHED-06 SCHED-15 says that a week is empty, leads to the nearest date and on to the next", async () => {
    const { page, open: go } = await visit()
    await open(page, go(`/cours?date=${addDays(today, 1000)}`))
    const empty = page.getByRole("heading", { name: "Rien à l’horaire cette semaine" })
    await empty.waitFor()
    await expectGoodAtBothWidths(page)
    await page.getByRole("link", { name: /^Aller au \S+ \d/ }).click()
    // The router sets the address before React draws the week, and the empty one has a link to the date before, too.
    await empty.waitFor({ state: "detached" })
    const last = dateOf(page)!
    expect(await page.getByRole("link", { name: /^Prochaine date/ }).count()).toBe(0)
    await page.getByRole("link", { name: /^Date précédente/ }).click()
    await page.waitForURL((url) => url.searchParams.get("date")! < last)
    await page.getByRole("link", { name: /^Prochaine date/ }).click()
    await page.waitForURL((url) => weekOf(url.searchParams.get("date")!).includes(last))
  })
})

describe.each(Object.entries(widths))("the items of a week on %s", (_, width) => {
  test("SCHED-10 SCHED-14 SCHED-16 finds an activity, opens it and comes back to its day", async () => {
    const { page, open: go } = await visit({ width })
    const [wanted] = await workshops(page, "OPEN")
    const day = dayOf(wanted!)
    // Another day of the week first: a phone shows one at a time.
    await open(page, go(`/cours?date=${weekOf(day).find((other) => other !== day)}`))
    const days = page.getByRole("list", { name: "Jours de la semaine" })
    if (isMobile(width)) {
      expect(await days.getByRole("link").count()).toBe(7)
      const tile = days.getByRole("link", { name: new RegExp(`^\\S+ ${numberOf(day)} `) })
      await tile.click()
      await page.waitForURL(`**/cours?date=${day}`)
      expect(await tile.getAttribute("aria-current")).toBe("date")
      expect(await page.getByText("9:00", { exact: true }).isVisible()).toBe(false)
    } else {
      expect(await days.isVisible()).toBe(false)
      for (const hour of ["9:00", "18:00"]) await page.getByText(hour, { exact: true }).waitFor()
    }
    await expectAccessible(page)
    await expectNoOverflow(page)
    const address = page.url()
    await page.locator(`a[href="/availabilities/${wanted!.availability.cuid}"]:visible`).click()
    await page.waitForURL(`**/availabilities/${wanted!.availability.cuid}`)
    await page.goBack()
    await page.waitForURL(address)
    await page.locator(`a[href="/availabilities/${wanted!.availability.cuid}"]:visible`).waitFor()
  })

  test("SCHED-16 what is full stands there, out of use and with the word for it", async () => {
    const { page, open: go } = await visit({ width })
    const [full] = await workshops(page, "FULL")
    await open(page, go(`/cours?date=${dayOf(full!)}`))
    expect(await page.locator(`a[href="/availabilities/${full!.availability.cuid}"]`).count()).toBe(0)
    if (isMobile(width)) {
      const row = page
        .getByRole("listitem")
        .filter({ hasText: "Les mains dans l’argile" })
        .filter({ hasText: "Complet" })
      await row.first().waitFor()
      expect(await row.first().getByRole("link").count()).toBe(0)
      return
    }
    const block = page.getByRole("link", { name: /^Les mains dans l’argile, .*Complet/ }).first()
    expect(await block.getAttribute("aria-disabled")).toBe("true")
    const before = page.url()
    await block.click({ force: true })
    expect(page.url()).toBe(before)
  })
})

describe("a selection", () => {
  test("SCHED-17 SCHED-18 SCHED-20 several are chosen over two weeks, go to the cart together and are kept, on a phone", async () => {
    const { page, open: go } = await visit({ width: widths.mobile })
    const [one, ...others] = await workshops(page, "OPEN")
    const other = others.find((each) => !weekOf(dayOf(one!)).includes(dayOf(each)))!
    const item = ({ start_at }: Occurrence) =>
      page.getByRole("button", { name: new RegExp(`Les mains dans l’argile, ${spoken(start_at)}`) }).first()
    const bar = page.locator(".selection-bar")
    const proceed = bar.getByRole("button", { name: "Continuer" })
    await open(page, go(`/composer?date=${dayOf(one!)}`))
    expect(await proceed.isDisabled()).toBe(true)
    await item(one!).click()
    await bar.getByText("1 créneau choisi", { exact: true }).waitFor()
    await item(one!).click()
    await bar.getByText("0 créneau choisi", { exact: true }).waitFor()
    await item(one!).press("Enter")
    expect(await item(one!).getAttribute("aria-pressed")).toBe("true")
    await pick(page, dayOf(other))
    await item(other).click()
    await bar.getByText("2 créneaux choisis", { exact: true }).waitFor()
    await expectAccessible(page)
    await proceed.click()
    await page.waitForURL(`**/cart/add?dates=${one!.cuid},${other.cuid}`)
    await page.goBack()
    await bar.getByText("2 créneaux choisis", { exact: true }).waitFor()
  })
})

/**
 * Goes to a day week by week, by the links, and by the tile of the day that a phone has. The router sets the address
 * before React draws the week, so the tile is waited for.
 */
async function pick(page: Page, day: string) {
  while (!weekOf(dateOf(page)!).includes(day)) {
    const next = addDays(dateOf(page)!, 7)
    await page.getByRole("link", { name: "Semaine suivante" }).click()
    await page.waitForURL(`**?date=${next}`)
  }
  await page
    .getByRole("list", { name: "Jours de la semaine" })
    .getByRole("link", { name: new RegExp(`^\\S+ ${numberOf(day)} `) })
    .click()
  await page.waitForURL(`**?date=${day}`)
}

/** "mercredi 18 novembre, 14 h 30", as an item begins after its title. */
function spoken(start_at: string): string {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("fr-BE", { ...options, timeZone: timezone }).format(new Date(start_at))
  const [hour, minute] = written({ hour: "numeric", minute: "2-digit" }).split(/\D+/)
  const time = minute === "00" ? `${Number(hour)}\\sh` : `${Number(hour)}\\sh\\s${minute}`
  const day = numberOf(localDate(start_at, timezone))
  return `${written({ weekday: "long" })} ${day} ${written({ month: "long" })}, ${time} `
}

describe("the calendar of a schedule", () => {
  test("SCHED-02 SCHED-03 SCHED-04 marks the days that have something, between the first and the last", async () => {
    const { page, open: go } = await visit()
    const [wanted] = await workshops(page, "OPEN")
    await open(page, go(`/cours?date=${dayOf(wanted!)}`))
    const { first, last } = await calendarOf(page, addDays(today, 1))
    const calendar = page.getByRole("dialog", { name: "Choisir une date" })
    const cell = (day: string) =>
      calendar.getByRole("button", { name: new RegExp(`\\b${numberOf(day)} \\S+ ${day.slice(0, 4)}`) })
    /** Out of use, or not even in sight, at the turn of a month. */
    const isOut = async (day: string) =>
      (await cell(day).count()) === 0 || (await cell(day).getAttribute("aria-disabled")) === "true"
    await calendar.getByRole("application").waitFor()
    await page.waitForFunction(() => document.querySelectorAll(".cal-day.has").length > 1)
    expect(await cell(dayOf(wanted!)).getAttribute("class")).toContain("has")
    expect(first >= today && last > first).toBe(true)
    await expectAccessible(page, { within: ".day-popover", unless: ["region"] })
    // The day shown has the focus; Escape gives it back.
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain("cal-day")
    await page.keyboard.press("Escape")
    await calendar.waitFor({ state: "detached" })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toMatch(/Choisir une date$/)
    await page.keyboard.press("Enter")
    await calendar.waitFor()
    // Nothing can be picked before today: there is no month before this one.
    const previous = calendar.getByRole("button", { name: /précédent/i }).first()
    while (await previous.isEnabled()) await previous.click()
    expect(await isOut(addDays(today, -1))).toBe(true)
    // Nor after the last day, which another journey may have put years ahead.
    const next = calendar.getByRole("button", { name: /suivant/i }).first()
    for (let months = 0; (await next.isEnabled()) && months < 100; months++) await next.click()
    expect(await next.isDisabled()).toBe(true)
    expect(await isOut(addDays(last, 1))).toBe(true)
    await page.waitForFunction(() => document.querySelectorAll(".cal-day.has:not([data-disabled])").length > 0)
    await cell(last).click()
    await page.waitForURL(`**/cours?date=${last}`)
    await calendar.waitFor({ state: "detached" })
  })
})

describe("a day by activity", () => {
  test("SCHED-09 SCHED-14 SCHED-22 has a column or a group for each activity", async () => {
    const { page, open: go } = await visit({ locale: "en-GB" })
    const [wanted] = await workshops(page, "OPEN")
    const day = dayOf(wanted!)
    await open(page, go(`/par-activite?date=${day}`))
    await atBothWidths(page, async () => {
      await page.getByRole("heading", { name: "Les mains dans l’argile" }).waitFor()
      const choices = page.getByRole("link", { name: /Les mains dans l’argile, \w+day/ })
      await expect.poll(() => choices.count()).toBeGreaterThan(0)
      expect(await page.getByText("9:00", { exact: true }).isVisible()).toBe(false)
      await expectAccessible(page)
      await expectNoOverflow(page)
    })
    await page.getByRole("list", { name: "Days of the week" }).getByRole("link", { disabled: false }).last().click()
    await page.waitForURL((url) => weekOf(day).includes(url.searchParams.get("date")!))
    await page.getByRole("link", { name: "Next week" }).click()
    await page.waitForURL((url) => !weekOf(day).includes(url.searchParams.get("date")!))
  })
})

describe("bounds of a selection", () => {
  test("SCHED-18 SCHED-19 SCHED-20 too few, right and too many, in red", async () => {
    const { page, open: go } = await visit()
    await open(page, go("/sandbox/schedule"))
    const bars = page.locator(".selection-bar")
    const three = page.locator(".schedule").nth(1).locator("button.slot-block:enabled")
    const proceed = bars.first().getByRole("button", { name: "Continuer" })
    await bars.first().getByText("0 créneau choisi sur 3").waitFor()
    for (const index of [0, 1, 2]) await three.nth(index).click()
    await bars.first().getByText("3 créneaux choisis sur 3").waitFor()
    expect(await proceed.isEnabled()).toBe(true)
    await proceed.click()
    await page.getByText("Éveil nature, Cinq minutes, Juste après").waitFor()
    await three.nth(3).click()
    await bars.first().getByText("Retirez-en 1 pour continuer.").waitFor()
    expect(await proceed.isDisabled()).toBe(true)
    const isRed = () =>
      proceed.evaluate((button) => {
        const probe = document.body.appendChild(document.createElement("i"))
        probe.style.color = "var(--danger)"
        const red = getComputedStyle(probe).color
        probe.remove()
        return getComputedStyle(button).backgroundColor === red
      })
    await expect.poll(isRed).toBe(true)
    await bars.nth(1).getByText("0 créneau choisi, il en faut 1 à 2").waitFor()
    await expectAccessible(page)
  })

  test("SCHED-10 SCHED-12 the whole day is a frame of its own, which begins shortly before the first item", async () => {
    const { page, open: go } = await visit()
    await open(page, go("/sandbox/schedule"))
    const frame = page.locator(".hours.tall").first()
    expect(await frame.locator(".hours-labels span").allTextContents()).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${hour}:00`),
    )
    await page.waitForFunction(() => document.querySelector(".hours.tall")!.scrollTop > 0)
    const [top, first] = await Promise.all([frame.boundingBox(), frame.getByRole("link").first().boundingBox()])
    expect(first!.y - top!.y).toBeGreaterThan(0)
    expect(first!.y - top!.y).toBeLessThan(200)
    await expectNoOverflow(page)
  })
})
