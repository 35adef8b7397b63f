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

const dates = [1, 2, 3].map((n) => ({
  cuid: `d${n}`,
  start_at: `2027-07-0${n + 4}T07:00:00Z`,
  end_at: `2027-07-0${n + 4}T15:00:00Z`,
}))

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
  price: { before: 15_000, after: 10_000 },
})

async function show(width = 1280, language = "fr") {
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
      ],
      count: 1,
    },
    "POST /api/console/availabilities/{cuid}/cancel": (each: Sent) => {
      const body = each.body as { preview?: boolean; dates?: string[] }
      if (!body.preview) sent.push(each)
      return { effects: effects(body.dates?.length ?? 3), job: body.preview ? null : { cuid: "j1", total: 3 } }
    },
    "GET /api/console/jobs/{cuid}": { job: {} },
  } as unknown as Answers
  await showConsole("/roles", { areas, answers, width, kept: { language } })
  return { sent }
}

describe("rules in words", () => {
  test("ACT-27 ACT-29 ACT-31 ACT-33 are sentences whose underlined parts open a picker; saved at once, axe silent", async () => {
    const { sent } = await show()
    const most = page.getByRole("button", { name: /au plus 2 inscriptions/ })
    await expect.element(most).toBeVisible()
    await expect.element(page.getByText("C’est bientôt !")).toBeVisible()
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
})
