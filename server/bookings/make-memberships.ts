import { sql } from "kysely"
import { membershipPeriods, type PeriodRule } from "#contract/rules/membership-period.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type Acquired, asMade, type Bought, keysOf, type MadeThing } from "./purchase.ts"

export interface NewMembership extends Omit<Bought, "purchase" | "position"> {
  purchase: Acquired
  position: number | null
  participant_id: number | null
  membership: PeriodRule & { id: number }
}

/** Inserts memberships with their periods; those of one holder and kind follow one another and any running one. */
export async function makeMemberships(tx: Tx, bought: NewMembership[]): Promise<MadeThing[]> {
  if (bought.length === 0) return []
  const running = await findRunning(tx, bought)
  const groups = Map.groupBy(bought, holding)
  const rows = [...groups].flatMap(([holder, ones]) => {
    const since = { ...ones[0]!.purchase, running_until: running.get(holder) ?? null }
    const periods = membershipPeriods(ones[0]!.membership, since, ones.length)
    return ones.map(({ purchase, membership, price, ...row }, i) => ({
      ...row,
      ...keysOf(purchase),
      cuid: newCuid(),
      membership_id: membership.id,
      total_amount: price,
      ...periods[i]!,
    }))
  })
  const made = await tx.insertInto("owned_memberships").values(rows).returning(["id", "cart_id", "position"]).execute()
  return made.map((row) => asMade("membership", row))
}

const holding = ({ purchase, membership, participant_id }: NewMembership): string =>
  held(purchase.customer_id, membership.id, participant_id)

const held = (customer_id: number, membership_id: number, participant_id: number | null): string =>
  `${customer_id}/${membership_id}/${participant_id ?? ""}`

/** The end of each holder's running membership of the same kind. */
async function findRunning(tx: Tx, bought: NewMembership[]): Promise<Map<string, string>> {
  const customers = bought.map(({ purchase }) => purchase.customer_id)
  const ids = bought.map(({ membership }) => membership.id)
  const rows = await tx
    .selectFrom("owned_memberships")
    .select((eb) => ["customer_id", "membership_id", "participant_id", eb.fn.max("end_at").as("end_at")])
    .where("organiser_id", "=", bought[0]!.purchase.organiser_id)
    .where("customer_id", "=", sql<number>`any(${customers}::bigint[])`)
    .where("membership_id", "=", sql<number>`any(${ids}::bigint[])`)
    .where("cancelled_at", "is", null)
    .groupBy(["customer_id", "membership_id", "participant_id"])
    .execute()
  return new Map(rows.map((row) => [held(row.customer_id, row.membership_id, row.participant_id), String(row.end_at)]))
}
