import { sql } from "kysely"
import type { CartItem } from "#contract/endpoints/carts.ts"
import type { PricedItem } from "#contract/rules/price-facts.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { AddedRequest } from "./adding.ts"
import type { AddedRegistration } from "./judge-line.ts"
import type { OpenCart, StoredItem } from "./open-cart.ts"
import { type ShownAvailability, shownAvailabilities } from "./shown-availabilities.ts"

/** An item as it is shown; its price is worked out afterwards. */
export type DescribedItem = Omit<CartItem, "price" | "deposit" | "details"> & Pick<StoredItem, "added">

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
 * The items of a cart with what the catalogue says of them, which is kept for availabilities; products are asked for where
 * there are some.
 */
export async function describeItems(tx: Tx, ctx: RequestContext, cart: OpenCart): Promise<DescribedItem[]> {
  const ids = new Set(
    cart.items.flatMap((item) => item.availability_id ?? requestedOf(item).map((each) => each.availability_id)),
  )
  const kept = await shownAvailabilities.at(tx, ctx, [...ids], cart)
  const shown = new Map(kept.map((each) => [each.id, each]))
  const productOf = await readProducts(tx, ctx.organiser_id, cart.items)
  return cart.items.map(({ participant_id, availability_id, place_id, position, ...item }) => {
    const of = availability_id === null ? undefined : shown.get(availability_id)
    return {
      ...item,
      ...(productOf.get(item.id) ?? no_product),
      participant: participant_id === null ? null : (cart.participants[participant_id] ?? null),
      availability: of?.shown ?? null,
      availability_dates: of ? among(of.dates, cart.dates[place_id!] ?? []) : [],
      availabilities: describeRequested(requestedOf(item), shown),
      tier: item.type === "REGISTRATION_REQUEST" ? tierOf(item.added as AddedRequest) : null,
    }
  })
}

type Products = Pick<CartItem, "bundle" | "voucher" | "membership">

const no_product: Products = { bundle: null, voucher: null, membership: null }

/** By item; it reads the tables of the types there are. */
async function readProducts(tx: Tx, organiser_id: number, items: StoredItem[]): Promise<Map<number, Products>> {
  const bought = items.filter(({ type }) => type in products)
  if (bought.length === 0) return new Map()
  const ofType = (type: keyof typeof products) =>
    bought.some((item) => item.type === type) ? products[type] : { shown: sql`null::jsonb`, from: sql`` }
  const [bundle, voucher, membership] = [ofType("BUNDLE"), ofType("VOUCHER"), ofType("MEMBERSHIP")]
  const { rows } = await sql<Products & { id: number }>`
    select t.id, ${bundle.shown} as bundle, ${voucher.shown} as voucher, ${membership.shown} as membership
    from cart_items t ${bundle.from} ${voucher.from} ${membership.from}
    where t.organiser_id = ${organiser_id} and t.id = any (${bought.map(({ id }) => id)}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...product }) => [id, product]))
}

const tierOf = ({ tier: { id: _, ...shown } }: AddedRequest): CartItem["tier"] => shown

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

/** A described item as the price rules take it. */
export const pricedItem = (item: DescribedItem): PricedItem =>
  asPriced({ ...item, dates: item.availability_dates, participant_id: item.participant?.id ?? null })
