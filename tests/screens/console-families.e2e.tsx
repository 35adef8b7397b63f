import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import { permissions } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { household as answers, customer, path } from "./household-samples.ts"
import { listed, registration } from "./registration-samples.ts"
import { showConsole } from "./show-console.tsx"

describe("a household", () => {
  test("CUS-04 CUS-05 shows its people, what it owes and has, and the parts of everything it has", async () => {
    for (const width of [1280, 390]) {
      await showConsole("/customers/c1", { answers, width })
      await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Camille Lambert")
      await expect.element(page.getByText(/^270/)).toBeVisible()
      await expect.element(page.getByText(/^50,00/)).toBeVisible()
      await expect.element(page.getByRole("link", { name: "Zoé Lambert" })).toBeVisible()
      await expect.element(page.getByText(/^1\s?(er)? mars, 9\sh – 16\sh$/)).toBeVisible()
      for (const name of [
        "Inscriptions",
        "Demandes",
        "Abonnements",
        "Bons cadeaux",
        "Adhésions",
        "Messages",
        "Documents",
      ])
        await expect.element(page.getByRole("link", { name: new RegExp(`^${name}`) }).first()).toBeInTheDocument()
      await expectAccessible()
    }
  })

  test("CUS-04 RREQ-08 what waits for an answer is told apart from what is owed already, in both languages", async () => {
    const asking = { ...answers, [`GET ${path}/{cuid}`]: { customer: { ...customer, pending_amount: 6_000 } } }
    for (const width of [1280, 390]) {
      await showConsole("/customers/c1", { answers: asking, width })
      await expect.element(page.getByText(/^dont 60,00\s€ une fois la demande acceptée$/)).toBeVisible()
      await expectAccessible()
    }
    await showConsole("/customers/c1", { answers: asking, kept: { language: "en" } })
    await expect.element(page.getByText("of which €60.00 once the request is accepted")).toBeVisible()
    await showConsole("/customers/c1", { answers })
    await expect.element(page.getByText(/^270/)).toBeVisible()
    expect(page.getByText(/une fois la demande/).elements()).toEqual([])
  })

  test("CUS-04 RGN-02 the badge of each registration says what is due now, and after the deposit what is left", async () => {
    const owing = { ...registration, outstanding_amount: 20_500, paid_amount: 0 }
    const rows = listed(
      { ...owing, cuid: "r1" },
      { ...owing, cuid: "r2", deposit_amount: 0 },
      { ...registration, cuid: "r3" },
      { ...registration, cuid: "r4", paid_amount: 20_500, outstanding_amount: 0 },
    )
    const given = { ...answers, "GET /api/console/registrations": rows }
    const shown = async (language: string) => {
      await showConsole("/customers/c1?tab=registrations", { answers: given, kept: { language } })
      await expect.element(page.getByText(/205[,.]00/).first()).toBeVisible()
      return [...document.querySelectorAll("main .badge")].map((each) => each.textContent!.replaceAll(/\s/g, " "))
    }
    expect(await shown("fr")).toEqual(
      expect.arrayContaining(["Acompte à payer 50,00 €", "À payer 205,00 €", "Acompte versé, reste 155,00 €", "Payé"]),
    )
    expect(await shown("en")).toEqual(
      expect.arrayContaining(["Deposit due €50.00", "To pay €205.00", "Deposit paid, €155.00 left", "Paid"]),
    )
  })

  test("CUS-06 the carts tab shows expired items as such", async () => {
    await showConsole("/customers/c1?tab=carts", { answers })
    await expect.element(page.getByText("Expiré")).toBeVisible()
    const tab = () => page.getByRole("link", { name: /^Panier/ })
    await expect.element(tab().first()).toBeInTheDocument()
    const held = permissions.filter((each) => each !== "customers.carts.read")
    await showConsole("/customers/c1", { answers, permissions: held })
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Camille Lambert")
    expect(tab().elements()).toEqual([])
  })

  test("CUS-14 an erased one is a deleted family", async () => {
    const erased = { ...customer, archived_at: "2026-11-01T08:00:00.000Z", participants: [] }
    await showConsole("/customers/c1", { answers: { ...answers, [`GET ${path}/{cuid}`]: { customer: erased } } })
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Famille effacée")
  })
})

