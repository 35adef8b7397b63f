import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import type { ListedEntry } from "#contract/endpoints/waiting-list.ts"
import { type Permission, permissions } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { showConsole } from "./show-console.tsx"

const path = "/api/console/waiting-list"
const nothing = { data: [], count: 0, more: false, next: null }

const entry: ListedEntry = {
  cuid: "w1",
  status: "WAITING",
  position: 2,
  created_at: "2027-01-10T08:00:00.000Z",
  offered_until: null,
  participants: [{ id: 1, cuid: "p1", fullname: "Inès Lambert" }],
  customer: { cuid: "c1", fullname: "Camille Lambert", email: "camille@exemple.be", phone: "0470 55 01 98" },
  availability: {
    cuid: "v1",
    start_at: "2027-02-22T08:00:00.000Z",
    end_at: "2027-02-26T15:00:00.000Z",
    activity: { cuid: "a1", title: "Sous le grand chapiteau" },
    location: "La Ruche",
  },
  dates: 5,
}
const offered: ListedEntry = {
  ...entry,
  cuid: "w2",
  status: "OFFERED",
  position: null,
  offered_until: "2027-01-16T09:30:00.000Z",
  participants: [{ id: 2, cuid: "p2", fullname: "Ibrahim Yilmaz" }],
  customer: { ...entry.customer, cuid: "c2", fullname: "Aylin Yilmaz" },
}
const listed = (...data: ListedEntry[]) => ({ data, count: data.length, more: false, next: null as string | null })

interface Given {
  answers?: object
  width?: number
  permissions?: readonly Permission[]
}
const show = (address = "", given: Given = {}) =>
  showConsole(`/waiting-list${address}`, {
    ...given,
    answers: {
      [`GET ${path}`]: listed(entry, offered),
      "GET /api/console/views": { data: [], count: 0 },
      "GET /api/console/activities": nothing,
      ...given.answers,
    } as never,
  })
const sheet = (name = "Inès Lambert") => page.getByRole("region", { name })

describe("the waiting list over all availabilities", () => {
  test("RGN-32 shows position, since when, participant, need and until when a place is offered", async () => {
    await show()
    const row = page.getByRole("row", { name: /Inès Lambert/ })
    await expect.element(row.getByText("Sous le grand chapiteau")).toBeVisible()
    await expect.element(row.getByText("5 dates")).toBeVisible()
    await expect.element(row.getByText("2", { exact: true })).toBeVisible()
    await expect.element(row.getByText("10 janv.")).toBeVisible()
    await expect.element(row.getByText("Attend", { exact: true })).toBeVisible()
    const other = page.getByRole("row", { name: /Ibrahim Yilmaz/ })
    await expect.element(other.getByText("Place proposée")).toBeVisible()
    await expect.element(other.getByText(/16 janv.*10.h.30/)).toBeVisible()
    await expect.element(page.getByText("2 en attente")).toBeVisible()
    await expectAccessible()
  })

  test("RGN-32 on a phone a row has its state and position, and its sheet the rest", async () => {
    await show("/w2", { width: 390 })
    const facts = sheet("Ibrahim Yilmaz")
    await expect.element(facts.getByText("10 janvier 2027")).toBeVisible()
    await expect.element(facts.getByText("une place, 5 dates")).toBeVisible()
    await expect.element(facts.getByText(/16 janvier 2027, 10.h.30/)).toBeVisible()
    await expectAccessible()
    await page.getByRole("button", { name: "Fermer" }).click()
    await expect.element(page.getByRole("row", { name: /Inès Lambert/ }).getByText("Attend")).toBeVisible()
    await expectAccessible()
  })

  test("RGN-32 where there is one date, the entry says its hours, on its sheet and in the list", async () => {
    const availability = { ...entry.availability, end_at: "2027-02-22T10:30:00.000Z" }
    const given = { answers: { [`GET ${path}`]: listed({ ...entry, availability, dates: 1 }, offered) } }
    for (const width of [1280, 390]) {
      await show("/w1", { ...given, width })
      await expect.element(sheet().getByText(/^22 février 2027, 9\sh – 11\sh\s30 · La Ruche$/)).toBeVisible()
      await expectAccessible()
    }
    await show("", given)
    await expect.element(page.getByRole("row", { name: /Inès Lambert/ }).getByText(/9\sh – 11\sh\s30/)).toBeVisible()
    await show("/w2", given)
    await expect.element(sheet("Ibrahim Yilmaz").getByText(/^22 – 26 février 2027 · La Ruche$/)).toBeVisible()
  })

  test("is narrowed by state and activity in the address; an entry of a later page is found for its address", async () => {
    const pages = ({ url }: { url: URL }) =>
      url.searchParams.get("after") ? listed(offered) : { ...listed(entry), next: "n1" }
    const { here, calls } = await show("/w2?activity=a1", { answers: { [`GET ${path}`]: pages } })
    await expect.element(sheet("Ibrahim Yilmaz")).toBeVisible()
    await page.getByRole("button", { name: "Fermer" }).click()
    await page.getByRole("button", { name: "Filtrer" }).click()
    await page.getByRole("menuitem", { name: /Place proposée/ }).click()
    await expect.poll(here).toBe("/waiting-list?activity=a1&status=OFFERED")
    await expect.poll(() => calls.some((call) => call.includes("activity=a1&status=OFFERED"))).toBe(true)
  })

  test("CON-09 CON-21 says why it is empty, and is closed to those who may not read it", async () => {
    await show("", { answers: { [`GET ${path}`]: listed() } })
    await expect.element(page.getByText("Personne n’attend")).toBeVisible()
    await expectAccessible()
    await show("", { permissions: permissions.filter((each) => each !== "waiting_list.registrations.read") })
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent("Cette page n’est pas dans vos droits")
  })
})

