import { sql } from "kysely"
import { membershipPeriods, type PeriodRule } from "#contract/rules/membership-period.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type Bought, keysOf, type MadeThing, type Purchase } from "./purchase.ts"

export interface NewMembership extends Bought {
  participant_id: number | null
  membership: PeriodRule & { id: number }
}

/** Memberships with their periods; those of one holder and one kind follow one another, and what the holder has. */
export async function makeMemberships(tx: Tx, purchase: Purchase, bought: NewMembership[]): Promise<MadeThing[]> {
  if (bought.length === 0) return []
  const running = await findRunning(tx, purchase, bought)
  const groups = Map.groupBy(bought, holding)
  const rows = [...groups].flatMap(([held, ones]) => {
    const since = { ...purchase, running_until: running.get(held) ?? null }
    const periods = membershipPeriods(ones[0]!.membership, since, ones.length)
    return ones.map(({ membership, price, ...row }, i) => ({
      ...{ ...row, ...keysOf(purchase), cuid: newCuid(), membership_id: membership.id, total_amount: price },
      ...periods[i]!,
    }))
  })
  const made = await tx.insertInto("owned_memberships").values(rows).returning(["id", "position"]).execute()
  return made.map(({ id, position }) => ({ subject: "membership", id, position: position! }))
}

const holding = ({ membership, participant_id }: Pick<NewMembership, "membership" | "participant_id">): string =>
  `${membership.id}/${participant_id ?? ""}`

/** When what each holder has of the same ends. */
async function findRunning(
  tx: Tx,
  { organiser_id, customer_id }: Purchase,
  bought: NewMembership[],
): Promise<Map<string, string>> {
  const ids = bought.map(({ membership }) => membership.id)
  const rows = await tx
    .selectFrom("owned_memberships")
    .select((eb) => ["membership_id", "participant_id", eb.fn.max("end_at").as("end_at")])
    .where("organiser_id", "=", organiser_id)
    .where("customer_id", "=", customer_id)
    .where("membership_id", "=", sql<number>`any(${ids}::bigint[])`)
    .where("cancelled_at", "is", null)
    .groupBy(["membership_id", "participant_id"])
    .execute()
  return new Map(
    rows.map(({ membership_id, participant_id, end_at }) => [
      holding({ membership: { id: membership_id } as NewMembership["membership"], participant_id }),
      String(end_at),
    ]),
  )
}
