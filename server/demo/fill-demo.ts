import type { createOrganiser } from "#server/organisers/create-organiser.ts"
import { type Tx, unsafeInSystem } from "#server/platform/database/transaction.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import type { Platform } from "#server/platform/platform.ts"
import { addCollaborators } from "./collaborators.ts"
import { explorateursWebsite } from "./explorateurs-website.ts"
import { addExplorateursFamilies, addNorthsideFamilies } from "./families.ts"
import { northsideWebsite } from "./northside-website.ts"
import { explorateurs, northside } from "./organisers.ts"
import { addPictures, addWebsite } from "./website.ts"

// The demo organisers. Each part of the product adds its own piece of their world; everything is dated from the day it
// is filled, so that it never grows old.
const PASSWORD = "marelle-demo"

type Ground = Pick<Platform, "database" | "files">

/** How the assembly makes an organiser, with the defaults of every room. */
type MakeOrganiser = typeof createOrganiser

/** Fills an empty installation; does nothing where there is already an organiser. */
export async function fillDemo({ database, files }: Ground, makeOrganiser: MakeOrganiser): Promise<boolean> {
  const present = await unsafeInSystem(database, (tx) => tx.selectFrom("organisers").select("id").limit(1).execute())
  if (present.length > 0) return false
  const password_hash = await hashPassword(PASSWORD)
  const french = await makeOrganiser(database, explorateurs.organiser, {
    demo: true,
    hosts: ["localhost", "127.0.0.1", "[::1]"],
    async alsoMake(tx, organiser_id) {
      await setBusiness(tx, organiser_id, explorateurs.business)
      await addCollaborators(tx, organiser_id, password_hash)
      await addExplorateursFamilies(tx, organiser_id, password_hash)
      await addWebsite(tx, organiser_id, explorateursWebsite)
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
      await addWebsite(tx, organiser_id, northsideWebsite)
    },
  })
  await addPictures(database, files, french.organiser_id, explorateursWebsite.articles)
  await addPictures(database, files, english.organiser_id, northsideWebsite.articles)
  return true
}

const setBusiness = (tx: Tx, organiser_id: number, business: typeof explorateurs.business) =>
  tx.updateTable("business_details").set(business).where("organiser_id", "=", organiser_id).execute()
