import { type RawBuilder, sql } from "kysely"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { isReference, referredFrom } from "#server/payments/referred.ts"
import { soldInCarts, subjectTables } from "#server/payments/subject-tables.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

const others: Subject[] = ["cart", "registration_request", "attendance_charge"]

const movementsOf = (subject: Subject, ids: RawBuilder<unknown>) =>
  sql`select q.movement_id from accounts b join postings q on ${ofTenant("q")} and q.account_id = b.id
    where ${ofTenant("b")} and b.subject = ${sql.lit(subject)} and b.subject_id = any (${ids})`

/** Movements of the things whose reference, or whose cart's, begins with what was typed. */
export function paidBy(typed: string): RawBuilder<number[]> {
  if (!isReference(typed)) return sql`'{}'::bigint[]`
  const cart = referredFrom("cart", typed)
  const inCarts = soldInCarts.map((subject) => {
    const ids = sql`array(select x.id from ${sql.table(subjectTables[subject])} x
      where ${ofTenant("x")} and (x.id = any (${referredFrom(subject, typed)}) or x.cart_id = any (${cart})))`
    return movementsOf(subject, ids)
  })
  const alone = others.map((subject) => movementsOf(subject, referredFrom(subject, typed)))
  return sql`array(${sql.join([...inCarts, ...alone], sql` union all `)})`
}
