import { sql } from "kysely"
import type { CartItem } from "#contract/endpoints/carts.ts"
import type { PricedItem } from "#contract/rules/price-facts.ts"
import { categoriesOf, locationJson } from "#server/catalogue/shapes.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { AddedRequest } from "./adding.ts"
import type { AddedRegistration } from "./judge-line.ts"
import type { OpenCart } from "./open-cart.ts"

/** An item as it is stored, with what it is shown by; its price is worked out afterwards. */
export type StoredItem = Omit<CartItem, "price" | "deposit" | "details"> & {
  position: number
  place_id: number | null
  added: AddedRegistration | AddedRequest | { base_price: number }
}

const dateJson = sql`jsonb_build_object('id', d.id, 'cuid', d.cuid, 'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at))`
const availabilityPairs = sql`'cuid', a.cuid, 'start_at', app.iso(a.start_at), 'end_at', app.iso(a.end_at),
  'location', ${locationJson}, 'categories', ${categoriesOf("availability_categories", "availability_id", "a")},
  'activity', jsonb_build_object('cuid', act.cuid, 'title', act.title,
    'images', ${picturesOf("act", "activity_images", "activity_id")})`

/** What a request asks for: it holds no place, so its item says itself which dates. */
const requestedJson = sql`(
  select jsonb_agg(jsonb_build_object(${availabilityPairs}, 'dates', (
      select jsonb_agg(${dateJson} order by d.start_at, d.id) from availability_dates d
      where ${ofTenant("d")} and d.availability_id = a.id
        and d.id in (select (e ->> 'id')::bigint from jsonb_array_elements(r.line -> 'dates') e))) order by a.start_at, a.id)
  from jsonb_array_elements(t.added -> 'registrations') r (line)
  join availabilities a on ${ofTenant("a")} and a.id = (r.line ->> 'availability_id')::bigint
  join activities act on ${ofTenant("act")} and act.id = a.activity_id
  left join locations l on ${ofTenant("l")} and l.id = a.location_id)`

/** What an item shows of a product, and where that is read; an item of another type has null there. */
const products = {
  BUNDLE: {
    shown: sql`case when b.id is not null then jsonb_build_object('cuid', b.cuid, 'title', b.title, 'capacity', b.capacity,
      'expires_at', app.iso(b.expires_at), 'duration', b.duration, 'entity', b.entity,
      'images', ${picturesOf("b", "bundle_images", "bundle_id")}) end`,
    from: sql`left join bundles b on ${ofTenant("b")} and b.id = t.bundle_id`,
  },
  VOUCHER: {
    shown: sql`case when v.id is not null then jsonb_build_object('cuid', v.cuid, 'title', v.title, 'duration', v.duration,
      'images', ${picturesOf("v", "voucher_images", "voucher_id")}) end`,
    from: sql`left join vouchers v on ${ofTenant("v")} and v.id = t.voucher_id`,
  },
  MEMBERSHIP: {
    shown: sql`case when m.id is not null then jsonb_build_object('cuid', m.cuid, 'title', m.title, 'entity', m.entity,
      'period_type', m.period_type, 'rolling_period_type', m.rolling_period_type,
      'rolling_period_duration', m.rolling_period_duration, 'fixed_period_start_at', app.iso(m.fixed_period_start_at),
      'fixed_period_end_at', app.iso(m.fixed_period_end_at),
      'images', ${picturesOf("m", "membership_images", "membership_id")}) end`,
    from: sql`left join memberships m on ${ofTenant("m")} and m.id = t.membership_id`,
  },
}

/**
 * The unexpired items of a cart, in their order, in one statement. It reads the tables of the types there are: a cart of
 * registrations is read in a third of the time, and most are.
 */
export async function readItems(
  tx: Tx,
  organiser_id: number,
  { id, types }: Pick<OpenCart, "id" | "types">,
): Promise<StoredItem[]> {
  const productOf = (type: keyof typeof products) =>
    types.includes(type) ? products[type] : { shown: sql`null::jsonb`, from: sql`` }
  const [bundle, voucher, membership] = [productOf("BUNDLE"), productOf("VOUCHER"), productOf("MEMBERSHIP")]
  const requested = types.includes("REGISTRATION_REQUEST") ? requestedJson : sql`'[]'::jsonb`
  const { rows } = await sql<StoredItem>`
    select t.id, t.cuid, t.type, t.quantity, t.position, t.place_id, t.added, app.iso(t.expires_at) as expires_at,
      case when w.id is not null then jsonb_build_object('id', w.id, 'cuid', w.cuid, 'fullname', w.fullname) end as participant,
      case when a.id is not null then jsonb_build_object(${availabilityPairs}) end as availability,
      case t.type when 'REGISTRATION_REQUEST' then ${requested} else '[]' end as availabilities,
      case t.type when 'REGISTRATION_REQUEST' then (t.added -> 'tier') - 'id' end as tier,
      coalesce((select jsonb_agg(${dateJson} order by d.start_at, d.id)
        from places p join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
        where ${ofTenant("p")} and p.id = t.place_id), '[]'::jsonb) as availability_dates,
      ${bundle.shown} as bundle, ${voucher.shown} as voucher, ${membership.shown} as membership
    from cart_items t
    left join participants w on ${ofTenant("w")} and w.id = t.participant_id
    left join availabilities a on ${ofTenant("a")} and a.id = t.availability_id
    left join activities act on ${ofTenant("act")} and act.id = a.activity_id
    left join locations l on ${ofTenant("l")} and l.id = a.location_id
    ${bundle.from} ${voucher.from} ${membership.from}
    where t.organiser_id = ${organiser_id} and t.cart_id = ${id} and t.expires_at > clock_now()
    order by t.position`.execute(tx)
  return rows
}

/** What the price rules need of an item, however it was read. */
interface Priceable {
  type: CartItem["type"]
  quantity: number
  added: StoredItem["added"]
  dates: { start_at: string }[]
  participant_id: number | null
}

export function asPriced({ type, quantity, added, dates, participant_id }: Priceable): PricedItem {
  if (type === "REGISTRATION_REQUEST") {
    const { registrations, options } = added as AddedRequest
    const of = { type: "REGISTRATION", quantity: 1, options, participant_id: participant_id! } as const
    return {
      type,
      registrations: registrations.map(({ availability_id: _, ...catalogue }) => ({ ...catalogue, ...of })),
    }
  }
  if (type !== "REGISTRATION") return { type, base_price: (added as { base_price: number }).base_price }
  const { answers: _, ...catalogue } = added as AddedRegistration
  return { ...catalogue, type: "REGISTRATION", quantity, dates, participant_id: participant_id! }
}

/** A stored item as the price rules take it. */
export const pricedItem = (item: StoredItem): PricedItem =>
  asPriced({ ...item, dates: item.availability_dates, participant_id: item.participant?.id ?? null })
