import type { Insertable } from "kysely"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tables } from "#server/platform/database/tables.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Made } from "./create-activity.ts"

type Row = Insertable<Tables["availabilities"]>
type Copied = "price" | "deposit" | "capacity" | "age_minimum" | "age_maximum"
type Given = "status" | "registrations_start_at" | "registrations_end_at" | "location_id" | "resource_id" | "cuid"

interface NewDate {
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

/**
 * Creates an availability with its dates. Capacity, price, deposit, ages and categories are copied from the activity
 * unless given, and capacity is copied to the dates; from then on null means unlimited or none.
 */
export async function createAvailability(
  tx: Tx,
  organiser_id: number,
  availability: NewAvailability,
): Promise<Made & { dates: (Made & { start_at: string })[] }> {
  const { dates, category_ids, collaborator_ids = [], activity_id, ...given } = availability
  const copied = await readActivity(tx, organiser_id, activity_id)
  const { capacity = null, ...row } = { ...copied, ...given }
  const ordered = dates.toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at))
  const end_at = dates.reduce(
    (last, { end_at }) => (Date.parse(end_at) > Date.parse(last) ? end_at : last),
    dates[0]!.end_at,
  )
  const made = await tx
    .insertInto("availabilities")
    .values({ cuid: newCuid(), ...row, capacity, organiser_id, activity_id, start_at: ordered[0]!.start_at, end_at })
    .returning(["id", "cuid"])
    .executeTakeFirstOrThrow()
  const of = { organiser_id, availability_id: made.id }
  const { resource_id = null } = given
  const rows = ordered.map((date) => {
    const own = date.capacity === undefined ? capacity : date.capacity
    return { ...of, cuid: newCuid(), ...date, resource_id, capacity: own, ceiling: own }
  })
  const inserted = await tx
    .insertInto("availability_dates")
    .values(rows)
    .returning(["id", "cuid", "start_at"])
    .execute()
  await copyCategories(tx, of, activity_id, category_ids)
  const collaborators = collaborator_ids.map((collaborator_id) => ({ ...of, collaborator_id }))
  if (collaborators.length > 0) await tx.insertInto("availability_collaborators").values(collaborators).execute()
  return { ...made, dates: inserted }
}

async function readActivity(tx: Tx, organiser_id: number, id: number) {
  const { default_capacity, default_price, default_deposit, ...ages } = await tx
    .selectFrom("activities")
    .select(["default_capacity", "default_price", "default_deposit", "age_minimum", "age_maximum"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return { capacity: default_capacity, price: default_price, deposit: default_deposit, ...ages }
}

async function copyCategories(
  tx: Tx,
  of: { organiser_id: number; availability_id: number },
  activity_id: number,
  given: number[] | undefined,
): Promise<void> {
  if (given) {
    const rows = given.map((category_id) => ({ ...of, category_id }))
    if (rows.length > 0) await tx.insertInto("availability_categories").values(rows).execute()
    return
  }
  await tx
    .insertInto("availability_categories")
    .columns(["organiser_id", "availability_id", "category_id"])
    .expression((eb) =>
      eb
        .selectFrom("activity_categories")
        .select((e) => ["organiser_id", e.val(of.availability_id).as("availability_id"), "category_id"])
        .where("organiser_id", "=", of.organiser_id)
        .where("activity_id", "=", activity_id),
    )
    .execute()
}
