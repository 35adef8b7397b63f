import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { AvailabilityTerms as Terms } from "#contract/endpoints/console-terms.ts"
import type { Permission } from "#contract/permissions.ts"
import { AvailabilityTerms } from "#web/console/prices/availability-terms.tsx"
import { PageHead } from "#web/console/shell/page-head.tsx"
import { expectAccessible } from "./axe.ts"
import { showConsole } from "./show-console.tsx"
import type { Sent } from "./stage.ts"

const opening = "2027-03-01T08:00:00.000Z"
const empty: Terms = {
  version: 3,
  price: 15_000,
  registrations_start_at: opening,
  early_prices: [{ until: "2027-04-30T22:00:00.000Z", price: 12_000 }],
  priority_segment: { cuid: "s1", title: "Membres en ordre" },
  priority_start_at: "2027-02-22T08:00:00.000Z",
}
/** As in a sheet: the part lies below a title of its own. */
const Screen = () => (
  <>
    <PageHead title="Disponibilité" />
    <h2>Du 5 au 9 juillet</h2>
    <AvailabilityTerms cuid="a1" />
  </>
)
const areas = [{ path: "terms", load: async () => ({ routes: [{ path: "", element: <Screen /> }] }) }]
const both = ["availabilities.availabilities.read", "availabilities.availabilities.update"] as const

async function show(terms: Terms, { permissions = both as readonly Permission[], width = 1280 } = {}) {
  const sent: Sent[] = []
  let now = terms
  const keep = (call: Sent) => {
    sent.push(call)
    const { version, ...given } = call.body as { version: number; early_prices?: Terms["early_prices"] }
    now = { ...now, ...given, priority_segment: now.priority_segment, version: version + 1 }
    return { terms: now }
  }
  await showConsole("/terms", {
    areas,
    permissions,
    width,
    answers: {
      "GET /api/console/availabilities/{cuid}/early-prices": () => ({ terms: now }),
      "PUT /api/console/availabilities/{cuid}/early-prices": keep,
      "PUT /api/console/availabilities/{cuid}/priority": keep,
    },
  })
  return sent
}

describe("early prices and priority of an availability", () => {
  test("BEY-15 an early price is added beside the one there is, and sent with the version", async () => {
    const sent = await show(empty)
    await expect.element(page.getByText(/après la dernière date, elle paie 150,00/)).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Ajouter un prix anticipé" }))
    await expect.poll(() => page.getByLabelText("Prix").elements().length).toBe(2)
    await userEvent.fill(page.getByLabelText("Prix").nth(1), "135")
    await expectAccessible()
    await userEvent.click(page.getByRole("button", { name: "Retirer le prix 1" }))
    await userEvent.click(page.getByRole("button", { name: "Retirer le prix 1" }))
    await userEvent.click(page.getByRole("button", { name: "Enregistrer les prix" }))
    await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ early_prices: [], version: 3 }])
  })

  test("CON-63 until a day is through its end: a stored midnight shows the day before, and a typed day is stored as its end", async () => {
    const sent = await show(empty)
    const until = page.getByRole("group", { name: /^Jusqu’au/ })
    await expect.poll(() => until.element().textContent).toMatch(/30\D+0?4\D+2027/)
    await userEvent.click(until.getByRole("spinbutton").first())
    await userEvent.keyboard("15")
    await userEvent.click(page.getByRole("button", { name: "Enregistrer les prix" }))
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([{ early_prices: [{ until: "2027-04-15T22:00:00.000Z", price: 12_000 }], version: 3 }])
  })

  test("BEY-17 the segment with priority is shown; without an opening of registrations it is said why there is none", async () => {
    await show(empty, { width: 390 })
    await expect.element(page.getByRole("combobox", { name: "Segment" })).toHaveValue("Membres en ordre")
    await expectAccessible()
    await show({ ...empty, registrations_start_at: null, priority_segment: null, priority_start_at: null })
    await expect.element(page.getByText(/Fixez d’abord l’ouverture/)).toBeVisible()
  })

  test("who may only read has no button to save", async () => {
    await show(empty, { permissions: ["availabilities.availabilities.read"] })
    await expect.element(page.getByRole("heading", { name: "Priorité" })).toBeVisible()
    expect(page.getByRole("button", { name: /Enregistrer/ }).elements()).toEqual([])
  })
})
