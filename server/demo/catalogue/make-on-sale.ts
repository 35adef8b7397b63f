import { makeNamed, type Office } from "../office.ts"
import type { DemoCatalogue } from "./demo-catalogue.ts"
import { cuidsOf, type MadeByName, mapNamed, named } from "./made-by-name.ts"

type OnSale = Pick<DemoCatalogue, "bundles" | "memberships" | "vouchers" | "discount_models">

/** Bundles, memberships and vouchers, in the order they are named, and models of discounts. */
export async function makeOnSale(
  office: Office,
  catalogue: OnSale,
  activities: MadeByName,
): Promise<Record<keyof OnSale, MadeByName>> {
  const bundles = await makeNamed(
    office,
    "bundles",
    mapNamed(catalogue.bundles, ({ activities: names = [], pictures: _, ...bundle }, order) => ({
      ...bundle,
      activities: cuidsOf(activities, names),
      published: true,
      order,
    })),
  )
  const memberships = await makeNamed(
    office,
    "memberships",
    mapNamed(catalogue.memberships, ({ pictures: _, ...membership }, order) => ({
      ...membership,
      published: true,
      order,
    })),
  )
  const vouchers = await makeNamed(
    office,
    "vouchers",
    mapNamed(catalogue.vouchers, ({ pictures: _, bundle, ...voucher }, order) => ({
      ...voucher,
      bundle: bundle ? named(bundles, bundle).cuid : null,
      published: true,
      order,
    })),
  )
  const discount_models = await makeNamed(office, "discounts", catalogue.discount_models)
  return { bundles, memberships, vouchers, discount_models }
}
