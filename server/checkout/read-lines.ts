import { sql } from "kysely"
import type { StoredItem } from "#server/cart/read-items.ts"
import { type AvailabilityFacts, type CatalogueVersion, versionColumns } from "#server/catalogue/read-for-sale.ts"
import { takeSaleFacts } from "#server/catalogue/sale-cache.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { FrozenItem } from "#server/processing/frozen-cart.ts"

/** An item of the cart with what becomes of it; its price is worked out afterwards. */
export type CartLine = Omit<FrozenItem, "price" | "deposit" | "sold" | "entries" | "date_ids"> & {
  added: StoredItem["added"]
  dates: { id: number; start_at: string }[]
  /** Whether its activity asks for a least number of registrations or locations. */
  has_minimum: boolean
}

type StoredLine = Omit<CartLine, "title" | "dates"> & {
  cart_id: number
  title: string | null
  date_ids: number[] | null
}

/** The unexpired items of these carts, in their order, without what they are only shown by. */
export async function readLines(tx: Tx, ctx: RequestContext, cart_ids: number[]): Promise<Map<number, CartLine[]>> {
  const { rows } = await sql<StoredLine & CatalogueVersion>`
    select ${versionColumns}, t.cart_id, t.id, t.type, t.position, t.quantity, t.participant_id, t.availability_id, t.place_id, t.added,
      w.fullname as participant, p.date_ids,
      case t.type when 'REGISTRATION_REQUEST' then t.added ->> 'title'
        when 'BUNDLE' then b.title when 'VOUCHER' then v.title when 'MEMBERSHIP' then m.title end as title,
      case t.type when 'BUNDLE' then jsonb_build_object('id', b.id, 'capacity', b.capacity,
        'expires_at', app.iso(b.expires_at), 'duration', b.duration) end as bundle,
      case t.type when 'VOUCHER' then jsonb_build_object('id', v.id, 'amount', v.price, 'bundle_id', v.bundle_id,
        'duration', v.duration) end as voucher,
      case t.type when 'MEMBERSHIP' then jsonb_build_object('id', m.id, 'period_type', m.period_type,
        'rolling_period_type', m.rolling_period_type, 'rolling_period_duration', m.rolling_period_duration,
        'fixed_period_start_at', app.iso(m.fixed_period_start_at), 'fixed_period_end_at', app.iso(m.fixed_period_end_at))
      end as membership,
      case t.type when 'REGISTRATION_REQUEST' then exists (
        select from registration_constraints k where ${ofTenant("k")}
          and k.activity_id = (t.added ->> 'activity_id')::bigint
          and (k.registrations_minimum is not null or k.locations_minimum is not null)) else false end as has_minimum
    from cart_items t
    left join participants w on ${ofTenant("w")} and w.id = t.participant_id
    left join places p on ${ofTenant("p")} and p.id = t.place_id
    left join bundles b on ${ofTenant("b")} and b.id = t.bundle_id
    left join vouchers v on ${ofTenant("v")} and v.id = t.voucher_id
    left join memberships m on ${ofTenant("m")} and m.id = t.membership_id
    where t.organiser_id = ${ctx.organiser_id} and t.cart_id = any (${cart_ids}::bigint[]) and t.expires_at > clock_now()
    order by t.cart_id, t.position`.execute(tx)
  const ids = [...new Set(rows.flatMap(({ availability_id }) => availability_id ?? []))]
  const facts = rows[0] ? await takeSaleFacts(tx, ctx, ids, rows[0]) : new Map<number, AvailabilityFacts>()
  const lines = new Map(cart_ids.map((id) => [id, [] as CartLine[]]))
  for (const { cart_id, date_ids, version: _, now: __, ...line } of rows) {
    const of = line.availability_id === null ? undefined : facts.get(line.availability_id)!
    const dates = of?.dates.filter(({ id }) => date_ids!.includes(id)).map(({ id, start_at }) => ({ id, start_at }))
    const hasMinimum = of?.activity.constraints.some(
      ({ registrations_minimum, locations_minimum }) => registrations_minimum !== null || locations_minimum !== null,
    )
    lines.get(cart_id)!.push({
      ...line,
      title: of?.activity.title ?? line.title!,
      dates: dates ?? [],
      has_minimum: hasMinimum ?? line.has_minimum,
    })
  }
  return lines
}
