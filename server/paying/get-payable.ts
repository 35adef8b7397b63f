import { type RawBuilder, sql } from "kysely"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { outstanding } from "#contract/rules/payment-state.ts"
import { normalReference } from "#contract/rules/reference.ts"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { subjectTables } from "#server/payments/subject-tables.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

// Things that can be owed: a thing that was bought, or the whole cart it came from, which is its things and its service fee;
// or a month of attendance, which comes from no cart.
const { cart: _, ...tables } = subjectTables
type ThingSubject = keyof typeof tables
const fromCarts: readonly ThingSubject[] = (Object.keys(tables) as ThingSubject[]).filter(
  (subject) => subject !== "attendance_charge",
)

/** Where money for it goes: things in their order, and the cart's fee. */
export interface PayablePart {
  subject: Subject
  subject_id: number
  total_amount: number
  deposit_amount: number
  paid_amount: number
  cancelled: boolean
}

export interface Payable extends PayablePart {
  cuid: string
  reference: string | null
  customer_id: number
  cart_id: number | null
  /** The amount still owed; a cancelled thing owes nothing. */
  outstanding: number
  /** Itself, or the things of a cart. */
  parts: PayablePart[]
  /** A cart's service fee: all of it, and what was paid of it. */
  fee: { total_amount: number; paid_amount: number }
}

export type Wanted = { type: Subject; cuid: string } | { reference: string }

/** The thing, of this customer when one is given; refused as not found when there is none. */
export async function getPayable(tx: Tx, organiser_id: number, wanted: Wanted, customer_id?: number): Promise<Payable> {
  const subject = "type" in wanted ? wanted : await readReferred(tx, organiser_id, wanted.reference)
  const payable = subject && (await readPayable(tx, organiser_id, subject))
  if (!payable || (customer_id !== undefined && payable.customer_id !== customer_id)) return refuse("NOT_FOUND")
  return payable
}

/** The same for a collaborator. The owner is locked first: that lock covers everything of theirs. */
export async function lockPayable(tx: Tx, organiser_id: number, wanted: Wanted): Promise<Payable> {
  const { customer_id } = await getPayable(tx, organiser_id, wanted)
  await lockOwner(tx, organiser_id, customer_id)
  return getPayable(tx, organiser_id, wanted)
}

type Named = { type: Subject } & ({ cuid: string } | { id: number })

/** By what it is, and its cuid or id; null when there is none. */
export async function readPayable(tx: Tx, organiser_id: number, named: Named): Promise<Payable | null> {
  if (named.type === "cart") {
    const by = "cuid" in named ? sql`c.cuid = ${named.cuid}` : sql`c.id = ${named.id}`
    return (await readCarts(tx, organiser_id, by))[0] ?? null
  }
  if (!(named.type in tables)) return null
  const by = "cuid" in named ? sql`t.cuid = ${named.cuid}` : sql`t.id = ${named.id}`
  const { rows } = await sql<Thing>`${selectThings(named.type as ThingSubject, organiser_id)} and ${by}`.execute(tx)
  const [thing] = rows
  if (!thing) return null
  const parts = thing.subject === "registration_request" ? await findMadeOf(tx, organiser_id, thing) : []
  if (parts.length === 0) return aloneOf(thing)
  const live = parts.filter(({ cancelled }) => !cancelled)
  return {
    ...aloneOf(thing),
    cancelled: live.length === 0,
    parts,
    total_amount: sum(live, ({ total_amount }) => total_amount),
    deposit_amount: sum(live, ({ deposit_amount }) => deposit_amount),
    paid_amount: sum(parts, ({ paid_amount }) => paid_amount),
    outstanding: sum(parts, outstanding),
  }
}

/** The registrations of an approved request: paying the request pays them. */
async function findMadeOf(tx: Tx, organiser_id: number, { subject_id }: PayablePart): Promise<Thing[]> {
  const { rows } = await sql<Thing>`${selectThings("registration", organiser_id)} and t.id in (
    select q.registration_id from requested_availabilities q
    where q.organiser_id = ${organiser_id} and q.registration_request_id = ${subject_id}) order by t.id`.execute(tx)
  return rows
}

type Thing = PayablePart & Pick<Payable, "cuid" | "reference" | "customer_id" | "cart_id">

const isCancelled = sql`t.cancelled_at is not null`
const cancelledBy: Partial<Record<ThingSubject, typeof isCancelled>> = {
  /** A request owes until it is answered; its registrations owe from then on. */
  registration_request: sql`t.status <> 'PENDING'`,
  /** What somebody was there for is put right by the next charge. */
  attendance_charge: sql`false`,
}

