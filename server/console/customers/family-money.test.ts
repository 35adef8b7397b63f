import { beforeAll, describe, expect, test } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import { allEndpoints } from "#contract/endpoints.ts"
import { permissions } from "#contract/permissions.ts"
import { type Changes, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { said } from "#tests/fixtures/cart.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { moneyViolations } from "#tests/fixtures/purchases.ts"
import { cuidOf, received, today } from "#tests/fixtures/receipts.ts"
import { addCamp, book } from "#tests/fixtures/registrations.ts"

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const path = "/api/console/customers"
const part = async (cuid: string, name = "") => (await admin.ask("GET", `${path}/${cuid}${name}`)).body

describe("a family's money", () => {
  test("vouchers of others and refunds to a bank account count as money in and out, on every screen alike (R1)", async () => {
    const buyer = await makeBuyer(backend)
    const cuid = await cuidOf(backend, buyer.id)
    const registration = await book(backend, await addCamp(backend), { buyer })
    const destination = { type: "registration", cuid: registration.cuid }
    const type = { name: "Chèques", account: "OTHER" }
    const made = (await admin.ask("POST", "/api/console/payment-types", { body: type })).body.payment_type
    const paid = { destination, amount: 6_000, payment_type: made.cuid, value_day: today() }
    expect(said(await admin.ask("POST", "/api/console/payments", { body: paid }))).toBe("ok")
    const account = { iban: "BE71 0961 2345 6769", holder: "Léa Dupont" }
    const back = { destination, amount: 2_500, to: "BANK", ...account }
    expect(said(await admin.ask("POST", "/api/console/refunds", { body: back }))).toBe("ok")

    expect((await part(cuid, "/payments")).data.map(({ received }: { received: number }) => received)).toEqual([
      -2_500, 6_000,
    ])
    const money = (await part(cuid, "/timeline?kind=money")).data
    expect(money.map(({ amount }: { amount: number }) => amount)).toEqual([-2_500, 6_000])
    expect((await part(cuid)).customer.paid_this_year).toBe(3_500)
    expect(await moneyViolations(backend)).toEqual([])
  })

  describe("without the permission to read payments", () => {
    const amounts = [6_421, 1_009, 2_503, 1_733, 2_011]
    const told = ["Caisse du lundi", "Geste commercial", "Annulation partielle"]
    let cuid: string
    let registration: string
    beforeAll(async () => {
      const buyer = await makeBuyer(backend)
      cuid = await cuidOf(backend, buyer.id)
      registration = (await book(backend, await addCamp(backend), { buyer })).cuid
      const destination = { type: "registration", cuid: registration }
      const how = { ...(await received(backend, "CASH")), note: told[0] }
      const post = async (call: string, body: object) =>
        expect(said(await admin.ask("POST", call, { body }))).toBe("ok")
      for (const amount of amounts.slice(0, 2)) await post("/api/console/payments", { destination, amount, ...how })
      for (const amount of amounts.slice(3)) await post(`${path}/${cuid}/wallet`, { amount, note: told[1] })
      await post("/api/console/refunds", { destination, amount: amounts[2], to: "WALLET", note: told[2] })
      // Money that is not owed goes to the wallet and into the family's own history.
      const { customer } = await part(cuid)
      await post("/api/console/payments", { destination, amount: customer.outstanding_amount + 6_421, ...how })
    })

    /** Movements that an answer tells of: an amount as a value, or the note that came with it. */
    const movementsIn = (text: string): unknown[] => [
      ...amounts.filter((amount) => new RegExp(`[\\[:,-]${amount}(?=[\\],}])`).test(text)),
      ...told.filter((note) => text.includes(note)),
    ]
    const takingCustomers = allEndpoints.filter(
      ({ method, path, audience, query }) =>
        method === "GET" &&
        audience === "collaborator" &&
        (path.includes("/customers/{cuid}") || query?.shape.customer),
    )
    const pathOf = ({ path, query }: Endpoint) =>
      `${path.replace("{cuid}", cuid)}${query?.shape.customer ? `?customer=${cuid}` : ""}`

    test("CUS-60 no call that takes a family tells of a movement, and what is owed and the wallet's sum stay", async () => {
      const reader = await enterAs(backend, ["customers.customers.read"])
      const shown: string[] = []
      for (const endpoint of takingCustomers) {
        const { status, text } = await reader.ask("GET", pathOf(endpoint))
        expect([endpoint.path, status, movementsIn(text)]).toEqual([endpoint.path, expect.any(Number), []])
        if (status === 200) shown.push(endpoint.path)
      }
      expect(shown.length).toBeGreaterThan(10)
      const { customer } = (await reader.ask("GET", `${path}/${cuid}`)).body
      expect(customer).toMatchObject({ outstanding_amount: 0, paid_this_year: null })
      expect(customer.wallet_amount).toBe((await part(cuid)).customer.wallet_amount)
      const { body } = await reader.ask("GET", `${path}/${cuid}/timeline?kind=money`)
      expect(body).toMatchObject({ error: "FORBIDDEN", details: { permission: "payments.payments.read" } })
      const history = (await reader.ask("GET", `${path}/${cuid}/history`)).body
      expect([history.data, history.count]).toEqual([[], 0])
      const thread = async (by: Entered) => (await by.ask("GET", `${path}/${cuid}/timeline`)).body
      expect((await thread(reader)).count).toBeLessThan((await thread(admin)).count)
    })

    test("CUS-60 with it the same calls do tell", async () => {
      for (const name of ["/timeline", "/timeline?kind=money", "/purse", "/history", "/payments"])
        expect([name, movementsIn(JSON.stringify(await part(cuid, name))).length > 0]).toEqual([name, true])
    })

    test("CUS-60 a registration's page and history leave movements out; its cancellation stays", async () => {
      const one = `/api/console/registrations/${registration}`
      const desk = await enterAs(backend, ["registrations.registrations.read", "registrations.registrations.cancel"])
      expect((await desk.ask("GET", one)).body.owed.payments).toEqual([])
      expect((await admin.ask("GET", one)).body.owed.payments).toHaveLength(4)
      expect(said(await desk.ask("POST", `${one}/cancel`, { body: { message: "Complet" } }))).toBe("ok")
      const events = async (by: Entered) => (await by.ask("GET", `${one}/history`)).body.data
      expect(await events(desk)).toMatchObject([
        { event: "registration.cancelled", changes: { cancelled: [false, true] } },
      ])
      expect(Object.keys((await events(desk))[0].changes)).toEqual(["cancelled", "cancellation_type"])
      expect((await events(admin)).length).toBeGreaterThan(4)
      const clerk = await enterAs(backend, ["collaborators.logs.read"])
      const logs = await clerk.ask("GET", "/api/console/logs?page_size=100")
      expect([logs.status, movementsIn(logs.text)]).toEqual([200, []])
    })

    test("CUS-60 what tells of something else besides a movement stays, without what moved", async () => {
      const booked = await book(backend, await addCamp(backend))
      const one = `/api/console/registrations/${booked.cuid}`
      const destination = { type: "registration", cuid: booked.cuid }
      const paid = { destination, amount: 6_421, ...(await received(backend, "CASH")) }
      expect(said(await admin.ask("POST", "/api/console/payments", { body: paid }))).toBe("ok")
      const back = { amount: 1_733, to: "WALLET", reason: "Malade" }
      expect(said(await admin.ask("POST", `${one}/refund`, { body: back }))).toBe("ok")
      await inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
        const changes = { amount: [null, 6_421], to: [null, "BANK"], status: ["SUBMITTED", "CONFIRMED"] } as Changes
        for (const event of ["owned_membership.cancelled", "transaction_proof.confirmed"] as const)
          await logAction(tx, { organiser_id: 1, collaborator: null }, event, { changes })
      })
      const desk = await enterAs(backend, ["registrations.registrations.read", "collaborators.logs.read"])
      const last = async (by: Entered) => (await by.ask("GET", `${one}/history`)).body.data[0]
      const told = { event: "registration.refunded", changes: { reason: [null, "Malade"] } }
      expect(await last(desk)).toMatchObject(told)
      expect(Object.keys((await last(desk)).changes)).toEqual(["reason"])
      expect(Object.keys((await last(admin)).changes)).toContain("total_amount")
      const logs = await desk.ask("GET", "/api/console/logs?page_size=100")
      for (const told of ["transaction_proof.confirmed", "owned_membership.cancelled"]) {
        const row = logs.body.data.find(({ event }: { event: string }) => event === told)
        expect([told, row?.changes]).toEqual([told, { status: ["SUBMITTED", "CONFIRMED"] }])
      }
    })
  })
})
