import { sql } from "kysely"
import type { StoredItem } from "#server/cart/open-cart.ts"
import type { CatalogueVersion } from "#server/catalogue/read-version.ts"
import { takeSaleFacts } from "#server/catalogue/sale-cache.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { FrozenItem } from "#server/processing/frozen-cart.ts"
import type { LockedCart } from "./lock-carts.ts"

/** An item of the cart with what becomes of it; its price is worked out afterwards. */
export type CartLine = Omit<FrozenItem, "price" | "deposit" | "sold" | "entries" | "date_ids"> & {
  added: StoredItem["added"]
  dates: { id: number; start_at: string }[]
  /** Whether its activity asks for a least number of registrations or locations. */
  has_minimum: boolean
}

/** What an item that holds no place is. */
interface Product extends Pick<CartLine, "bundle" | "voucher" | "membership" | "has_minimum"> {
  title: string | null
}

const no_product: Product = { title: null, bundle: null, voucher: null, membership: null, has_minimum: false }

/**
 * The items of locked carts with the catalogue's words, by cart. Most are registrations, whose catalogue is cached; other
 * kinds are read in a statement of their own, where there are some.
 */
export async function readLines(
  tx: Tx,
  ctx: RequestContext,
  carts: LockedCart[],
  version: CatalogueVersion,
): Promise<Map<number, CartLine[]>> {
  const rows = carts.flatMap(({ items }) => items)
  const ids = [...new Set(rows.flatMap(({ availability_id }) => availability_id ?? []))]
  const facts = await takeSaleFacts(tx, ctx, ids, version)
  const others = rows.flatMap(({ id, type }) => (type === "REGISTRATION" ? [] : id))
  const products = others.length > 0 ? await findProductsOf(tx, ctx.organiser_id, others) : new Map<number, Product>()
  const lines = new Map(carts.flatMap(({ cart }) => (cart ? [[cart.id, [] as CartLine[]]] : [])))
  for (const { cart_id, date_ids, ...line } of rows) {
    const of = line.availability_id === null ? undefined : facts.get(line.availability_id)!
    const { title, has_minimum, ...product } = products.get(line.id) ?? no_product
    const dates = of?.dates.filter(({ id }) => date_ids!.includes(id)).map(({ id, start_at }) => ({ id, start_at }))
    const hasMinimum = of?.activity.constraints.some(
      ({ registrations_minimum, locations_minimum }) => registrations_minimum !== null || locations_minimum !== null,
    )
    lines.get(cart_id)!.push({
      ...line,
      ...product,
      title: of?.activity.title ?? title!,
      dates: dates ?? [],
      has_minimum: hasMinimum ?? has_minimum,
    })
  }
  return lines
}

async function findProductsOf(tx: Tx, organiser_id: number, item_ids: number[]): Promise<Map<number, Product>> {
  const { rows } = await sql<Product & { id: number }>`
    select t.id, case t.type when 'REGISTRATION_REQUEST' then t.added ->> 'title'
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
    left join bundles b on ${ofTenant("b")} and b.id = t.bundle_id
    left join vouchers v on ${ofTenant("v")} and v.id = t.voucher_id
    left join memberships m on ${ofTenant("m")} and m.id = t.membership_id
    where t.organiser_id = ${organiser_id} and t.id = any (${item_ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...product }) => [id, product]))
}
