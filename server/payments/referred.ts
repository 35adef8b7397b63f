import { type RawBuilder, sql } from "kysely"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { normalReference } from "#contract/rules/reference.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

// Things by their payment reference, however it was typed: ids as arrays, by the index of what references come to.

/** Behind every reference that begins with the same signs, in the order of bytes. */
const LAST = "\u{10ffff}"
const nothing = sql<number[]>`'{}'::bigint[]`

const idsOf = (subject: Subject, matches: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql`array(select f.subject_id from payment_references f
    where ${ofTenant("f")} and ${matches} and f.subject = ${sql.lit(subject)})`

/** Whether it could be one: every reference has a number in it. */
export const isReference = (typed: string): boolean => /\d/.test(normalReference(typed))

/** The things whose reference it is. */
export const referred = (subject: Subject, typed: string): RawBuilder<number[]> =>
  isReference(typed) ? idsOf(subject, sql`f.typed = ${normalReference(typed)}`) : nothing

/** The things whose reference begins with it. */
export function referredFrom(subject: Subject, typed: string): RawBuilder<number[]> {
  const normal = normalReference(typed)
  return isReference(typed) ? idsOf(subject, sql`f.typed >= ${normal} and f.typed < ${normal + LAST}`) : nothing
}
