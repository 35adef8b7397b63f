import type { Illustrated } from "../pictures.ts"
import type { DemoCatalogue } from "./demo-catalogue.ts"
import type { CatalogueIds } from "./fill-catalogue.ts"

const tables = {
  activities: "activity_images",
  bundles: "bundle_images",
  memberships: "membership_images",
  vouchers: "voucher_images",
} as const

/** The pictures of the catalogue's rows. */
export const illustrate = <C extends DemoCatalogue>(catalogue: C, made: CatalogueIds<C>): Illustrated[] =>
  (Object.keys(tables) as (keyof typeof tables)[]).flatMap((kind) =>
    Object.entries(catalogue[kind]).map(([name, { pictures }]) => ({
      table: tables[kind],
      id: (made[kind] as CatalogueIds<DemoCatalogue>[typeof kind])[name]!.id,
      pictures,
    })),
  )
