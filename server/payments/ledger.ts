import { sql } from "kysely"
import type { Subject } from "#contract/endpoints/transactions.ts"
import type { oneEach } from "#contract/rules/account-kinds.ts"
import { sqlState } from "#server/platform/database/failure.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

// Money moves in one way: app.move_money (functions/money.sql) writes a movement whose postings sum to zero and never change.
// It sits in accounts: a customer's wallet, a thing it pays for, the reservation of a payment attempt, suspense, or what is to
// be paid out. Money from outside has accounts too, below zero by as much as came in. The kinds are in
// contract/rules/account-kinds.ts; docs/money.md says the rest.
export type Account =
  | { kind: "WALLET"; customer_id: number }
  | { kind: "THING"; subject: Subject; subject_id: number }
  | { kind: "RESERVATION"; attempt_id: number }
  | { kind: (typeof oneEach)[number] }

export interface Leg {
  account: Account
  /** The account's increase; a decrease is negative. */
  amount: number
}

export interface Movement {
  type: string
  /** Idempotency key: with it, a movement is written once however often it is tried. */
  key: string | null
  legs: Leg[]
  customer_id?: number | null
  collaborator_id?: number | null
  note?: string
  /** The day the money came, where that is not the day of the movement. */
  value_day?: string | null
  payment_type_id?: number | null
}

/** Moves money; null when the key was used before. Refuses a movement that would make an account negative. */
export async function moveMoney(tx: Tx, organiser_id: number, movement: Movement): Promise<number | null> {
  const [id] = await moveAll(tx, organiser_id, [movement])
  return id ?? null
}

/** Several movements one after the other, in one statement; what moves nothing is left out. */
export async function moveAll(tx: Tx, organiser_id: number, movements: Movement[]): Promise<(number | null)[]> {
  const rows = movements.map(asRow).filter(({ legs }) => legs.length > 0)
  if (rows.length === 0) return []
  try {
    const moved = await sql<{ id: number | null }>`
      select app.move_money(${organiser_id}, m.type, m.key, m.legs, m.customer_id, m.collaborator_id, m.note,
        m.value_day, m.payment_type_id) as id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) m (type text, key text, legs jsonb, customer_id bigint,
        collaborator_id bigint, note text, value_day date, payment_type_id bigint)`.execute(tx)
    return moved.rows.map(({ id }) => id)
  } catch (error) {
    if (sqlState(error) === "MA003") refuse("INSUFFICIENT_WALLET_AMOUNT", { field: "amount" })
    throw error
  }
}

const asRow = ({ legs, note = "", ...movement }: Movement) => ({
  ...movement,
  note,
  legs: legs.filter(({ amount }) => amount !== 0).map(({ account, amount }) => ({ ...account, amount: whole(amount) })),
})

/** Money that is not a whole number of minor units is a mistake of ours, never something to round. */
function whole(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount: ${amount}`)
  return amount
}

/** The postings of a movement, account by account. */
export async function readLegs(tx: Tx, organiser_id: number, movement_id: number): Promise<Leg[]> {
  const rows = await tx
    .selectFrom("postings as p")
    .innerJoin("accounts as a", (join) =>
      join.onRef("a.organiser_id", "=", "p.organiser_id").onRef("a.id", "=", "p.account_id"),
    )
    .select(["a.kind", "a.customer_id", "a.subject", "a.subject_id", "a.attempt_id", "p.amount"])
    .where("p.organiser_id", "=", organiser_id)
    .where("p.movement_id", "=", movement_id)
    .orderBy("p.id")
    .execute()
  return rows.map(({ amount, ...account }) => ({ account: account as Account, amount }))
}

/** The balance of an account; zero for one that was never used. */
export async function readBalance(tx: Tx, organiser_id: number, account: Account): Promise<number> {
  const { amount } = await tx
    .selectFrom("accounts as a")
    .innerJoin("postings as p", (join) =>
      join.onRef("p.organiser_id", "=", "a.organiser_id").onRef("p.account_id", "=", "a.id"),
    )
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("p.amount"), eb.lit(0)).as("amount"))
    .where((eb) =>
      eb.and(Object.fromEntries(Object.entries({ organiser_id, ...account }).map(([k, v]) => [`a.${k}`, v]))),
    )
    .executeTakeFirstOrThrow()
  return Number(amount)
}

export const readWallet = (tx: Tx, organiser_id: number, customer_id: number): Promise<number> =>
  readBalance(tx, organiser_id, { kind: "WALLET", customer_id })

/** The wallets of many customers; one that was never used is not among them. */
export async function readWallets(tx: Tx, organiser_id: number, customers: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ customer_id: number; amount: number }>`
    select a.customer_id, sum(p.amount)::bigint as amount from accounts a
    join postings p on ${ofTenant("p")} and p.account_id = a.id
    where a.organiser_id = ${organiser_id} and a.kind = 'WALLET' and a.customer_id = any (${customers}::bigint[])
    group by a.customer_id`.execute(tx)
  return new Map(rows.map(({ customer_id, amount }) => [customer_id, amount]))
}

/**
 * The amount paid for a registration or purchase, as SQL, for lists: `paidAmount("registration", "r")` beside its alias. It
 * is the balance that app.move_money keeps beside the postings.
 */
export const paidAmount = (subject: Subject, alias: string) => sql<number>`coalesce((
  select holding.balance from accounts holding where ${ofTenant("holding")} and holding.subject = ${sql.lit(subject)}
    and holding.subject_id = ${sql.ref(`${alias}.id`)}), 0)::bigint`
