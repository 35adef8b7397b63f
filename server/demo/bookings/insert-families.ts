import type { Tx } from "#server/platform/database/transaction.ts"
import { newToken } from "#server/platform/sessions.ts"
import type { Family, Neighbour } from "./neighbours.ts"
import type { Town } from "./slots.ts"

/**
 * Inserts families that cannot log in, in three statements. Answers the ids of customers and participants by their
 * cuids.
 */
export async function insertFamilies(
  tx: Tx,
  { organiser_id, language }: Town,
  families: Family[],
  { password_hash, since }: { password_hash: string; since: (family: Family) => string },
): Promise<Map<string, number>> {
  if (families.length === 0) return new Map()
  const customers = await tx
    .insertInto("customers")
    .values(
      families.map((family) => {
        const { cuid, email, firstname, lastname, phone } = family
        const person = { organiser_id, cuid, email, firstname, lastname, phone, language, password_hash }
        return { ...person, newsletter: false, newsletter_token: newToken(), created_at: since(family) }
      }),
    )
    .returning(["id", "cuid"])
    .execute()
  const members = families.flatMap((family) => family.members)
  const participants = await tx
    .insertInto("participants")
    .values(
      members.map(({ cuid, firstname, lastname, birthdate, family }) => ({
        organiser_id,
        cuid,
        firstname,
        lastname,
        birthdate,
        created_at: since(family),
      })),
    )
    .returning(["id", "cuid"])
    .execute()
  const ids = new Map([...customers, ...participants].map(({ id, cuid }) => [cuid, id]))
  const guardian = ({ cuid, family }: Neighbour) => ({
    organiser_id,
    customer_id: ids.get(family.cuid)!,
    participant_id: ids.get(cuid)!,
  })
  await tx.insertInto("guardianships").values(members.map(guardian)).execute()
  return ids
}
