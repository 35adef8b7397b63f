import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { makeFamily, said } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { buy, moneyViolations, walletOf } from "#tests/fixtures/purchases.ts"
import { cuidOf, received } from "#tests/fixtures/receipts.ts"

const backend = testBackend(behindProxy)
let staff: Entered
beforeAll(async () => {
  staff = await enterAs(backend, [
    "payments.payments.read",
    "payments.payments.create",
    "payments.payments.update",
    "payments.payments.delete",
    "registrations.registrations.read",
  ])
})

const record = async (body: object) =>
  staff.ask("POST", "/api/console/payments", { body: { ...(await received(backend, "BANK")), ...body } })
const find = async (query: string) => (await staff.ask("GET", `/api/console/payments?${query}`)).body
const movedOf = async (cuid: string) =>
  (await staff.ask("GET", `/api/console/registrations/${cuid}/history`)).body.data
    .filter(({ event }: { event: string }) => event === "payment.moved")
    .map(({ changes }: { changes: object }) => changes)
const as = (cuid: string) => ({ type: "registration", cuid })

describe("a recorded payment is moved to another destination", () => {
  test("is previewed without effect, done once, and stands in both histories", async () => {
    const payer = await makeFamily(backend)
    const {
      registrations: [wrong, right],
    } = await buy(backend, payer, [[5_000], [4_000]])
    const { id } = (await record({ destination: as(wrong!.cuid), amount: 6_000 })).body
    const move = (body: object, by = staff, moved = id) =>
      by.ask("PUT", `/api/console/payments/${moved}`, { body: { destination: as(right!.cuid), ...body } })
    const comesTo = {
      paid_amount: 4_000,
      outstanding_amount: 0,
      to_wallet: 2_000,
      owed_again: 5_000,
      from_wallet: 1_000,
    }

    expect((await move({ preview: true })).body).toMatchObject(comesTo)
    expect(await walletOf(backend, payer.id)).toBe(1_000)
    expect([await movedOf(wrong!.cuid), await movedOf(right!.cuid)]).toEqual([[], []])

    const stranger = await enterAs(backend, ["payments.payments.update"], { organiser_id: 2 })
    expect((await move({}, stranger)).status).toBe(404)
    expect((await move({ destination: as("nobody") })).status).toBe(404)
    expect((await move({}, staff, 999_999_999)).status).toBe(404)

    expect((await move({})).body).toMatchObject(comesTo)
    expect(await walletOf(backend, payer.id)).toBe(2_000)
    expect(await movedOf(wrong!.cuid)).toEqual([{ amount: [5_000, null] }])
    expect(await movedOf(right!.cuid)).toEqual([{ amount: [null, 4_000] }])
    for (const preview of [true, false]) expect(said(await move({ preview }))).toEqual(["ALREADY_REVERSED", undefined])
    expect(await moneyViolations(backend)).toEqual([])
  })
})

describe("FIN-03 the list of payments is searched", () => {
  test("by the family's name, by a reference of the thing or of its cart, and by the amount", async () => {
    const payer = await makeFamily(backend)
    const {
      cart,
      registrations: [thing],
    } = await buy(backend, payer, [[7_331]])
    const { id } = (await record({ destination: as(thing!.cuid), amount: 7_331 })).body
    const customer = await cuidOf(backend, payer.id)
    const found = async (search: string): Promise<number[]> =>
      (await find(`customer=${customer}&search=${encodeURIComponent(search)}`)).data.map(
        (row: { id: number }) => row.id,
      )
    for (const search of ["Dupont", thing!.reference!, cart.reference!, "73,31", "73,31 €"])
      expect([search, await found(search)]).toEqual([search, [id]])
    for (const search of ["Nobodyatall", "73,32", "999999999999"])
      expect([search, await found(search)]).toEqual([search, []])
    const others = await enterAs(backend, ["payments.payments.read"], { organiser_id: 2 })
    const { body } = await others.ask("GET", `/api/console/payments?search=${encodeURIComponent(thing!.reference!)}`)
    expect(body).toMatchObject({ count: 0, sum: 0 })
  })
})
