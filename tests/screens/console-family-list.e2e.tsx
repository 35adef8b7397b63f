import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { ListedCustomer } from "#contract/endpoints/console-lists.ts"
import { permissions } from "#contract/permissions.ts"
import { showConsole } from "./show-console.tsx"
import type { Sent } from "./stage.ts"

const camille: ListedCustomer = {
  cuid: "c1",
  firstname: "Camille",
  lastname: "Lambert",
  fullname: "Camille Lambert",
  email: "camille.lambert@exemple.be",
  phone: "+32 470 55 01 98",
  newsletter: true,
  participants: [
    { cuid: "p1", fullname: "Zoé Lambert" },
    { cuid: "p2", fullname: "Basile Lambert" },
  ],
  outstanding_amount: 27_000,
  wallet_amount: 5_000,
  tags: [{ cuid: "t1", name: "Fratrie", color: "#0a7d5b" }],
  created_at: "2022-03-01T08:00:00.000Z",
  archived_at: null,
}
const ada: ListedCustomer = {
  ...camille,
  cuid: "c2",
  firstname: "Ada",
  lastname: "Guichet",
  fullname: "Ada Guichet",
  email: null,
  phone: "",
  participants: [],
  outstanding_amount: 0,
  wallet_amount: 0,
  tags: [],
}
const listed = <T,>(...data: T[]) => ({ data, count: data.length, more: false, next: null })
const tag = { cuid: "t1", version: 1, name: "Fratrie", color: "#0a7d5b", uses: 1, created_at: camille.created_at }
const answers = {
  "GET /api/console/customers": listed(camille, ada),
  "GET /api/console/customers/tags": listed(tag),
  "GET /api/console/segments": { data: [], count: 0, more: false, next: null },
  "GET /api/console/views": { data: [], count: 0 },
}
const show = (path = "/customers", given: Parameters<typeof showConsole>[1] = {}) =>
  showConsole(path, { ...given, answers: { ...answers, ...given.answers } })
const row = (name: RegExp) => page.getByRole("row", { name })

describe("tags on many families", () => {
  const sent: unknown[] = []
  const job = { cuid: "j1", total: 2 }
  const bulk = ({ body }: Sent) => {
    sent.push(body)
    return { job }
  }
  const refused = [{ cuid: "c2", name: "Ada Guichet", code: "NOT_FOUND" as const }]
  const done = { ...job, kind: "customers.tag", status: "DONE" as const, done: 2, result: { refused } }
  const begin = async (count = 2) => {
    sent.length = 0
    const shown = await show("/customers?owes=true", {
      answers: {
        "GET /api/console/customers": { ...listed(camille, ada), count },
        "POST /api/console/customers/bulk": bulk,
        "GET /api/console/jobs/{cuid}": { job: { ...done, created_at: camille.created_at, finished_at: null } },
      },
    })
    await expect.element(row(/Lambert Camille/)).toBeVisible()
    return shown
  }
  const choose = async (button: string) => {
    await page.getByRole("button", { name: "Étiquette…" }).click()
    const dialog = page.getByRole("dialog", { name: "Étiquette de plusieurs familles" })
    await expect.element(dialog.getByRole("button", { name: button })).toBeDisabled()
    await dialog.getByRole("button", { name: /Étiquette/ }).click()
    await page.getByRole("option", { name: "Fratrie" }).click()
    await dialog.getByRole("button", { name: button }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }

  test("CUS-18 are put on the chosen ones, as a job that says what it refused", async () => {
    await begin()
    await row(/Lambert Camille/)
      .getByRole("checkbox")
      .click({ force: true })
    await row(/Guichet Ada/)
      .getByRole("checkbox")
      .click({ force: true })
    await choose("Poser")
    expect(sent).toEqual([{ action: "tag", tag: "t1", cuids: ["c1", "c2"] }])
    await page.getByRole("button", { name: /Travaux/ }).click()
    const line = page.getByRole("region", { name: /Familles.*étiquette posée/ })
    await expect.element(line.getByText("Ada Guichet")).toBeVisible()
  })

  test("CUS-18 are taken off all that match the list", async () => {
    await begin(120)
    await page.getByRole("checkbox", { name: "Choisir toutes les lignes chargées" }).click({ force: true })
    await page.getByRole("button", { name: /qui correspondent/ }).click()
    await choose("Retirer")
    expect(sent).toEqual([{ action: "untag", tag: "t1", filter: { owes: "true" } }])
  })

  test("CON-10 CUS-18 are not offered to those who may only read", async () => {
    await show("/customers", { permissions: permissions.filter((each) => each !== "customers.customers.update") })
    await expect.element(row(/Lambert Camille/)).toBeVisible()
    expect(
      row(/Lambert Camille/)
        .getByRole("checkbox")
        .elements(),
    ).toEqual([])
  })
})
