import { sql } from "kysely"
import type { Home } from "#contract/endpoints/console-home.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type At, underMinimumAvailabilities } from "./find-todo.ts"

const MOST = 6

const activity = sql`(select k.title from activities k where ${ofTenant("k")} and k.id = a.activity_id)`

/** The next dates of availabilities that a collaborator is assigned to; everybody may see their own. */
export async function readMyDates(
  tx: Tx,
  { organiser_id, now }: At,
  collaborator_id: number,
): Promise<Home["my_dates"]> {
  const { rows } = await sql<Home["my_dates"][number]>`
    select d.cuid, d.start_at, d.end_at, d.registered, d.capacity, jsonb_build_object('cuid', a.cuid, 'activity', ${activity},
      'location', (select l.name from locations l where ${ofTenant("l")} and l.id = a.location_id)) as availability
    from availability_collaborators c
    join availabilities a on ${ofTenant("a")} and a.id = c.availability_id and a.archived_at is null
    join availability_dates d on ${ofTenant("d")} and d.availability_id = a.id and d.cancelled_at is null
    where c.organiser_id = ${organiser_id} and c.collaborator_id = ${collaborator_id} and d.end_at > ${now}::timestamptz
    order by d.start_at, d.id limit ${MOST}`.execute(tx)
  return rows
}

/** Availabilities below their minimum, soonest first, with both numbers. */
export async function readUnderMinimum(tx: Tx, at: At): Promise<NonNullable<Home["under_minimum"]>> {
  const { rows } = await sql<NonNullable<Home["under_minimum"]>[number]>`
    select a.cuid, ${activity} as activity, a.start_at, f.registered, a.minimum from ${underMinimumAvailabilities(at)}
    order by a.start_at, a.id limit ${MOST}`.execute(tx)
  return rows
}
