import { sql } from "kysely"
import type { Overlap } from "#contract/endpoints/availability-shapes.ts"
import { type Interval, intersects } from "#contract/rules/dates.ts"
import { findTakenPlaces } from "#server/catalogue/places/find-taken.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

/**
 * Participants with a place on a date who are expected elsewhere at that time, unless either activity allows it. Their names
 * need the right to read registrations; without it they are only counted.
 */
export async function findOverlaps(
  tx: Tx,
  ctx: RequestContext,
  availability_id: number,
  date_id: number,
): Promise<Overlap[]> {
  const { organiser_id } = ctx
  const people = await findPeople(tx, organiser_id, availability_id, date_id)
  if (people.length === 0) return []
  const taken = await findTakenPlaces(
    tx,
    organiser_id,
    people.map(({ id }) => id),
  )
  const date = taken.flatMap(({ dates }) => dates).find(({ id }) => id === date_id)
  const own = taken.find(({ dates }) => dates.some(({ id }) => id === date_id))
  if (!date || !own || own.allow_participant_overlap) return []
  const met = taken
    .filter((place) => !place.allow_participant_overlap)
    .flatMap((place) => place.dates.map((other) => ({ place, other })))
    .filter(({ other }) => other.id !== date_id && intersects(other, date))
  const titles = await readTitles(
    tx,
    organiser_id,
    met.map(({ place }) => place.activity_id),
  )
  const mayRead = ctx.collaborator!.permissions.has("registrations.registrations.read")
  const nameOf = (id: number) => (mayRead ? people.find((person) => person.id === id)!.fullname : "")
  return met.map(({ place, other }) => overlapOf(nameOf(place.participant_id), titles.get(place.activity_id)!, other))
}

const overlapOf = (participant: string, activity: string, { start_at, end_at }: Interval): Overlap => ({
  participant,
  activity,
  start_at,
  end_at,
})

async function readTitles(tx: Tx, organiser_id: number, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom("activities")
    .select(["id", "title"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "in", ids)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Confirmed places are found by their registrations and holds by their own index: places have none by availability alone. */
async function findPeople(tx: Tx, organiser_id: number, availability_id: number, date_id: number) {
  const { rows } = await sql<{ id: number; fullname: string }>`
    select w.id, w.fullname from participants w where w.organiser_id = ${organiser_id} and w.id in (
      select p.participant_id from registrations r join places p on p.organiser_id = ${organiser_id} and p.id = r.place_id
      where r.organiser_id = ${organiser_id} and r.availability_id = ${availability_id} and r.cancelled_at is null
        and p.released_at is null and ${date_id}::bigint = any (p.date_ids)
      union all
      select p.participant_id from places p
      where p.organiser_id = ${organiser_id} and p.availability_id = ${availability_id} and p.released_at is null
        and p.expires_at > clock_now() and ${date_id}::bigint = any (p.date_ids))`.execute(tx)
  return rows
}
