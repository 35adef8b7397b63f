import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import type { Offer } from "#tests/fixtures/cart.ts"
import { daily, inDays } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { startPaymentServer } from "#tests/fixtures/payment-server.ts"
import { addCamp, type Booked, bookPaidOnline } from "#tests/fixtures/registrations.ts"
import { collectStatements, type Statement } from "#tests/fixtures/statements.ts"

// Calls over an availability's registrations hold locks that families wait for: the number of their statements must not
// grow with the registrations.
const fake = await startPaymentServer()
const backend = testBackend({ ...behindProxy, ...fake.environment, RATE_LIMIT_FACTOR: "100" })
let staff: Entered
let ran: Statement[]
const camps: { camp: Offer; booked: Booked[] }[] = []
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
  for (const count of [1, 5]) {
    const camp = await addCamp(backend)
    const booked: Booked[] = []
    for (let i = 0; i < count; i++) booked.push(await bookPaidOnline(backend, fake, camp))
    camps.push({ camp, booked })
  }
  ran = collectStatements(backend.platform.database)
})

/** The statements of the same call over one registration, and over five. */
async function costs(call: (camp: Offer, booked: Booked[]) => Promise<{ body: { error?: string } }>) {
  const found: string[][] = []
  for (const { camp, booked } of camps) {
    const from = ran.length
    expect((await call(camp, booked)).body.error).toBeUndefined()
    found.push(ran.slice(from).map(({ sql }) => sql))
  }
  expect(found[0]!.length).toBeGreaterThan(2)
  return found as [string[], string[]]
}
const post = (path: string, body: object) => staff.ask("POST", `/api/console/${path}`, { body })

describe("as many statements for five registrations as for one", () => {
  test("AVL-20 moving a date and writing to its families", async () => {
    const [one, five] = await costs((camp) =>
      staff.ask("PUT", `/api/console/availabilities/${camp.cuid}/dates/${camp.dates[0]!.cuid}`, {
        body: { version: 1, start_at: inDays(3), end_at: inDays(3, 1), notify: true },
      }),
    )
    expect(five.length).toBe(one.length)
  })

  test("AVL-18 adding a date that whole registrations get too", async () => {
    const added = { ...daily(30)[0]!, whole_registrations: true }
    const [one, five] = await costs((camp) => post(`availabilities/${camp.cuid}/dates`, added))
    // A text that varied with the number would be prepared, and kept, for each of them.
    expect(five).toEqual(one)
  })

  test.each(["WALLET", "CARD"])(
    "CON-41 previewing and starting to cancel many registrations, money to %s",
    async (to) => {
      const body = (booked: Booked[], preview: boolean) => ({
        cuids: booked.map(({ cuid }) => cuid),
        message: "x",
        to,
        preview,
      })
      for (const preview of [true, false]) {
        const [one, five] = await costs((_, booked) => post("registrations/cancel-many", body(booked, preview)))
        expect(five.length).toBe(one.length)
      }
    },
  )

  test.each(["WALLET", "CARD"])("AVL-23 previewing to cancel a date or all of them, money to %s", async (to) => {
    for (const dates of [[0], [0, 1, 2, 3, 4]]) {
      const body = (camp: Offer) => ({ dates: dates.map((i) => camp.dates[i]!.cuid), message: "x", to, preview: true })
      const [one, five] = await costs((camp) => post(`availabilities/${camp.cuid}/cancel`, body(camp)))
      expect(five.length).toBe(one.length)
    }
  })

  test("AVL-24 cancelling a date, whose effects are counted before the locks that families wait for", async () => {
    const [one, five] = await costs((camp) =>
      post(`availabilities/${camp.cuid}/cancel`, { dates: [camp.dates[4]!.cuid], message: "x", to: "CARD" }),
    )
    expect(five.length).toBe(one.length)
    const lock = five.findIndex((sql) => /from availabilities .* for no key update/s.test(sql))
    expect(lock).toBeGreaterThan(five.findLastIndex((sql) => /\br\.sold\b|payment_attempts/.test(sql)))
  })
})