const selectThings = (subject: ThingSubject, organiser_id: number) => sql`
  select ${sql.lit(subject)} as subject, t.id as subject_id, t.cuid, t.reference, t.customer_id, t.total_amount,
    ${fromCarts.includes(subject) ? sql`t.cart_id, t.position` : sql`null::bigint as cart_id, null::integer as position`},
    ${subject.startsWith("registration") ? sql`t.deposit_amount` : sql`0::bigint`} as deposit_amount,
    ${cancelledBy[subject] ?? isCancelled} as cancelled, ${paidAmount(subject, "t")} as paid_amount
  from ${sql.table(tables[subject])} t where t.organiser_id = ${organiser_id}`

async function readCarts(tx: Tx, organiser_id: number, by: RawBuilder<unknown>): Promise<Payable[]> {
  const { rows: carts } = await sql<Cart>`
    select c.id, c.cuid, c.reference, c.customer_id, c.fee_amount, ${paidAmount("cart", "c")} as paid_amount
    from carts c where c.organiser_id = ${organiser_id} and ${by} and c.processed_at is not null`.execute(tx)
  if (carts.length === 0) return []
  const ids = carts.map(({ id }) => id)
  const { rows } = await sql<Thing>`
    ${sql.join(
      fromCarts.map((subject) => sql`(${selectThings(subject, organiser_id)} and t.cart_id = any (${ids}::bigint[]))`),
      sql` union all `,
    )} order by position, subject_id`.execute(tx)
  const things = Map.groupBy(rows, ({ cart_id }) => cart_id)
  return carts.map((cart) => payableOf(cart, things.get(cart.id) ?? []))
}

interface Cart {
  id: number
  cuid: string
  reference: string | null
  customer_id: number
  fee_amount: number | null
  paid_amount: number
}

function payableOf(cart: Cart, parts: Thing[]): Payable {
  const fee = { total_amount: cart.fee_amount ?? 0, paid_amount: cart.paid_amount }
  const live = parts.filter(({ cancelled }) => !cancelled)
  return {
    subject: "cart",
    subject_id: cart.id,
    cuid: cart.cuid,
    reference: cart.reference,
    cart_id: cart.id,
    customer_id: cart.customer_id,
    cancelled: false,
    total_amount: fee.total_amount + sum(live, ({ total_amount }) => total_amount),
    deposit_amount: sum(live, ({ deposit_amount, total_amount }) => deposit_amount || total_amount),
    paid_amount: fee.paid_amount + sum(parts, ({ paid_amount }) => paid_amount),
    outstanding: owedOfFee(fee) + sum(parts, outstanding),
    parts,
    fee,
  }
}

/** Registrations or carts by their ids, in as many statements as one of them needs. */
export async function findPayables(
  tx: Tx,
  organiser_id: number,
  type: "registration" | "cart",
  ids: number[],
): Promise<Payable[]> {
  if (ids.length === 0) return []
  if (type === "cart") return readCarts(tx, organiser_id, sql`c.id = any (${ids}::bigint[])`)
  const { rows } = await sql<Thing>`${selectThings(type, organiser_id)} and t.id = any (${ids}::bigint[])`.execute(tx)
  return rows.map(aloneOf)
}

const aloneOf = (thing: Thing): Payable => ({
  ...thing,
  outstanding: outstanding(thing),
  parts: [thing],
  fee: { total_amount: 0, paid_amount: 0 },
})

export const owedOfFee = ({ total_amount, paid_amount }: Payable["fee"]): number =>
  Math.max(0, total_amount - paid_amount)

const sum = <T>(list: readonly T[], amountOf: (one: T) => number): number =>
  list.reduce((total, one) => total + amountOf(one), 0)

/** What a reference stands for, however it was typed; null when it could stand for two. */
async function readReferred(tx: Tx, organiser_id: number, typed: string) {
  const normal = normalReference(typed)
  const found = await tx
    .selectFrom("payment_references")
    .select(["reference", "subject", "subject_id"])
    .where("organiser_id", "=", organiser_id)
    .where("typed", "=", normal)
    .limit(2)
    .execute()
  const only = found.find(({ reference }) => reference === typed) ?? (found.length === 1 ? found[0] : undefined)
  return only ? { type: only.subject, id: only.subject_id } : null
}
