import { type RawBuilder, sql } from "kysely"
import { entriesUsed } from "#server/bookings/read-household.ts"
import { givenJson } from "#server/bookings/vouchers/get-redeemable.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { ListShape } from "./read-list.ts"

type Subject = "registration" | "bundle" | "voucher" | "membership"

/** The fields that all purchases share, as pairs for jsonb_build_object. */
export const thingPairs = (subject: Subject) => sql`'id', t.id, 'cuid', t.cuid, 'created_at', app.iso(t.created_at),
  'reference', t.reference, 'cancelled', t.cancelled_at is not null, 'total_amount', t.total_amount,
  'deposit_amount', ${subject === "registration" ? sql`t.deposit_amount` : sql`0`},
  'paid_amount', ${paidAmount(subject, "t")}`

export const participantPair = sql`'participant', case when w.id is not null then
  jsonb_build_object('id', w.id, 'cuid', w.cuid, 'fullname', w.fullname) end`
export const withParticipant = sql`left join participants w on ${ofTenant("w")} and w.id = t.participant_id`

const product = (link: string, key: string): RawBuilder<unknown> => sql`jsonb_build_object('cuid', k.cuid,
  'title', k.title, 'entity', k.entity, 'is_published', k.published, 'images', ${picturesOf("k", link, key)})`

export const bundleShape: ListShape = {
  table: "owned_bundles",
  joins: sql`${withParticipant} join bundles k on ${ofTenant("k")} and k.id = t.bundle_id`,
  json: sql`jsonb_build_object(${thingPairs("bundle")}, ${participantPair}, 'capacity', t.capacity,
    'expires_at', app.iso(t.expires_at), 'bundle', ${product("bundle_images", "bundle_id")},
    'used', (select ${entriesUsed} from owned_bundles o where ${ofTenant("o")} and o.id = t.id))`,
}

export const membershipShape: ListShape = {
  table: "owned_memberships",
  joins: sql`${withParticipant} join memberships k on ${ofTenant("k")} and k.id = t.membership_id`,
  json: sql`jsonb_build_object(${thingPairs("membership")}, ${participantPair}, 'start_at', app.iso(t.start_at),
    'end_at', app.iso(t.end_at), 'membership', ${product("membership_images", "membership_id")})`,
}

/** Buyer and redeemer see the voucher; only the buyer sees the amount paid. */
export const voucherShape = (customer_id: number): ListShape => {
  const forBuyer = (value: RawBuilder<unknown>) => sql`case when t.customer_id = ${customer_id} then ${value} end`
  return {
    table: "owned_vouchers",
    joins: sql`join vouchers k on ${ofTenant("k")} and k.id = t.voucher_id
      left join bundles b on ${ofTenant("b")} and b.id = t.bundle_id
      join customers c on ${ofTenant("c")} and c.id = t.customer_id
      left join customers r on ${ofTenant("r")} and r.id = t.recipient_id`,
    json: sql`jsonb_build_object('id', t.id, 'cuid', t.cuid, 'created_at', app.iso(t.created_at), 'code', t.code,
      'voucher', ${givenJson}, 'redeemed_at', app.iso(t.redeemed_at), 'expires_at', app.iso(t.expires_at),
      'customer_id', t.customer_id, 'customer', jsonb_build_object('fullname', c.fullname),
      'recipient', case when r.id is not null then jsonb_build_object('fullname', r.fullname) end,
      'cancelled', t.cancelled_at is not null, 'reference', ${forBuyer(sql`t.reference`)},
      'total_amount', ${forBuyer(sql`t.total_amount`)}, 'paid_amount', ${forBuyer(paidAmount("voucher", "t"))})`,
  }
}
