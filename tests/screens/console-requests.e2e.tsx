import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type AnswerTo, CallError } from "#contract/client.ts"
import type { ListedRequest } from "#contract/endpoints/listed-request.ts"
import { type Permission, permissions } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { quietDay, showConsole } from "./show-console.tsx"

const path = "/api/console/registrations-requests"
type Shown = AnswerTo<"GET /api/console/registrations-requests/{cuid}">["registration_request"]

const row = (more: Partial<ListedRequest> = {}): ListedRequest => ({
  cuid: "q1",
  status: "PENDING",
  created_at: "2027-01-10T08:00:00.000Z",
  decided_at: null,
  reference: "+++000/0123/45672+++",
  total_amount: 18_000,
  deposit_amount: 4_000,
  paid_amount: 4_000,
  outstanding_amount: 14_000,
  tier: { name: "Curieux" },
  activity: { cuid: "a1", title: "Ateliers du mercredi" },
  participant: { cuid: "p1", fullname: "Inès Lambert" },
  customer: { cuid: "c1", fullname: "Camille Lambert", email: "camille@exemple.be" },
  availabilities: 2,
  ...more,
})
const second = row({ cuid: "q2", participant: { cuid: "p2", fullname: "Ibrahim Yilmaz" } })
const answered = row({ cuid: "q3", status: "REJECTED", participant: { cuid: "p3", fullname: "Zoé Marchant" } })
const listed = (...data: ListedRequest[]) => ({ data, count: data.length, more: false, next: null })

const availability = (cuid: string, day: string): Shown["availabilities"][number] => ({
  id: Number(day.slice(8, 10)),
  cuid,
  start_at: `${day}T13:00:00.000Z`,
  end_at: `${day}T15:00:00.000Z`,
  location: null,
  dates: [{ id: 7, cuid: "d1", start_at: `${day}T13:00:00.000Z`, end_at: `${day}T15:00:00.000Z` }],
  total_amount: 9_000,
  obstacle: null,
  registration: null,
})
const { tier: _, availabilities: __, ...plain } = row()
const request: Shown = {
  ...plain,
  id: 1,
  note: "",
  tier: { name: "Curieux" },
  activity: { cuid: "a1", title: "Ateliers du mercredi", images: [], is_published: true },
  participant: { id: 1, cuid: "p1", fullname: "Inès Lambert" },
  customer: { cuid: "c1", fullname: "Camille Lambert", email: "camille@exemple.be", phone: "0470 55 01 98" },
  availabilities: [availability("v1", "2027-02-03"), availability("v2", "2027-02-10")],
  options: [{ price_id: 1, label: "Goûter", amount: 200, percentage: 0, content: null }],
  questions: [
    { question_id: 1, title: "Une allergie ?", type: "TEXT", choices: [], content: "Aux arachides", file: null },
  ],
}
const answers = {
  [`GET ${path}`]: listed(row(), second, answered),
  [`GET ${path}/{cuid}`]: { registration_request: request },
  [`GET ${path}/{cuid}/obstacles`]: { obstacles: [] },
  "GET /api/console/views": { data: [], count: 0 },
  "GET /api/console/activities": {
    data: [{ cuid: "a1", title: "Ateliers du mercredi" }],
    count: 1,
    more: false,
    next: null,
  },
  "GET /api/console/activities/{cuid}": {
    activity: { cuid: "a1", title: "Ateliers du mercredi", tiers: [{ cuid: "t1", name: "Curieux" }] },
  },
}
const show = (address = "", given: { answers?: object; width?: number; permissions?: readonly Permission[] } = {}) =>
  showConsole(`/registrations-requests${address}`, {
    ...given,
    answers: { ...answers, ...given.answers } as never,
  })
const sheet = () => page.getByRole("region", { name: "Inès Lambert" })
const reply = async (name: string | RegExp) => {
  await sheet().getByRole("button", { name }).click()
  return page.getByRole("alertdialog")
}

