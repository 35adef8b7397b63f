import { sql } from "kysely"
import type { PlannedDate } from "#contract/rules/recurrence.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { setSpans } from "../set-spans.ts"
import type { Extended, Made } from "./make-plan.ts"
import type { Rule } from "./read-rule.ts"

// The rows of a run, in one statement for each table: lists of values are unnested beside the organiser's anchor, and ids are
// drawn first, so that each insert runs whole on the node of a cluster that has the organiser.

type Sequence = "availabilities_id_seq" | "availability_dates_id_seq"

async function drawIds(tx: Tx, sequence: Sequence, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${sql.lit(sequence)}) as id from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface Inserted extends Made {
  id: number
  cuid: string
}

const lastEnd = (dates: readonly { end_at: string }[]) =>
  dates.reduce((last, { end_at }) => (end_at > last ? end_at : last), "")

/** Makes the availabilities of a run with their dates and the activity's categories. */
export async function insertMade(
  tx: Tx,
  organiser_id: number,
  { activity, location_id, resource_id }: Rule,
  schedule_id: number,
  made: readonly Made[],
): Promise<Inserted[]> {
  if (made.length === 0) return []
  const ids = await drawIds(tx, "availabilities_id_seq", made.length)
  const rows = made.map((each, i) => ({ ...each, id: ids[i]!, cuid: newCuid() }))
  await sql`
    insert into availabilities (organiser_id, id, cuid, activity_id, schedule_id, start_at, end_at, price, deposit,
      capacity, age_minimum, age_maximum, location_id, resource_id, own_fields)
    select t.organiser_id, p.id, p.cuid, ${activity.id}::bigint, ${schedule_id}::bigint, p.start_at, p.end_at, p.price,
      p.deposit, p.capacity, ${activity.age_minimum}::integer, ${activity.age_maximum}::integer, ${location_id}::bigint,
      ${resource_id}::bigint, string_to_array(p.own_fields, ',')
    from tenant t cross join unnest(${ids}::bigint[], ${rows.map(({ cuid }) => cuid)}::text[],
      ${rows.map(({ dates }) => dates[0]!.start_at)}::timestamptz[], ${rows.map(({ dates }) => lastEnd(dates))}::timestamptz[],
      ${rows.map(({ price }) => price)}::bigint[], ${rows.map(({ deposit }) => deposit)}::bigint[],
      ${rows.map(({ capacity }) => capacity)}::integer[], ${rows.map(({ own_fields }) => own_fields.join(","))}::text[])
      p (id, cuid, start_at, end_at, price, deposit, capacity, own_fields)
    where t.organiser_id = ${organiser_id}`.execute(tx)
  await insertDates(
    tx,
    organiser_id,
    rows.flatMap(({ id, capacity, dates }) =>
      dates.map((date) => ({ ...date, availability_id: id, capacity, resource_id })),
    ),
  )
  await copyCategories(tx, organiser_id, activity.id, ids)
  return rows
}

interface DateRow extends PlannedDate {
  availability_id: number
  capacity: number | null
  resource_id: number | null
}

async function insertDates(tx: Tx, organiser_id: number, dates: readonly DateRow[]): Promise<void> {
  if (dates.length === 0) return
  const ids = await drawIds(tx, "availability_dates_id_seq", dates.length)
  await sql`
    insert into availability_dates (organiser_id, id, cuid, availability_id, start_at, end_at, resource_id, capacity, ceiling)
    select t.organiser_id, d.id, d.cuid, d.availability_id, d.start_at, d.end_at, d.resource_id, d.capacity, d.capacity
    from tenant t cross join unnest(${ids}::bigint[], ${dates.map(() => newCuid())}::text[],
      ${dates.map(({ availability_id }) => availability_id)}::bigint[], ${dates.map(({ start_at }) => start_at)}::timestamptz[],
      ${dates.map(({ end_at }) => end_at)}::timestamptz[], ${dates.map(({ resource_id }) => resource_id)}::bigint[],
      ${dates.map(({ capacity }) => capacity)}::integer[])
      d (id, cuid, availability_id, start_at, end_at, resource_id, capacity)
    where t.organiser_id = ${organiser_id}`.execute(tx)
}

async function copyCategories(tx: Tx, organiser_id: number, activity_id: number, ids: number[]): Promise<void> {
  await sql`
    insert into availability_categories (organiser_id, availability_id, category_id)
    select k.organiser_id, p.id, k.category_id
    from activity_categories k cross join unnest(${ids}::bigint[]) p (id)
    where k.organiser_id = ${organiser_id} and k.activity_id = ${activity_id}`.execute(tx)
}

/** Gives availabilities the dates they lack, and the price that a price per date makes of them. */
export async function extendExisting(tx: Tx, organiser_id: number, extended: readonly Extended[]): Promise<void> {
  if (extended.length === 0) return
  await insertDates(
    tx,
    organiser_id,
    extended.flatMap(({ existing: { id, capacity, resource_id }, added }) =>
      added.map((date) => ({ ...date, availability_id: id, capacity, resource_id })),
    ),
  )
  const rows = extended.map(({ existing: { id, deposit, price: before }, price }) => {
    const now = price ? price[1] : before
    return { id, price: now, deposit: Math.min(deposit, now), is_own: price !== null }
  })
  await sql`
    update availabilities a set price = x.price, deposit = x.deposit, version = a.version + 1,
      own_fields = case when x.is_own and not 'price' = any (a.own_fields) then a.own_fields || array['price']
        else a.own_fields end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      x (id bigint, price bigint, deposit bigint, is_own boolean)
    where a.organiser_id = ${organiser_id} and a.id = x.id`.execute(tx)
  await setSpans(
    tx,
    organiser_id,
    rows.map(({ id }) => id),
  )
}
