import { useState } from "react"
import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CancellationSection } from "#web/console/activities/sections/cancellation-section.tsx"
import { ConfirmationSection } from "#web/console/activities/sections/confirmation-section.tsx"
import { ConstraintsSection } from "#web/console/activities/sections/constraints-section.tsx"
import { MessagesSection } from "#web/console/activities/sections/messages-section.tsx"
import { CancelDialog } from "#web/console/cancelling/cancel-dialog.tsx"
import { PageHead } from "#web/console/shell/page-head.tsx"
import { expectAccessible } from "./axe.ts"
import { showConsole } from "./show-console.tsx"
import type { Answers, Sent } from "./stage.ts"

const datesUntil = (count: number, started = 0) =>
  Array.from({ length: count }, (_, i) => ({
    cuid: `d${i + 1}`,
    start_at: `2027-07-${String(i + 5).padStart(2, "0")}T07:00:00Z`,
    end_at: `2027-07-${String(i + 5).padStart(2, "0")}T15:00:00Z`,
    has_started: i < started,
  }))
const dates = datesUntil(3)

function Rules() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageHead title="Règles" />
      <ConstraintsSection cuid="k1" />
      <CancellationSection cuid="k1" />
      <ConfirmationSection cuid="k1" />
      <MessagesSection cuid="k1" />
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <CancelDialog cuid="v1" dates={dates} chosen={["d1"]} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}
const areas = [{ path: "roles", load: async () => ({ routes: [{ index: true, element: <Rules /> }] }) }]

/** Ten weekly dates of which eight are over. */
const Late = () => (
  <>
    <PageHead title="Dates" />
    <CancelDialog cuid="v1" dates={datesUntil(10, 8)} isOpen onOpenChange={() => undefined} />
  </>
)
const lateAreas = [{ path: "roles", load: async () => ({ routes: [{ index: true, element: <Late /> }] }) }]

const limit = {
  cuid: "c1",
  version: 1,
  registrations_minimum: null,
  registrations_maximum: 2,
  locations_minimum: null,
  locations_maximum: null,
  availabilities_scope: "same.weekday",
  period_start_at: null,
  period_end_at: null,
}
const effects = (count: number) => ({
  dates: count,
  is_all: count === 3,
  shortened: count === 3 ? 0 : 4,
  cancelled: count === 3 ? 4 : 0,
  to_wallet: 12_000 * count,
  to_card: 0,
  mails: 3,
  holds: 1,
  waiting: 0,
  options: [
    { label: "Repas", share: 1_200, returned: 0 },
    { label: "Garderie", share: 800, returned: 800 },
    { label: "Goûter", share: 900, returned: 300 },
  ],
  price: { before: 15_000, after: 10_000 },
})

async function show(width = 1280, language = "fr", shown = areas) {
  const sent: Sent[] = []
  const keep = (answer: unknown) => (each: Sent) => {
    sent.push(each)
    return answer
  }
  const one = "/api/console/activities/{cuid}"
  const cancellation = { allow_cancellation: true, cancellation_fee: 500, version: 3 }
  const answers = {
    [`GET ${one}/constraints`]: { data: [limit], count: 1 },
    [`PUT ${one}/constraints/{constraint}`]: keep({ constraint: limit }),
    [`GET ${one}/cancellation`]: { cancellation },
    [`PUT ${one}/cancellation`]: keep({ cancellation }),
    [`DELETE ${one}/cancellation`]: keep({ cancellation }),
    [`GET ${one}/confirmation`]: { confirmation: { fr: "<p>Apportez un tablier.</p>", en: "", version: 3 } },
    [`GET ${one}/notifications`]: {
      data: [
        {
          cuid: "n1",
          name: "Rappel",
          title: "C’est bientôt !",
          trigger: "registration.created",
          delay: 86_400,
          delay_type: "BEFORE_AVAILABILITY",
          recipient_type: "CUSTOMERS",
          active: true,
          global: true,
        },
        {
          cuid: "n2",
          name: "cart confirmed",
          title: "Réservation confirmée",
          trigger: "cart.processed",
          delay: 0,
          delay_type: "AFTER_TRIGGER",
          recipient_type: "CUSTOMERS",
          active: true,
          global: true,
        },
      ],
      count: 2,
    },
    "POST /api/console/availabilities/{cuid}/cancel": (each: Sent) => {
      const body = each.body as { preview?: boolean; dates?: string[] }
      if (!body.preview) sent.push(each)
      return { effects: effects(body.dates?.length ?? 3), job: body.preview ? null : { cuid: "j1", total: 3 } }
    },
    "GET /api/console/jobs/{cuid}": { job: {} },
  } as unknown as Answers
  await showConsole("/roles", { areas: shown, answers, width, kept: { language } })
  return { sent }
}

