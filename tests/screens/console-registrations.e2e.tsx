import { describe, expect, test } from "vitest"
import { type Locator, page, userEvent } from "vitest/browser"
import type { ListedRegistration } from "#contract/endpoints/console-lists.ts"
import { permissions } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { allWords } from "./look.ts"
import { listed, registration } from "./registration-samples.ts"
import { showConsole } from "./show-console.tsx"

const cancelled: ListedRegistration = {
  ...registration,
  cuid: "r2",
  cancelled: true,
  outstanding_amount: 0,
  participant: { cuid: "p2", fullname: "Ibrahim Yilmaz", birthdate: null },
}
const figures = { count: 2, families: 1, total_amount: 20_500, paid_amount: 10_000, outstanding_amount: 15_500 }
const answers = {
  "GET /api/console/registrations": listed(registration, cancelled),
  "GET /api/console/registrations-totals": figures,
  "GET /api/console/views": { data: [], count: 0 },
  "GET /api/console/activities": { data: [], count: 0, more: false, next: null },
  "GET /api/console/locations": { data: [], count: 0, more: false, next: null },
}
const show = (path = "/registrations", given: Parameters<typeof showConsole>[1] = {}) =>
  showConsole(path, { ...given, answers: { ...answers, ...given.answers } })

const isCurrent = (tabs: Locator, place: number) =>
  tabs.getByRole("link").elements()[place]!.getAttribute("aria-current") === "page"

describe("the list of registrations", () => {
  for (const width of [1280, 390])
    test(`RGN-01 RGN-02 shows who, what, state and money, and the sums of everything that matches, at ${width} px`, async () => {
      await show("/registrations", { width })
      const row = page.getByRole("row", { name: /Inès Lambert/ })
      await expect.element(row.getByText("11 ans au début")).toBeVisible()
      await expect.element(row.getByText("Petits robots, grandes idées")).toBeVisible()
      await expect.element(row.getByText("Acompte versé")).toBeVisible()
      await expect.element(page.getByRole("row", { name: /Ibrahim Yilmaz/ }).getByText("Annulée")).toBeVisible()
      await expect.element(page.getByText(/Reste à payer 155,00/)).toBeVisible()
      await expectAccessible()
    })

  test("RGN-01 for a single date it shows the day and the hours, and the age at the start on the organiser's day", async () => {
    const late = {
      ...registration.availability,
      start_at: "2027-05-01T22:30:00.000Z",
      end_at: "2027-05-31T14:00:00.000Z",
    }
    const only_date = { start_at: "2027-05-12T11:30:00.000Z", end_at: "2027-05-12T14:00:00.000Z" }
    const single = { ...registration, dates: 1, availability: late, only_date }
    const given = { "GET /api/console/registrations": listed(single, cancelled) }
    for (const width of [1280, 390]) {
      await show("/registrations", { answers: given, width })
      const row = page.getByRole("row", { name: /Inès Lambert/ })
      // Born on 2 May: twelve in Brussels, where the camp begins half an hour after midnight.
      await expect.element(row.getByText("12 ans au début")).toBeInTheDocument()
      if (width < 600) continue
      await expect.element(row.getByText(/^12 mai/)).toBeVisible()
      await expect.element(row.getByText(/^13\sh\s30 – 16\sh$/)).toBeVisible()
      expect(
        page
          .getByRole("row", { name: /Ibrahim Yilmaz/ })
          .getByText(/\d\sh/)
          .elements(),
      ).toEqual([])
    }
    await show("/registrations", { answers: given, kept: { language: "en" } })
    await expect.element(page.getByRole("row", { name: /Inès Lambert/ }).getByText("13:30–16:00")).toBeVisible()
    await expect.element(page.getByText("age 12 at the start")).toBeVisible()
    await expectAccessible()
  })

  test("RGN-01 CON-16 CON-18 filters stand in the address and go by their chip, and the sums follow", async () => {
    const { here, calls } = await show("/registrations?payment=OUTSTANDING&customer=c1&sort=-outstanding")
    await expect.element(page.getByRole("link", { name: /Famille/ }).first()).toBeVisible()
    await expect
      .poll(() => calls.some((call) => call.includes("registrations-totals") && /payment=OUT/.test(call)))
      .toBe(true)
    expect(calls.filter((call) => call.includes("registrations-totals") && call.includes("sort"))).toEqual([])
    await page.getByRole("link", { name: /Retirer.*À payer/ }).click()
    await expect.poll(here).toBe("/registrations?customer=c1&sort=-outstanding")
  })

  test("CON-22 a new organiser's list has its usual views: each fills the address, is asked and is then the current tab", async () => {
    const empty = { "GET /api/console/registrations": listed<ListedRegistration>() }
    const { here, calls } = await show("/registrations", { answers: empty })
    const views = page.getByRole("navigation", { name: "Vues de la liste" })
    const current = () => allWords(views.getByRole("link")).filter((_, i) => isCurrent(views, i))
    await expect.element(views).toBeVisible()
    expect(allWords(views.getByRole("link"))).toEqual(["Tous", "Reste à payer", "Cette semaine", "Nouvelles"])
    expect(current()).toEqual(["Tous"])
    // 15 January 2027 is a Friday.
    const asked = {
      "Reste à payer": { payment: "OUTSTANDING,DEPOSITED", sort: "-outstanding" },
      "Cette semaine": { day_from: "2027-01-11", day_to: "2027-01-17", cancelled: "false", sort: "start_at" },
      Nouvelles: { created_from: "2027-01-09" },
    }
    for (const [name, question] of Object.entries(asked)) {
      await views.getByRole("link", { name }).click()
      await expect.poll(() => Object.fromEntries(new URLSearchParams(here().split("?")[1]))).toEqual(question)
      await expect.poll(current).toEqual([name])
      const sent = () => calls.findLast((call) => call.startsWith("GET /api/console/registrations?")) ?? ""
      await expect.poll(() => Object.fromEntries(new URLSearchParams(sent().split("?")[1]))).toMatchObject(question)
    }
    await expectAccessible()
    await views.getByRole("link", { name: "Tous" }).click()
    await expect.poll(here).toBe("/registrations")
    await show("/registrations?created_from=2027-01-09&cancelled=false")
    await expect.element(views).toBeVisible()
    expect(current()).toEqual(["Tous"])
    await show("/registrations?created_from=2027-01-09", { kept: { language: "en" } })
    const named = page.getByRole("navigation").filter({ hasText: "This week" })
    await expect.element(named.getByRole("link", { name: "New" })).toHaveAttribute("aria-current", "page")
  })

  test("CON-29 CON-30 J moves, Enter opens the registration's own address, with the list behind", async () => {
    const { here } = await show("/registrations?search=lambert")
    await expect.element(page.getByRole("row", { name: /Inès Lambert/ })).toBeVisible()
    await userEvent.keyboard("j")
    await userEvent.keyboard("{Enter}")
    await expect.poll(here).toBe("/registrations/r1?search=lambert")
  })

  test("CON-21 says why it is empty", async () => {
    await show("/registrations", { answers: { "GET /api/console/registrations": listed() } })
    await expect.element(page.getByText("Aucune inscription pour l’instant")).toBeVisible()
    await expectAccessible()
  })

  test("CON-09 is closed to those who may not read registrations", async () => {
    await show("/registrations", {
      permissions: permissions.filter((each) => each !== "registrations.registrations.read"),
    })
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent("Cette page n’est pas dans vos droits")
  })
})

