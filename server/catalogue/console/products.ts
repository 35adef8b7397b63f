import { sql } from "kysely"
import type { Entity } from "#contract/entities/entity.ts"
import { bundles, memberships, vouchers } from "#contract/entities/products.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import type { Change } from "#server/entities/kept-entity.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { cleanHtml } from "#server/platform/clean-html.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { linkedThings, setLinks } from "#server/platform/database/set-links.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

type Kind = "bundle" | "membership" | "voucher"

const images = (kind: Kind) => ({
  table: `${kind}_images`,
  owner: `${kind}_id`,
  other: "image_id",
  to: "images",
  ordered: true,
  field: "images",
})

/** Bought ones, and those in a cart, keep a product from being deleted: it is archived. */
const parts = (kind: Kind) => {
  const column = sql.ref(`${kind}_id`)
  const sold = sql`from ${sql.table(`owned_${kind}s`)} o where ${ofTenant("o")} and o.${column} = t.id`
  const held = sql`from cart_items i where ${ofTenant("i")} and i.${column} = t.id`
  return {
    sold: sql`(select count(*)::integer ${sold})`,
    images: picturesOf("t", images(kind).table, images(kind).owner),
    kept: sql<boolean>`exists (select ${sold}) or exists (select ${held})`,
  }
}

/** An archived product is off the storefront, and stays so when it is restored until somebody publishes it. */
const columns = <E extends Entity>({ given }: Change<E>, own: (given: NonNullable<Change<E>["given"]>) => object) =>
  given
    ? { ...own(given), description: cleanHtml((given as unknown as { description: string }).description) }
    : { published: false }

const activities = {
  table: "bundle_activities",
  owner: "bundle_id",
  other: "activity_id",
  to: "activities",
  field: "activities",
}

const { images: bundleImages, sold: bundlesSold, kept: bundleKept } = parts("bundle")
const voucherOf = sql`from vouchers v where ${ofTenant("v")} and v.bundle_id = t.id`

const bundleRoutes = entityRoutes(bundles, {
  table: "bundles",
  sql: {
    images: bundleImages,
    sold: bundlesSold,
    activities: linkedThings(activities),
  },
  uses: { vouchers: sql<number>`(select count(*) ${voucherOf} and v.archived_at is null)` },
  kept: sql<boolean>`(${bundleKept} or exists (select ${voucherOf})) and not exists (select ${voucherOf} and v.archived_at is null)`,
  before: async (_tx, _ctx, change) => columns(change, () => ({})),
  async after(tx, { organiser_id }, { given, id }) {
    if (!given) return
    await setLinks(tx, organiser_id, activities, id, given.activities)
    await setLinks(tx, organiser_id, images("bundle"), id, given.images)
  },
})

const { kept: membershipKept, ...membershipSql } = parts("membership")

const membershipRoutes = entityRoutes(memberships, {
  table: "memberships",
  sql: membershipSql,
  kept: membershipKept,
  before: async (_tx, _ctx, change) => columns(change, (given) => judgePeriod(given)),
  async after(tx, { organiser_id }, { given, id }) {
    if (given) await setLinks(tx, organiser_id, images("membership"), id, given.images)
  },
})

type Period = NonNullable<Change<typeof memberships>["given"]>

/** One pair of fields says how long it lasts; the other is emptied. */
function judgePeriod(given: Period): Partial<Period> {
  if (given.period_type === "ROLLING") {
    if (!given.rolling_period_type) refuse("INVALID_INPUT", { field: "rolling_period_type" })
    if (!given.rolling_period_duration) refuse("INVALID_INPUT", { field: "rolling_period_duration" })
    return { fixed_period_start_at: null, fixed_period_end_at: null }
  }
  const { fixed_period_start_at: start, fixed_period_end_at: end } = given
  if (!start) return refuse("INVALID_INPUT", { field: "fixed_period_start_at" })
  if (!end || Date.parse(end) <= Date.parse(start)) refuse("INVALID_INPUT", { field: "fixed_period_end_at" })
  return { rolling_period_type: null, rolling_period_duration: null }
}

const { kept: voucherKept, ...voucherSql } = parts("voucher")

const voucherRoutes = entityRoutes(vouchers, {
  table: "vouchers",
  sql: {
    ...voucherSql,
    bundle: sql`(select jsonb_build_object('cuid', b.cuid, 'title', b.title) from bundles b
      where ${ofTenant("b")} and b.id = t.bundle_id)`,
  },
  kept: voucherKept,
  async before(tx, { organiser_id }, change) {
    const bundle_id = change.given?.bundle ? await getBundleId(tx, organiser_id, change.given.bundle) : null
    return columns(change, () => ({ bundle_id }))
  },
  async after(tx, { organiser_id }, { given, id }) {
    if (given) await setLinks(tx, organiser_id, images("voucher"), id, given.images)
  },
})

async function getBundleId(tx: Tx, organiser_id: number, cuid: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from bundles
    where organiser_id = ${organiser_id} and cuid = ${cuid} and archived_at is null for share`.execute(tx)
  return rows[0]?.id ?? refuse("NOT_FOUND", { field: "bundle" })
}

export const productRoutes = [...bundleRoutes, ...membershipRoutes, ...voucherRoutes]
