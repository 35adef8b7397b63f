import fc from "fast-check"
import { sql } from "kysely"
import { beforeAll, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { makeParents } from "#tests/fixtures/race.ts"
import { type Account, moveMoney, readBalance, readWallet } from "./ledger.ts"

const backend = testBackend()
const here = <T>(work: (tx: Tx) => Promise<T>, organiser_id = 1) =>
  inTenant({ database: backend.database, organiser_id }, work)

const move = (from: Account, to: Account, amount: number, key: string | null = null, type = "test") =>
  here((tx) =>
    moveMoney(tx, 1, {
      type,
      key,
      legs: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
    }),
  )
const granted: Account = { kind: "GRANTED" }
const walletOf = (customer_id: number): Account => ({ kind: "WALLET", customer_id })
const thing = (subject_id: number): Account => ({ kind: "THING", subject: "registration", subject_id })

let customers: number[]
beforeAll(async () => {
  customers = (await makeParents(backend.database, 5)).map(({ id }) => id)
})
const balance = (account: Account) => here((tx) => readBalance(tx, 1, account))

describe("a movement", () => {
  test("PAY-05 takes whole amounts from one account to the other, and the wallet is what was moved", async () => {
    const customer_id = customers[0]!
    expect(await here((tx) => readWallet(tx, 1, customer_id))).toBe(0)
    await move(granted, walletOf(customer_id), 5_000)
    await move(walletOf(customer_id), thing(1), 1_200)
    expect(await here((tx) => readWallet(tx, 1, customer_id))).toBe(3_800)
    expect(await balance(thing(1))).toBe(1_200)
    await expect(move(granted, walletOf(customer_id), 0.5)).rejects.toThrow(RangeError)
  })

  test("PAY-06 never takes a wallet below zero, and leaves nothing behind when it is refused", async () => {
    const customer_id = customers[1]!
    await move(granted, walletOf(customer_id), 100)
    await expect(move(walletOf(customer_id), thing(2), 101)).rejects.toMatchObject({
      code: "INSUFFICIENT_WALLET_AMOUNT",
      field: "amount",
    })
    expect([await balance(walletOf(customer_id)), await balance(thing(2))]).toEqual([100, 0])
    await move(walletOf(customer_id), thing(2), 100)
    await expect(move(thing(2), walletOf(customer_id), 101)).rejects.toMatchObject({
      code: "INSUFFICIENT_WALLET_AMOUNT",
    })
  })

  test("happens once per key, also for a key used at another time by another amount", async () => {
    const customer_id = customers[2]!
    expect(await move(granted, walletOf(customer_id), 100, "once")).toBeGreaterThan(0)
    expect(await move(granted, walletOf(customer_id), 100, "once")).toBeNull()
    expect(await move(granted, walletOf(customer_id), 900, "once")).toBeNull()
    expect(await balance(walletOf(customer_id))).toBe(100)
  })

  test("moves nothing when every leg is nothing", async () => {
    expect(await move(granted, walletOf(customers[2]!), 0, "nothing")).toBeNull()
    expect(await move(granted, walletOf(customers[2]!), 1, "nothing")).not.toBeNull()
  })

  test("has one account of each kind, whoever asks first", async () => {
    await move({ kind: "BANK" }, { kind: "SUSPENSE" }, 10)
    await move({ kind: "BANK" }, { kind: "SUSPENSE" }, 20)
    expect(await balance({ kind: "BANK" })).toBe(-30)
    const { rows } = await here((tx) => sql`select kind from accounts where kind in ('BANK', 'SUSPENSE')`.execute(tx))
    expect(rows).toHaveLength(2)
  })
})

describe("what was written", () => {
  const statements = [
    "update postings set amount = 1",
    "update movements set note = 'x'",
    "delete from postings",
    "delete from movements",
  ]

  test.each(statements)("stays: %s is refused by privilege and by trigger", async (statement) => {
    await expect(here((tx) => sql.raw(statement).execute(tx))).rejects.toThrow("permission denied")
    // The trigger holds even for the login that owns the tables.
    await expect(backend.database.query(statement)).rejects.toThrow("append-only")
  })

  test("is not emptied either", async () => {
    await expect(backend.database.query("truncate postings")).rejects.toThrow("append-only")
    await expect(backend.database.query("truncate movements cascade")).rejects.toThrow("append-only")
  })

  test("sums to zero when its transaction ends, whoever wrote it", async () => {
    const post = (amounts: number[]) =>
      here(async (tx) => {
        const of = { organiser_id: 1 }
        const { id } = await tx
          .insertInto("movements")
          .values({ ...of, type: "by hand" })
          .returning("id")
          .executeTakeFirstOrThrow()
        const { id: account_id } = await tx
          .selectFrom("accounts")
          .select("id")
          .where("organiser_id", "=", 1)
          .where("kind", "=", "BANK")
          .executeTakeFirstOrThrow()
        for (const amount of amounts)
          await tx
            .insertInto("postings")
            .values({ ...of, movement_id: id, account_id, amount })
            .execute()
      })
    // A cluster's coordinator only tells that a node refused to commit.
    const refusal = backend.database.is_cluster ? "could not commit transaction" : "sum to zero"
    await expect(post([5])).rejects.toThrow(refusal)
    await expect(post([5, -4])).rejects.toThrow(refusal)
    await post([5, -5])
  })
})

type Operation = (typeof kinds)[number]
const kinds = [
  "grant",
  "grant",
  "pay",
  "pay",
  "reserve",
  "give back",
  "settle",
  "receive",
  "refund",
  "refund to card",
  "suspend",
  "release",
  "repeat",
] as const

test("PAY-05 a thousand random movements keep every invariant, and every balance is what a simple count says", async () => {
  const attempts = await Promise.all(customers.slice(0, 2).map(addAttempt))
  const seed = Math.floor(Math.random() * 2 ** 31)
  const operation = fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.nat(customers.length - 1),
    what: fc.integer({ min: 10, max: 13 }),
    amount: fc.integer({ min: 1, max: 500 }),
  })
  const counted = new Map<string, number>()
  const count = (account: Account) => counted.get(JSON.stringify(account)) ?? 0
  for (const account of [granted, ...customers.map(walletOf), ...outside])
    counted.set(JSON.stringify(account), await balance(account))

  const said: string[] = []
  for (const [i, { kind: drawn, who, what, amount }] of fc.sample(operation, { numRuns: 1_000, seed }).entries()) {
    // A refund to a card is tried only up to the amount that came by card.
    const kind = drawn === "refund to card" && amount > -count(online!) ? "refund" : drawn
    const [from, to] = legsOf(kind, customers[who]!, thing(what), attempts[who % 2]!)
    const isRepeated = kind === "repeat"
    const isCovered = !guarded.includes(from.kind) || count(from) >= amount
    const outcome = await move(from, to, amount, isRepeated ? "op/repeated" : `op/${i}`, kind).then(
      (id) => (id === null ? "before" : "moved"),
      (error) => error.code,
    )
    const expected =
      isRepeated && said.includes("repeat moved") ? "before" : isCovered ? "moved" : "INSUFFICIENT_WALLET_AMOUNT"
    expect(outcome, `operation ${i} (${kind} ${amount}), seed ${seed}`).toBe(expected)
    said.push(`${kind} ${outcome}`)
    if (outcome !== "moved") continue
    counted.set(JSON.stringify(from), count(from) - amount)
    counted.set(JSON.stringify(to), count(to) + amount)
  }
  for (const [i, attempt_id] of attempts.entries()) {
    const reservation: Account = { kind: "RESERVATION", attempt_id }
    await move(reservation, walletOf(customers[i]!), count(reservation), `op/end/${i}`)
    counted.set(JSON.stringify(walletOf(customers[i]!)), count(walletOf(customers[i]!)) + count(reservation))
    counted.set(JSON.stringify(reservation), 0)
    await end(attempt_id)
  }
  for (const [account, amount] of counted) expect(await balance(JSON.parse(account)), `seed ${seed}`).toBe(amount)
  expect(await findViolations(backend.database)).toEqual([])
  const { rows } = await here((tx) => sql<{ sum: number }>`select sum(amount)::bigint as sum from postings`.execute(tx))
  expect(rows[0]!.sum).toBe(0)
  // The run covered refusals and repetitions.
  expect(said).toContain("pay INSUFFICIENT_WALLET_AMOUNT")
  expect(said).toContain("repeat before")
})

