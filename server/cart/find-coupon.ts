import { sql } from "kysely"
import { couponRuns } from "#contract/rules/coupon.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** A coupon at this moment: one outside of its dates is not active. */
export interface FoundCoupon {
  title: string
  label: string
  amount: number
  percentage: number
  min_total_amount: number
  active: boolean
  activity_ids: number[] | null
}

interface Row extends FoundCoupon {
  id: number
  starts_at: string | null
  ends_at: string | null
  now: string
}

export async function readCoupon(tx: Tx, organiser_id: number, id: number) {
  return (await findCoupons(tx, organiser_id, [id])).get(id) ?? null
}

/** Several by their ids, in one statement; none where none is asked for. */
export async function findCoupons(tx: Tx, organiser_id: number, ids: number[]): Promise<Map<number, FoundCoupon>> {
  const rows = ids.length === 0 ? [] : await read(tx, organiser_id, ids)
  return new Map(
    rows.map(({ id, starts_at, ends_at, now, ...coupon }) => [
      id,
      { ...coupon, active: couponRuns({ active: coupon.active, starts_at, ends_at }, now) },
    ]),
  )
}

/** The activities a coupon c is for; null is everything. */
export const couponActivities = sql<number[] | null>`(select jsonb_agg(k.activity_id) from coupon_activities k
  where ${ofTenant("k")} and k.coupon_id = c.id)`

async function read(tx: Tx, organiser_id: number, ids: number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.title, c.label, c.amount, c.percentage, c.min_total_amount, c.active, c.starts_at, c.ends_at,
      clock_now() as now, ${couponActivities} as activity_ids
    from coupons c where c.organiser_id = ${organiser_id} and c.id = any (${ids}::bigint[])`.execute(tx)
  return rows
}

/** A coupon as the cart shows it. */
export const shownCoupon = ({ activity_ids: _, ...coupon }: FoundCoupon) => coupon
