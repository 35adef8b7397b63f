import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import { askConsole } from "./ask-console.ts"
import { dateIn } from "./desk-parts.ts"
import { beginSession } from "./enter-console.ts"
import { arrival, departure, kept, logIn, phones } from "./gate-devices.ts"
import { makeNewcomer } from "./newcomer.ts"
import { visitors } from "./visitor.ts"

// A whole day at the gate: forty children and two monitors. One phone has no network and a clock two hours ahead, the other is
// online; both have met the same ten children. In the end each child came once, at its minute, and all count alike.
const { host, ...admin } = await makeNewcomer("quarante")
const slug = host.split(".")[0]!
const visit = visitors()
const { openDevice } = phones()
const MINUTE = 60_000
const AHEAD = 120 * MINUTE
const FAMILIES = 4
const CHILDREN = 40

/** Forty children of four families, registered for all dates of something that has one today. */
async function fillCamp(page: Page): Promise<void> {
  const make = (path: string, body: object = {}) => askConsole(page, slug, `POST /api/console/${path}`, body)
  const { activity } = await make("activities", { title: "Zot quarante", default_price: 0, default_capacity: CHILDREN })
  const tomorrow = dateIn(1)
  const { availability } = await make("availabilities", { activity: activity.cuid, ...tomorrow, dates: [tomorrow] })
  await make(`activities/${activity.cuid}/publish`)
  for (let family = 0; family < FAMILIES; family++) {
    const person = { firstname: "Dominique", lastname: `Zot${family}` }
    const { customer } = await make("customers", person)
    for (let child = 0; child < CHILDREN / FAMILIES; child++) {
      const name = { firstname: `Enfant${family}${child}`, lastname: person.lastname }
      await make("participants", { customer: customer.cuid, ...name, birthdate: "2017-03-01" })
    }
    const path = `customers/${customer.cuid}/registration-form?availability=${availability.cuid}`
    const form = await askConsole(page, slug, `GET /api/console/${path}`)
    const dates = form.availability.dates.map(({ id }: { id: number }) => id)
    for (const { id } of form.participants)
      await make("registrations", {
        customer: customer.cuid,
        availability_id: form.availability.id,
        participant_id: id,
        availability_dates: dates,
        notify: false,
      })
  }
  const times = { start_at: new Date(Date.now() - 5 * MINUTE), end_at: new Date(Date.now() + 60 * MINUTE) }
  await make(`availabilities/${availability.cuid}/dates`, { ...times, whole_registrations: true })
}

/** Taps the arrival of each. */
async function welcome(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    await arrival(page, name).click()
    await arrival(page, name).waitFor({ state: "detached" })
  }
}

describe("a day of forty children", () => {
  test("ATT-06 ATT-08 ATT-24 two phones, one without network and two hours ahead: each child came once, at its minute", async () => {
    const { page: office } = await visit({ host: "console.localhost" })
    await beginSession(office, slug, admin)
    await fillCamp(office)
    const dayOf = async (): Promise<DayRow[]> =>
      (await askConsole(office, slug, "GET /api/console/attendances/day")).groups.flatMap(
        ({ rows }: { rows: DayRow[] }) => rows,
      )
    const names = (await dayOf()).map(({ participant }) => participant.fullname)
    expect(names).toHaveLength(CHILDREN)
    const [alone, both, other] = [names.slice(0, 15), names.slice(15, 25), names.slice(25)]

    const [cut, online] = [await openDevice({ ahead: AHEAD }), await openDevice()]
    for (const { page } of [cut, online]) {
      await logIn(page, { slug, ...admin })
      await page.getByText("40 attendus").first().waitFor()
    }
    await kept(cut.page)
    await cut.context.setOffline(true)
    const began = Math.floor(Date.now() / MINUTE) * MINUTE
    await welcome(cut.page, [...alone, ...both])
    await welcome(online.page, [...both, ...other])
    await expect.poll(async () => (await dayOf()).filter(({ arrived_at }) => arrived_at !== null).length).toBe(25)
    await cut.context.close()

    const again = await openDevice({ folder: cut.folder, isCut: true, ahead: AHEAD })
    await again.page.goto(`/${slug}/gate`)
    await again.page.getByText("25 pointages attendent le réseau.").waitFor()
    await again.page.getByRole("searchbox").fill(alone[0]!)
    await departure(again.page, alone[0]!).click()
    await again.page.getByText("26 pointages attendent le réseau.").waitFor()
    await again.context.close()

    const back = await openDevice({ folder: cut.folder, ahead: AHEAD })
    await back.page.goto(`/${slug}/gate`)
    for (const { page } of [back, online]) await page.getByRole("radio", { name: "Présents 39" }).waitFor()
    for (const { page } of [back, online]) await page.getByRole("radio", { name: "Partis 1" }).waitFor()
    const ended = Date.now()
    const rows = await dayOf()
    expect(rows).toHaveLength(CHILDREN)
    for (const { arrived_at, participant } of rows) {
      const at = Date.parse(arrived_at!)
      expect([participant.fullname, at >= began && at <= ended]).toEqual([participant.fullname, true])
    }
    expect(
      rows.filter(({ departed_at }) => departed_at !== null).map(({ participant }) => participant.fullname),
    ).toEqual([alone[0]])
    const { children } = await askConsole(office, slug, "GET /api/console/home")
    expect(children).toEqual({ EXPECTED: 0, PRESENT: 39, LEFT: 1, ABSENT: 0 })
  })
})
