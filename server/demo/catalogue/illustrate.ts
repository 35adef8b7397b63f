import type { Drawn } from "../draw-pictures.ts"
import { change, type Office } from "../office.ts"
import { cuidsOfPictures } from "../pictures.ts"
import type { DemoCatalogue } from "./demo-catalogue.ts"
import type { CatalogueIds } from "./fill-catalogue.ts"
import { named } from "./made-by-name.ts"

const kinds = ["activities", "bundles", "memberships", "vouchers"] as const

/** The names of the pictures that a catalogue shows. */
export const picturesIn = (catalogue: DemoCatalogue): string[] =>
  kinds.flatMap((kind) => Object.values(catalogue[kind]).flatMap(({ pictures }) => pictures))

/** Gives the catalogue's things their pictures, which were drawn while they were made. */
export async function illustrate<C extends DemoCatalogue>(
  office: Office,
  catalogue: C,
  made: CatalogueIds<C>,
  drawn: Drawn,
): Promise<void> {
  for (const kind of kinds)
    for (const [name, { pictures }] of Object.entries(catalogue[kind]))
      await change(office, kind, named(made[kind], name).cuid, { images: cuidsOfPictures(drawn, pictures) })
}
