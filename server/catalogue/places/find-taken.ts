import { sql } from "kysely"
import type { Interval } from "#contract/rules/dates.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** A place of a participant, booked or held, against which a new registration is checked. */
export interface TakenPlace {
  id: number
  participant_id: number
  availability_id: number
  activity_id: number
  location_id: number | null
  allow_participant_overlap: boolean
  dates: (Interval & { id: number })[]
}

/**
 * The places of these participants, confirmed or held at this moment; offers from the waiting list are not counted yet.
 */
export async function findTakenPlaces(tx: Tx, organiser_id: number, participant_ids: number[]): Promise<TakenPlace[]> {
  const { rows } = await sql<TakenPlace>`
    select p.id, p.participant_id, p.availability_id, a.activity_id, a.location_id, act.allow_participant_overlap, (
      select jsonb_agg(jsonb_build_object('id', d.id, 'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at)))
      from availability_dates d where ${ofTenant("d")} and d.id = any (p.date_ids)) as dates
    from places p
    join availabilities a on ${ofTenant("a")} and a.id = p.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where p.organiser_id = ${organiser_id} and p.participant_id = any (${participant_ids}::bigint[])
      and p.released_at is null and not p.offered and (p.expires_at is null or p.expires_at > clock_now())`.execute(tx)
  return rows
}