describe("conditions", () => {
  const open = async (answers: object = {}) => {
    const shown = await show("/registrations?payment=OUTSTANDING", { answers })
    await page.getByRole("button", { name: "Conditions" }).click()
    return { ...shown, dialog: page.getByRole("dialog", { name: "Inscriptions où…" }) }
  }
  const choose = async (label: string, option: string) => {
    await page
      .getByRole("dialog")
      .getByRole("button", { name: new RegExp(label) })
      .last()
      .click()
    await page.getByRole("option", { name: option, exact: true }).click()
  }

  test("SEG-01 SEG-02 SEG-03 are rows and groups with a live count, and go into the address beside the other filters", async () => {
    const { dialog, here, calls } = await open()
    await dialog.getByRole("button", { name: "Ajouter une condition" }).click()
    // A row without a value is no condition yet.
    await expect.element(dialog.getByRole("button", { name: "Appliquer" })).toBeDisabled()
    await choose("Ce que l’on regarde", "Reste à payer")
    await choose("Comparaison", "après ou plus que")
    await dialog.getByLabelText("Valeur").fill("50,00")
    await expect.element(dialog.getByRole("status")).toHaveTextContent("= 2 inscriptions, 1 famille")
    await dialog.getByRole("button", { name: "Ajouter un groupe" }).click()
    await choose("Ce que l’on regarde", "Annulée")
    await expectAccessible()
    await dialog.getByRole("button", { name: "Appliquer" }).click()
    await expect.poll(here).toContain("payment=OUTSTANDING")
    const filter = new URLSearchParams(here().split("?")[1]).get("filter")
    expect(JSON.parse(filter!)).toEqual({
      all: [
        { field: "outstanding_amount", operator: "gt", value: 5_000 },
        { any: [{ field: "cancelled", operator: "eq", value: true }] },
      ],
    })
    expect(calls.some((each) => each.includes("registrations-totals") && each.includes("payment=OUTSTANDING"))).toBe(
      true,
    )
    await expect.element(page.getByRole("link", { name: /Retirer.*Conditions/ })).toBeVisible()
  })

  test("SEG-01 an address with conditions opens them again; without any left, the filter goes", async () => {
    const filter = JSON.stringify({ all: [{ field: "cancelled", operator: "eq", value: false }] })
    const { here } = await show(`/registrations?filter=${encodeURIComponent(filter)}`)
    await page.getByRole("button", { name: "Conditions", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: "Inscriptions où…" })
    await dialog.getByRole("button", { name: "Retirer la condition 1" }).click()
    await dialog.getByRole("button", { name: "Appliquer" }).click()
    await expect.poll(here).toBe("/registrations")
  })
})

