import type { Tx } from "#server/platform/database/transaction.ts"
import type { DemoCatalogue } from "./demo-catalogue.ts"
import { idOf, idsOf, insertNamed, insertRows, type MadeByName, mapNamed } from "./insert-named.ts"

type OnSale = Pick<DemoCatalogue, "bundles" | "memberships" | "vouchers">

/** Bundles, memberships and vouchers, in the order they are named. */
export async function insertOnSale(
  tx: Tx,
  organiser_id: number,
  catalogue: OnSale,
  activities: MadeByName,
): Promise<Record<keyof OnSale, MadeByName>> {
  const bundles = await insertNamed(
    tx,
    organiser_id,
    "bundles",
    mapNamed(catalogue.bundles, ({ activities: _, pictures: __, ...bundle }, order) => ({ ...bundle, order })),
  )
  const valid = Object.entries(catalogue.bundles).flatMap(([name, { activities: names = [] }]) =>
    idsOf(activities, names).map((activity_id) => ({ organiser_id, bundle_id: idOf(bundles, name), activity_id })),
  )
  await insertRows(tx, "bundle_activities", valid)
  const memberships = await insertNamed(
    tx,
    organiser_id,
    "memberships",
    mapNamed(catalogue.memberships, ({ pictures: _, ...membership }, order) => ({ ...membership, order })),
  )
  const vouchers = await insertNamed(
    tx,
    organiser_id,
    "vouchers",
    mapNamed(catalogue.vouchers, ({ pictures: _, bundle, ...voucher }, order) => ({
      ...voucher,
      order,
      ...(bundle ? { bundle_id: idOf(bundles, bundle) } : {}),
    })),
  )
  return { bundles, memberships, vouchers }
}
