import { sql } from "kysely"
import { type AccountKind, beyondFamily } from "#contract/rules/account-kinds.ts"
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

/**
 * What a movement comes to in a list of a family's money, as SQL, beside the alias of the movement: what came from outside or,
 * below zero, went back there; of one between the wallet and things what was paid for these, below zero what was given back of
 * them. A redeemed voucher was paid for by somebody, perhaps another family: what counts is the wallet it went to.
 */
export const familyAmount = (movement = "m") => sql<number>`coalesce(nullif(-${movedIn(beyondFamily, movement)}, 0),
  case ${sql.ref(`${movement}.type`)} when 'voucher.redeemed' then null else nullif(${movedIn(["THING"], movement)}, 0) end,
  ${movedIn(["WALLET"], movement)})`