describe("a segment", () => {
  test("SEG-03 shows while it is typed how many fulfil it, and some of them", async () => {
    const members = [{ cuid: "c1", name: "Camille Lambert", at: null }]
    await showConsole("/segments/new", {
      answers: {
        "GET /api/console/segments": { data: [], count: 0, more: false, next: null },
        "GET /api/console/views": { data: [], count: 0 },
        "POST /api/console/segments/preview": { count: 79, more: false, members },
      },
    })
    await expect.element(page.getByText("79 familles")).toBeVisible()
    await expect.element(page.getByText("Camille Lambert")).toBeVisible()
  })
})

describe("chosen registrations", () => {
  const row = (name: RegExp) => page.getByRole("row", { name })
  const choose = async (answers: object, given: object = {}) => {
    const shown = await show("/registrations", { answers, ...given })
    await row(/Inès Lambert/)
      .getByRole("checkbox")
      .click({ force: true })
    return shown
  }

  test("CON-39 CON-41 cancelling says what it comes to before, asks for a reason, and is a job", async () => {
    const sent: unknown[] = []
    const effects = { cancelled: 1, refused: 1, families: 1, to_wallet: 5_000, to_card: 0 }
    await choose({
      "POST /api/console/registrations/cancel-many": ({ body }: { body?: { preview?: boolean } }) => {
        if (!body?.preview) sent.push(body)
        return { effects, job: body?.preview ? null : { cuid: "j1", total: 2 } }
      },
      "GET /api/console/jobs/{cuid}": {
        job: {
          cuid: "j1",
          kind: "registrations.cancel",
          status: "DONE",
          done: 2,
          total: 2,
          result: { refused: [] },
          created_at: "2027-01-10T08:00:00.000Z",
          finished_at: null,
        },
      },
    })
    await page.getByRole("button", { name: "Annuler…" }).click()
    const dialog = page.getByRole("alertdialog")
    await expect.element(dialog.getByText(/50,00\s€ vont aux portefeuilles/)).toBeVisible()
    await expect.element(dialog.getByText(/déjà annulée/)).toBeVisible()
    await expectAccessible()
    const confirm = dialog.getByRole("button", { name: /Annuler 1 inscription et rendre/ })
    await confirm.click()
    await expect.element(dialog.getByText("Dites pourquoi.")).toBeVisible()
    expect(sent).toEqual([])
    await dialog.getByRole("textbox").fill("La salle est inondée")
    await confirm.click()
    await expect.poll(() => sent).toEqual([{ cuids: ["r1"], message: "La salle est inondée", to: "WALLET" }])
  })

  test("MSG-26 writing counts the families first and sends to them; one who may neither write nor cancel chooses nothing", async () => {
    const sent: unknown[] = []
    const told = { families: 1, without_email: 1, outstanding_amount: 15_500, names: ["Camille Lambert"] }
    await choose({
      "POST /api/console/messages": ({ body }: { body?: { preview?: boolean } }) => {
        if (!body?.preview) sent.push(body)
        return told
      },
      // Asked once nothing has been typed for a moment: on a busy machine that is before it is sent.
      "POST /api/console/messages/preview": { mail: null },
    })
    await page.getByRole("button", { name: "Écrire" }).click()
    const dialog = page.getByRole("dialog", { name: "Écrire aux familles" })
    await expect.element(dialog.getByText("1 famille reçoit cet e-mail.")).toBeVisible()
    await expect.element(dialog.getByText("1 famille n’a pas d’adresse e-mail.")).toBeVisible()
    const send = dialog.getByRole("button", { name: "Envoyer à 1 famille" })
    await expect.element(send).toBeDisabled()
    await dialog.getByRole("textbox", { name: "Sujet" }).fill("Bottes")
    await dialog.getByRole("textbox", { name: "Message" }).fill("Il pleut.")
    await expectAccessible()
    await send.click()
    await expect.poll(() => sent).toEqual([{ cuids: ["r1"], subject: "Bottes", text: "Il pleut.", language: "fr" }])
    await show("/registrations", { permissions: ["registrations.registrations.read"] })
    await expect.element(row(/Inès Lambert/)).toBeVisible()
    expect(page.getByRole("checkbox").elements()).toEqual([])
  })
})
