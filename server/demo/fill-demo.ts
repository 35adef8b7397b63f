import type { createOrganiser } from "#server/organisers/create-organiser.ts"
import { underStartLock } from "#server/platform/database/start-lock.ts"
import { type Tx, unsafeInSystem } from "#server/platform/database/transaction.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { newToken } from "#server/platform/sessions.ts"
import { addAttendance } from "./bookings/add-attendance.ts"
import { addBookings } from "./bookings/add-bookings.ts"
import { type DemoCalendar, demoCalendar } from "./catalogue/demo-calendar.ts"
import type { DemoCatalogue } from "./catalogue/demo-catalogue.ts"
import { explorateursCatalogue } from "./catalogue/explorateurs.ts"
import { type CatalogueIds, fillCatalogue } from "./catalogue/fill-catalogue.ts"
import { illustrate } from "./catalogue/illustrate.ts"
import { northsideCatalogue } from "./catalogue/northside.ts"
import { addCollaborators } from "./collaborators.ts"
import { addCoupons } from "./coupons.ts"
import { addDocuments } from "./documents.ts"
import { explorateursWebsite } from "./explorateurs-website.ts"
import { addExplorateursFamilies, addNorthsideFamilies } from "./families.ts"
import { northsideWebsite } from "./northside-website.ts"
import type { Office } from "./office.ts"
import { explorateurs, northside } from "./organisers.ts"
import { addPictures, type Illustrated } from "./pictures.ts"
import { addWebsite, type DemoWebsite } from "./website.ts"

// The demo organisers. Each part of the product adds its rows; everything is dated from the day it is filled, so that
// it never grows old.
const PASSWORD = "marelle-demo"

type Ground = Pick<Platform, "database" | "files">

/** The assembly's function that makes an organiser with the defaults of every room. */
type MakeOrganiser = typeof createOrganiser

/** Fills an empty installation and calls `begin` before it does; does nothing where there is already an organiser. */
export const fillDemo = (
  ground: Ground,
  makeOrganiser: MakeOrganiser,
  begin: () => void = () => undefined,
): Promise<boolean> => underStartLock(ground.database, () => fillEmpty(ground, makeOrganiser, begin))

async function fillEmpty(ground: Ground, makeOrganiser: MakeOrganiser, begin: () => void): Promise<boolean> {
  const present = await unsafeInSystem(ground.database, (tx) =>
    tx.selectFrom("organisers").select("id").limit(1).execute(),
  )
  if (present.length > 0) return false
  begin()
  for (const [organiser, shown] of await addDemoOrganisers(ground, makeOrganiser))
    await addPictures(ground, organiser, shown)
  return true
}

/** Both organisers, and the pictures that are still to be drawn for each. */
export async function addDemoOrganisers({ database }: Pick<Ground, "database">, makeOrganiser: MakeOrganiser) {
  const password_hash = await hashPassword(PASSWORD)
  const nobodys = await hashPassword(newToken())
  const shown: Record<"fr" | "en", Illustrated[]> = { fr: [], en: [] }
  const french = await makeOrganiser(database, explorateurs.organiser, {
    demo: true,
    hosts: ["localhost", "127.0.0.1", "[::1]"],
    async alsoMake(tx, organiser_id) {
      await setBusiness(tx, organiser_id, explorateurs)
      const office = await addCollaborators(tx, organiser_id, password_hash, "fr")
      await addExplorateursFamilies(tx, organiser_id, password_hash)
      await addCoupons(office, "fr")
      shown.fr = await addOffer(office, nobodys, explorateursCatalogue, explorateursWebsite)
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
      await setBusiness(tx, organiser_id, northside)
      const office = await addCollaborators(tx, organiser_id, password_hash, "en")
      await addNorthsideFamilies(tx, organiser_id, password_hash)
      await addCoupons(office, "en")
      shown.en = await addOffer(office, nobodys, northsideCatalogue, northsideWebsite)
    },
  })
  return [
    [{ ...french, language: "fr" }, shown.fr],
    [{ ...english, language: "en" }, shown.en],
  ] as const
}

/**
 * Fills the catalogue, the bookings, then the website, whose sections name the catalogue. Answers the pictures needed.
 */
async function addOffer<C extends DemoCatalogue>(
  office: Office,
  password_hash: string,
  catalogueOf: (calendar: DemoCalendar) => C,
  websiteOf: (ids: CatalogueIds<C>) => DemoWebsite,
): Promise<Illustrated[]> {
  const { tx, ctx } = office
  const { organiser_id } = ctx
  const { timezone, language } = ctx.tenant
  const now = await readClock(tx)
  const catalogue = catalogueOf(demoCalendar(now, timezone))
  const { ids, taken } = await fillCatalogue(office, catalogue)
  const town = { organiser_id, language, timezone, now }
  await addBookings(tx, town, { taken, ids, password_hash })
  await addAttendance(office, town, ids.activities)
  await addDocuments(office, language, ids.activities)
  const ofWebsite = await addWebsite(tx, organiser_id, websiteOf(ids))
  return [...ofWebsite, ...illustrate(catalogue, ids)]
}

async function setBusiness(tx: Tx, organiser_id: number, { business, fees }: typeof explorateurs): Promise<void> {
  await tx.updateTable("business_details").set(business).where("organiser_id", "=", organiser_id).execute()
  await tx
    .updateTable("settings")
    .set({ online_payments_enabled: true, online_provider: "SANDBOX" })
    .where("organiser_id", "=", organiser_id)
    .execute()
  await tx.updateTable("billing").set(fees).where("organiser_id", "=", organiser_id).execute()
}
