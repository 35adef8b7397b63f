import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"

export async function readCoupon(tx: Tx, organiser_id: number, id: number) {
  return (await findCoupons(tx, organiser_id, [id])).get(id) ?? null
}

/** Several by their ids, in one statement; none where none is asked for. */
export async function findCoupons(tx: Tx, organiser_id: number, ids: number[]) {
  const rows = ids.length === 0 ? [] : await read(tx, organiser_id, ids)
  return new Map(rows.map(({ id, ...coupon }) => [id, coupon]))
}

const read = (tx: Tx, organiser_id: number, ids: number[]) =>
  tx
    .selectFrom("coupons")
    .select(["id", "title", "label", "amount", "percentage", "min_total_amount", "active"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute()
