import { describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { payFromWallet } from "#server/paying/transactions/pay-from-wallet.ts"
import { type Account, moveMoney, readWallet } from "#server/payments/ledger.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import {
  contextOf,
  counted,
  heldBack,
  makeParent,
  meeting,
  outcomes,
  type RaceGround,
  raceGround,
  rowsOf,
  unlocked,
  withoutLocks,
} from "#tests/fixtures/race.ts"

// A wallet of 5 000, and twenty things of 1 000 each to be paid from it at the same moment.
const SPENDS = 20
const PRICE = 1_000
const WALLET = 5_000
/** Two pools of six: as many as can stand before a lock at once. */
const AT_ONCE = 12

const here = <T>(database: Database, work: (tx: Tx) => Promise<T>) => inTenant({ database, organiser_id: 1 }, work)
const walletOf = (customer_id: number): Account => ({ kind: "WALLET", customer_id })
const move = (database: Database, from: Account, to: Account, amount: number, key: string | null = null) =>
  here(database, (tx) =>
    moveMoney(tx, 1, {
      type: "test",
      key,
      legs: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
    }),
  )

/** A parent with money and twenty bundles that are not paid for. */
async function makeSpender({ database }: RaceGround) {
  const { id } = await makeParent(database)
  await move(database, { kind: "GRANTED" }, walletOf(id), WALLET)
  const cuids = Array.from({ length: SPENDS }, newCuid)
  await here(database, async (tx) => {
    const { id: bundle_id } = await tx
      .insertInto("bundles")
      .values({ organiser_id: 1, cuid: newCuid(), title: "Carte", price: PRICE })
      .returning("id")
      .executeTakeFirstOrThrow()
    const of = { organiser_id: 1, customer_id: id, bundle_id, total_amount: PRICE }
    await tx
      .insertInto("owned_bundles")
      .values(cuids.map((cuid) => ({ ...of, cuid })))
      .execute()
  })
  return { id, cuids, wallet: () => here(database, (tx) => readWallet(tx, 1, id)) }
}

const spend = (database: Database, customer_id: number, cuid: string, more: object = {}) =>
  payFromWallet(contextOf(database, customer_id, more), {
    body: { amount: PRICE, destination: { type: "bundle", cuid } },
  })

describe("twenty spends of one wallet at once, without locks", () => {
  const ground = raceGround(async (database) => {
    await withoutLocks(database)
    // They meet once they have looked at what is left, before any of them writes what it moves.
    const { rows } = await database.query("select pg_get_functiondef('app.move_money'::regproc) as body")
    await database.query(rows[0].body.replace("ids :=", `perform pg_advisory_xact_lock_shared(4242); ids :=`))
  })

  test("all spend the same money (the race is real)", async () => {
    const { id, cuids, wallet } = await makeSpender(ground)
    const said = await heldBack(ground, meeting, AT_ONCE, () =>
      outcomes(cuids.slice(0, AT_ONCE).map((cuid, i) => spend(unlocked(ground.databases[i % 2]!), id, cuid))),
    )
    expect(counted(said)).toEqual({ done: AT_ONCE })
    expect(await wallet()).toBe(WALLET - AT_ONCE * PRICE)
    expect(await findViolations(ground.database)).toMatchObject([{ invariant: expect.stringContaining("below zero") }])
  })
})

describe("twenty spends of one wallet at once", () => {
  const ground = raceGround()

  test("PAY-06 spend what is there, and the others hear that it is not enough", async () => {
    const { id, cuids, wallet } = await makeSpender(ground)
    const said = await heldBack(ground, rowsOf("customers", [id]), AT_ONCE, () =>
      outcomes(cuids.map((cuid, i) => spend(ground.databases[i % 2]!, id, cuid))),
    )
    expect(counted(said)).toEqual({ done: WALLET / PRICE, INSUFFICIENT_WALLET_AMOUNT: SPENDS - WALLET / PRICE })
    expect(await wallet()).toBe(0)
    expect(await findViolations(ground.database)).toEqual([])
  })

  test("PAY-06 CON-58 the ledger and the sums beside it hold by themselves, also for whoever forgot the customer's lock", async () => {
    const { id, wallet } = await makeSpender(ground)
    const thing = { kind: "THING", subject: "bundle", subject_id: 999 } as const
    const said = await outcomes(
      Array.from({ length: SPENDS }, (_, i) => move(ground.databases[i % 2]!, walletOf(id), thing, PRICE)),
    )
    expect(counted(said)).toEqual({ done: WALLET / PRICE, INSUFFICIENT_WALLET_AMOUNT: SPENDS - WALLET / PRICE })
    expect(await wallet()).toBe(0)
    expect(await findViolations(ground.database)).toEqual([])
  })

  test("are one spend under one Idempotency-Key", async () => {
    const { id, cuids, wallet } = await makeSpender(ground)
    const said = await outcomes(
      Array.from({ length: SPENDS }, (_, i) =>
        spend(ground.databases[i % 2]!, id, cuids[0]!, { idempotency_key: "the same" }),
      ),
    )
    expect(counted(said)).toEqual({ done: SPENDS })
    expect(await wallet()).toBe(WALLET - PRICE)
  })

  test("a movement happens once, however many try it under its key at the same moment", async () => {
    const { id, wallet } = await makeSpender(ground)
    const moved = await Promise.all(
      Array.from({ length: SPENDS }, (_, i) =>
        move(ground.databases[i % 2]!, { kind: "GRANTED" }, walletOf(id), 1, `once/${id}`),
      ),
    )
    expect(moved.filter((movement) => movement !== null)).toHaveLength(1)
    expect(await wallet()).toBe(WALLET + 1)
  })
})
