import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { type Answered, testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf } from "#tests/fixtures/cart.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy, visit } from "#tests/fixtures/customers.ts"
import { desk } from "#tests/fixtures/desk.ts"
import { cuidOf, received } from "#tests/fixtures/receipts.ts"
import { addCamp, book } from "#tests/fixtures/registrations.ts"
import { addRequestActivity, ask } from "#tests/fixtures/requests.ts"

// Two colleagues at the same thing: who comes second is told what the first one did.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let first: Entered
let second: Entered
beforeAll(async () => {
  first = await enterAs(backend, permissions)
  second = await enterAs(backend, permissions)
})

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const quicker = (event: string, by: Entered | null = first, is_family = false) => ({
  event,
  at: expect.stringMatching(INSTANT),
  by: by && { cuid: by.cuid, fullname: expect.stringMatching(/^Colla Borator/) },
  is_family,
})
const told = ({ status, body }: Answered) => [status, body.error, body.details?.quicker]
const done = ({ status, body }: Answered) => expect([status, body.error]).toEqual([200, undefined])

describe("CON-62 who comes second is told who did what and when", () => {
  test("CON-62 a registration that a colleague cancelled, also by a preview, and one that its family cancelled", async () => {
    const camp = await addCamp(backend, {}, 25)
    const { cuid } = await book(backend, camp, { wallet: 2_000 })
    const cancel = (by: Entered, more: object = {}) => desk(by, cuid, "cancel", { message: "Complet", ...more })
    done(await cancel(first))
    for (const preview of [false, true])
      expect(told(await cancel(second, { preview }))).toEqual([
        409,
        "REGISTRATION_CANCELLED",
        quicker("registration.cancelled"),
      ])
    const own = await book(backend, camp, { wallet: 2_000 })
    await own.cancel({ message: "Malade" })
    expect(told(await desk(second, own.cuid, "cancel", { message: "x" }))).toEqual([
      409,
      "REGISTRATION_CANCELLED",
      quicker("registration.cancelled", null, true),
    ])
  })

  test("CON-62 money that a colleague gave back a moment ago; a wrong amount alone tells of nobody", async () => {
    const camp = await addCamp(backend, {}, 25)
    const { cuid } = await book(backend, camp, { wallet: 15_000 })
    const refund = (by: Entered, amount: number) =>
      desk(by, cuid, "refund", { amount, to: "WALLET", reduce_total: true, reason: "Trop" })
    expect(told(await refund(second, 16_000))).toEqual([409, "AMOUNT_TOO_HIGH", undefined])
    done(await refund(first, 10_000))
    expect(told(await refund(second, 10_000))).toEqual([409, "AMOUNT_TOO_HIGH", quicker("registration.refunded")])
    expect(told(await refund(first, 10_000))).toEqual([409, "AMOUNT_TOO_HIGH", undefined])
  })

  test("CON-62 a request that was decided keeps its state in the details", async () => {
    const activity = await addRequestActivity(backend)
    const { cuid } = await ask(await makeBuyer(backend), activity)
    const path = `/api/console/registrations-requests/${cuid}`
    done(await first.ask("POST", `${path}/approve`, { body: { note: "" } }))
    const late = await second.ask("POST", `${path}/reject`, { body: { note: "Non", to: "WALLET" } })
    expect(told(late)).toEqual([409, "REQUEST_DECIDED", quicker("registration_request.approved")])
    expect(late.body.details.status).toBe("APPROVED")
  })

  test("CON-62 a request that its family withdrew itself, or a colleague in its name; of an erased family nobody did", async () => {
    const activity = await addRequestActivity(backend)
    const late = async (cuid: string) => {
      const path = `/api/console/registrations-requests/${cuid}`
      const answers = [
        await second.ask("POST", `${path}/approve`, { body: { note: "" } }),
        await second.ask("POST", `${path}/reject`, { body: { note: "Non", to: "WALLET" } }),
        await second.ask("DELETE", path),
      ]
      for (const { body } of answers) expect(body.details.status).toBe("CANCELLED")
      return answers.map(told)
    }
    const withdraw = (by: { ask: Awaited<ReturnType<typeof makeBuyer>>["ask"] }, { id }: { id: number }) =>
      by.ask("POST", "/api/registrations/requests/cancel", { registration_request_id: id })
    const thrice = (who: ReturnType<typeof quicker> | undefined) => Array(3).fill([409, "REQUEST_DECIDED", who])

    const buyer = await makeBuyer(backend)
    const own = await ask(buyer, activity)
    const before = Date.now()
    done(await withdraw(buyer, own))
    const answers = await late(own.cuid)
    expect(answers).toEqual(thrice(quicker("registration_request.withdrawn", null, true)))
    const [decided] = await rowsOf<{ at: string }>(
      backend,
      "select app.iso(decided_at) as at from registration_requests where organiser_id = 1 and cuid = ?",
      [own.cuid],
    )
    expect(answers[0]![2].at).toBe(decided!.at)
    expect(Date.parse(decided!.at)).toBeGreaterThan(before - 60_000)

    const other = await makeBuyer(backend)
    const family = await cuidOf(backend, other.id)
    const helped = await ask(other, activity)
    const { body } = await first.ask("POST", `/api/console/customers/${family}/impersonate`)
    const browser = visit(backend)
    await browser.ask("POST", "/api/auth/acting", { token: new URL(body.url).searchParams.get("token")! })
    done(await withdraw(browser, helped))
    expect(await late(helped.cuid)).toEqual(thrice(quicker("registration_request.withdrawn")))

    const gone = await makeBuyer(backend)
    const left = await ask(gone, activity)
    done(await first.ask("DELETE", `/api/console/customers/${await cuidOf(backend, gone.id)}`))
    const forgotten = await second.ask("POST", `/api/console/registrations-requests/${left.cuid}/approve`, {
      body: { note: "" },
    })
    expect(told(forgotten)[2]).toBeUndefined()
  })

  test("CON-62 a payment that was taken back, a gift among them", async () => {
    const camp = await addCamp(backend, {}, 25)
    const { cuid } = await book(backend, camp)
    const destination = { type: "registration", cuid }
    const body = { destination, amount: 3_000, ...(await received(backend, "CASH")) }
    const { id } = (await first.ask("POST", "/api/console/payments", { body })).body
    const reverse = (by: Entered) => by.ask("POST", `/api/console/payments/${id}/reverse`)
    done(await reverse(first))
    expect(told(await reverse(second))).toEqual([409, "ALREADY_REVERSED", quicker("payment.reversed")])
  })

  test("CON-62 an entity that was removed, and only to those who could remove it", async () => {
    const { body } = await first.ask("POST", "/api/console/catalogs", { body: { title: "Été", activities: [] } })
    const remove = (by: Entered) => by.ask("DELETE", `/api/console/catalogs/${body.catalog.cuid}`)
    const stranger = await enterAs(backend, permissions, { organiser_id: 2 })
    const powerless = await enterAs(backend, [])
    done(await remove(first))
    expect(told(await remove(second))).toEqual([404, "NOT_FOUND", quicker("catalog.deleted")])
    expect(told(await remove(stranger))).toEqual([404, "NOT_FOUND", undefined])
    expect(told(await remove(powerless))).toEqual([403, "FORBIDDEN", undefined])
    const read = await second.ask("GET", `/api/console/catalogs/${body.catalog.cuid}`)
    expect(told(read)).toEqual([404, "NOT_FOUND", undefined])
  })

  test("CON-62 a note of a family that a colleague removed, and an entry of a waiting list", async () => {
    const buyer = await makeBuyer(backend)
    const family = await cuidOf(backend, buyer.id)
    const path = `/api/console/customers/${family}/notes`
    const { note } = (await first.ask("POST", path, { body: { text: "À rappeler", pinned: false } })).body
    done(await first.ask("DELETE", `${path}/${note.cuid}`))
    expect(told(await second.ask("DELETE", `${path}/${note.cuid}`))).toEqual([
      404,
      "NOT_FOUND",
      quicker("note.deleted"),
    ])

    const camp = await addCamp(backend, {}, 25, { capacity: 1 })
    await book(backend, camp, { wallet: 15_000 })
    const [child] = await rowsOf<{ cuid: string }>(backend, "select cuid from participants where id = ?", [
      buyer.children[0],
    ])
    const body = { customer: family, participant: child!.cuid, availability: camp.cuid }
    const entered = await first.ask("POST", "/api/console/waiting-list", { body })
    expect(entered.body.error, JSON.stringify(entered.body)).toBeUndefined()
    const remove = (by: Entered) => by.ask("DELETE", `/api/console/waiting-list/${entered.body.entry.cuid}`)
    done(await remove(first))
    expect(told(await remove(second))).toEqual([409, "WAITING_LIST_ENTRY_ENDED", quicker("waiting_list.removed")])
  })
})
