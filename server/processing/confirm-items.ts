import { sql } from "kysely"
import { intersects } from "#contract/rules/dates.ts"
import { findTakenPlaces } from "#server/catalogue/places/find-taken.ts"
import { confirmPlaces, releasePlaces, takePlaces } from "#server/catalogue/places/take-places.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { Refusal } from "#server/platform/refusal.ts"
import type { FrozenItem } from "./frozen-cart.ts"

export interface Confirmed {
  had: FrozenItem[]
  /** Items whose hold has lapsed, with `again` whose places have also gone to others; and requests for what was removed. */
  missed: FrozenItem[]
}

interface Confirming {
  organiser_id: number
  /** For whom places whose hold has lapsed are taken again where they are free: what was paid late. */
  again: { customer_id: number } | null
}

/**
 * Makes the held places of these items final. The caller has locked the customers and the participants; without `again`
 * the items may be those of several.
 */
export async function confirmItems(
  tx: Tx,
  items: FrozenItem[],
  { organiser_id, again }: Confirming,
): Promise<Confirmed> {
  const missed = await findGone(tx, organiser_id, items)
  const place_ids = items.flatMap(({ place_id }) => place_id ?? [])
  const availability_ids = items.flatMap(({ availability_id }) => availability_id ?? [])
  if (place_ids.length === 0) return { had: items.filter((item) => !missed.includes(item)), missed }
  const confirmed = new Set(await confirmPlaces(tx, organiser_id, place_ids, availability_ids))
  const lives = ({ place_id }: FrozenItem) => place_id === null || confirmed.has(place_id)
  const had = items.filter((item) => lives(item) && !missed.includes(item))
  const lapsed = items.filter((each) => !lives(each))
  if (again && lapsed.length > 0) await lockResources(tx, organiser_id, lapsed)
  for (const item of lapsed) {
    const place_id = again ? await takeAgain(tx, item, { organiser_id, ...again }) : null
    if (place_id === null) missed.push(item)
    else had.push({ ...item, place_id })
  }
  return { had: had.sort((a, b) => a.position - b.position), missed }
}

/**
 * Requests whose activity, or one of whose availabilities, was removed. The others' are locked (KEY SHARE) until the request
 * is written, which refers to them: whoever removes them waits and finds it. The activity first, as they lock it.
 */
async function findGone(tx: Tx, organiser_id: number, items: FrozenItem[]): Promise<FrozenItem[]> {
  const requests = items.filter((item) => item.type === "REGISTRATION_REQUEST")
  if (requests.length === 0) return []
  const lock = async (table: "activities" | "availabilities", ids: number[]) => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where organiser_id = ${organiser_id} and id = any (${ids}::bigint[]) order by id for key share`.execute(tx)
    return new Set(rows.map(({ id }) => id))
  }
  const wanted = ({ sold }: (typeof requests)[number]) => sold.registrations.map((each) => each.availability_id)
  const activities = await lock(
    "activities",
    requests.map(({ sold }) => sold.activity_id),
  )
  const availabilities = await lock("availabilities", requests.flatMap(wanted))
  return requests.filter(
    (item) => !activities.has(item.sold.activity_id) || wanted(item).some((id) => !availabilities.has(id)),
  )
}

/** All at once and by id, after their dates: taking places again would lock them item by item. */
async function lockResources(tx: Tx, organiser_id: number, items: FrozenItem[]): Promise<void> {
  await sql`select from resources r where r.organiser_id = ${organiser_id} and r.id in (
    select a.resource_id from availabilities a where a.organiser_id = ${organiser_id}
      and a.id = any (${items.flatMap(({ availability_id }) => availability_id ?? [])}::bigint[]))
    order by r.id for update`.execute(tx)
}

/** The places again, if they are free and the participant is not elsewhere by now; null otherwise. */
async function takeAgain(
  tx: Tx,
  { place_id, availability_id, participant_id, quantity, date_ids }: FrozenItem,
  { organiser_id, customer_id }: { organiser_id: number; customer_id: number },
): Promise<number | null> {
  await releasePlaces(tx, organiser_id, [place_id!])
  const others = await findTakenPlaces(tx, organiser_id, [participant_id!])
  if (await isElsewhere(tx, organiser_id, { availability_id: availability_id!, date_ids }, others)) return null
  const line = { availability_id: availability_id!, participant_id, quantity, date_ids, first_held_at: null }
  try {
    const taking = { organiser_id, customer_id, hold_seconds: null, leave_reserved: true }
    return (await takePlaces(tx, [line], taking)).place_ids[0]!
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function isElsewhere(
  tx: Tx,
  organiser_id: number,
  wanted: { availability_id: number; date_ids: number[] },
  others: Awaited<ReturnType<typeof findTakenPlaces>>,
): Promise<boolean> {
  if (others.length === 0) return false
  const { rows } = await sql<{ id: number; start_at: string; end_at: string; may_overlap: boolean }>`
    select d.id, d.start_at, d.end_at, act.allow_participant_overlap as may_overlap from availability_dates d
    join availabilities a on ${ofTenant("a")} and a.id = d.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where d.organiser_id = ${organiser_id} and d.id = any (${wanted.date_ids}::bigint[])`.execute(tx)
  return rows.some((date) =>
    others.some(({ dates, allow_participant_overlap }) =>
      dates.some(
        (other) => other.id === date.id || (!date.may_overlap && !allow_participant_overlap && intersects(date, other)),
      ),
    ),
  )
}
