import { parseDate } from "@internationalized/date"
import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { screensWithUsualViews, usualViews } from "#contract/usual-views.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { dayIn } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { addCamp, book } from "#tests/fixtures/registrations.ts"
import { addRequestActivity, ask } from "#tests/fixtures/requests.ts"

// The views that lists begin with, asked of the calls that answer those lists.
const backend = testBackend(behindProxy)
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  const buyer = await makeBuyer(backend)
  await book(backend, await addCamp(backend, {}, 3), { buyer })
  await ask(buyer, await addRequestActivity(backend))
})

const find = (screen: string, query: Record<string, string>) =>
  admin.ask("GET", `/api/console/${screen}?${new URLSearchParams(query)}`)
const shown = (screen: string, day: string, key: string) =>
  find(screen, usualViews(screen, parseDate(day)).find((view) => view.key === key)!.query)

describe("usual views", () => {
  const all = screensWithUsualViews.flatMap((screen) =>
    usualViews(screen, parseDate("2027-01-19")).map((view) => [screen, view.key, view.query] as const),
  )
  test.each(all)("CON-22 the list of %s takes the question of %s", async (screen, _, query) => {
    const { status, body } = await find(screen, query)
    expect([status, body.error]).toEqual([200, undefined])
    expect(Array.isArray(body.data)).toBe(true)
  })

  test("CON-22 find what they are called: what owes, what is this week, what is new, what waits", async () => {
    const today = dayIn(0)
    const count = async (screen: string, key: string, day = today) => (await shown(screen, day, key)).body.data.length
    expect(await count("registrations", "owing")).toBe(1)
    expect(await count("registrations", "new")).toBe(1)
    expect(await count("registrations", "new", dayIn(9))).toBe(0)
    expect(await count("registrations", "week", dayIn(5))).toBe(1)
    expect(await count("registrations", "week", dayIn(24))).toBe(0)
    expect(await count("registrations-requests", "pending")).toBe(1)
    expect(await count("customers", "owing")).toBe(1)
    expect(await count("payments", "week")).toBe(0)
  })
})
