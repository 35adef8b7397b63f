import type { Insertable } from "kysely"
import { ownedFields } from "#contract/endpoints/availability-shapes.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tables } from "#server/platform/database/tables.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Made } from "./create-activity.ts"

type Row = Insertable<Tables["availabilities"]>
type Copied = "price" | "deposit" | "capacity" | "age_minimum" | "age_maximum"
type Given =
  | "status"
  | "registrations_start_at"
  | "registrations_end_at"
  | "minimum"
  | "location_id"
  | "resource_id"
  | "cuid"
  | "own_fields"

export interface NewDate {
  start_at: string
  end_at: string
  status?: "OPEN" | "CLOSED"
  capacity?: number | null
  reserved_for_list?: number
}

export interface NewAvailability extends Partial<Pick<Row, Copied | Given>> {
  activity_id: number
  /** At least one: an availability without separate dates has one, from its start to its end. */
  dates: NewDate[]
  /** The activity's own unless given. */
  category_ids?: number[]
  collaborator_ids?: number[]
}

export type MadeAvailability = Made & { dates: (Made & { start_at: string })[] }

/** Creates one availability with its dates. */
export async function createAvailability(
  tx: Tx,
  organiser_id: number,
  availability: NewAvailability,
): Promise<MadeAvailability> {
  return (await createAvailabilities(tx, organiser_id, [availability]))[0]!
}

/**
 * Creates availabilities with their dates, in few statements however many there are, and answers them in their order.
 * Capacity, price, deposit, ages and categories are copied from the activity unless given, and capacity is copied to the
 * dates; from then on null means unlimited or none. Fields that are given are the availability's own.
 */
export async function createAvailabilities(
  tx: Tx,
  organiser_id: number,
  list: NewAvailability[],
): Promise<MadeAvailability[]> {
  const activities = await readActivities(tx, organiser_id, list)
  const rows = list.map((each) => availabilityRow(organiser_id, each, activities.get(each.activity_id)!))
  const made = await insertAll(rows, (part) =>
    tx.insertInto("availabilities").values(part).returning(["id", "cuid"]).execute(),
  )
  const ids = new Map(made.map(({ id, cuid }) => [cuid, id]))
  const madeRows = list.map((each, i) => ({ each, id: ids.get(rows[i]!.cuid)!, row: rows[i]! }))
  const dates = madeRows.flatMap(({ each, id, row }) =>
    dateRows({ organiser_id, availability_id: id }, each.dates, row),
  )
  const inserted = await insertAll(dates, (part) =>
    tx.insertInto("availability_dates").values(part).returning(["id", "cuid", "start_at", "availability_id"]).execute(),
  )
  const order = new Map(dates.map(({ cuid }, i) => [cuid, i]))
  const datesOf = Map.groupBy(
    inserted.toSorted((a, b) => order.get(a.cuid)! - order.get(b.cuid)!),
    ({ availability_id }) => availability_id,
  )
  await insertLinks(tx, organiser_id, madeRows, activities)
  return madeRows.map(({ id, row: { cuid } }) => ({
    id,
    cuid,
    dates: datesOf.get(id)!.map(({ availability_id: _, ...date }) => date),
  }))
}

interface CopiedFields extends Required<Pick<Row, Copied>> {
  category_ids: number[]
}

/** The row of an availability; `start_at` and `end_at` are those of its first and its last date. */
function availabilityRow(organiser_id: number, given: NewAvailability, { category_ids: _, ...copied }: CopiedFields) {
  const { dates, category_ids, collaborator_ids: _c, ...columns } = given
  const own = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  const own_fields = ownedFields.filter((field) =>
    field === "categories" ? category_ids !== undefined : own[field] !== undefined,
  )
  return { cuid: newCuid(), ...copied, own_fields: [...own_fields], ...own, ...spanOf(dates), organiser_id } as Row & {
    cuid: string
  }
}

/** From the start of the first date to the end of the last. */
export function spanOf(dates: { start_at: string; end_at: string }[]): { start_at: string; end_at: string } {
  const first = dates.reduce((a, b) => (Date.parse(b.start_at) < Date.parse(a.start_at) ? b : a))
  const last = dates.reduce((a, b) => (Date.parse(b.end_at) > Date.parse(a.end_at) ? b : a))
  return { start_at: first.start_at, end_at: last.end_at }
}

/** The rows of dates, soonest first, each with the availability's capacity and resource unless it has its own. */
export function dateRows(
  of: { organiser_id: number; availability_id: number },
  dates: NewDate[],
  { capacity = null, resource_id = null }: Pick<Row, "capacity" | "resource_id">,
) {
  const ordered = dates.toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at))
  return ordered.map(({ status = "OPEN", reserved_for_list = 0, ...date }) => {
    const own = date.capacity === undefined ? capacity : date.capacity
    return { ...of, cuid: newCuid(), ...date, status, reserved_for_list, resource_id, capacity: own, ceiling: own }
  })
}

async function readActivities(tx: Tx, organiser_id: number, list: NewAvailability[]) {
  const ids = [...new Set(list.map(({ activity_id }) => activity_id))]
  const rows = await tx
    .selectFrom("activities")
    .select(["id", "default_capacity", "default_price", "default_deposit", "age_minimum", "age_maximum"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "in", ids)
    .execute()
  const categories = await tx
    .selectFrom("activity_categories")
    .select(["activity_id", "category_id"])
    .where("organiser_id", "=", organiser_id)
    .where("activity_id", "in", ids)
    .execute()
  return new Map<number, CopiedFields>(
    rows.map(({ id, default_capacity: capacity, default_price: price, default_deposit: deposit, ...ages }) => {
      const own = categories.filter(({ activity_id }) => activity_id === id)
      return [id, { capacity, price, deposit, ...ages, category_ids: own.map(({ category_id }) => category_id) }]
    }),
  )
}

async function insertLinks(
  tx: Tx,
  organiser_id: number,
  made: { each: NewAvailability; id: number }[],
  activities: Map<number, CopiedFields>,
): Promise<void> {
  const categories = made.flatMap(({ each, id }) =>
    (each.category_ids ?? activities.get(each.activity_id)!.category_ids).map((category_id) => ({
      organiser_id,
      availability_id: id,
      category_id,
    })),
  )
  await insertAll(categories, (part) => tx.insertInto("availability_categories").values(part).execute())
  const team = made.flatMap(({ each: { collaborator_ids = [] }, id }) =>
    collaborator_ids.map((collaborator_id) => ({ organiser_id, availability_id: id, collaborator_id })),
  )
  await insertAll(team, (part) => tx.insertInto("availability_collaborators").values(part).execute())
}

/** A statement has at most 65,535 parameters: rows are inserted by the thousand. */
const MOST_ROWS = 1_000

async function insertAll<R, A>(rows: R[], insert: (part: R[]) => Promise<A[]>): Promise<A[]> {
  const answers: A[] = []
  for (let at = 0; at < rows.length; at += MOST_ROWS) answers.push(...(await insert(rows.slice(at, at + MOST_ROWS))))
  return answers
}
