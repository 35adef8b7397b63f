import { sql } from "kysely"
import type { Rate } from "#contract/rules/rate.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { FrozenItem } from "#server/processing/frozen-cart.ts"
import { idOf, type MadeByName } from "../catalogue/made-by-name.ts"
import type { Customer } from "./chosen-cart.ts"
import type { CartWish } from "./wishes.ts"

/** An item before it stands somewhere in a cart. */
type WithoutPlace<I> = I extends FrozenItem ? Omit<I, "id" | "position"> : never
/** An item of each kind, before its place in the cart is known. */
export type Item = WithoutPlace<FrozenItem>

interface Product<T extends "bundle" | "voucher" | "membership"> {
  id: number
  title: string
  price: number
  product: NonNullable<FrozenItem[T]>
}

export interface OnSale {
  fees: Rate
  bundles: Product<"bundle">[]
  vouchers: Product<"voucher">[]
  memberships: Product<"membership">[]
}

/** The products on sale besides registrations, and the service fee, in one statement. */
export async function readOnSale(tx: Tx, organiser_id: number): Promise<OnSale> {
  const { rows } = await sql<OnSale>`
    select jsonb_build_object('amount', s.service_fee_amount, 'percentage', s.service_fee_percentage) as fees,
      (select jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'price', b.price, 'product', jsonb_build_object(
        'id', b.id, 'capacity', b.capacity, 'expires_at', app.iso(b.expires_at), 'duration', b.duration)))
        from bundles b where ${ofTenant("b")}) as bundles,
      (select jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'price', v.price, 'product', jsonb_build_object(
        'id', v.id, 'amount', v.price, 'bundle_id', v.bundle_id, 'duration', v.duration)))
        from vouchers v where ${ofTenant("v")}) as vouchers,
      (select jsonb_agg(jsonb_build_object('id', m.id, 'title', m.title, 'price', m.price, 'product', jsonb_build_object(
        'id', m.id, 'period_type', m.period_type, 'rolling_period_type', m.rolling_period_type,
        'rolling_period_duration', m.rolling_period_duration, 'fixed_period_start_at', app.iso(m.fixed_period_start_at),
        'fixed_period_end_at', app.iso(m.fixed_period_end_at))))
        from memberships m where ${ofTenant("m")}) as memberships
    from billing s where s.organiser_id = ${organiser_id}`.execute(tx)
  return rows[0]!
}

export const nothing = {
  quantity: 1,
  participant_id: null,
  participant: null,
  availability_id: null,
  place_id: null,
  date_ids: [],
  bundle: null,
  voucher: null,
  membership: null,
  deposit: 0,
  sold: {},
  entries: null,
}

/** The bundle, the membership and the voucher of a cart, if it has them. */
export function productItems(
  { bundle, membership, voucher }: CartWish,
  { participants }: Customer,
  on_sale: OnSale,
  ids: Record<"bundles" | "vouchers" | "memberships", MadeByName>,
): Item[] {
  const find = <T extends { id: number }>(list: T[], made: MadeByName, name: string): T =>
    list.find(({ id }) => id === idOf(made, name))!
  const items: Item[] = []
  if (membership) {
    const { title, price, product } = find(on_sale.memberships, ids.memberships, membership)
    items.push({ ...nothing, type: "MEMBERSHIP", title, price, membership: product })
  }
  if (bundle) {
    const { title, price, product } = find(on_sale.bundles, ids.bundles, bundle.name)
    const participant_id = participants.find(({ firstname }) => firstname === bundle.who)?.id ?? null
    items.push({ ...nothing, type: "BUNDLE", title, price, participant_id, bundle: product })
  }
  if (voucher) {
    const { title, price, product } = find(on_sale.vouchers, ids.vouchers, voucher.name)
    items.push({ ...nothing, type: "VOUCHER", title, price, voucher: product })
  }
  return items
}
