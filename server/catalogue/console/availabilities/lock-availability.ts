import { type Selectable, sql } from "kysely"
import type { Tables } from "#server/platform/database/tables.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import { lockLists } from "../../places/keep-for-list.ts"

export type LockedAvailability = Selectable<Tables["availabilities"]>

/**
 * Locks an availability's row against other collaborators. It comes before the locks of its dates, never after them;
 * families who add lock the dates alone and do not wait for it.
 */
export async function lockAvailability(
  tx: Tx,
  organiser_id: number,
  cuid: string,
  which: "kept" | "any" = "kept",
): Promise<LockedAvailability> {
  const row = await tx
    .selectFrom("availabilities")
    .selectAll()
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && (which === "any" || row.archived_at === null) ? row : refuse("NOT_FOUND")
}

/**
 * Locks availabilities that may be removed, against everybody. FOR UPDATE comes after the dates: families who add hold the
 * dates first and refer to the row afterwards. A request refers to it without the dates; it is waited for here.
 */
export async function lockToRemove(tx: Tx, organiser_id: number, ids: number[]): Promise<void> {
  const rows = sql`select from availabilities where organiser_id = ${organiser_id} and id = any (${ids}::bigint[]) order by id`
  await sql`${rows} for no key update`.execute(tx)
  await lockLists(tx, organiser_id, ids)
  await sql`${rows} for update`.execute(tx)
}

export interface LockedDate {
  id: number
  cuid: string
  version: number
  start_at: string
  end_at: string
  status: "OPEN" | "CLOSED"
  capacity: number | null
  registered: number
  held: number
  resource_id: number | null
  cancelled_at: string | null
}

/** The dates of an availability, soonest first; read under their locks. */
export async function readDates(tx: Tx, organiser_id: number, availability_id: number): Promise<LockedDate[]> {
  const { rows } = await sql<LockedDate>`
    select id, cuid, version, start_at, end_at, status, capacity, registered, held, resource_id, cancelled_at
    from availability_dates where organiser_id = ${organiser_id} and availability_id = ${availability_id}
    order by start_at, id`.execute(tx)
  return rows
}
