import { sql } from "kysely"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { received } from "#contract/rules/account-kinds.ts"
import { localDate } from "#contract/rules/dates.ts"
import { RECORDED } from "#server/paying/transactions/record-payment.ts"
import { isOf } from "#server/payments/account-kinds.ts"
import { PAGE_MINUTES } from "#server/payments/providers/provider.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Office } from "../office.ts"
import type { Town } from "./slots.ts"

// Payments in the demo's past. app.move_money dates movements now, so these are inserted directly with the days on
// which they would have been made. Online ones have a paid payment attempt, so that they can be refunded to the card.
export interface PastPayment {
  at: string
  customer_id: number
  cart: { id: number; cuid: string }
  method: "BANK" | "ONLINE"
  parts: { subject: Subject; subject_id: number; amount: number }[]
}

export async function insertPayments(
  { tx, ctx }: Office,
  { organiser_id, timezone }: Pick<Town, "organiser_id" | "timezone">,
  given: PastPayment[],
): Promise<void> {
  const payments = given
    .map((payment) => ({ ...payment, parts: payment.parts.filter(({ amount }) => amount > 0) }))
    .filter(({ parts }) => parts.length > 0)
    .toSorted((a, b) => a.at.localeCompare(b.at))
  if (payments.length === 0) return
  const keys = await insertAttempts(tx, organiser_id, payments)
  const accounts = await insertAccounts(tx, organiser_id, payments)
  const recorded = { collaborator_id: ctx.collaborator!.id, payment_type_id: await getTransferType(tx, organiser_id) }
  const movements = await tx
    .insertInto("movements")
    .values(
      payments.map(({ at, customer_id, cart, method }) => ({
        organiser_id,
        customer_id,
        created_at: at,
        key: keys.get(cart.id) ?? `demo/${cart.id}`,
        ...(method === "BANK"
          ? { type: RECORDED, ...recorded, value_day: localDate(at, timezone) }
          : { type: "payment.received" }),
      })),
    )
    .returning(["id", "key"])
    .execute()
  const movement = new Map(movements.map(({ id, key }) => [key, id]))
  const postings = payments.flatMap((payment) => {
    const movement_id = movement.get(keys.get(payment.cart.id) ?? `demo/${payment.cart.id}`)!
    const posting = (account: string, amount: number) => ({
      organiser_id,
      movement_id,
      account_id: accounts.get(account)!,
      amount,
    })
    return [
      posting(payment.method, -sumOf(payment)),
      ...payment.parts.map(({ subject, subject_id, amount }) => posting(`${subject}/${subject_id}`, amount)),
    ]
  })
  await tx.insertInto("postings").values(postings).execute()
  await keepSums(tx, organiser_id)
}

/** The sums that app.move_money keeps of things, for payments inserted past it. */
async function keepSums(tx: Tx, organiser_id: number): Promise<void> {
  await sql`update accounts a set balance = p.balance from (
      select account_id, sum(amount)::bigint as balance from postings where organiser_id = ${organiser_id} group by account_id) p
    where a.organiser_id = ${organiser_id} and a.id = p.account_id and a.kind = 'THING'`.execute(tx)
  await sql`update registrations r set paid_amount = a.balance from accounts a
    where r.organiser_id = ${organiser_id} and ${ofTenant("a")} and a.subject = 'registration' and a.subject_id = r.id`.execute(
    tx,
  )
}

const sumOf = ({ parts }: PastPayment): number => parts.reduce((sum, { amount }) => sum + amount, 0)

/** Inserts the payment attempts of online payments. Answers the key of each one's movement, by its cart. */
async function insertAttempts(tx: Tx, organiser_id: number, payments: PastPayment[]): Promise<Map<number, string>> {
  const online = payments.filter(({ method }) => method === "ONLINE")
  if (online.length === 0) return new Map()
  const rows = online.map((payment) => {
    const { at, customer_id, cart } = payment
    const expires_at = new Date(Date.parse(at) + PAGE_MINUTES * 60_000).toISOString()
    const money = { amount: sumOf(payment), currency: "EUR", status: "PAID" as const, created_at: at, expires_at }
    const return_path = `/checkout/${cart.cuid}/success`
    return { cuid: newCuid(), provider_id: `sbx_${newCuid()}`, money, at, customer_id, cart, return_path }
  })
  const made = await tx
    .insertInto("payment_attempts")
    .values(
      rows.map(({ cuid, provider_id, money, at, customer_id, cart, return_path }) => ({
        ...money,
        organiser_id,
        cuid,
        customer_id,
        subject: "cart",
        subject_id: cart.id,
        provider: "SANDBOX",
        provider_id,
        return_path,
        checked_at: at,
        settled_at: at,
      })),
    )
    .returning(["id", "subject_id"])
    .execute()
  await tx
    .insertInto("sandbox_payments")
    .values(
      rows.map(({ cuid, provider_id, money, return_path }) => ({
        ...money,
        organiser_id,
        id: provider_id,
        idempotency_key: cuid,
        description: "",
        return_url: return_path,
      })),
    )
    .execute()
  return new Map(made.map(({ id, subject_id }) => [subject_id, `attempt/${id}/paid`]))
}

/** Accounts by kind, or by the purchase they pay for. */
async function insertAccounts(tx: Tx, organiser_id: number, payments: PastPayment[]): Promise<Map<string, number>> {
  const things = payments.flatMap(({ parts }) => parts)
  await tx
    .insertInto("accounts")
    .values([
      ...received.map((kind) => ({ organiser_id, kind, subject: null, subject_id: null })),
      ...things.map(({ subject, subject_id }) => ({ organiser_id, kind: "THING" as const, subject, subject_id })),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, coalesce(subject || '/' || subject_id, kind) as name from accounts
    where organiser_id = ${organiser_id} and (${isOf("accounts", received)} or subject is not null)`.execute(tx)
  return new Map(rows.map(({ id, name }) => [name, Number(id)]))
}

async function getTransferType(tx: Tx, organiser_id: number): Promise<number> {
  const { id } = await tx
    .selectFrom("payment_types")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("account", "=", "BANK")
    .executeTakeFirstOrThrow()
  return id
}