describe("rules in words", () => {
  test("ACT-27 ACT-29 ACT-31 ACT-33 are sentences whose underlined parts open a picker; saved at once, axe silent", async () => {
    const { sent } = await show()
    const most = page.getByRole("button", { name: /au plus 2 inscriptions/ })
    await expect.element(most).toBeVisible()
    await expect.element(page.getByText("C’est bientôt !")).toBeVisible()
    await expect.element(page.getByText("Envoyé à la famille quand elle a confirmé son panier")).toBeVisible()
    expect(page.getByText("cart confirmed").elements()).toEqual([])
    await expectAccessible()
    await most.click()
    const field = page.getByRole("textbox", { name: "Au plus" })
    await userEvent.fill(field, "3")
    await page.getByRole("button", { name: "Garder", exact: true }).click()
    await expect.poll(() => sent.at(-1)?.body).toMatchObject({ registrations_maximum: 3, version: 1 })
    await page.getByRole("button", { name: /avec 5,00/ }).click()
    await userEvent.fill(page.getByRole("textbox", { name: "Frais d’annulation" }), "7,50")
    await page.getByRole("button", { name: "Garder", exact: true }).click()
    await expect.poll(() => sent.at(-1)?.body).toEqual({ cancellation_fee: 750, version: 3 })
  })

  test("ACT-27 a most below the least is said before it is sent", async () => {
    await show(390)
    await expect.element(page.getByRole("button", { name: /au plus 2 inscriptions/ })).toBeVisible()
    await expectAccessible()
    await page.getByRole("button", { name: /au plus 2 inscriptions/ }).click()
    await userEvent.fill(page.getByRole("textbox", { name: "Au moins" }), "5")
    await expect.element(page.getByText("Le plus grand nombre est sous le plus petit.")).toBeVisible()
    await expectAccessible()
    await expect.element(page.getByRole("button", { name: "Garder", exact: true })).toBeDisabled()
  })
})

describe("the dialog that cancels dates", () => {
  test.each([
    [1280, "fr", /^Annuler 1 date et rendre 120/, "Message aux familles"],
    [390, "en", /^Cancel 1 date and give back/, "Message to the families"],
  ] as const)(
    "AVL-23 at %s px in %s: effects before, and the button repeats them",
    async (width, language, name, label) => {
      const { sent } = await show(width, language)
      await page.getByText("Ouvrir").click()
      const button = page.getByRole("button", { name })
      await expect.element(button).toBeVisible()
      await expectAccessible()
      await button.click()
      expect(sent).toEqual([])
      await userEvent.fill(page.getByRole("textbox", { name: new RegExp(label) }), "Le moniteur est malade.")
      await button.click()
      await expect
        .poll(() => sent.at(-1)?.body)
        .toMatchObject({ dates: ["d1"], to: "WALLET", message: "Le moniteur est malade." })
    },
  )

  test("AVL-62 dates that are over are marked and not ticked in advance; ticked by hand they are cancelled too", async () => {
    const { sent } = await show(1280, "fr", lateAreas)
    const box = (name: RegExp) => page.getByRole("checkbox", { name })
    await expect.element(box(/13 juillet/)).toBeChecked()
    await expect.element(box(/14 juillet/)).toBeChecked()
    await expect.element(box(/12 juillet.*passée/)).not.toBeChecked()
    await expect.element(page.getByText(/ne sont pas cochées/)).toBeVisible()
    await expectAccessible()
    await box(/12 juillet/).click({ force: true })
    await userEvent.fill(page.getByRole("textbox", { name: /Message aux familles/ }), "Malade.")
    await page.getByRole("button", { name: /^Annuler 3 dates/ }).click()
    await expect.poll(() => sent.at(-1)?.body).toMatchObject({ dates: ["d9", "d10", "d8"] })
  })

  test.each([
    [1280, 800, "fr"],
    [390, 700, "en"],
  ] as const)("AVL-23 at %s x %s its buttons stay inside the window and work", async (width, height, language) => {
    await show(width, language, lateAreas)
    await page.viewport(width, height)
    for (const name of [/^(Annuler|Cancel) 2 dates/, /^(Ne rien annuler|Cancel nothing)$/]) {
      const button = page.getByRole("button", { name })
      await expect.element(button).toBeVisible()
      await expect.poll(() => button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
      expect(button.element().getBoundingClientRect().top).toBeGreaterThan(0)
    }
  })

  test("AVL-23 says of each option what the cancelled dates are of it, and whether that is given back", async () => {
    await show(1280, "fr", lateAreas)
    await expect.element(page.getByText(/Option «\sRepas\s»\s: .*12,00\s€\s; elle n’est pas rendue/)).toBeVisible()
    await expect.element(page.getByText(/Option «\sGarderie\s»\s: .*8,00\s€, est déduite du prix/)).toBeVisible()
  })

  test("AVL-23 where only a part of an option is given back, it says both amounts, in both languages", async () => {
    await show(1280, "fr", lateAreas)
    const told =
      /Option «\sGoûter\s»\s: .* est de 9,00\s€, dont 3,00\s€ sont déduits du prix\s; le reste n’est pas rendu/
    await expect.element(page.getByText(told)).toBeVisible()
    await show(390, "en", lateAreas)
    await expect.element(page.getByText(/Option “Goûter”: .* is €9\.00, of which €3\.00 comes off/)).toBeVisible()
    await expectAccessible()
  })
})
