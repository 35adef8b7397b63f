import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { type Permission, permissions } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { showConsole } from "./show-console.tsx"

const without = (...gone: Permission[]) => permissions.filter((each) => !gone.includes(each))
const nothing = { data: [], count: 0, more: false, next: null }
const answers = { "GET /api/console/locations": nothing }
const open = async (given: Parameters<typeof showConsole>[1]) => {
  await showConsole("/assistant", { answers, ...given })
  await page.getByRole("radio", { name: /^(Stage|Camp)/ }).click({ force: true })
}
const inTheRail = () => document.querySelectorAll('nav a[href$="/assistant"]').length

test("SET-32 the assistant publishes for those who may change activities; for others what it makes is a draft", async () => {
  for (const width of [1280, 390]) {
    await open({ width })
    await expect.element(page.getByRole("button", { name: "Créer et publier" })).toBeVisible()
    await open({ width, permissions: without("activities.activities.update") })
    const keep = page.getByRole("button", { name: "Créer sans publier" })
    await expect.element(keep).toBeVisible()
    expect(page.getByRole("button", { name: "Créer et publier" }).elements()).toEqual([])
    await expectAccessible()
  }
})

test("SET-32 without the permission to make availabilities or activities the assistant is absent", async () => {
  await showConsole("/setup", { answers })
  await expect.poll(inTheRail).toBeGreaterThan(0)
  for (const permission of ["availabilities.availabilities.create", "activities.activities.create"] as const) {
    await showConsole("/assistant", { answers, permissions: without(permission) })
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent("Cette page n’est pas dans vos droits")
    expect(page.getByRole("radio").elements()).toEqual([])
    await showConsole("/setup", { answers, permissions: without(permission) })
    expect(inTheRail()).toBe(0)
  }
})
