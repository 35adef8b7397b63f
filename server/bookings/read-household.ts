import { sql } from "kysely"
import type { Household } from "#contract/rules/price-facts.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

const none = sql`'[]'::jsonb`

/**
 * The facts a household's prices depend on: fully paid bundles with the entries they have left; discounts; the
 * organiser's volume rules; registrations that are still active, oldest first. One statement, and another for the bundles
 * of those who own some: few do, and theirs are most of the tables.
 */
export async function readHousehold(tx: Tx, organiser_id: number, customer_id: number): Promise<Household> {
  return (await readHouseholds(tx, organiser_id, [customer_id])).get(customer_id)!
}

/** The same for several households, in as many statements. */
export async function readHouseholds(
  tx: Tx,
  organiser_id: number,
  customer_ids: number[],
): Promise<Map<number, Household>> {
  const { rows } = await sql<Omit<Household, "bundles"> & { customer_id: number; has_bundles: boolean }>`
    select h.id as customer_id,
      exists (select from owned_bundles o where o.organiser_id = ${organiser_id} and o.customer_id = h.id
        and o.cancelled_at is null) as has_bundles,
      coalesce((select jsonb_agg(jsonb_build_object('title', d.title, 'participant_id', d.participant_id,
          'amount', d.amount, 'percentage', d.percentage, 'activity_ids', (
            select jsonb_agg(k.activity_id) from discount_activities k
            where ${ofTenant("k")} and k.discount_id = d.id)) order by d."order", d.id)
        from discounts d where d.organiser_id = ${organiser_id} and d.active and (d.customer_id = h.id
          or d.participant_id in (select g.participant_id from guardianships g
            where g.organiser_id = ${organiser_id} and g.customer_id = h.id))), ${none}) as discounts,
      coalesce((select jsonb_agg(jsonb_build_object('title', v.title, 'unit', v.unit, 'threshold', v.threshold,
          'scope', v.scope, 'amount', v.amount, 'percentage', v.percentage) order by v.id)
        from volume_discounts v where v.organiser_id = ${organiser_id} and v.active), ${none}) as volume_discounts,
      coalesce((select jsonb_agg(jsonb_build_object('participant_id', r.participant_id, 'activity_id', a.activity_id,
          'calendar_period_ids', coalesce(r.sold -> 'calendar_period_ids', ${none}), 'year', r.sold -> 'year')
          order by r.created_at, r.id)
        from registrations r join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
        where r.organiser_id = ${organiser_id} and r.customer_id = h.id and r.cancelled_at is null), ${none})
        as registrations
    from unnest(${customer_ids}::bigint[]) h (id)`.execute(tx)
  const owners = rows.flatMap(({ customer_id, has_bundles }) => (has_bundles ? customer_id : []))
  const bundles = owners.length > 0 ? await findBundlesOf(tx, organiser_id, owners) : new Map<number, Bundles>()
  return new Map(
    rows.map(({ customer_id, has_bundles: _, ...household }) => [
      customer_id,
      { bundles: bundles.get(customer_id) ?? [], ...household },
    ]),
  )
}

type Bundles = Household["bundles"]

async function findBundlesOf(tx: Tx, organiser_id: number, customer_ids: number[]): Promise<Map<number, Bundles>> {
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
