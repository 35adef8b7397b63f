import { sql } from "kysely"
import type { Household } from "#contract/rules/price-facts.ts"
import type { Grant } from "#contract/rules/segment-discounts.ts"
import { type CatalogueVersion, readVersion } from "#server/catalogue/read-version.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { modelActivities, priceRules } from "./price-rules.ts"
import { type Priced, withSegments } from "./segment-discounts.ts"

/**
 * The facts a household's prices depend on: fully paid bundles with the entries they have left; discounts; the
 * organiser's volume rules; registrations that are still active, oldest first. One call, and others for the bundles
 * and discounts of those who have some (few do, and theirs are most of the tables) and for segments that have a discount.
 */
export async function readHousehold(tx: Tx, ctx: Priced, customer_id: number, version?: Version): Promise<Household> {
  return (await readHouseholds(tx, ctx, [customer_id], version ?? (await readVersion(tx)))).get(customer_id)!
}

/** The same for several households, in as many statements. */
export async function readHouseholds(
  tx: Tx,
  ctx: Priced,
  customer_ids: number[],
  version: Version | Promise<Version>,
): Promise<Map<number, Household>> {
  const { organiser_id } = ctx
  const { rows } = await sql<{ known: Known }>`
    select app.describe_households(${organiser_id}, ${customer_ids}::bigint[]) as known`.execute(tx)
  const { has_bundles, has_discounts, registrations, activities } = rows[0]!.known
  const bundles = has_bundles ? await findBundlesOf(tx, organiser_id, customer_ids) : new Map<number, Bundles>()
  const grants = has_discounts ? await findGrantsOf(tx, organiser_id, customer_ids) : new Map<number, Grant[]>()
  const { volume_discounts, models } = await priceRules.at(tx, ctx, await version)
  const asked = customer_ids.map((customer_id) => ({ customer_id, grants: grants.get(customer_id) ?? [] }))
  const discounts = await withSegments(tx, ctx, asked, models)
  const ofCustomer = Map.groupBy(registrations, ({ customer_id }) => customer_id)
  return new Map(
    customer_ids.map((customer_id) => [
      customer_id,
      {
        bundles: bundles.get(customer_id) ?? [],
        discounts: discounts.get(customer_id)!,
        volume_discounts,
        registrations: (ofCustomer.get(customer_id) ?? []).map(
          ({ customer_id: _, availability_id, ...registration }) => ({
            ...registration,
            activity_id: activities[availability_id]!,
          }),
        ),
      },
    ]),
  )
}

type Version = Pick<CatalogueVersion, "version">

/** Of all who are asked for (functions/families.sql). */
interface Known {
  has_bundles: boolean
  has_discounts: boolean
  registrations: (Omit<Household["registrations"][number], "activity_id"> & {
    customer_id: number
    availability_id: number
  })[]
  /** By availability. */
  activities: Record<number, number>
}

/** Of a discount d: whether it is customer h's, or one of their participants'. */
const isTheirs = sql`(d.customer_id = h.id or d.participant_id in (select g.participant_id from guardianships g
  where ${ofTenant("g")} and g.customer_id = h.id))`

async function findGrantsOf(tx: Tx, organiser_id: number, customer_ids: number[]): Promise<Map<number, Grant[]>> {
  const { rows } = await sql<{ customer_id: number; grants: Grant[] }>`
    select h.id as customer_id, jsonb_agg(jsonb_build_object('title', coalesce(m.title, d.title),
        'participant_id', d.participant_id, 'amount', coalesce(m.amount, d.amount),
        'percentage', coalesce(m.percentage, d.percentage), 'model_id', m.id,
        'activity_ids', case when m.id is null then (
          select jsonb_agg(k.activity_id) from discount_activities k
          where ${ofTenant("k")} and k.discount_id = d.id) else ${modelActivities} end) order by d."order", d.id) as grants
    from unnest(${customer_ids}::bigint[]) h (id)
    join discounts d on d.organiser_id = ${organiser_id} and d.active and ${isTheirs}
    left join followed_models w on ${ofTenant("w")} and w.discount_id = d.id
    left join discount_models m on ${ofTenant("m")} and m.id = w.discount_model_id
    where coalesce(m.active, true)
    group by h.id`.execute(tx)
  return new Map(rows.map(({ customer_id, grants }) => [customer_id, grants]))
}

type Bundles = Household["bundles"]

/** By customer; who owns none that can be used is missing. */
export async function findBundlesOf(
  tx: Tx,
  organiser_id: number,
  customer_ids: number[],
): Promise<Map<number, Bundles>> {
  const { rows } = await sql<{ customer_id: number; bundles: Bundles }>`
    select o.customer_id, jsonb_agg(jsonb_build_object('id', o.id, 'title', b.title, 'participant_id', o.participant_id,
        'expires_at', app.iso(o.expires_at), 'entries_left', o.capacity - ${entriesUsed},
        'activity_ids', (select jsonb_agg(k.activity_id) from bundle_activities k
          where ${ofTenant("k")} and k.bundle_id = o.bundle_id))) as bundles
    from owned_bundles o join bundles b on ${ofTenant("b")} and b.id = o.bundle_id
    where o.organiser_id = ${organiser_id} and o.customer_id = any (${customer_ids}::bigint[]) and o.cancelled_at is null
      and (o.expires_at is null or o.expires_at > clock_now()) and ${isPaid}
    group by o.customer_id`.execute(tx)
  return new Map(rows.map(({ customer_id, bundles }) => [customer_id, bundles]))
}

// Of an owned bundle o. A request that is not answered yet keeps its bundle entries reserved.
export const entriesUsed = sql`((select coalesce(sum(e.entries), 0) from bundle_entries e
  join registrations r on ${ofTenant("r")} and r.id = e.registration_id
  where ${ofTenant("e")} and e.owned_bundle_id = o.id and r.cancelled_at is null) + (
  select coalesce(sum(e.entries), 0) from requested_availabilities e
  join registration_requests r on ${ofTenant("r")} and r.id = e.registration_request_id
  where ${ofTenant("e")} and e.owned_bundle_id = o.id and r.status = 'PENDING'))`

const isPaid = sql`o.total_amount <= coalesce((select sum(p.amount) from postings p
  join accounts c on ${ofTenant("c")} and c.id = p.account_id
  where ${ofTenant("p")} and c.subject = 'bundle' and c.subject_id = o.id), 0)`
