import { type RawBuilder, sql } from "kysely"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { paidAmount } from "#server/payments/ledger.ts"

/** Purchases that owe while this holds of them; registrations and the fees of carts are apart. */
const kinds: [Subject, string, RawBuilder<unknown>][] = [
  ["registration_request", "registration_requests", sql`x.status = 'PENDING'`],
  ["bundle", "owned_bundles", sql`x.cancelled_at is null`],
  ["voucher", "owned_vouchers", sql`x.cancelled_at is null`],
  ["membership", "owned_memberships", sql`x.cancelled_at is null`],
  ["attendance_charge", "attendance_charges", sql`true`],
]

/**
 * Everything that is owed, as rows of customer_id and amount; `wanted` selects among the purchases, aliased x. Paid amounts
 * are the ledger's kept balances, and what is owed for registrations has an index.
 */
export const owingThings = (wanted: RawBuilder<unknown>): RawBuilder<unknown> => {
  const others = kinds.map(([subject, table, isOwed]) => {
    const owed = sql`x.total_amount - ${paidAmount(subject, "x")}`
    return sql`select x.customer_id, ${owed} from ${sql.table(table)} x where ${wanted} and ${isOwed} and ${owed} > 0`
  })
  const fee = sql`x.fee_amount - ${paidAmount("cart", "x")}`
  return sql`(
    select x.customer_id, x.outstanding_amount as amount from registrations x
    where ${wanted} and x.outstanding_amount > 0
    union all
    select x.customer_id, ${fee} from carts x where ${wanted} and x.processed_at is not null and x.fee_amount > 0 and ${fee} > 0
    union all ${sql.join(others, sql` union all `)})`
}
