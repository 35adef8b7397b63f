import { newAvailability } from "#contract/endpoints/availability-shapes.ts"
import { constraintInput } from "#contract/endpoints/console-constraints.ts"
import { earlyPricesInput } from "#contract/endpoints/console-terms.ts"
import { allowCancellationIn } from "#server/catalogue/console/activity-terms.ts"
import { makeIn } from "#server/catalogue/console/availabilities/make-availability.ts"
import { setEarlyPricesIn } from "#server/catalogue/console/availability-terms.ts"
import { publishIn } from "#server/catalogue/console/change-activity.ts"
import { createConstraintIn } from "#server/catalogue/console/constraints.ts"
import type { Made } from "#server/catalogue/create-activity.ts"
import { readyIn } from "#server/console/publish-activity.ts"
import { make, type Office } from "../office.ts"
import type { DemoActivity, DemoAvailability, DemoCatalogue } from "./demo-catalogue.ts"
import { cuidsOf, type MadeByName, named } from "./made-by-name.ts"
import { makeOnSale } from "./make-on-sale.ts"
import { makeExtras, makeWords } from "./make-words.ts"

type Named = Exclude<keyof DemoCatalogue, "availabilities">

/** The id and cuid of every named row of the demo, for pages to link to. */
export type CatalogueIds<C extends DemoCatalogue> = { [T in Named]: MadeByName<keyof C[T]> }
type Everything = CatalogueIds<DemoCatalogue>

/** The taken places of an availability, on these dates; the bookings decide whose they are. */
export interface TakenPlaces {
  activity: string
  availability_id: number
  date_ids: number[]
  /** The number of people, one place each. */
  count: number
}

/** Makes what a catalogue of names stands for, whatever others refer to first, and answers the taken places. */
export async function fillCatalogue<C extends DemoCatalogue>(
  office: Office,
  catalogue: C,
): Promise<{ ids: CatalogueIds<C>; taken: TakenPlaces[] }> {
  const words = await makeWords(office, catalogue)
  const extras = await makeExtras(office, catalogue)
  const none = { activities: {}, bundles: {}, memberships: {}, vouchers: {}, discount_models: {} }
  const made: Everything = { ...words, ...extras, ...none }
  for (const [name, activity] of Object.entries(catalogue.activities))
    made.activities[name] = await makeActivity(office, activity, made)
  const taken = await makeAvailabilities(office, catalogue.availabilities, made)
  const { tx, ctx } = office
  for (const { cuid } of Object.values(made.activities)) await publishIn(tx, ctx, cuid, "published", readyIn(ctx))
  Object.assign(made, await makeOnSale(office, catalogue, made.activities))
  return { ids: made as CatalogueIds<C>, taken }
}

/** Takes off the site what is kept off it, once its places are sold: only what is published can be. */
export async function withdrawUnpublished(
  { tx, ctx }: Office,
  { activities }: DemoCatalogue,
  made: MadeByName,
): Promise<void> {
  for (const [name, { unpublished }] of Object.entries(activities))
    if (unpublished) await publishIn(tx, ctx, named(made, name).cuid, "unpublished", async () => ({ published: false }))
}

const CANCELLATION_FEE = 1_000

/** An activity that may be changed and cancelled until it begins: with a deposit, cancelling keeps a fee. */
async function makeActivity(office: Office, given: DemoActivity, made: Everything): Promise<Made> {
  const { pictures: _, unpublished: __, categories, catalogs, segment, ...more } = given
  const { options = [], questions = [], constraints = [], ...row } = more
  const activity = await make(office, "activities", {
    ...changesOf(given),
    ...row,
    categories: cuidsOf(made.categories, categories),
    catalogs: cuidsOf(made.catalogs, catalogs),
    options: cuidsOf(made.options, options),
    questions: cuidsOf(made.questions, questions),
    partial_registrations_segment: segment ? named(made.segments, segment).cuid : null,
  })
  const { tx, ctx } = office
  const fee = Number(given.default_deposit ?? 0) > 0 ? CANCELLATION_FEE : 0
  await allowCancellationIn(tx, ctx, activity.cuid, fee)
  for (const constraint of constraints)
    await createConstraintIn(tx, ctx, activity.cuid, constraintInput.parse(constraint))
  return activity
}

/** Sold by the day, dates can be swapped. */
const changesOf = ({ allow_partial_registrations = false, options = [], questions = [] }: DemoActivity) => ({
  allow_dates_edit: allow_partial_registrations,
  allow_options_edit: options.length > 0,
  allow_questions_edit: questions.length > 0,
})

async function makeAvailabilities(office: Office, list: DemoAvailability[], made: Everything): Promise<TakenPlaces[]> {
  const { tx, ctx } = office
  const team = await readCollaborators(office)
  const taken: TakenPlaces[] = []
  for (const given of list) {
    const {
      activity,
      location,
      resource,
      categories,
      collaborators = [],
      early_prices = [],
      taken: whole = 0,
      partly_taken = [],
      ...row
    } = given
    const body = newAvailability.strict().parse({
      ...row,
      activity: named(made.activities, activity).cuid,
      location: named(made.locations, location).cuid,
      resource: resource && named(made.resources, resource).cuid,
      categories: categories && cuidsOf(made.categories, categories),
      collaborators: cuidsOf(team, collaborators),
    })
    const { id, cuid, dates } = await makeIn(tx, ctx, body)
    if (early_prices.length > 0)
      await setEarlyPricesIn(tx, ctx, cuid, { ...earlyPricesInput.parse({ early_prices }), version: 1 })
    const date_ids = dates.map((date) => date.id)
    taken.push({ activity, availability_id: id, date_ids, count: whole })
    for (const { dates: some, count } of partly_taken)
      taken.push({ activity, availability_id: id, date_ids: some.map((i) => date_ids[i]!), count })
  }
  return taken.filter(({ count }) => count > 0)
}

async function readCollaborators({ tx, ctx }: Office): Promise<MadeByName> {
  const rows = await tx
    .selectFrom("collaborators")
    .select(["id", "cuid", "email"])
    .where("organiser_id", "=", ctx.organiser_id)
    .execute()
  return Object.fromEntries(rows.map(({ email, ...row }) => [email, row]))
}
