import { demoPassword } from "#contract/rules/demo-accounts.ts"
import type { createOrganiser } from "#server/organisers/create-organiser.ts"
import { underStartLock } from "#server/platform/database/start-lock.ts"
import { unsafeInSystem } from "#server/platform/database/transaction.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { newToken } from "#server/platform/sessions.ts"
import { type DemoArticle, explorateursArticles, northsideArticles } from "./articles.ts"
import { addAttendance } from "./bookings/add-attendance.ts"
import { addBookings } from "./bookings/add-bookings.ts"
import { addHealth } from "./bookings/add-health.ts"
import { addToday } from "./bookings/add-today.ts"
import { setBusiness } from "./business.ts"
import { type DemoCalendar, demoCalendar } from "./catalogue/demo-calendar.ts"
import type { DemoCatalogue } from "./catalogue/demo-catalogue.ts"
import { explorateursCatalogue } from "./catalogue/explorateurs.ts"
import { type CatalogueIds, fillCatalogue, withdrawUnpublished } from "./catalogue/fill-catalogue.ts"
import { illustrate, picturesIn } from "./catalogue/illustrate.ts"
import { northsideCatalogue } from "./catalogue/northside.ts"
import { addCollaborators } from "./collaborators.ts"
import { addCoupons } from "./coupons.ts"
import { addDocuments } from "./documents.ts"
import { explorateursWebsite } from "./explorateurs-website.ts"
import { addFamilies } from "./families.ts"
import { northsideWebsite } from "./northside-website.ts"
import type { Office } from "./office.ts"
import { type DemoOrganiser, explorateurs, northside } from "./organisers.ts"
import { addPictures, drawPictures } from "./pictures.ts"
import { setTerms } from "./terms.ts"
import { addWebsite, type DemoWebsite } from "./website.ts"
import { picturesOf, writeArticles } from "./write-articles.ts"

// The demo organisers. Each part of the product adds its rows; everything is dated from the day it is filled, so that
// it never grows old. Each organiser is made in one transaction, pictures included: a start that is interrupted leaves
// out a whole one, which the next start makes.

/** The assembly's function that makes an organiser with the defaults of every room. */
type MakeOrganiser = typeof createOrganiser

interface Demo {
  of: DemoOrganiser
  hosts: string[]
  fill: (office: Office) => Promise<void>
}

const demos: Demo[] = [
  {
    of: explorateurs,
    hosts: ["localhost", "127.0.0.1", "[::1]"],
    fill: (office) => addOffer(office, explorateursCatalogue, explorateursWebsite, explorateursArticles),
  },
  {
    of: northside,
    hosts: [],
    fill: (office) => addOffer(office, northsideCatalogue, northsideWebsite, northsideArticles),
  },
]

/** Fills an empty installation and calls `begin` before it does; does nothing where there is an organiser of another kind. */
export const fillDemo = (
  platform: Platform,
  makeOrganiser: MakeOrganiser,
  begin: () => void = () => undefined,
): Promise<boolean> => underStartLock(platform.database, () => fillEmpty(platform, makeOrganiser, begin))

async function fillEmpty(platform: Platform, makeOrganiser: MakeOrganiser, begin: () => void): Promise<boolean> {
  const present = await unsafeInSystem(platform.database, (tx) =>
    tx.selectFrom("organisers").select(["slug", "demo"]).limit(demos.length).execute(),
  )
  const missing = missingDemos(present)
  if (missing.length === 0) return false
  begin()
  for (const demo of missing) await addDemo(platform, makeOrganiser, demo)
  return true
}

/** The demo organisers to be made, given as many of those present as the demo has: none beside an organiser of another kind. */
export function missingDemos(present: { slug: string; demo: boolean }[]): Demo[] {
  const missing = demos.filter(({ of }) => !present.some(({ slug, demo }) => demo && slug === of.organiser.slug))
  return missing.length + present.length > demos.length ? [] : missing
}

/** Both organisers, whatever others there are. */
export async function addDemoOrganisers(platform: Platform, makeOrganiser: MakeOrganiser): Promise<void> {
  for (const demo of demos) await addDemo(platform, makeOrganiser, demo)
}

const addDemo = (platform: Platform, makeOrganiser: MakeOrganiser, { of, hosts, fill }: Demo) =>
  makeOrganiser(platform.database, of.organiser, {
    demo: true,
    hosts,
    async alsoMake(tx, organiser_id) {
      const { language = "fr" } = of.organiser
      const office = await addCollaborators(tx, platform, organiser_id, { language, password: demoPassword })
      await setBusiness(office, of)
      await setTerms(office)
      await addFamilies(office, language, demoPassword)
      await addCoupons(office, language)
      await fill(office)
    },
  })

/** Fills the catalogue, the bookings, then the website, whose sections name the catalogue; pictures are drawn meanwhile. */
async function addOffer<C extends DemoCatalogue>(
  office: Office,
  catalogueOf: (calendar: DemoCalendar) => C,
  websiteOf: (ids: CatalogueIds<C>) => DemoWebsite,
  articles: DemoArticle[],
): Promise<void> {
  const { tx, ctx } = office
  const { organiser_id } = ctx
  const { timezone, language } = ctx.tenant
  const now = await readClock(tx)
  const catalogue = catalogueOf(demoCalendar(now, timezone))
  const drawing = drawPictures(ctx, [...picturesIn(catalogue), ...picturesOf(articles)])
  // Awaited below: what fails here before is told there, or is not worth telling after another failure.
  drawing.catch(() => undefined)
  const { ids, taken } = await fillCatalogue(office, catalogue)
  const town = { organiser_id, language, timezone, now }
  await addBookings(office, town, { taken, ids, password_hash: await hashPassword(newToken()) })
  await withdrawUnpublished(office, catalogue, ids.activities)
  await addAttendance(office, town, ids.activities)
  await addToday(office, town)
  await addHealth(office)
  await addDocuments(office, language, ids.activities)
  await addWebsite(office, websiteOf(ids))
  const drawn = await drawing
  await addPictures(office, drawn)
  await illustrate(office, catalogue, ids, drawn)
  await writeArticles(office, articles, drawn)
}
