import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, rowsOf } from "#tests/fixtures/cart.ts"
import { fillWallet } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { addCamp, type Booked, book } from "#tests/fixtures/registrations.ts"
import { type Account, type Leg, moveMoney, readBalance } from "./ledger.ts"

// The sums by which lists are sorted, beside the ledger: app.move_money changes both or neither.
const backend = testBackend(behindProxy)
let booked: Booked
beforeAll(async () => {
  booked = await book(backend, await addCamp(backend), { wallet: 4_000 })
})

const here = <T>(work: (tx: Tx) => Promise<T>) => inTenant({ database: backend.database, organiser_id: 1 }, work)
const thing = (): Account => ({ kind: "THING", subject: "registration", subject_id: booked.id })
const wallet = (): Account => ({ kind: "WALLET", customer_id: booked.buyer.id })
const move = (legs: Leg[], key: string | null = null) => here((tx) => moveMoney(tx, 1, { type: "test", key, legs }))
const take = (from: Account, to: Account, amount: number, key: string | null = null) =>
  move(
    [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
    key,
  )

/** The kept sums of the registration and its family, proved equal to those of the postings. */
async function sums() {
  const [kept] = await rowsOf<{ paid: number; owed: number; wallet: number }>(
    backend,
    `select r.paid_amount as paid, r.outstanding_amount as owed, c.wallet_amount as wallet from registrations r
      join customers c on c.organiser_id = r.organiser_id and c.id = r.customer_id where r.organiser_id = 1 and r.id = ?`,
    [booked.id],
  )
  const posted = await here(async (tx) => [await readBalance(tx, 1, thing()), await readBalance(tx, 1, wallet())])
  expect([kept!.paid, kept!.wallet]).toEqual(posted)
  return kept!
}

describe("CON-58 what was paid and what a wallet holds", () => {
  test("change in the transaction that moves the money, and a refused or repeated movement changes nothing", async () => {
    expect(await sums()).toEqual({ paid: 4_000, owed: 11_000, wallet: 0 })
    await fillWallet(backend, booked.buyer.id, 500)
    await take(wallet(), thing(), 300, "sums/once")
    expect(await sums()).toEqual({ paid: 4_300, owed: 10_700, wallet: 200 })
    expect(await take(wallet(), thing(), 300, "sums/once")).toBeNull()
    await expect(take(wallet(), thing(), 201)).rejects.toMatchObject({ code: "INSUFFICIENT_WALLET_AMOUNT" })
    expect(await sums()).toEqual({ paid: 4_300, owed: 10_700, wallet: 200 })
    const rolledBack = here(async (tx) => {
      const legs = [
        { account: thing(), amount: -100 },
        { account: wallet(), amount: 100 },
      ]
      await moveMoney(tx, 1, { type: "test", key: null, legs })
      throw new Error("changed my mind")
    })
    await expect(rolledBack).rejects.toThrow("changed my mind")
    expect(await sums()).toEqual({ paid: 4_300, owed: 10_700, wallet: 200 })
    expect(await findViolations(backend.database)).toEqual([])
  })

  test("several legs of one account count together, and of many at once each for itself", async () => {
    const before = await sums()
    await move([
      { account: thing(), amount: -50 },
      { account: wallet(), amount: 80 },
      { account: thing(), amount: 20 },
      { account: { kind: "BANK" }, amount: -50 },
    ])
    expect(await sums()).toEqual({ paid: before.paid - 30, owed: before.owed + 30, wallet: before.wallet + 80 })
    const moves = Array.from({ length: 10 }, (_, i) => take({ kind: "BANK" }, i % 2 ? thing() : wallet(), 1))
    await Promise.all(moves)
    expect(await sums()).toEqual({ paid: before.paid - 25, owed: before.owed + 25, wallet: before.wallet + 85 })
  })

  test("nothing is owed once it is cancelled, and a total that changes changes what is owed", async () => {
    const total = (amount: number) =>
      change(backend, "update registrations set total_amount = ? where organiser_id = 1 and id = ?", [
        amount,
        booked.id,
      ])
    const { paid } = await sums()
    await total(20_000)
    expect((await sums()).owed).toBe(20_000 - paid)
    await total(paid)
    expect((await sums()).owed).toBe(0)
    await total(15_000)
    await booked.cancel()
    expect(await sums()).toMatchObject({ owed: 0 })
    expect(await findViolations(backend.database)).toEqual([])
  })

  test.each([
    ["accounts", "balance = balance + 1", "subject = 'registration'", ["wallet, thing", "has been paid"]],
    ["customers", "wallet_amount = wallet_amount + 1", "wallet_amount > 0", ["has what the wallet holds"]],
    ["registrations", "paid_amount = paid_amount + 1", "true", ["has been paid"]],
  ])("a wrong one in %s is found by check-invariants", async (table, set, where, told) => {
    const { rows } = await here((tx) =>
      sql<{
        id: number
      }>`select id from ${sql.table(table)} where organiser_id = 1 and ${sql.raw(where)} limit 1`.execute(tx),
    )
    const id = rows[0]!.id
    await change(backend, `update ${table} set ${set} where organiser_id = 1 and id = ?`, [id])
    const found = (await findViolations(backend.database)).map(({ invariant }) => invariant)
    expect(found).toEqual(told.map((words) => expect.stringContaining(words)))
    expect(found.every((invariant) => invariant.startsWith("kept sums:"))).toBe(true)
    await change(backend, `update ${table} set ${set.replace("+", "-")} where organiser_id = 1 and id = ?`, [id])
    expect(await findViolations(backend.database)).toEqual([])
  })
})
