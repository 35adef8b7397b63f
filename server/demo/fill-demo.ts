import type { createOrganiser } from "#server/organisers/create-organiser.ts"
import { type Tx, unsafeInSystem } from "#server/platform/database/transaction.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { type DemoCalendar, demoCalendar } from "./catalogue/demo-calendar.ts"
import type { DemoCatalogue } from "./catalogue/demo-catalogue.ts"
import { explorateursCatalogue } from "./catalogue/explorateurs.ts"
import { type CatalogueIds, fillCatalogue } from "./catalogue/fill-catalogue.ts"
import { illustrate } from "./catalogue/illustrate.ts"
import { northsideCatalogue } from "./catalogue/northside.ts"
import { addCollaborators } from "./collaborators.ts"
import { addCoupons } from "./coupons.ts"
import { explorateursWebsite } from "./explorateurs-website.ts"
import { addExplorateursFamilies, addNorthsideFamilies } from "./families.ts"
import { northsideWebsite } from "./northside-website.ts"
import { explorateurs, northside } from "./organisers.ts"
import { addPictures, type Illustrated } from "./pictures.ts"
import { addWebsite, type DemoWebsite } from "./website.ts"

// The demo organisers. Each part of the product adds its own piece of their world; everything is dated from the day it
// is filled, so that it never grows old.
const PASSWORD = "marelle-demo"

type Ground = Pick<Platform, "database" | "files">

/** How the assembly makes an organiser, with the defaults of every room. */
type MakeOrganiser = typeof createOrganiser

/** Fills an empty installation; does nothing where there is already an organiser. */
export async function fillDemo(ground: Ground, makeOrganiser: MakeOrganiser): Promise<boolean> {
  const present = await unsafeInSystem(ground.database, (tx) =>
    tx.selectFrom("organisers").select("id").limit(1).execute(),
  )
  if (present.length > 0) return false
  for (const [organiser, shown] of await addDemoOrganisers(ground, makeOrganiser))
    await addPictures(ground, organiser, shown)
  return true
}

/** Both organisers, and the pictures that are still to be drawn for each. */
export async function addDemoOrganisers({ database }: Pick<Ground, "database">, makeOrganiser: MakeOrganiser) {
  const password_hash = await hashPassword(PASSWORD)
  const shown: Record<"fr" | "en", Illustrated[]> = { fr: [], en: [] }
  const french = await makeOrganiser(database, explorateurs.organiser, {
    demo: true,
    hosts: ["localhost", "127.0.0.1", "[::1]"],
    async alsoMake(tx, organiser_id) {
      await setBusiness(tx, organiser_id, explorateurs.business)
      await addCollaborators(tx, organiser_id, password_hash)
      await addExplorateursFamilies(tx, organiser_id, password_hash)
      await addCoupons(tx, organiser_id, "fr")
      shown.fr = await addOffer(tx, organiser_id, explorateursCatalogue, explorateursWebsite)
    },
  })
  const english = await makeOrganiser(database, northside.organiser, {
    demo: true,
    async alsoMake(tx, organiser_id) {
      await tx
        .updateTable("websites")
        .set({ accent_color: "#2f6f5e" })
        .where("organiser_id", "=", organiser_id)
        .execute()
      await setBusiness(tx, organiser_id, northside.business)
      await addCollaborators(tx, organiser_id, password_hash)
      await addNorthsideFamilies(tx, organiser_id, password_hash)
      await addCoupons(tx, organiser_id, "en")
      shown.en = await addOffer(tx, organiser_id, northsideCatalogue, northsideWebsite)
    },
  })
  return [
    [{ ...french, language: "fr" }, shown.fr],
    [{ ...english, language: "en" }, shown.en],
  ] as const
}

/** The catalogue, then the website, whose sections name what is in it. Tells the pictures both need. */
async function addOffer<C extends DemoCatalogue>(
  tx: Tx,
  organiser_id: number,
  catalogueOf: (calendar: DemoCalendar) => C,
  websiteOf: (ids: CatalogueIds<C>) => DemoWebsite,
): Promise<Illustrated[]> {
  const { timezone } = await tx
    .selectFrom("organisers")
    .select("timezone")
    .where("id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  const catalogue = catalogueOf(demoCalendar(await readClock(tx), timezone))
  const ids = await fillCatalogue(tx, organiser_id, catalogue)
  const ofWebsite = await addWebsite(tx, organiser_id, websiteOf(ids))
  return [...ofWebsite, ...illustrate(catalogue, ids)]
}

const setBusiness = (tx: Tx, organiser_id: number, business: typeof explorateurs.business) =>
  tx.updateTable("business_details").set(business).where("organiser_id", "=", organiser_id).execute()
