import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import { type Body, type NewProduct, type OwnParticipants, ownParticipant } from "./adding.ts"

export interface Product {
  kind: "bundles" | "vouchers" | "memberships"
  id: number
  price: number
  entity: "PARTICIPANTS" | "CUSTOMERS" | null
}

/** The bundles, vouchers and memberships these calls name, as far as they are on sale, in one statement for all of them. */
export async function findProducts(tx: Tx, organiser_id: number, bodies: Body[]): Promise<Product[]> {
  const bundles = bodies.flatMap((body) => body.bundles.map((line) => line.bundle_id))
  const vouchers = bodies.flatMap((body) => body.vouchers.map((line) => line.voucher_id))
  const memberships = bodies.flatMap((body) => body.memberships.map((line) => line.membership_id))
  if (bundles.length + vouchers.length + memberships.length === 0) return []
  const { rows } = await sql<Product>`
      select 'bundles' as kind, id, price, entity from bundles where organiser_id = ${organiser_id} and published
        and id = any (${bundles}::bigint[]) and (expires_at is null or expires_at > clock_now())
      union all select 'vouchers', id, price, null from vouchers where organiser_id = ${organiser_id} and published
        and id = any (${vouchers}::bigint[])
      union all select 'memberships', id, price, entity from memberships where organiser_id = ${organiser_id} and published
        and id = any (${memberships}::bigint[])
        and (period_type = 'ROLLING' or fixed_period_end_at > clock_now())`.execute(tx)
  return rows
}

/** Bundles, vouchers and memberships as cart items, one for each that was asked for. */
export function judgeProducts(
  { bundles, vouchers, memberships }: Body,
  participants: OwnParticipants,
  on_sale: Product[],
): NewProduct[] {
  const read = (kind: Product["kind"], id: number, field: string) =>
    on_sale.find((row) => row.kind === kind && row.id === id) ?? refuse("NOT_FOUND", { field })
  return [
    ...bundles.map(({ bundle_id, participant_id }, i) => {
      const found = read("bundles", bundle_id, `bundles.${i}.bundle_id`)
      const who = holder(found, participants, participant_id, `bundles.${i}.`)
      return { type: "BUNDLE" as const, bundle_id, ...who, added: { base_price: found.price } }
    }),
    ...memberships.map(({ membership_id, participant_id }, i) => {
      const found = read("memberships", membership_id, `memberships.${i}.membership_id`)
      const who = holder(found, participants, participant_id, `memberships.${i}.`)
      return { type: "MEMBERSHIP" as const, membership_id, ...who, added: { base_price: found.price } }
    }),
    ...vouchers.map(({ voucher_id }, i) => {
      const found = read("vouchers", voucher_id, `vouchers.${i}.voucher_id`)
      return { type: "VOUCHER" as const, voucher_id, added: { base_price: found.price } }
    }),
  ]
}

/** A product for participants needs one; a product for the customer ignores one that was sent along. */
function holder(
  { entity }: Product,
  participants: OwnParticipants,
  participant_id: number | null | undefined,
  path: string,
) {
  const participant = participant_id ? ownParticipant(participants, participant_id, path) : null
  if (entity !== "PARTICIPANTS") return { participant_id: null }
  const field = `${path}participant_id`
  if (!participant) refuse("INVALID_INPUT", { field, details: [{ path: field, message: "REQUIRED" }] })
  return { participant_id: participant.id }
}
