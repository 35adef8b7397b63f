import { sql } from "kysely"
import type { StoredItem } from "#server/cart/read-items.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { FrozenItem } from "./frozen-cart.ts"

/** An item of the cart with what becomes of it; its price is worked out afterwards. */
export type CartLine = Omit<FrozenItem, "price" | "deposit" | "sold" | "entries" | "date_ids"> & {
  added: StoredItem["added"]
  dates: { id: number; start_at: string }[]
  /** Whether its activity asks for a least number of registrations or locations. */
  has_minimum: boolean
}

/** The unexpired items of these carts, in their order, without what they are only shown by. */
export async function readLines(tx: Tx, organiser_id: number, cart_ids: number[]): Promise<Map<number, CartLine[]>> {
  const { rows } = await sql<CartLine & { cart_id: number }>`
    select t.cart_id, t.id, t.type, t.position, t.quantity, t.participant_id, t.availability_id, t.place_id, t.added,
      w.fullname as participant, coalesce(act.title, b.title, v.title, m.title, t.added ->> 'title') as title,
      case when t.place_id is null then '[]'::json else (
        select json_agg(json_build_object('id', d.id, 'start_at', d.start_at) order by d.start_at, d.id)
        from places p join availability_dates d on d.organiser_id = p.organiser_id and d.id = any (p.date_ids)
        where p.organiser_id = t.organiser_id and p.id = t.place_id) end as dates,
      case when b.id is not null then jsonb_build_object('id', b.id, 'capacity', b.capacity,
        'expires_at', app.iso(b.expires_at), 'duration', b.duration) end as bundle,
      case when v.id is not null then jsonb_build_object('id', v.id, 'amount', v.price, 'bundle_id', v.bundle_id,
        'duration', v.duration) end as voucher,
      case when m.id is not null then jsonb_build_object('id', m.id, 'period_type', m.period_type,
        'rolling_period_type', m.rolling_period_type, 'rolling_period_duration', m.rolling_period_duration,
        'fixed_period_start_at', app.iso(m.fixed_period_start_at),
        'fixed_period_end_at', app.iso(m.fixed_period_end_at)) end as membership,
      exists (select from registration_constraints k where k.organiser_id = t.organiser_id
        and k.activity_id = case t.type when 'REGISTRATION_REQUEST' then (t.added ->> 'activity_id')::bigint else act.id end
        and (k.registrations_minimum is not null or k.locations_minimum is not null)) as has_minimum
    from cart_items t
    left join participants w on w.organiser_id = t.organiser_id and w.id = t.participant_id
    left join availabilities a on a.organiser_id = t.organiser_id and a.id = t.availability_id
    left join activities act on act.organiser_id = a.organiser_id and act.id = a.activity_id
    left join bundles b on b.organiser_id = t.organiser_id and b.id = t.bundle_id
    left join vouchers v on v.organiser_id = t.organiser_id and v.id = t.voucher_id
    left join memberships m on m.organiser_id = t.organiser_id and m.id = t.membership_id
    where t.organiser_id = ${organiser_id} and t.cart_id = any (${cart_ids}::bigint[]) and t.expires_at > clock_now()
    order by t.cart_id, t.position`.execute(tx)
  const lines = new Map(cart_ids.map((id) => [id, [] as CartLine[]]))
  for (const { cart_id, ...line } of rows) lines.get(cart_id)!.push(line)
  return lines
}
