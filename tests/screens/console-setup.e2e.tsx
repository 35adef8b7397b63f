import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import type { Permission } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { allWords, wordsOf } from "./look.ts"
import { settingsAnswers, setup } from "./settings-samples.ts"
import { collaborator, sessionOf, showConsole } from "./show-console.tsx"

const card = () => page.getByRole("region", { name: "Mise en route" })
const done = { today: "2026-11-18", steps: setup.steps.map((step) => ({ ...step, done: true, missing: [] })) }

test.each([1280, 390])(
  "SET-19 the seven steps, done or not, lead to the screen that does them, at %i px",
  async (width) => {
    await showConsole("/setup", { answers: settingsAnswers, width })
    await expect.poll(() => allWords("main ol h2").length).toBe(7)
    expect(await wordsOf(page.getByRole("main"))).toContain("2 sur 7")
    const steps = allWords("main ol > li")
    expect(steps[0]).toContain("Il manque : le logo.")
    expect(steps[3]).toContain("Il manque : vos conditions, relues et enregistrées.")
    const links = page.getByRole("main").getByRole("list").getByRole("link")
    expect(links.elements().map((link) => link.getAttribute("href"))).toEqual([
      "/explorateurs/settings/account",
      "/explorateurs/settings/business",
      "/explorateurs/settings/payments",
      "/explorateurs/settings/terms",
      "/explorateurs/assistant",
      "/explorateurs/calendar",
      "/explorateurs/activities",
    ])
    await expectAccessible()
  },
)

test("SET-31 a step whose screen one may not open has no link", async () => {
  const permissions: Permission[] = ["organiser.account.read", "organiser.preferences.read"]
  await showConsole("/setup", { answers: settingsAnswers, permissions })
  await expect.poll(() => allWords("main ol h2").length).toBe(7)
  const links = page.getByRole("main").getByRole("list").getByRole("link")
  expect(links.elements().map((link) => link.getAttribute("href"))).toEqual([
    "/explorateurs/settings/account",
    "/explorateurs/settings/terms",
  ])
})

test("SET-21 the card shows on home until every step is done", async () => {
  await showConsole("/", { answers: settingsAnswers })
  expect(await wordsOf(card())).toContain("2 sur 7 Ensuite : Qui vous êtes Il manque : le logo.")
  await expectAccessible()
  const { calls } = await showConsole("/", { answers: { "GET /api/console/setup": done } })
  await expect.poll(() => calls).toContain("GET /api/console/setup")
  expect(card().elements()).toEqual([])
})

test("SET-21 hiding it is kept as the person's own preference, beside their others", async () => {
  let preferences: Record<string, unknown> = { density: "COMPACT" }
  const answers = {
    ...settingsAnswers,
    "GET /api/console/session": () => ({
      ...sessionOf(),
      collaborator: Object.assign({}, collaborator, { preferences }),
    }),
    "PUT /api/console/session": ({ body }: { body: unknown }) => {
      preferences = (body as { preferences: typeof preferences }).preferences
      return { collaborator }
    },
  }
  await showConsole("/", { answers })
  await card().getByRole("button", { name: "Masquer" }).click()
  await expect.poll(() => card().elements()).toEqual([])
  expect(preferences).toEqual({ density: "COMPACT", checklist_hidden: true })
  await showConsole("/", { answers })
  expect(card().elements()).toEqual([])
})

test("SET-21 hiding it is kept in this browser, for this person, where the server does not keep it", async () => {
  const refusal = new CallError(405, { error: "METHOD_NOT_ALLOWED" })
  await showConsole("/", { answers: { ...settingsAnswers, "PUT /api/console/session": refusal } as never })
  await card().getByRole("button", { name: "Masquer" }).click()
  await expect.poll(() => card().elements()).toEqual([])
  expect(localStorage.getItem("console/checklist_hidden/explorateurs/k1")).toBe("yes")
  await showConsole("/", { answers: settingsAnswers, kept: { "checklist_hidden/explorateurs/k2": "yes" } })
  await expect.element(card()).toBeVisible()
})

test("SET-21 it is not for those who may not read the account", async () => {
  const { calls } = await showConsole("/", { answers: settingsAnswers, permissions: [] })
  expect(card().elements()).toEqual([])
  expect(calls).not.toContain("GET /api/console/setup")
})
