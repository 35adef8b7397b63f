import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { keepDeadlines } from "#server/changes/registrations/keep-deadlines.ts"
import { runStartedJob } from "#server/run-started-job.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor, rowsOf, said } from "#tests/fixtures/cart.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { desk, historyOf } from "#tests/fixtures/desk.ts"
import { moneyViolations } from "#tests/fixtures/purchases.ts"
import { cuidOf, received } from "#tests/fixtures/receipts.ts"
import { addCamp, type Booked, book } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let staff: Entered
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
})
afterEach(() => shiftClock(backend.database, "0"))

async function work(cuid: string): Promise<void> {
  const [job] = await rowsOf<{ id: number }>(backend, "select id from jobs where cuid = ?", [cuid])
  await runStartedJob(backend.platform, 1, { job_id: job!.id })
}
const started = async (path: string, body: object) => work((await staff.ask("POST", path, { body })).body.job.cuid)

describe("the history of a registration", () => {
  const ways: Record<string, { type: string; end: (booked: Booked, availability: string) => Promise<unknown> }> = {
    "by its family": { type: "customer", end: (booked) => booked.cancel({ message: "Malade" }) },
    "at the desk": {
      type: "organiser",
      end: ({ cuid }) => desk(staff, cuid, "cancel", { message: "Complet", notify: false }),
    },
    "among many": {
      type: "organiser",
      end: ({ cuid }) =>
        started("/api/console/registrations/cancel-many", { cuids: [cuid], message: "Complet", to: "WALLET" }),
    },
    "with its dates": {
      type: "organiser",
      end: (_, availability) =>
        started(`/api/console/availabilities/${availability}/cancel`, { message: "Malade", to: "WALLET" }),
    },
    "because it was not paid in time": {
      type: "automatic",
      async end() {
        await change(backend, "update settings set payment_deadline_days = 10, payment_reminder_days = 3")
        for (const days of [8.1, 11.1]) {
          await shiftClock(backend.database, `${days} days`)
          await keepDeadlines(backend.platform)
        }
        await change(backend, "update settings set payment_deadline_days = null")
      },
    },
  }

  test.each(Object.keys(ways))("says once that it was cancelled %s, and where its money went (R2)", async (way) => {
    const { type, end } = ways[way]!
    const camp = await addCamp(backend, {}, 25)
    const booked = await book(backend, camp, { wallet: 2_000 })
    await end(booked, camp.cuid)
    const rows = (await historyOf(staff, booked.cuid)).filter(({ event }) => event === "registration.cancelled")
    expect(rows).toMatchObject([
      { changes: { cancelled: [false, true], cancellation_type: [null, type], to_wallet: [0, 2_000] } },
    ])
    const author = rows[0] as unknown as { collaborator: { cuid: string } | null }
    expect(author.collaborator !== null).toBe(type === "organiser")
  })

  test("says which dates were cancelled where some stay (R2)", async () => {
    const camp = await addCamp(backend, {}, 25)
    const booked = await book(backend, camp, { wallet: 15_000 })
    const dates = [camp.dates[4]!.cuid]
    await started(`/api/console/availabilities/${camp.cuid}/cancel`, { message: "Malade", to: "WALLET", dates })
    const [row] = await historyOf(staff, booked.cuid)
    expect(row).toMatchObject({
      event: "registration.updated",
      changes: { total_amount: [15_000, 12_000], to_wallet: [0, 3_000] },
    })
    expect(row!.changes.dates!.map((list) => (list as string[]).length)).toEqual([5, 4])
  })

  test("has the money recorded, refunded and taken back by a reference: the cart's too, each registration its own part (R2)", async () => {
    const buyer = await makeBuyer(backend)
    const [first, second] = [
      await addCamp(backend, { default_price: 5_000 }),
      await addCamp(backend, { default_price: 3_000 }, 30),
    ]
    await buyer.add(lineFor(first, buyer.children[0]!), lineFor(second, buyer.children[0]!))
    const { cart } = (await buyer.buy()).body
    const [one, two] = await rowsOf<{ cuid: string; reference: string }>(
      backend,
      "select cuid, reference from registrations where customer_id = ? order by position",
      [buyer.id],
    )
    const how = await received(backend, "CASH")
    const record = (body: object) => staff.ask("POST", "/api/console/payments", { body: { ...how, ...body } })
    const [whole] = await rowsOf<{ reference: string }>(backend, "select reference from carts where cuid = ?", [
      cart.cuid,
    ])
    const paid = await record({ reference: whole!.reference, amount: 9_000 })
    expect(said(paid)).toBe("ok")
    const amounts = async (cuid: string) =>
      (await historyOf(staff, cuid)).map(({ event, changes }) => [event, changes.amount])
    expect(await amounts(one!.cuid)).toEqual([["payment.recorded", [null, 5_000]]])
    expect(await amounts(two!.cuid)).toEqual([["payment.recorded", [null, 3_000]]])
    const family = `/api/console/customers/${await cuidOf(backend, buyer.id)}/history`
    expect((await staff.ask("GET", family)).body.data).toMatchObject([
      { event: "payment.recorded", changes: { amount: [null, 1_000] } },
    ])

    const back = { destination: { type: "registration", cuid: one!.cuid }, amount: 2_000, to: "WALLET" }
    expect(said(await staff.ask("POST", "/api/console/refunds", { body: back }))).toBe("ok")
    expect((await amounts(one!.cuid))[0]).toEqual(["payment.refunded", [null, 2_000]])
    const again = await record({ reference: one!.reference, amount: 2_000 })
    expect(said(await staff.ask("POST", `/api/console/payments/${again.body.id}/reverse`))).toBe("ok")
    expect((await amounts(one!.cuid)).slice(0, 2)).toEqual([
      ["payment.reversed", [2_000, null]],
      ["payment.recorded", [null, 2_000]],
    ])
    expect(await moneyViolations(backend)).toEqual([])
  })
})
