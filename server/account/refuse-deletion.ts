import { type RawBuilder, sql } from "kysely"
import { hasUnbilled } from "#server/attendance/read-unbilled.ts"
import { moveMoney, readWallet } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { CustomerScope } from "./export/customer-scope.ts"

/** Refuses to delete an account with an active registration or an outstanding amount. */
export async function refuseDeletion(tx: Tx, { organiser_id, customer_id }: CustomerScope): Promise<void> {
  if (await hasActive(tx, organiser_id, sql`r.customer_id = ${customer_id}`)) refuse("ACCOUNT_HAS_ACTIVE_REGISTRATIONS")
  const { rows } = await sql<{ owes: boolean }>`
    select exists (select from (
        select 'registration' as subject, id, total_amount, cancelled_at from registrations
          where organiser_id = ${organiser_id} and customer_id = ${customer_id}
        union all select 'bundle', id, total_amount, cancelled_at from owned_bundles
          where organiser_id = ${organiser_id} and customer_id = ${customer_id}
        union all select 'voucher', id, total_amount, cancelled_at from owned_vouchers
          where organiser_id = ${organiser_id} and customer_id = ${customer_id}
        union all select 'membership', id, total_amount, cancelled_at from owned_memberships
          where organiser_id = ${organiser_id} and customer_id = ${customer_id}
        union all select 'attendance_charge', id, total_amount, null from attendance_charges
          where organiser_id = ${organiser_id} and customer_id = ${customer_id}
        union all select 'cart', id, fee_amount, null from carts
          where organiser_id = ${organiser_id} and customer_id = ${customer_id} and processed_at is not null) t
        where t.cancelled_at is null and t.total_amount > (
          select coalesce(sum(p.amount), 0) from accounts a
          join postings p on ${ofTenant("p")} and p.account_id = a.id
          where a.organiser_id = ${organiser_id} and a.subject = t.subject and a.subject_id = t.id)) as owes`.execute(
    tx,
  )
  if (rows[0]!.owes || (await hasUnbilled(tx, organiser_id, customer_id))) refuse("ACCOUNT_OWES")
}

/**
 * Moves the wallet's balance to suspense, where the organiser sees it and can decide about it. The money is the
 * customer's, so that needs their explicit consent. Money on its way to their bank account is not given up: the bank
 * may have the order already, and needs the name and the account until it is executed.
 */
export async function giveUpBalance(
  tx: Tx,
  { organiser_id, customer_id }: CustomerScope,
  is_given_up: boolean,
): Promise<void> {
  const balance = await readWallet(tx, organiser_id, customer_id)
  const on_its_way = await readOnItsWay(tx, organiser_id, customer_id)
  if (on_its_way > 0) refuse("ACCOUNT_HAS_BALANCE", { details: { balance: balance + on_its_way, on_its_way } })
  if (balance > 0 && !is_given_up) refuse("ACCOUNT_HAS_BALANCE", { details: { balance } })
  await moveMoney(tx, organiser_id, {
    type: "wallet.given_up",
    key: `customer/${customer_id}/given-up`,
    customer_id,
    legs: [
      { account: { kind: "WALLET", customer_id }, amount: -balance },
      { account: { kind: "SUSPENSE" }, amount: balance },
    ],
  })
}

/** The refunds to a bank account that the bank has not executed. */
async function readOnItsWay(tx: Tx, organiser_id: number, customer_id: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select coalesce(sum(amount), 0)::bigint as amount from credit_transfers
    where organiser_id = ${organiser_id} and customer_id = ${customer_id} and status in ('READY', 'EXPORTED')`.execute(
    tx,
  )
  return rows[0]!.amount
}

export async function refuseDeletionOfParticipant(tx: Tx, organiser_id: number, participant_id: number): Promise<void> {
  if (await hasActive(tx, organiser_id, sql`r.participant_id = ${participant_id}`))
    refuse("PARTICIPANT_HAS_ACTIVE_REGISTRATIONS")
}

/** Whether one of these registrations has a date that is not over. */
async function hasActive(tx: Tx, organiser_id: number, theirs: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from registrations r join places p on ${ofTenant("p")} and p.id = r.place_id
    join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
    where r.organiser_id = ${organiser_id} and ${theirs} and r.cancelled_at is null and d.end_at > clock_now()
    limit 1`.execute(tx)
  return rows.length > 0
}
