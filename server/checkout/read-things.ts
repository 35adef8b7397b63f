import { type RawBuilder, sql } from "kysely"
import type { ConfirmedCart } from "#contract/endpoints/checkout.ts"
import { categoriesOf, locationJson } from "#server/catalogue/shapes.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

type Things = Pick<ConfirmedCart, "registrations" | "registrations_requests" | "bundles" | "vouchers" | "memberships">

/**
 * What a cart has become, kind by kind, each in its order. Asks first which kinds there are: a statement that reads all of
 * them names forty tables, and most carts hold one kind.
 */
export async function readThings(tx: Tx, organiser_id: number, cart_id: number): Promise<Things> {
  const within = sql`t.organiser_id = ${organiser_id} and t.cart_id = ${cart_id}`
  const has = (table: string) => sql`exists (select from ${sql.ref(table)} t where ${within})`
  const { rows: found } = await sql<Record<keyof Things, boolean>>`
    select ${has("registrations")} as registrations, ${has("registration_requests")} as registrations_requests,
      ${has("owned_bundles")} as bundles, ${has("owned_vouchers")} as vouchers,
      ${has("owned_memberships")} as memberships`.execute(tx)
  const list = (kind: keyof Things, json: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    found[0]![kind]
      ? sql`coalesce((select jsonb_agg(${json} order by t.position, t.id) from ${from} where ${within}), '[]'::jsonb)`
      : sql`'[]'::jsonb`
  const { rows } = await sql<Things>`
    select ${list("registrations", registrationJson, registrationFrom)} as registrations,
      ${list("registrations_requests", requestJson, requestFrom)} as registrations_requests,
      ${list("bundles", bundleJson, bundleFrom)} as bundles, ${list("vouchers", voucherJson, voucherFrom)} as vouchers,
      ${list("memberships", membershipJson, membershipFrom)} as memberships`.execute(tx)
  return rows[0]!
}

const bought = (
  subject: "registration" | "registration_request" | "bundle" | "voucher" | "membership",
) => sql`'cuid', t.cuid,
  'reference', t.reference, 'cancelled', t.cancelled_at is not null, 'total_amount', t.total_amount,
  'deposit_amount', ${subject.startsWith("registration") ? sql`t.deposit_amount` : sql`0`}, 'paid_amount', ${paidAmount(subject, "t")}`
const product = (link: string, key: string) => sql`'title', k.title, 'images', ${picturesOf("k", link, key)}`
const participant = sql`'participant',
  case when w.id is not null then jsonb_build_object('cuid', w.cuid, 'fullname', w.fullname) end`
const withParticipant = sql`left join participants w on ${ofTenant("w")} and w.id = t.participant_id`

const registrationFrom = sql`registrations t ${withParticipant}
  join availabilities a on ${ofTenant("a")} and a.id = t.availability_id
  join activities act on ${ofTenant("act")} and act.id = a.activity_id
  left join locations l on ${ofTenant("l")} and l.id = a.location_id`
const registrationJson = sql`jsonb_build_object(${bought("registration")}, 'quantity', t.quantity, ${participant},
  'availability', jsonb_build_object('cuid', a.cuid, 'start_at', app.iso(a.start_at), 'end_at', app.iso(a.end_at),
    'location', ${locationJson}, 'categories', ${categoriesOf("availability_categories", "availability_id", "a")},
    'activity', jsonb_build_object('cuid', act.cuid, 'title', act.title,
      'images', ${picturesOf("act", "activity_images", "activity_id")})),
  'dates', (select jsonb_agg(jsonb_build_object('cuid', d.cuid, 'start_at', app.iso(d.start_at),
      'end_at', app.iso(d.end_at)) order by d.start_at, d.id)
    from places p join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
    where ${ofTenant("p")} and p.id = t.place_id))`

// One that was approved stands there as the registrations it has become.
const requestFrom = sql`(select q.*, case when q.status <> 'PENDING' then q.decided_at end as cancelled_at
    from registration_requests q where ${ofTenant("q")} and q.status <> 'APPROVED') t ${withParticipant}
  join activities k on ${ofTenant("k")} and k.id = t.activity_id`
const requestJson = sql`jsonb_build_object(${bought("registration_request")}, ${product("activity_images", "activity_id")},
  ${participant}, 'status', t.status, 'tier', t.tier_name, 'availabilities', (
    select jsonb_agg(jsonb_build_object('cuid', a.cuid, 'start_at', app.iso(a.start_at), 'end_at', app.iso(a.end_at),
      'location', ${locationJson}, 'dates', coalesce((
        select jsonb_agg(jsonb_build_object('cuid', d.cuid, 'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at))
          order by d.start_at, d.id)
        from availability_dates d where ${ofTenant("d")} and d.id = any (r.date_ids)), '[]'::jsonb))
      order by a.start_at, a.id)
    from requested_availabilities r
    join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
    left join locations l on ${ofTenant("l")} and l.id = a.location_id
    where ${ofTenant("r")} and r.registration_request_id = t.id))`

const bundleFrom = sql`owned_bundles t ${withParticipant}
  join bundles k on ${ofTenant("k")} and k.id = t.bundle_id`
const bundleJson = sql`jsonb_build_object(${bought("bundle")}, ${product("bundle_images", "bundle_id")}, ${participant},
  'capacity', t.capacity, 'expires_at', app.iso(t.expires_at))`

const voucherFrom = sql`owned_vouchers t join vouchers k on ${ofTenant("k")} and k.id = t.voucher_id`
const voucherJson = sql`jsonb_build_object(${bought("voucher")}, ${product("voucher_images", "voucher_id")},
  'code', t.code, 'expires_at', app.iso(t.expires_at))`

const membershipFrom = sql`owned_memberships t ${withParticipant}
  join memberships k on ${ofTenant("k")} and k.id = t.membership_id`
const membershipJson = sql`jsonb_build_object(${bought("membership")}, ${product("membership_images", "membership_id")},
  ${participant}, 'entity', k.entity, 'start_at', app.iso(t.start_at), 'end_at', app.iso(t.end_at))`
