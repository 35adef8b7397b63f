import type { Tx } from "#server/platform/database/transaction.ts"

export const findCoupon = async (tx: Tx, organiser_id: number, id: number) =>
  (await tx
    .selectFrom("coupons")
    .select(["title", "label", "amount", "percentage", "min_total_amount", "active"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirst()) ?? null
