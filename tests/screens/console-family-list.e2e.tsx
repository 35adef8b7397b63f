import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ListedCustomer } from "#contract/endpoints/console-lists.ts"
import { permissions } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
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
const segment = {
  cuid: "s1",
  version: 1,
  name: "Fidèles",
  entity: "CUSTOMERS" as const,
  conditions: { all: [] },
  default: false,
  created_at: camille.created_at,
}
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
  const done = { ...job, kind: "customers.tag", status: "DONE" as const, done: 2, result: { refused, count: 1 } }
  const begin = async (count = 2) => {
    sent.length = 0
    const shown = await show("/customers?owes=true", {
      answers: {
        "GET /api/console/customers": { ...listed(camille, ada), count },
        "POST /api/console/customers/bulk": bulk,
        "GET /api/console/jobs/{cuid}": {
          job: { ...done, starter: "Ada", created_at: camille.created_at, finished_at: null },
        },
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

describe("the list of families", () => {
  const full = { ...answers, "GET /api/console/segments": listed(segment) }

  test("CUS-01 shows name, e-mail, phone, participants, owed, wallet, tags and since when, nothing cut off at 1280 px", async () => {
    await show("/customers")
    const line = row(/Lambert Camille/)
    const texts = [camille.email!, camille.phone, "Zoé, Basile", /^270,00/, /^50,00/, "Fratrie", "1er mars 2022"]
    for (const text of ["Lambert Camille", ...texts]) {
      const cell = line.getByText(text)
      await expect.element(cell).toBeVisible()
      const { scrollWidth, clientWidth } = cell.element()
      expect(scrollWidth, String(text)).toBeLessThanOrEqual(clientWidth || scrollWidth)
    }
    await expectAccessible()
  })

  test("CUS-01 on a phone a row has two lines", async () => {
    await show("/customers", { width: 390 })
    await expect.element(row(/Lambert Camille/).getByText(camille.email!)).toBeVisible()
    await expectAccessible()
  })

  test("CUS-01 CON-16 filters: tag, segment, owes, wallet, newsletter, archived from the menu, since when beside it", async () => {
    const { here, calls } = await show("/customers", { answers: full })
    const picked = {
      tag: /^Étiquette.*Fratrie/,
      segment: /Segment.*Fidèles/,
      owes: /Doit encore payer.*Oui/,
      has_wallet: /A un portefeuille.*Oui/,
      newsletter: /Lettre.*Non/,
      archived: /Archiv/,
    }
    for (const [name, text] of Object.entries(picked)) {
      await page.getByRole("button", { name: "Filtrer" }).click()
      await page.getByRole("menuitem", { name: text }).click()
      await expect.poll(here).toContain(`${name}=`)
    }
    expect(here()).toBe("/customers?tag=t1&segment=s1&owes=true&has_wallet=true&newsletter=false&archived=true")
    expect(calls.some((call) => call.startsWith("GET /api/console/segments?entity=CUSTOMERS"))).toBe(true)
    await page.getByRole("button", { name: "Depuis" }).click()
    const day = page.getByRole("dialog", { name: "Depuis" }).getByRole("group", { name: "Depuis le" })
    await day.getByRole("spinbutton").first().click()
    await userEvent.keyboard("01032022")
    await expect.poll(here).toContain("created_from=2022-03-01")
    await userEvent.keyboard("{Escape}")
    await expect
      .poll(() => calls.findLast((call) => call.startsWith("GET /api/console/customers?")))
      .toMatch(/created_from=2022-03-01.*archived=true/)
  })

  test("CUS-01 SEG-01 conditions of the segments' builder narrow it, counted while they are built", async () => {
    const { here, calls } = await show("/customers?owes=true")
    await page.getByRole("button", { name: "Conditions" }).click()
    const dialog = page.getByRole("dialog", { name: "Familles où…" })
    await dialog.getByRole("button", { name: "Ajouter une condition" }).click()
    await dialog.getByRole("button", { name: /Ce que l’on regarde/ }).click()
    await page.getByRole("option", { name: "Portefeuille", exact: true }).click()
    await dialog.getByRole("button", { name: /Comparaison/ }).click()
    await page.getByRole("option", { name: "après ou plus que", exact: true }).click()
    await dialog.getByLabelText("Valeur").fill("10,00")
    await expect.element(dialog.getByRole("status")).toHaveTextContent("= 2 familles")
    expect(calls.some((call) => call.includes("filter=") && call.includes("owes=true"))).toBe(true)
    await dialog.getByRole("button", { name: "Appliquer" }).click()
    await expect
      .poll(() => JSON.parse(new URLSearchParams(here().split("?")[1]).get("filter") ?? "{}"))
      .toEqual({ all: [{ field: "wallet_amount", operator: "gt", value: 1_000 }] })
  })

  test("CUS-14 an erased family is a deleted one", async () => {
    const erased = { ...ada, firstname: "", lastname: "", fullname: "", archived_at: camille.created_at }
    await show("/customers?archived=true", { answers: { "GET /api/console/customers": listed(erased) } })
    await expect.element(page.getByRole("row", { name: /Famille effacée/ })).toBeVisible()
  })
})
