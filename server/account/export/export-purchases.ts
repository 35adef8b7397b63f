import { sql } from "kysely"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { CustomerScope, ExportedRow } from "./customer-scope.ts"

/** Carts, their purchases other than registrations, and the customer's discounts. */
export async function exportPurchases(tx: Tx, { organiser_id, customer_id }: CustomerScope) {
  const theirs = sql`t.organiser_id = ${organiser_id} and t.customer_id = ${customer_id}`
  const { rows: carts } = await sql<ExportedRow>`
    select t.cuid, t.reference, t.created_at, t.processed_at, t.terms_accepted_at, t.terms_version, t.payment_strategy, t.total_amount,
      t.deposit_amount, t.fee_amount, o.code as coupon, t.missed, ${items} as items
    from carts t left join coupons o on ${ofTenant("o")} and o.id = t.coupon_id
    where ${theirs} order by t.id`.execute(tx)
  const { rows: bundles } = await sql<ExportedRow>`
    select t.cuid, k.title, t.participant_id, t.capacity, t.expires_at, t.reference, t.total_amount,
      ${paidAmount("bundle", "t")} as paid_amount, t.created_at, t.cancelled_at, ${entries} as entries
    from owned_bundles t join bundles k on ${ofTenant("k")} and k.id = t.bundle_id
    where ${theirs} order by t.id`.execute(tx)
  const { rows: memberships } = await sql<ExportedRow>`
    select t.cuid, k.title, t.participant_id, t.start_at, t.end_at, t.reference, t.total_amount,
      ${paidAmount("membership", "t")} as paid_amount, t.created_at, t.cancelled_at
    from owned_memberships t join memberships k on ${ofTenant("k")} and k.id = t.membership_id
    where ${theirs} order by t.id`.execute(tx)
  const { rows: discounts } = await sql<ExportedRow>`
    select coalesce(m.title, d.title) as title, d.participant_id, coalesce(m.amount, d.amount) as amount,
      coalesce(m.percentage, d.percentage) as percentage, d.active and coalesce(m.active, true) as active
    from discounts d left join followed_models w on ${ofTenant("w")} and w.discount_id = d.id
    left join discount_models m on ${ofTenant("m")} and m.id = w.discount_model_id
    where d.organiser_id = ${organiser_id} and (d.customer_id = ${customer_id} or d.participant_id in (
      select g.participant_id from guardianships g
      where g.organiser_id = ${organiser_id} and g.customer_id = ${customer_id})) order by d.id`.execute(tx)
  const { rows: holds } = await sql<ExportedRow>`
    select t.participant_id, t.availability_id, t.first_held_at, t.held_until
    from first_holds t where ${theirs} order by t.first_held_at`.execute(tx)
  return {
    carts,
    bundles,
    vouchers: await exportVouchers(tx, organiser_id, customer_id),
    memberships,
    discounts,
    holds,
  }
}

/** Vouchers bought and redeemed; of the redeemed ones neither the giver nor the price. */
async function exportVouchers(tx: Tx, organiser_id: number, customer_id: number): Promise<ExportedRow[]> {
  const isBuyer = sql`t.customer_id = ${customer_id}`
  const { rows } = await sql<ExportedRow>`
    select t.cuid, k.title, t.code, t.amount, t.expires_at, ${isBuyer} as bought,
      coalesce(t.recipient_id = ${customer_id}, false) as redeemed, t.redeemed_at,
      case when ${isBuyer} then t.created_at end as created_at, case when ${isBuyer} then t.cancelled_at end as cancelled_at,
      case when ${isBuyer} then t.reference end as reference, case when ${isBuyer} then t.total_amount end as total_amount,
      case when ${isBuyer} then ${paidAmount("voucher", "t")} end as paid_amount
    from owned_vouchers t join vouchers k on ${ofTenant("k")} and k.id = t.voucher_id
    where t.organiser_id = ${organiser_id} and (${isBuyer} or t.recipient_id = ${customer_id}) order by t.id`.execute(
    tx,
  )
  return rows
}

const items = sql`coalesce((
  select jsonb_agg(jsonb_build_object('cuid', i.cuid, 'type', i.type, 'participant_id', i.participant_id,
    'availability_id', i.availability_id, 'quantity', i.quantity, 'added', i.added, 'created_at', app.iso(i.created_at),
    'expires_at', app.iso(i.expires_at)) order by i.position)
  from cart_items i where ${ofTenant("i")} and i.cart_id = t.id), '[]')`

const entries = sql`coalesce((
  select jsonb_agg(jsonb_build_object('registration', r.cuid, 'entries', e.entries) order by r.id)
  from bundle_entries e join registrations r on ${ofTenant("r")} and r.id = e.registration_id
  where ${ofTenant("e")} and e.owned_bundle_id = t.id), '[]')`