test("CUS-08 CUS-11 a family that is likely here is shown before, and a taken address says whose it is", async () => {
  const refused = new CallError(409, {
    error: "EMAIL_TAKEN",
    field: "email",
    details: { customer: { cuid: "c1", fullname: "Camille Lambert" } },
    request_id: "r",
  })
  const found = {
    cuid: "c2",
    fullname: "Olivier Marchant",
    email: null,
    phone: "0470 55 01 77",
    participants: ["Zoé"],
    reasons: ["PHONE" as const],
  }
  await showConsole("/customers/new", {
    answers: {
      [`GET ${path}/duplicates`]: { data: [found], count: 1 },
      [`POST ${path}`]: refused,
    },
  })
  await userEvent.fill(page.getByLabelText("Prénom"), "Camille")
  await userEvent.fill(page.getByLabelText("Nom", { exact: true }), "Lambert")
  await userEvent.fill(page.getByLabelText(/Téléphone/), "0470 55 01 77")
  await expect.element(page.getByRole("link", { name: "Olivier Marchant" })).toBeVisible()
  await userEvent.fill(page.getByLabelText(/E-mail/), "camille@exemple.be")
  await page.getByRole("button", { name: "Ajouter la famille" }).click()
  await expect.element(page.getByRole("link", { name: "Camille Lambert" })).toBeVisible()
})

test("CUS-08 changing to a taken address leads to the family that has it", async () => {
  const details = { customer: { cuid: "c2", fullname: "Olivier Marchant" } }
  await showConsole("/customers/c1/edit", {
    answers: {
      ...answers,
      "GET /api/console/customers/custom-fields": { data: [], count: 0, more: false, next: null },
      "GET /api/console/customers/tags": { data: [], count: 0, more: false, next: null },
      [`PUT ${path}/{cuid}`]: new CallError(409, { error: "EMAIL_TAKEN", field: "email", details, request_id: "r" }),
    },
  })
  await userEvent.fill(page.getByRole("textbox", { name: /E-mail/ }), "olivier@exemple.be")
  await page.getByRole("button", { name: /^Enregistrer/ }).click()
  const sheet = page.getByRole("region", { name: "Modifier" })
  await expect
    .element(sheet.getByRole("link", { name: "Olivier Marchant" }))
    .toHaveAttribute("href", expect.stringContaining("/customers/c2"))
})

test("CUS-11 a participant of the same name and birthdate is shown before a child is added", async () => {
  const found = {
    cuid: "c2",
    fullname: "Olivier Marchant",
    email: null,
    phone: "",
    participants: ["Zoé Lambert"],
    reasons: ["PARTICIPANT" as const],
  }
  const { calls } = await showConsole("/customers/c1/participant", {
    answers: {
      ...answers,
      "GET /api/console/customers/custom-fields": { data: [], count: 0, more: false, next: null },
      [`GET ${path}/duplicates`]: { data: [found], count: 1 },
    },
  })
  await userEvent.fill(page.getByLabelText("Prénom"), "Zoé")
  await page
    .getByRole("group", { name: /Naissance/ })
    .getByRole("spinbutton")
    .first()
    .click()
  await userEvent.keyboard("03052022")
  await expect.element(page.getByRole("link", { name: "Olivier Marchant" })).toBeVisible()
  await expect.element(page.getByText(/même participant/)).toBeVisible()
  expect(calls.findLast((call) => call.includes("/duplicates"))).toContain(
    "duplicates?firstname=Zo%C3%A9&lastname=Lambert&birthdate=2022-05-03",
  )
  await expectAccessible()
})

test("CUS-60 without the permission to read payments the thread has no filter for money and nothing says what was paid", async () => {
  const most = permissions.filter((name) => name !== "payments.payments.read")
  const untold = { ...answers, [`GET ${path}/{cuid}`]: { customer: { ...customer, paid_this_year: null } } }
  await showConsole("/customers/c1", { answers: untold, permissions: most })
  const kinds = page.getByRole("radiogroup", { name: "Tout ce qui s’est passé" })
  await expect.element(kinds.getByRole("radio", { name: "Messages" })).toBeVisible()
  expect(kinds.getByRole("radio", { name: "Argent" }).elements()).toEqual([])
  await expect.element(page.getByText(/^270/)).toBeVisible()
  expect(page.getByText("Payé cette année").elements()).toEqual([])
})
