import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { redeemVoucher } from "#server/bookings/vouchers/redeem-voucher.ts"
import { findViolations } from "#server/invariants.ts"
import { moveMoney, readWallet } from "#server/payments/ledger.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import {
  contextOf,
  counted,
  heldBack,
  makeParent,
  makeParents,
  outcomes,
  type Parent,
  type RaceGround,
  raceGround,
  unlocked,
} from "#tests/fixtures/race.ts"

// One code, redeemed by several at the same moment: at most one of them has it.
const PRICE = 5_000
const here = <T>({ database }: Pick<RaceGround, "database">, work: (tx: Tx) => Promise<T>) =>
  inTenant({ database, organiser_id: 1 }, work)

/** A voucher that is paid for, and who bought it. */
async function makeVoucher(ground: RaceGround, kind: "bundle" | "money") {
  const buyer = await makeParent(ground.database)
  const bundle_id =
    kind === "bundle"
      ? (await addRow(ground, "bundles", { title: "Carnet", price: PRICE, capacity: 5, entity: "CUSTOMERS" })).id
      : null
  const { id: voucher_id } = await addRow(ground, "vouchers", { title: "Bon", price: PRICE, bundle_id })
  const code = newCuid().slice(0, 12).toUpperCase().match(/.{4}/g)!.join("-")
  const { id } = await addRow(ground, "owned_vouchers", {
    voucher_id,
    customer_id: buyer.id,
    code,
    amount: PRICE,
    total_amount: PRICE,
    bundle_id,
  })
  await here(ground, (tx) =>
    moveMoney(tx, 1, {
      type: "test",
      key: null,
      legs: [
        { account: { kind: "BANK" }, amount: -PRICE },
        { account: { kind: "THING", subject: "voucher", subject_id: id }, amount: PRICE },
      ],
    }),
  )
  return { id, code, buyer }
}

const redeem = (database: Database, { id }: Parent, code: string) =>
  redeemVoucher(contextOf(database, id), { body: { code } })

/** Keeps everybody from marking the voucher. */
const marking = (id: number) => (tx: Tx) =>
  sql`select from owned_vouchers where organiser_id = 1 and id = ${id} for no key update`.execute(tx)

const given = (ground: RaceGround, parents: Parent[]) =>
  here(ground, async (tx) => {
    const ids = parents.map(({ id }) => id)
    const bundles = await tx.selectFrom("owned_bundles").select("id").where("customer_id", "in", ids).execute()
    const wallets = await Promise.all(ids.map((id) => readWallet(tx, 1, id)))
    return { bundles: bundles.length, money: wallets.reduce((sum, amount) => sum + amount, 0) }
  })

const race = (
  ground: RaceGround,
  databases: Database[],
  parents: Parent[],
  { id, code }: { id: number; code: string },
) =>
  heldBack(ground, marking(id), parents.length, () =>
    outcomes(parents.map((parent, i) => redeem(databases[i % 2]!, parent, code))),
  )

describe("one code, redeemed by several at once", () => {
  const ground = raceGround()
  test.each(["bundle", "money"] as const)(
    "two redeem one voucher (%s): one has it, the other is told",
    async (kind) => {
      const parents = await makeParents(ground.database, 2)
      const voucher = await makeVoucher(ground, kind)
      expect(counted(await race(ground, ground.databases, parents, voucher))).toEqual({ done: 1, VOUCHER_REDEEMED: 1 })
      expect(await given(ground, parents)).toEqual(
        kind === "bundle" ? { bundles: 1, money: 0 } : { bundles: 0, money: PRICE },
      )
      expect(await findViolations(ground.database)).toEqual([])
    },
  )

  test("ten do, the buyer among them", async () => {
    const others = await makeParents(ground.database, 9)
    const voucher = await makeVoucher(ground, "money")
    const parents = [...others, voucher.buyer]
    expect(counted(await race(ground, ground.databases, parents, voucher))).toEqual({ done: 1, VOUCHER_REDEEMED: 9 })
    expect(await given(ground, parents)).toEqual({ bundles: 0, money: PRICE })
  })

  test("two families redeem each other's voucher at once: nobody waits for ever", async () => {
    const [one, other] = [await makeVoucher(ground, "money"), await makeVoucher(ground, "money")]
    const [a, b] = ground.databases
    const calls = [redeem(a, other.buyer, one.code), redeem(b, one.buyer, other.code)]
    expect(await outcomes(calls)).toEqual(["done", "done"])
  })
})

describe("the same without locks", () => {
  const ground = raceGround()
  test("two have the bundle of one voucher", async () => {
    const parents = await makeParents(ground.database, 2)
    const voucher = await makeVoucher(ground, "bundle")
    const careless = ground.databases.map(unlocked)
    expect(counted(await race(ground, careless, parents, voucher))).toEqual({ done: 2 })
    expect(await given(ground, parents)).toEqual({ bundles: 2, money: 0 })
  })
})
