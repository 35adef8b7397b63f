import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import type { ShownAvailability } from "#contract/endpoints/availability-shapes.ts"
import { expectAccessible } from "./axe.ts"
import { listed, registration } from "./registration-samples.ts"
import { showConsole } from "./show-console.tsx"
import type { Answers, Sent } from "./stage.ts"

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
  in_addition: 2,
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
  places: { capacity: 10, registered: 11, held: 1, reserved_for_list: 0, free: 0, in_addition: 1 },
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
const termsOf = ({ version, price }: ShownAvailability) => ({
  terms: {
    version,
    price,
    registrations_start_at: null,
    early_prices: [],
    priority_segment: null,
    priority_start_at: null,
  },
})
const answers = {
  [`GET ${path}/{cuid}`]: { availability },
  [`GET ${path}/{cuid}/early-prices`]: termsOf(availability),
  [`GET ${path}/{cuid}/history`]: { data: [], count: 0, more: false, next: null },
  "GET /api/console/registrations": { data: [], count: 0, more: false, next: null },
}
const show = (more: object = {}, width = 1280) =>
  showConsole("/availabilities/v1", { answers: { ...answers, ...more }, width })

describe("one availability", () => {
  test("AVL-10 says by how many it is over its capacity, beside the places", async () => {
    await show()
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Les mains dans l’argile")
    expect(page.getByText("1 en plus").elements().length).toBeGreaterThan(0)
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

  test("AVL-14 a price that is saved stands everywhere on the page at once", async () => {
    let now: ShownAvailability = availability
    await showConsole("/availabilities/v1/edit", {
      answers: {
        ...answers,
        [`GET ${path}/{cuid}`]: () => ({ availability: now }),
        [`GET ${path}/{cuid}/early-prices`]: () => termsOf(now),
        [`PUT ${path}/{cuid}`]: ({ body }: Sent) => {
          now = { ...now, price: (body as { price: number }).price, version: now.version + 1 }
          return { availability: now }
        },
      } as Answers,
    })
    await expect.element(page.getByText(/après la dernière date, elle paie 18,00/)).toBeVisible()
    await userEvent.fill(page.getByRole("textbox", { name: /^Prix/ }), "20")
    await userEvent.keyboard("{Control>}s{/Control}")
    await expect.element(page.getByText(/après la dernière date, elle paie 20,00/)).toBeVisible()
    await expect.element(page.getByRole("definition").filter({ hasText: "20,00" }).first()).toBeVisible()
    expect(page.getByText(/18,00/).elements()).toEqual([])
  })

  test("AVL-60 once the job of cancelled dates is over, its people are read again: no number of before stays", async () => {
    let isCancelled = false
    const effects = {
      dates: 1,
      is_all: false,
      shortened: 1,
      cancelled: 0,
      to_wallet: 0,
      to_card: 0,
      mails: 1,
      holds: 0,
      waiting: 0,
      options: [],
      price: { before: 1_800, after: 900 },
    }
    const job = { cuid: "j1", kind: "availabilities.cancel", status: "DONE", done: 1, total: 1, starter: "Ada" }
    await show({
      "GET /api/console/registrations": () => listed({ ...registration, dates: isCancelled ? 4 : 5 }),
      [`POST ${path}/{cuid}/cancel`]: ({ body }: { body: { preview?: boolean } }) => {
        if (!body.preview) setTimeout(() => (isCancelled = true), 500)
        return { effects, job: body.preview ? null : { cuid: "j1", total: 1 } }
      },
      "GET /api/console/jobs/{cuid}": () => ({
        job: { ...job, status: isCancelled ? "DONE" : "RUNNING", result: { refused: [], count: 0 } },
      }),
    })
    await expect.element(page.getByText("5 dates")).toBeVisible()
    await page.getByRole("button", { name: "Annuler des dates" }).click()
    await userEvent.fill(page.getByRole("textbox", { name: /Message aux familles/ }), "Malade.")
    await page.getByRole("button", { name: /^Annuler 1 date/ }).click()
    await expect.poll(() => page.getByText("4 dates").elements().length).toBe(1)
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

  for (const width of [1280, 390])
    test(`AVL-61 lowering a capacity below what is taken asks first and says how many are over, at ${width} px`, async () => {
      const roomy = { ...date, capacity: 14, in_addition: 0, free: 2 }
      const of = { ...availability, capacity: 14, dates: [roomy, { ...roomy, cuid: "d2", registered: 4 }] }
      const saved: unknown[] = []
      const keep = ({ body }: Sent) => {
        saved.push(body)
        return { availability: of }
      }
      const more = {
        [`GET ${path}/{cuid}`]: { availability: of },
        [`PUT ${path}/{cuid}`]: keep,
        [`PUT ${path}/{cuid}/dates/{date}`]: keep,
      }
      await show(more, width)
      const capacity = () => page.getByRole("textbox", { name: "Capacité" })
      const question = page.getByRole("alertdialog")
      const write = async (places: string) => {
        await userEvent.fill(capacity(), places)
        await userEvent.keyboard("{Tab}")
      }
      await write("3")
      await page.getByRole("button", { name: "Appliquer" }).click()
      await expect.element(question.getByText(/9 places prises dépassent cette capacité/)).toBeVisible()
      await expect.element(question.getByText("Cela concerne 2 dates.")).toBeVisible()
      await expectAccessible()
      expect(saved).toEqual([])
      await question.getByRole("button", { name: "Annuler" }).click()
      await expect.element(question).not.toBeInTheDocument()
      await write("12")
      await page.getByRole("button", { name: "Appliquer" }).click()
      await expect.poll(() => saved).toEqual([{ capacity: 12, version: 3 }])
    })

  test("AVL-61 the form of an availability and that of a date ask as well", async () => {
    const roomy = { ...date, capacity: 14, in_addition: 0, free: 2 }
    const of = { ...availability, capacity: 14, dates: [roomy] }
    const saved: { capacity: number }[] = []
    const keep = ({ body }: Sent) => {
      saved.push(body as { capacity: number })
      return { availability: of, registrations: 0, overlaps: [] }
    }
    const given = {
      ...answers,
      [`GET ${path}/{cuid}`]: { availability: of },
      [`PUT ${path}/{cuid}`]: keep,
      [`PUT ${path}/{cuid}/dates/{date}`]: keep,
    } as unknown as Answers
    await showConsole("/availabilities/v1/edit", { answers: given })
    const sheet = page.getByRole("region", { name: "Modifier la disponibilité" })
    await userEvent.fill(sheet.getByRole("textbox", { name: /^Capacité/ }), "10")
    await userEvent.keyboard("{Control>}s{/Control}")
    const question = page.getByRole("alertdialog")
    await expect.element(question.getByText(/2 places prises dépassent cette capacité/)).toBeVisible()
    expect(saved).toEqual([])
    await question.getByRole("button").last().click()
    await expect.poll(() => saved.length).toBe(1)

    await show(given)
    await page.getByRole("button", { name: /^Actions/ }).click()
    await page.getByRole("menuitem", { name: "Déplacer ou changer la capacité" }).click()
    await userEvent.fill(page.getByRole("dialog").getByRole("textbox", { name: /^Capacité/ }), "11")
    await userEvent.keyboard("{Tab}")
    await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click()
    await expect.element(page.getByText(/1 place prise dépasse cette capacité/)).toBeVisible()
    await expectAccessible()
    expect(saved).toHaveLength(1)
    await page.getByRole("dialog").getByRole("button", { name: "Baisser la capacité" }).click()
    await expect.poll(() => saved.at(-1)!.capacity).toBe(11)
  })
})
