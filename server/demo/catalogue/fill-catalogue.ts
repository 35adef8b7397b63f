import { createActivity, type Made } from "#server/catalogue/create-activity.ts"
import { createAvailability } from "#server/catalogue/create-availability.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { DemoActivity, DemoAvailability, DemoCatalogue } from "./demo-catalogue.ts"
import { idOf, idsOf, insertNamed, insertRows, json, type MadeByName, mapNamed } from "./insert-named.ts"
import { insertOnSale } from "./insert-on-sale.ts"

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

/** Turns a catalogue of names into rows, referenced rows first, and answers the taken places. */
export async function fillCatalogue<C extends DemoCatalogue>(
  tx: Tx,
  organiser_id: number,
  catalogue: C,
): Promise<{ ids: CatalogueIds<C>; taken: TakenPlaces[] }> {
  const words = await insertWords(tx, organiser_id, catalogue)
  const extras = await insertExtras(tx, organiser_id, catalogue)
  const made: Everything = { ...words, ...extras, activities: {}, bundles: {}, memberships: {}, vouchers: {} }
  for (const [name, activity] of Object.entries(catalogue.activities))
    made.activities[name] = await addActivity(tx, organiser_id, activity, made)
  const taken = await addAvailabilities(tx, organiser_id, catalogue.availabilities, made)
  Object.assign(made, await insertOnSale(tx, organiser_id, catalogue, made.activities))
  return { ids: made as CatalogueIds<C>, taken }
}

/** Locations, periods and categories. */
async function insertWords(tx: Tx, organiser_id: number, catalogue: DemoCatalogue) {
  const insert = (table: Named, named: Record<string, object>) => insertNamed(tx, organiser_id, table, named)
  const category_groups = await insert("category_groups", catalogue.category_groups)
  return {
    category_groups,
    categories: await insert(
      "categories",
      mapNamed(catalogue.categories, ({ group, title }, order) => ({
        title,
        order,
        group_id: idOf(category_groups, group),
      })),
    ),
    locations: await insert("locations", catalogue.locations),
    resources: await insert("resources", catalogue.resources),
    calendar_periods: await insert("calendar_periods", catalogue.calendar_periods),
    catalogs: await insert("catalogs", catalogue.catalogs),
    segments: await insert(
      "segments",
      mapNamed(catalogue.segments, ({ conditions, ...segment }) => ({ ...segment, conditions: json(conditions) })),
    ),
  }
}

/** The options and questions of a registration. */
async function insertExtras(tx: Tx, organiser_id: number, catalogue: DemoCatalogue) {
  const asked = mapNamed(catalogue.options, ({ prices: _, ...option }, order) => ({ ...option, order }))
  const options = await insertNamed(tx, organiser_id, "options", asked)
  const prices = Object.entries(catalogue.options).flatMap(([name, { prices }]) =>
    prices.map((price, order) => ({ ...price, order, organiser_id, option_id: idOf(options, name) })),
  )
  await insertRows(tx, "option_prices", prices)
  const rows = mapNamed(catalogue.questions, ({ choices = {}, ...question }, order) => ({
    ...question,
    order,
    choices: json(Object.entries(choices).map(([id, label], position) => ({ id, label, order: position }))),
  }))
  return { options, questions: await insertNamed(tx, organiser_id, "questions", rows) }
}

async function addActivity(tx: Tx, organiser_id: number, given: DemoActivity, made: Everything): Promise<Made> {
  const {
    pictures: _,
    categories,
    catalogs,
    options = [],
    questions = [],
    segment,
    tiers = [],
    constraints = [],
    ...row
  } = given
  const activity = await createActivity(tx, organiser_id, {
    ...changesOf(given),
    ...row,
    category_ids: idsOf(made.categories, categories),
    catalog_ids: idsOf(made.catalogs, catalogs),
    option_ids: idsOf(made.options, options),
    question_ids: idsOf(made.questions, questions),
    ...(segment ? { partial_registrations_segment_id: idOf(made.segments, segment) } : {}),
  })
  const of = { organiser_id, activity_id: activity.id }
  await insertRows(
    tx,
    "request_tiers",
    tiers.map((tier, order) => ({ ...tier, ...of, cuid: newCuid(), order })),
  )
  await insertRows(
    tx,
    "registration_constraints",
    constraints.map((constraint) => ({ ...constraint, ...of })),
  )
  return activity
}

const CANCELLATION_FEE = 1_000

/** Changes allowed until it begins: with a deposit, cancelling keeps a fee; sold by the day, dates can be swapped. */
const changesOf = ({
  default_deposit = 0,
  allow_partial_registrations = false,
  options = [],
  questions = [],
}: DemoActivity) => ({
  allow_cancellation: true,
  cancellation_fee: Number(default_deposit) > 0 ? CANCELLATION_FEE : 0,
  allow_dates_edit: allow_partial_registrations,
  allow_options_edit: options.length > 0,
  allow_questions_edit: questions.length > 0,
})

async function addAvailabilities(
  tx: Tx,
  organiser_id: number,
  list: DemoAvailability[],
  made: Everything,
): Promise<TakenPlaces[]> {
  const team = await readCollaborators(tx, organiser_id)
  const taken: TakenPlaces[] = []
  for (const given of list) {
    const {
      activity,
      location,
      resource,
      categories,
      collaborators = [],
      taken: whole = 0,
      partly_taken = [],
      ...row
    } = given
    const { id, dates } = await createAvailability(tx, organiser_id, {
      ...row,
      activity_id: idOf(made.activities, activity),
      location_id: idOf(made.locations, location),
      ...(resource ? { resource_id: idOf(made.resources, resource) } : {}),
      ...(categories ? { category_ids: idsOf(made.categories, categories) } : {}),
      collaborator_ids: idsOf(team, collaborators),
    })
    const date_ids = dates.map((date) => date.id)
    taken.push({ activity, availability_id: id, date_ids, count: whole })
    for (const { dates: some, count } of partly_taken)
      taken.push({ activity, availability_id: id, date_ids: some.map((i) => date_ids[i]!), count })
  }
  return taken.filter(({ count }) => count > 0)
}

async function readCollaborators(tx: Tx, organiser_id: number): Promise<MadeByName> {
  const rows = await tx
    .selectFrom("collaborators")
    .select(["id", "cuid", "email"])
    .where("organiser_id", "=", organiser_id)
    .execute()
  return Object.fromEntries(rows.map(({ email, ...row }) => [email, row]))
}