describe("the list of requests", () => {
  for (const width of [1280, 390])
    test(`RGN-28 shows who asks for what, and its state, at ${width} px`, async () => {
      await show("", { width })
      const first = page.getByRole("row", { name: /Inès Lambert/ })
      await expect.element(first.getByText("Ateliers du mercredi")).toBeVisible()
      await expect.element(first.getByText("En attente")).toBeVisible()
      await expect.element(page.getByRole("row", { name: /Zoé Marchant/ }).getByText("Refusée")).toBeVisible()
      await expect.element(page.getByText("3 demandes")).toBeVisible()
      await expectAccessible()
    })

  test("RGN-28 is filtered by status, activity, tier and the days they were made, all in the address", async () => {
    const { here, calls } = await show()
    const pick = async (button: RegExp, item: string | RegExp) => {
      await page.getByRole("button", { name: button }).click()
      await page.getByRole("menuitem", { name: item }).click()
    }
    await page.getByRole("button", { name: "Formule" }).click()
    await expect.element(page.getByRole("menuitem", { name: /Filtrez d’abord une activité/ })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await pick(/^Filtrer/, /En attente/)
    await expect.poll(here).toBe("/registrations-requests?status=PENDING")
    await pick(/^Filtrer/, /Ateliers du mercredi/)
    await pick(/^Formule/, "Curieux")
    await expect.poll(here).toBe("/registrations-requests?status=PENDING&activity=a1&tier=t1")
    await expect.element(page.getByRole("button", { name: /Formule.*Curieux/ })).toBeVisible()
    await page.getByRole("button", { name: "Date de la demande" }).click()
    const days = page.getByRole("dialog", { name: "Date de la demande" })
    await days.getByRole("group", { name: "Faite dès le" }).getByRole("spinbutton").first().click()
    await userEvent.keyboard("05012027")
    const asked = "status=PENDING&activity=a1&tier=t1&created_from=2027-01-05"
    await expect.poll(here).toBe(`/registrations-requests?${asked}`)
    await expectAccessible()
    const last = () =>
      new URL(
        calls
          .filter((call) => call.includes(`${path}?`))
          .at(-1)!
          .slice(4),
        location.href,
      )
    await expect
      .poll(() => Object.fromEntries(last().searchParams))
      .toEqual({ status: "PENDING", activity: "a1", tier: "t1", created_from: "2027-01-05" })
  })

  test("CON-21 says why it is empty, and home leads to those that wait", async () => {
    await show("", { answers: { [`GET ${path}`]: listed() } })
    await expect.element(page.getByText("Aucune demande pour l’instant")).toBeVisible()
    await expectAccessible()
    const home = { ...quietDay, todo: [{ kind: "requests", count: 2, amount: null, oldest_at: null }] }
    const { here } = await showConsole("/", { answers: { ...answers, "GET /api/console/home": home } as never })
    await page.getByRole("link", { name: "demandes à approuver" }).click()
    await expect.poll(here).toBe("/registrations-requests?status=PENDING")
  })

  test("CON-09 is closed to those who may not read requests", async () => {
    await show("", { permissions: permissions.filter((each) => each !== "registrations.requests.read") })
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent("Cette page n’est pas dans vos droits")
  })
})

describe("a request", () => {
  for (const width of [1280, 390])
    test(`RGN-28 shows what was asked, the answers, and every obstacle before it is approved, at ${width} px`, async () => {
      const obstacles = [
        { code: "AVAILABILITY_FULL", availability: "v1", date_id: null },
        { code: "PARTICIPANT_OVERLAP", availability: "v2", date_id: 7 },
      ]
      await show("/q1", { width, answers: { [`GET ${path}/{cuid}/obstacles`]: { obstacles } } })
      await expect.element(sheet().getByText(/ne peut pas être acceptée telle quelle/)).toBeVisible()
      await expect.element(sheet().getByText(/Il n’y a plus de place\./)).toBeVisible()
      await expect.element(sheet().getByText(/déjà une activité à ce moment-là/)).toBeVisible()
      await expect.element(sheet().getByText(/Formule «\sCurieux\s»/)).toBeInTheDocument()
      await expect.element(sheet().getByText("Aux arachides")).toBeInTheDocument()
      await expect.element(sheet().getByText("Goûter")).toBeInTheDocument()
      await expect.element(sheet().getByRole("link", { name: "Camille Lambert" })).toBeInTheDocument()
      await expectAccessible()
    })

  test("RREQ-08 what is left of its price is to pay once it is accepted, and owed as soon as it is", async () => {
    const sums = { fr: /À payer une fois acceptée 140,00/, en: /To pay once accepted €140.00/ }
    for (const [language, text] of Object.entries(sums)) {
      await showConsole("/registrations-requests/q1", { answers: answers as never, kept: { language } })
      await expect.element(page.getByRole("listitem").filter({ hasText: text })).toBeInTheDocument()
    }
    const accepted = { ...request, status: "APPROVED", decided_at: "2027-01-15T10:00:00.000Z" }
    await show("/q1", { answers: { [`GET ${path}/{cuid}`]: { registration_request: accepted } } })
    await expect.element(sheet().getByText(/^Reste à payer/)).toBeInTheDocument()
    expect(
      sheet()
        .getByText(/une fois acceptée/)
        .elements(),
    ).toEqual([])
  })

  test("RGN-28 one without obstacle says so; a refusal that came in between is shown in its place", async () => {
    let obstacles: object[] = []
    const { calls } = await show("/q1", {
      answers: {
        [`GET ${path}/{cuid}/obstacles`]: () => ({ obstacles }),
        [`POST ${path}/{cuid}/approve`]: () => {
          obstacles = [{ code: "AVAILABILITY_FULL", availability: "v1", date_id: null }]
          return new CallError(409, { error: "AVAILABILITY_FULL", details: { obstacles } })
        },
      },
    })
    await expect.element(sheet().getByText("Rien ne s’y oppose")).toBeVisible()
    const dialog = await reply("Accepter")
    await expect.element(dialog.getByText(/2 inscriptions sont faites, pour 180,00/)).toBeVisible()
    await expectAccessible()
    await dialog.getByRole("button", { name: "Accepter la demande" }).click()
    await expect.poll(() => calls.filter((call) => call.startsWith("POST"))).toHaveLength(1)
    await dialog.getByRole("button", { name: "Annuler" }).click()
    await expect.element(sheet().getByText(/Il n’y a plus de place\./)).toBeVisible()
  })

  test("is approved with a message, and leads to its registrations then", async () => {
    let shown = request
    const sent: unknown[] = []
    await show("/q1", {
      answers: {
        [`GET ${path}/{cuid}`]: () => ({ registration_request: shown }),
        [`POST ${path}/{cuid}/approve`]: ({ body }: { body: unknown }) => {
          sent.push(body)
          const [first, ...others] = request.availabilities
          shown = {
            ...request,
            status: "APPROVED",
            decided_at: "2027-01-15T10:00:00.000Z",
            note: "À bientôt",
            availabilities: [{ ...first!, registration: { cuid: "r9" } }, ...others],
          }
          return { ok: true, status: "APPROVED", registrations: [{ id: 9, cuid: "r9", availability: "v1" }] }
        },
      },
    })
    const dialog = await reply("Accepter")
    await dialog.getByRole("textbox", { name: /Message à la famille/ }).fill("À bientôt")
    await dialog.getByRole("button", { name: "Accepter la demande" }).click()
    await expect.element(sheet().getByText("Acceptée")).toBeVisible()
    expect(sent).toEqual([{ note: "À bientôt" }])
    await expect.element(sheet().getByText("À bientôt")).toBeVisible()
    await expect
      .element(sheet().getByRole("link", { name: /3 févr/ }))
      .toHaveAttribute("href", expect.stringMatching(/registrations\/r9$/))
    expect(sheet().getByRole("button", { name: "Accepter" }).elements()).toEqual([])
  })

  test("is rejected with a message, which has to be given, and the money goes where one says", async () => {
    const sent: unknown[] = []
    await show("/q1", {
      answers: {
        [`POST ${path}/{cuid}/reject`]: ({ body }: { body: unknown }) => {
          sent.push(body)
          return { ok: true, status: "REJECTED", to_wallet: 0, to_card: 4_000, refund: "DONE" }
        },
      },
    })
    const dialog = await reply(/^Refuser/)
    const confirm = dialog.getByRole("button", { name: /Refuser et rendre 40,00/ })
    await confirm.click()
    await expect.element(dialog.getByText("Dites pourquoi.")).toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByRole("textbox").fill("Complet cette année")
    await dialog.getByRole("radio", { name: /Sur sa carte/ }).click({ force: true })
    await expectAccessible()
    await confirm.click()
    await expect.poll(() => sent).toEqual([{ note: "Complet cette année", to: "CARD" }])
    await expect.poll(() => page.getByRole("alertdialog").elements()).toEqual([])
  })

  test("is withdrawn after a question that says where the money goes; each button is for those who may", async () => {
    const { calls } = await show("/q1", {
      answers: { [`DELETE ${path}/{cuid}`]: { ok: true, status: "CANCELLED", to_wallet: 4_000 } },
    })
    const dialog = await reply(/^Retirer/)
    await expect.element(dialog.getByText(/40,00\s€ vont dans le portefeuille/)).toBeVisible()
    await dialog.getByRole("button", { name: "Retirer la demande" }).click()
    await expect.poll(() => calls).toContain(`DELETE ${path}/q1`)
    await show("/q1", { permissions: ["registrations.requests.read"] })
    await expect.element(sheet().getByText("Rien ne s’y oppose")).toBeVisible()
    for (const name of [/^Accepter/, /^Refuser/, /^Retirer/])
      expect(sheet().getByRole("button", { name }).elements()).toEqual([])
    expect(page.getByRole("checkbox").elements()).toEqual([])
  })

  test("that does not exist says so", async () => {
    await show("/q7", { answers: { [`GET ${path}/{cuid}`]: new CallError(404, { error: "NOT_FOUND" }) } })
    await expect.element(page.getByRole("heading", { level: 2 })).toHaveTextContent("Introuvable.")
    expect(page.getByRole("button", { name: "Accepter" }).elements()).toEqual([])
  })
})

describe("chosen requests", () => {
  const choose = (name: RegExp) => page.getByRole("row", { name }).getByRole("checkbox").click({ force: true })
  const job = {
    cuid: "j1",
    kind: "registrations-requests.approve",
    status: "DONE",
    done: 2,
    total: 2,
    result: { refused: [{ cuid: "q2", code: "AVAILABILITY_FULL", name: "Ibrahim Yilmaz, Ateliers du mercredi" }] },
    created_at: "2027-01-10T08:00:00.000Z",
    finished_at: "2027-01-10T08:01:00.000Z",
  }
  const approving = (sent: unknown[]) => ({
    [`POST ${path}/approve-many`]: ({ body }: { body: unknown }) => {
      sent.push(body)
      return { job: { cuid: "j1", total: 2 } }
    },
    "GET /api/console/jobs/{cuid}": { job },
  })

  test("are approved by a job in the order of the list, however they were chosen; refusals are told row by row", async () => {
    const sent: unknown[] = []
    await show("", { answers: approving(sent) })
    for (const name of [/Zoé Marchant/, /Ibrahim Yilmaz/, /Inès Lambert/]) await choose(name)
    await page.getByRole("button", { name: "Accepter…" }).click()
    const dialog = page.getByRole("alertdialog")
    await expect.element(dialog.getByText(/1 a déjà reçu sa réponse/)).toBeVisible()
    const line = dialog.getByRole("list", { name: "Ordre" }).getByRole("listitem")
    await expect.element(line.first()).toHaveTextContent("Inès Lambert Ateliers du mercredi")
    await expectAccessible()
    await dialog.getByRole("button", { name: "Accepter 2 demandes" }).click()
    await expect.poll(() => sent).toEqual([{ cuids: ["q1", "q2"], note: "" }])
    await page.getByRole("button", { name: /^Travaux en cours/ }).click()
    const jobs = page.getByRole("dialog", { name: "Travaux en cours" })
    await expect.element(jobs.getByText("Ibrahim Yilmaz, Ateliers du mercredi")).toBeVisible()
    await expect.element(jobs.getByText(/Il ne reste plus assez de places/)).toBeVisible()
  })

  test("may be all that match, loaded or not: every page of them is asked for, and those that wait are sent", async () => {
    const sent: unknown[] = []
    const pages = ({ url }: { url: URL }) =>
      url.searchParams.get("after")
        ? { ...listed(second), count: 4 }
        : { ...listed(row(), answered), count: 4, next: "n1" }
    await show("?status=PENDING,REJECTED", { answers: { [`GET ${path}`]: pages, ...approving(sent) } })
    await expect.element(page.getByRole("row", { name: /Inès Lambert/ })).toBeVisible()
    await userEvent.keyboard("j")
    await userEvent.keyboard("{Control>}a{/Control}")
    await page.getByRole("button", { name: "Accepter…" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Accepter 2 demandes" }).click()
    await expect.poll(() => sent).toEqual([{ cuids: ["q1", "q2"], note: "" }])
  })
})
