import { sql } from "kysely"
import type { CartItem } from "#contract/endpoints/carts.ts"
import type { PricedItem } from "#contract/rules/price-facts.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { AddedRequest } from "./adding.ts"
import type { AddedRegistration } from "./judge-line.ts"
import type { OpenCart } from "./open-cart.ts"
import { type ShownAvailability, shownAvailabilities } from "./shown-availabilities.ts"

/** An item as it is stored, with what it is shown by; its price is worked out afterwards. */
export type StoredItem = Omit<CartItem, "price" | "deposit" | "details"> & {
  position: number
  place_id: number | null
  added: AddedRegistration | AddedRequest | { base_price: number }
}

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

interface StoredRow extends Omit<StoredItem, "availability" | "availabilities" | "availability_dates"> {
  availability_id: number | null
  date_ids: number[] | null
}

/**
 * The unexpired items of a cart, in their order, in one statement. It reads the tables of the types there are: most carts are
 * of registrations, whose catalogue is kept.
 */
export async function readItems(
  tx: Tx,
  ctx: RequestContext,
  cart: Pick<OpenCart, "id" | "types" | "version" | "now">,
): Promise<StoredItem[]> {
  const productOf = (type: keyof typeof products) =>
    cart.types.includes(type) ? products[type] : { shown: sql`null::jsonb`, from: sql`` }
  const [bundle, voucher, membership] = [productOf("BUNDLE"), productOf("VOUCHER"), productOf("MEMBERSHIP")]
  const { rows } = await sql<StoredRow>`
    select t.id, t.cuid, t.type, t.quantity, t.position, t.place_id, t.added, app.iso(t.expires_at) as expires_at,
      case when w.id is not null then jsonb_build_object('id', w.id, 'cuid', w.cuid, 'fullname', w.fullname) end as participant,
      t.availability_id, p.date_ids,
      case t.type when 'REGISTRATION_REQUEST' then (t.added -> 'tier') - 'id' end as tier,
      ${bundle.shown} as bundle, ${voucher.shown} as voucher, ${membership.shown} as membership
    from cart_items t
    left join participants w on ${ofTenant("w")} and w.id = t.participant_id
    left join places p on ${ofTenant("p")} and p.id = t.place_id
    ${bundle.from} ${voucher.from} ${membership.from}
    where t.organiser_id = ${ctx.organiser_id} and t.cart_id = ${cart.id} and t.expires_at > clock_now()
    order by t.position`.execute(tx)
  const ids = new Set(
    rows.flatMap((row) => row.availability_id ?? requestedOf(row).map((each) => each.availability_id)),
  )
  const kept = await shownAvailabilities.at(tx, ctx, [...ids], cart)
  const shown = new Map(kept.map((each) => [each.id, each]))
  return rows.map(({ availability_id, date_ids, ...item }) => {
    const of = availability_id === null ? undefined : shown.get(availability_id)
    return {
      ...item,
      availability: of?.shown ?? null,
      availability_dates: of ? among(of.dates, date_ids ?? []) : [],
      availabilities: describeRequested(requestedOf(item), shown),
    }
  })
}

/** What a request asks for: it holds no place, so its item says itself which dates. */
const requestedOf = ({ type, added }: Pick<StoredItem, "type" | "added">): AddedRequest["registrations"] =>
  type === "REGISTRATION_REQUEST" ? (added as AddedRequest).registrations : []

const among = <D extends { id: number }>(dates: D[], ids: number[]): D[] => dates.filter(({ id }) => ids.includes(id))

/** In the order of their beginnings; without those that are gone. */
const describeRequested = (lines: AddedRequest["registrations"], shown: Map<number, ShownAvailability>) =>
  lines
    .flatMap(({ availability_id, dates }) => {
      const of = shown.get(availability_id)
      const ids = dates.map(({ id }) => id)
      return of ? [{ id: of.id, asked: { ...of.shown, dates: among(of.dates, ids) } }] : []
    })
    .toSorted((a, b) => Date.parse(a.asked.start_at) - Date.parse(b.asked.start_at) || a.id - b.id)
    .map(({ asked }) => asked)

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