describe("an entry", () => {
  test("is offered a place, whatever its position; when its whole need is not free, that is said plainly", async () => {
    let rows = [entry]
    let isFree = false
    const offering = () => {
      if (!isFree) return new CallError(409, { error: "AVAILABILITY_FULL" })
      rows = [{ ...entry, status: "OFFERED", position: null, offered_until: "2027-01-16T09:30:00.000Z" }]
      return { ok: true, offered_until: "2027-01-16T09:30:00.000Z" }
    }
    await show("/w1", { answers: { [`GET ${path}`]: () => listed(...rows), [`POST ${path}/{cuid}/offer`]: offering } })
    const offer = sheet().getByRole("button", { name: "Proposer une place" })
    await offer.click()
    await expect.element(sheet().getByText("Pas de place libre à toutes ses dates")).toBeVisible()
    await expect
      .element(sheet().getByRole("link", { name: "Voir les places" }))
      .toHaveAttribute("href", expect.stringMatching(/availabilities\/v1$/))
    await expectAccessible()
    isFree = true
    await offer.click()
    await expect.element(sheet().getByText("Place proposée")).toBeVisible()
    expect(offer.elements()).toEqual([])
  })

  test("is taken off its list after a question, by those who may", async () => {
    let rows = [entry, offered]
    const { here, calls } = await show("/w1?status=WAITING", {
      answers: {
        [`GET ${path}`]: () => listed(...rows),
        [`DELETE ${path}/{cuid}`]: () => {
          rows = [offered]
          return { ok: true }
        },
      },
    })
    await sheet()
      .getByRole("button", { name: /^Retirer de la liste/ })
      .click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Retirer de la liste" }).click()
    await expect.poll(here).toBe("/waiting-list?status=WAITING")
    expect(calls).toContain(`DELETE ${path}/w1`)
    await expect.poll(() => page.getByRole("row", { name: /Inès Lambert/ }).elements()).toEqual([])
    rows = [entry]
    await show("/w1", { permissions: ["waiting_list.registrations.read"] })
    await expect.element(sheet()).toBeVisible()
    expect(
      sheet()
        .getByRole("button", { name: /Proposer|Retirer/ })
        .elements(),
    ).toEqual([])
    expect(page.getByRole("link", { name: /Ajouter à une liste/ }).elements()).toEqual([])
  })

  test("that is gone says so", async () => {
    await show("/w9")
    await expect.element(page.getByRole("heading", { level: 2 })).toHaveTextContent("Cette entrée n’attend plus")
  })
})

describe("entering for a family", () => {
  const family = {
    cuid: "c1",
    firstname: "Camille",
    lastname: "Lambert",
    fullname: "Camille Lambert",
    email: "camille@exemple.be",
    phone: "",
    newsletter: false,
    participants: [
      { cuid: "p1", fullname: "Inès Lambert" },
      { cuid: "p3", fullname: "Noé Lambert" },
    ],
    outstanding_amount: 0,
    wallet_amount: 0,
    tags: [],
    created_at: "2026-11-01T08:00:00.000Z",
    archived_at: null,
  }
  const availability = {
    cuid: "v1",
    activity: { cuid: "a1", title: "Sous le grand chapiteau" },
    start_at: "2027-02-22T08:00:00.000Z",
    end_at: "2027-02-26T15:00:00.000Z",
    location: null,
    dates: 5,
    status: "FULL",
    places: { free: 0 },
    price: 18_000,
  }

  test("asks for family, participant and availability, tells a refusal in place, and stands in the list then", async () => {
    const sent: unknown[] = []
    let refusal: CallError | null = new CallError(409, { error: "AVAILABILITY_OPEN" })
    const { here } = await show("", {
      answers: {
        "GET /api/console/customers": { ...nothing, data: [family], count: 1 },
        "GET /api/console/availabilities": { ...nothing, data: [availability], count: 1 },
        [`POST ${path}`]: ({ body }: { body: unknown }) => {
          sent.push(body)
          return refusal ?? { ok: true, entry: { cuid: "w3" } }
        },
      },
    })
    await page.getByRole("link", { name: /Ajouter à une liste/ }).click()
    await expect.poll(here).toBe("/waiting-list/new")
    const dialog = page.getByRole("dialog", { name: "Ajouter à une liste d’attente" })
    const submit = dialog.getByRole("button", { name: "Ajouter à la fin de la liste" })
    await expect.element(submit).toBeDisabled()
    await userEvent.fill(dialog.getByRole("combobox", { name: "Famille" }), "lamb")
    await page.getByRole("option", { name: /Camille Lambert/ }).click()
    await dialog.getByRole("button", { name: /Participant/ }).click()
    await page.getByRole("option", { name: "Noé Lambert" }).click()
    await userEvent.fill(dialog.getByRole("combobox", { name: "Activité et période" }), "chap")
    await page.getByRole("option", { name: /Sous le grand chapiteau/ }).click()
    await submit.click()
    await expect.element(dialog.getByText(/Il reste des places/)).toBeVisible()
    await expectAccessible()
    refusal = null
    await submit.click()
    await expect.poll(here).toBe("/waiting-list")
    const body = { customer: "c1", participant: "p3", availability: "v1" }
    expect(sent).toEqual([body, body])
  })
})
