import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { localDate } from "#contract/rules/dates.ts"
import { addDays, weekOf } from "#contract/rules/schedule-days.ts"
import { askConsole } from "./ask-console.ts"
import { enterConsole } from "./enter-console.ts"
import { expectAccessible, expectGoodAtBothWidths } from "./judge.ts"
import { visitors, widths } from "./visitor.ts"

const visit = visitors()
const slug = "explorateurs"
const weeks = {
  title: "Stages d’été",
  mode: "ONE_PER_WEEK",
  weekdays: [1, 2, 3, 4, 5],
  start_day: "2027-07-05",
  end_day: "2027-07-16",
  slots: [{ start_time: "09:00", end_time: "16:00" }],
}

const makeActivity = async (page: Page, title: string) =>
  (await askConsole(page, slug, "POST /api/console/activities", { title, default_price: 15_000 })).activity

async function runSchedule(page: Page, activity: string, more: object = {}) {
  const body = { ...weeks, activity, ...more }
  const { schedule } = await askConsole(page, slug, "POST /api/console/schedules", body)
  return askConsole(page, slug, `POST /api/console/schedules/${schedule.cuid}/run`, { version: schedule.version })
}

async function typeDay(page: Page, label: string, day: string) {
  await page.getByRole("group", { name: label }).getByRole("spinbutton").first().click()
  await page.keyboard.type(day)
}

describe("schedules in the console", () => {
  test("AVL-34 AVL-38 a rule is typed, every date is a tile, one is struck, and the run makes weeks of 5, 5, 4 and 5", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/schedules/new`)
    await makeActivity(page, "Zot en planning")
    await page.getByRole("combobox", { name: "Activité" }).fill("Zot en pla")
    await page.getByRole("option", { name: "Zot en planning" }).click()
    await page.getByLabel("Nom du planning").fill("Juillet")
    await typeDay(page, "Premier jour", "05072027")
    await typeDay(page, "Dernier jour", "30072027")
    await page.getByText("20 dates · 4 disponibilités").waitFor()
    await page.getByRole("checkbox", { name: "mercredi 21 juillet 2027" }).press("Space")
    await page.getByText("19 dates · 4 disponibilités").waitFor()
    await page.getByRole("checkbox", { name: "mercredi 21 juillet 2027, sauté (à la main)" }).waitFor()
    await page.getByText("Enregistrez le planning pour créer les disponibilités.").waitFor()
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "Juillet" }).waitFor()
    await expectGoodAtBothWidths(page)
    await page.getByRole("button", { name: "Créer 4 disponibilités" }).click()
    await page.getByText("4 disponibilités avec 19 dates en tout.", { exact: false }).waitFor()
    await page.getByRole("button", { name: "Tout créer" }).click()
    await page.getByText("Tout existe déjà").waitFor()
    await page.goto(new URL(`/${slug}/schedules`, page.url()).href)
    await page.getByRole("rowheader", { name: "Juillet" }).waitFor()
  })

  test("AVL-40 AVL-41 what stands in the way is said beside the dates: too many, and what exists already", async () => {
    const { page } = await visit({ host: "console.localhost", width: widths.mobile })
    await enterConsole(page, `/${slug}`)
    const { cuid } = await makeActivity(page, "Zot complet")
    await runSchedule(page, cuid)
    const longer = { ...weeks, activity: cuid, title: "Plus long", end_day: "2027-07-23" }
    const { schedule } = await askConsole(page, slug, "POST /api/console/schedules", longer)
    await page.goto(new URL(`/${slug}/schedules/${schedule.cuid}`, page.url()).href)
    await page.getByText("1 disponibilité à créer").waitFor()
    await page.getByText("2 existent déjà au même moment et au même lieu", { exact: false }).waitFor()
    await expectAccessible(page)
    await typeDay(page, "Dernier jour", "31122060")
    await page.getByText("Plus de 500 disponibilités d’un coup", { exact: false }).waitFor()
    await page.getByRole("button", { name: "Abandonner" }).click()
    await page.getByText("15 dates · 3 disponibilités").waitFor()
  })

  test("AVL-30 standard hours are kept and fill a schedule", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/date-configurations/new`)
    await page.getByLabel("Nom", { exact: true }).fill("Zot après-midi")
    await page.getByRole("group", { name: "Début" }).getByRole("spinbutton").first().click()
    await page.keyboard.type("1330")
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await page.getByRole("heading", { name: "Zot après-midi" }).waitFor()
    await expectAccessible(page)
    await page.goto(new URL(`/${slug}/schedules/new`, page.url()).href)
    await page.getByRole("button", { name: "Reprendre un horaire type" }).click()
    await page.getByRole("option", { name: "Zot après-midi" }).click()
    await expect
      .poll(() => page.getByRole("group", { name: "Début" }).getByRole("spinbutton").allInnerTexts())
      .toEqual(["13", "30"])
  })
})

describe("synchronisation in the console", () => {
  test("AVL-46 AVL-47 AVL-49 towards 160, two weeks at 150 follow the save and one with a price of its own does not; undone, then ticked and applied", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}`)
    const { cuid } = await makeActivity(page, "Zot à aligner")
    // Dates that are over follow nothing: these weeks are to come, whatever the day.
    const [monday] = weekOf(addDays(localDate(new Date().toISOString(), "Europe/Brussels"), 28))
    const inDays = (days: number) => addDays(monday!, days)
    await runSchedule(page, cuid, { start_day: inDays(0), end_day: inDays(11) })
    await runSchedule(page, cuid, { start_day: inDays(14), end_day: inDays(18), price: 12_000 })
    await page.goto(new URL(`/${slug}/activities/${cuid}`, page.url()).href)
    await page.getByLabel("Prix", { exact: true }).fill("160")
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await page.getByText("2 disponibilités suivent").waitFor()
    await page.getByRole("button", { name: "Aligner les disponibilités" }).click()
    const dialog = page.getByRole("dialog", { name: "Aligner les disponibilités sur l’activité" })
    const cells = dialog.getByRole("checkbox", { name: /^Prix/ })
    await expect.poll(() => cells.count()).toBe(1)
    await dialog.getByRole("button", { name: /^Annuler l’alignement/ }).click()
    await expect.poll(() => cells.count()).toBe(3)
    await dialog.getByText("Annulé", { exact: true }).waitFor()
    expect(await Promise.all([0, 1, 2].map((n) => cells.nth(n).isChecked()))).toEqual([true, true, false])
    await dialog.getByText("Choisi pour elle", { exact: false }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Appliquer 2 changements" }).click()
    await expect.poll(() => cells.count()).toBe(1)
  })
})
