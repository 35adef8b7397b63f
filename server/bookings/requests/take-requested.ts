import type { RequestObstacle } from "#contract/endpoints/requests.ts"
import { hasPassed, intersects } from "#contract/rules/dates.ts"
import { findTakenPlaces, type TakenPlace } from "#server/catalogue/places/find-taken.ts"
import { takePlaces } from "#server/catalogue/places/take-places.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { Refusal, refuse } from "#server/platform/refusal.ts"
import type { LockedRequest } from "./lock-request.ts"
import type { Requested } from "./read-requested.ts"

/**
 * Takes the places of all availabilities of a request, or refuses with every obstacle. Registration windows do not bind
 * the organiser's approval; dates that are closed or over cannot be booked any more.
 */
export async function takeRequested(
  tx: Tx,
  organiser_id: number,
  { customer_id, participant_id }: LockedRequest,
  wanted: Requested[],
): Promise<number[]> {
  const taken = await findTakenPlaces(tx, organiser_id, [participant_id])
  const take = async (some: Requested[]) => {
    const lines = some.map(({ availability_id, date_ids }) => ({
      availability_id,
      participant_id,
      quantity: 1,
      date_ids,
      first_held_at: null,
    }))
    const taking = { organiser_id, customer_id, hold_seconds: null, leave_reserved: true }
    return (await takePlaces(tx, lines, taking)).place_ids
  }
  const judged = wanted.map((each) => problemOf(each, taken))
  let together: Refusal | undefined
  if (judged.every((problem) => problem === null)) {
    const places = await take(wanted).catch(asRefusal)
    if (!(places instanceof Refusal)) return places
    together = places
  }
  // The call is refused in any case: each availability is tried alone, to answer every obstacle at once.
  const obstacles: RequestObstacle[] = []
  for (const [i, each] of wanted.entries()) {
    const problem = judged[i] ?? (await take([each]).then(() => null, asRefusal))
    if (problem instanceof Refusal) obstacles.push(fromRefusal(each, problem))
    else if (problem) obstacles.push(problem)
  }
  // Each can be had alone, though not all of them: two of them meet in one room.
  if (together && obstacles.length === 0) obstacles.push(fromRefusal(wanted[lineOf(together)] ?? wanted[0]!, together))
  return refuse(obstacles[0]!.code, { field: "availabilities", details: { obstacles } })
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** The line that takePlaces refused, from the field it names. */
const lineOf = ({ field }: Refusal): number => Number(/\d+/.exec(field ?? "")?.[0] ?? 0)

const fromRefusal = ({ cuid }: Requested, { code, details }: Refusal): RequestObstacle => ({
  code: code as RequestObstacle["code"],
  availability: cuid,
  date_id: (details as { date_id?: number }).date_id ?? null,
})

/** Obstacles known without taking places: the present state of the dates, and the participant's other places. */
function problemOf(wanted: Requested, taken: TakenPlace[]): RequestObstacle | null {
  const { cuid: availability, date_ids, dates, now, allow_participant_overlap } = wanted
  const gone = date_ids.find((id) => {
    const date = dates.find((each) => each.id === id)
    return !date || date.cancelled || (date.status === "CLOSED" && !hasPassed(date.start_at, now))
  })
  if (gone !== undefined) return { code: "DATE_NOT_ON_SALE", availability, date_id: gone }
  if (dates.every(({ end_at }) => hasPassed(end_at, now)))
    return { code: "DATE_NOT_ON_SALE", availability, date_id: dates.at(-1)!.id }
  const same = taken.flatMap((place) => place.dates).find(({ id }) => date_ids.includes(id))
  if (same) return { code: "ALREADY_REGISTERED", availability, date_id: same.id }
  const strict = allow_participant_overlap ? [] : taken.filter((place) => !place.allow_participant_overlap)
  const others = strict.flatMap((place) => place.dates)
  const met = dates.find((date) => others.some((other) => intersects(date, other)))
  return met ? { code: "PARTICIPANT_OVERLAP", availability, date_id: met.id } : null
}
