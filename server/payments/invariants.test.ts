import { beforeAll, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addPlain, change, type Family, makeFamily } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { disableTrigger } from "#tests/fixtures/databases.ts"
import { buy, grant } from "#tests/fixtures/purchases.ts"

// The invariants of money are queries; here each is given a violation to find.
const backend = testBackend(behindProxy)
let family: Family
beforeAll(async () => {
  family = await makeFamily(backend)
})
const found = async () => (await findViolations(backend.database)).map(({ invariant }) => invariant.split(":")[0])

/** The violations found once the statement has run; then it is undone. */
async function foundAfter(statement: string, undo: string, values: unknown[] = []): Promise<(string | undefined)[]> {
  await change(backend, statement, values)
  const seen = await found()
  await change(backend, undo, values)
  expect(await found()).toEqual([])
  return seen
}

const addAttempt = (more: object) =>
  addRow(backend, "payment_attempts", {
    customer_id: family.id,
    subject: "registration",
    subject_id: 1,
    provider: "SANDBOX",
    amount: 500,
    currency: "EUR",
    return_path: "/",
    expires_at: "2100-01-01T00:00:00Z",
    ...more,
  })

describe("the ledger", () => {
  test("a wallet below zero, and more going out than came in, are found", async () => {
    await grant(backend, family.id, 100)
    expect(await found()).toEqual([])
    await disableTrigger(backend.database, "postings", "sums_to_zero")
    const post = async (amount: number) => {
      const movement_id = await addPlain(backend, "movements", { type: "by hand" })
      await change(
        backend,
        `insert into postings (organiser_id, movement_id, account_id, amount) select 1, ?::bigint, id,
          case kind when 'WALLET' then -?::bigint else ?::bigint end from accounts where organiser_id = 1 and kind in ('WALLET', 'GRANTED') returning id`,
        [movement_id, amount, amount],
      )
    }
    await post(150)
    expect(await found()).toEqual(["ledger", "ledger", "kept sums"])
    await post(-150)
    expect(await found()).toEqual([])
  })
})

describe("a payment attempt", () => {
  test("that is paid without its money, or has put money aside that is not there, is found", async () => {
    const { id } = await addAttempt({})
    expect(await found()).toEqual([])
    const set = (what: string) => `update payment_attempts set ${what} where id = ?`
    expect(await foundAfter(set("status = 'PAID'"), set("status = 'PENDING'"), [id])).toEqual(["attempts"])
    const frozen = set(`frozen = '{"cart": {"wallet_used": 5}}'`)
    expect(await foundAfter(frozen, set("frozen = '{}'"), [id])).toContain("attempts")
    await change(backend, set("status = 'CANCELLED'"), [id])
  })

  test("whose refund moved nothing is found", async () => {
    const { id } = await addAttempt({ status: "FAILED", subject_id: 2 })
    const insert = `insert into refunds (organiser_id, cuid, attempt_id, amount) values (1, '${newCuid()}', ?, 600)`
    expect(await foundAfter(insert, "delete from refunds where attempt_id = ?", [id])).toEqual(["refunds"])
  })
})

describe("a processed cart", () => {
  test("whose reference leads elsewhere, or that is open again, is found", async () => {
    const { cart, registrations } = await buy(backend, family, [[500]])
    expect(await found()).toEqual([])
    const set = (subject: string) => `update payment_references set subject = '${subject}' where reference = ?`
    expect(await foundAfter(set("voucher"), set("cart"), [cart.reference])).toEqual(["references"])
    expect(await foundAfter(set("voucher"), set("registration"), [registrations[0]!.reference])).toEqual(["references"])
    const neighbours = await makeFamily(backend)
    const own = (customer_id: number) => `update carts set customer_id = ${customer_id} where cuid = ?`
    expect(await foundAfter(own(neighbours.id), own(family.id), [cart.cuid])).toEqual(["cart", "mails"])
  })
})
