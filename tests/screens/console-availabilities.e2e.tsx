import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import type { ShownAvailability } from "#contract/endpoints/availability-shapes.ts"
import { expectAccessible } from "./axe.ts"
import { showConsole } from "./show-console.tsx"

const date = {
  cuid: "d1",
  version: 1,
  start_at: "2027-02-24T13:30:00.000Z",
  end_at: "2027-02-24T15:00:00.000Z",
  status: "FULL",
  stored_status: "OPEN",
  cancelled_at: null,
  has_started: false,
  was_taken: true,
  capacity: 10,
  registered: 11,
  held: 1,
  reserved_for_list: 0,
  free: 0,
  over: 2,
} as const

const availability: ShownAvailability = {
  cuid: "v1",
  version: 3,
  archived_at: null,
  cancelled_at: null,
  activity: { cuid: "a1", title: "Les mains dans l’argile" },
  start_at: date.start_at,
  end_at: date.end_at,
  status: "FULL",
  stored_status: "OPEN",
  registrations_start_at: null,
  registrations_end_at: null,
  opens_later: false,
  price: 1_800,
  places: { capacity: 10, registered: 11, held: 1, reserved_for_list: 0, free: 0, over: 2 },
  minimum: 6,
  under_minimum: false,
  location: { cuid: "l1", title: "Atelier Tournesol" },
  resource: null,
  collaborators: [],
  deposit: 0,
  capacity: 10,
  age_minimum: 6,
  age_maximum: 12,
  categories: [],
  own_fields: ["capacity"],
  synchronised: true,
  whole_registrations: 2,
  dates: [date],
  created_at: "2026-11-01T08:00:00.000Z",
}

const path = "/api/console/availabilities"
const answers = {
  [`GET ${path}/{cuid}`]: { availability },
  [`GET ${path}/{cuid}/history`]: { data: [], count: 0, more: false, next: null },
  "GET /api/console/registrations": { data: [], count: 0, more: false, next: null },
}
const show = (more: object = {}, width = 1280) =>
  showConsole("/availabilities/v1", { answers: { ...answers, ...more }, width })

describe("one availability", () => {
  test("AVL-10 says by how many it is over its capacity, beside the places", async () => {
    await show()
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Les mains dans l’argile")
    expect(page.getByText("2 de trop").elements().length).toBeGreaterThan(0)
    await expect.element(page.getByText("12/10")).toBeVisible()
    await expectAccessible()
  })

  test("AVL-16 removing one that people have to do with says who, and it stays", async () => {
    const refused = new CallError(409, {
      error: "AVAILABILITY_HAS_REGISTRATIONS",
      details: { uses: { registrations: 11, waiting: 1 } },
      request_id: "r",
    })
    await show({ [`DELETE ${path}/{cuid}`]: () => refused })
    await page.getByRole("button", { name: "Supprimer" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click()
    await expect.element(page.getByText("11 inscriptions en cours")).toBeVisible()
    await expect.element(page.getByText("1 personne sur la liste d’attente")).toBeVisible()
  })

  test("AVL-18 adding a date asks whether whole registrations get it too, before it can be added", async () => {
    await show()
    await page.getByRole("button", { name: "Ajouter une date" }).click()
    const dialog = page.getByRole("dialog")
    const add = dialog.getByRole("button", { name: "Ajouter une date" })
    await expect.element(add).toBeDisabled()
    await dialog.getByText("Oui, sans supplément").click()
    await expect.element(add).toBeEnabled()
  })
})
