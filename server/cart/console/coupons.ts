import { sql } from "kysely"
import { coupons } from "#contract/entities/coupons.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { linkedThings, setLinks } from "#server/platform/database/set-links.ts"
import { refuse } from "#server/platform/refusal.ts"

export const couponLinks = {
  table: "coupon_activities",
  owner: "coupon_id",
  other: "activity_id",
  to: "activities",
  field: "activities",
} as const

const used = sql`from coupon_uses u where ${ofTenant("u")} and u.coupon_id = t.id`

interface Terms {
  amount: number
  percentage: number
  starts_at: string | null
  ends_at: string | null
}

/** A coupon gives something, and ends after it begins. */
export function judgeTerms({ amount, percentage, starts_at, ends_at }: Terms): void {
  if (amount === 0 && percentage === 0) refuse("INVALID_INPUT", { field: "amount" })
  if (starts_at !== null && ends_at !== null && Date.parse(ends_at) <= Date.parse(starts_at))
    refuse("INVALID_INPUT", { field: "ends_at" })
}

/** A coupon that was used, or lies in a cart, is archived and gives nothing any more. */
export const couponRoutes = entityRoutes(coupons, {
  table: "coupons",
  sql: {
    activities: linkedThings(couponLinks),
    // contract/rules/coupon.ts in SQL
    state: sql`case when not t.active then 'STOPPED' when t.ends_at <= clock_now() then 'OVER'
      when t.starts_at > clock_now() then 'EARLY' else 'RUNNING' end`,
    uses: sql`(select count(*)::integer ${used})`,
    customers: sql`(select count(distinct u.customer_id)::integer ${used})`,
    cost: sql`(select coalesce(sum(u.amount), 0)::bigint ${used})`,
  },
  kept: sql<boolean>`exists (select ${used}) or exists (select from carts k where ${ofTenant("k")} and k.coupon_id = t.id)`,
  async before(_tx, _ctx, { given, before }) {
    if (!given) return { active: false }
    judgeTerms(given)
    if (before && before.uses > 0 && given.code !== before.code)
      refuse("IN_USE", { field: "code", details: { uses: { carts: before.uses } } })
    return undefined
  },
  async after(tx, { organiser_id }, { given, id }) {
    if (given) await setLinks(tx, organiser_id, couponLinks, id, given.activities)
  },
})
