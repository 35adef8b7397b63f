import { sql } from "kysely"
import type { Tier } from "#contract/rules/request.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

export interface StoredTier extends Tier {
  id: number
  name: string
  activity_id: number
}

/**
 * The tiers of requests of these activities, by activity, in their order. Their rows are locked in a mode that carts share
 * and removing one excludes: a cart names no tier that is deleted before the cart is written.
 */
export async function findTiers(
  tx: Tx,
  { organiser_id }: RequestContext,
  activity_ids: number[],
): Promise<Map<number, StoredTier[]>> {
  if (activity_ids.length === 0) return new Map()
  const tiers = await tx
    .selectFrom("request_tiers")
    .select(["id", "cuid", "name", "activity_id", "minimum_availabilities", "maximum_availabilities"])
    .where("organiser_id", "=", organiser_id)
    .where("activity_id", "=", sql<number>`any(${activity_ids}::bigint[])`)
    .where("archived_at", "is", null)
    .orderBy("order")
    .orderBy("id")
    .forKeyShare()
    .execute()
  return Map.groupBy(tiers, ({ activity_id }) => activity_id)
}
