import { sql } from "kysely"
import type { AccountKind } from "#contract/rules/account-kinds.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

/** A group of account kinds as an SQL list, for statements that are plain text: `a.kind in ${listed(holding)}`. */
export const listed = (kinds: readonly AccountKind[]): string => `(${kinds.map((kind) => `'${kind}'`).join(", ")})`

/** The condition that the account beside this alias is of one of the kinds. */
export const isOf = (alias: string, kinds: readonly AccountKind[]) =>
  sql<boolean>`${sql.ref(`${alias}.kind`)} in ${sql.raw(listed(kinds))}`

/** The sum of a movement's postings in accounts of these kinds, as SQL, beside the alias of the movement. */
export const movedIn = (kinds: readonly AccountKind[], movement = "m") => sql<number>`(
  select coalesce(sum(p.amount), 0)::bigint from postings p join accounts a on ${ofTenant("a")} and a.id = p.account_id
  where ${ofTenant("p")} and p.movement_id = ${sql.ref(`${movement}.id`)} and ${isOf("a", kinds)})`