const guarded: readonly Account["kind"][] = ["WALLET", "THING", "RESERVATION", "SUSPENSE"]
const [online, bank, suspense]: Account[] = [{ kind: "ONLINE" }, { kind: "BANK" }, { kind: "SUSPENSE" }]
const outside = [online!, bank!, suspense!]

function legsOf(kind: Operation, customer_id: number, of: Account, attempt_id: number): [from: Account, to: Account] {
  const wallet = walletOf(customer_id)
  const reservation: Account = { kind: "RESERVATION", attempt_id }
  const legs: Record<Operation, [Account, Account]> = {
    grant: [granted, wallet],
    repeat: [granted, wallet],
    pay: [wallet, of],
    reserve: [wallet, reservation],
    "give back": [reservation, wallet],
    settle: [reservation, of],
    receive: [online!, of],
    refund: [of, wallet],
    "refund to card": [of, online!],
    suspend: [bank!, suspense!],
    release: [suspense!, wallet],
  }
  return legs[kind]
}

const addAttempt = (customer_id: number, i: number) =>
  here(async (tx) => {
    const { id } = await tx
      .insertInto("payment_attempts")
      .values({
        organiser_id: 1,
        cuid: newCuid(),
        customer_id,
        subject: "registration",
        subject_id: 900 + i,
        provider: "SANDBOX",
        amount: 1,
        currency: "EUR",
        return_path: "/",
        expires_at: "2100-01-01T00:00:00Z",
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    return id
  })

const end = (attempt_id: number) =>
  here((tx) =>
    tx
      .updateTable("payment_attempts")
      .set({ status: "CANCELLED" })
      .where("organiser_id", "=", 1)
      .where("id", "=", attempt_id)
      .execute(),
  )
