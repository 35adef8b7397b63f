import { type RawBuilder, sql } from "kysely"
import type { ShownAvailability } from "#contract/endpoints/availability-shapes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { linkedThings } from "#server/platform/database/set-links.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import { availabilityState, dateState, facts, liveHeld, now } from "../../effective-status.ts"

// Availabilities t as the console shows them. Status and places are those of effective-status.ts, by which the storefront
// judges; a statement that uses these columns begins with the common tables of facts().

/** A query over one availability of t, under the names that effective-status.ts wants. */
const ofOne = (columns: RawBuilder<unknown>, more: RawBuilder<unknown>) => sql`(select ${columns} from availabilities a
  join activities act on ${ofTenant("act")} and act.id = a.activity_id ${more} and ${ofTenant("a")} and a.id = t.id)`

/** As somebody reads it who belongs to no segment. */
export const statusOf = ofOne(sql`v.status`, sql`cross join ${availabilityState([])} where true`)

/** The places of a date, as columns and as pairs for jsonb_build_object. */
const in_addition = sql`greatest(0, d.registered - d.capacity)`
export const placesColumns = sql`d.capacity, d.registered, ${liveHeld} as held, d.reserved_for_list, s.remaining as free,
  ${in_addition} as in_addition`
const placesPairs = sql`'capacity', d.capacity, 'registered', d.registered, 'held', ${liveHeld},
  'reserved_for_list', d.reserved_for_list, 'free', s.remaining, 'in_addition', ${in_addition}`

const itsDates = sql`join availability_dates d on ${ofTenant("d")} and d.availability_id = a.id cross join ${dateState} where true`

/** The places of its fullest date on sale; where none is on sale any more, of its fullest date. */
export const fullest = (columns: RawBuilder<unknown>) =>
  sql`(select x.found from (${ofOne(
    sql`${columns} as found, d.cancelled_at is null as is_kept, s.on_sale, s.remaining,
    d.registered, d.start_at, d.id`,
    itsDates,
  )}) x
  order by x.is_kept desc, x.on_sale desc, x.remaining nulls last, x.registered desc, x.start_at, x.id limit 1)`

/** Too small: fewer registered on its best date than its minimum, and not over or cancelled yet. */
export const underMinimum = sql<boolean>`(t.minimum is not null and t.cancelled_at is null and t.end_at > ${now}
  and t.minimum > (select max(d.registered) from availability_dates d
    where ${ofTenant("d")} and d.availability_id = t.id and d.cancelled_at is null))`

const opensLater = sql`coalesce(t.registrations_start_at > ${now}, false)`

const thing = (table: string, column: string, title: string) =>
  sql`(select jsonb_build_object('cuid', i.cuid, 'title', ${sql.ref(`i.${title}`)}) from ${sql.table(table)} i
    where ${ofTenant("i")} and i.id = ${sql.ref(`t.${column}`)})`

const team = sql`coalesce((select jsonb_agg(jsonb_build_object('cuid', w.cuid, 'fullname', w.fullname) order by w.fullname, w.id)
  from availability_collaborators k join collaborators w on ${ofTenant("w")} and w.id = k.collaborator_id
  where ${ofTenant("k")} and k.availability_id = t.id), '[]'::jsonb)`

const shared = sql`t.id as row_id, t.cuid, t.version, t.archived_at, t.cancelled_at, t.start_at, t.end_at,
  ${statusOf} as status, t.status as stored_status, t.registrations_start_at, t.registrations_end_at, t.price, t.minimum,
  ${opensLater} as opens_later,
  ${underMinimum} as under_minimum, ${fullest(sql`jsonb_build_object(${placesPairs})`)} as places,
  ${thing("activities", "activity_id", "title")} as activity, ${thing("locations", "location_id", "name")} as location,
  ${thing("resources", "resource_id", "name")} as resource, ${team} as collaborators`

/** What the calendar shows of the availability of a date, as one object. */
export const availabilityFacts = sql`jsonb_build_object('cuid', t.cuid, 'status', ${statusOf}, 'stored_status', t.status,
  'cancelled_at', app.iso(t.cancelled_at), 'registrations_start_at', app.iso(t.registrations_start_at),
  'opens_later', ${opensLater},
  'minimum', t.minimum, 'under_minimum', ${underMinimum}, 'activity', ${thing("activities", "activity_id", "title")},
  'location', ${thing("locations", "location_id", "name")}, 'resource', ${thing("resources", "resource_id", "name")},
  'collaborators', ${team})`

/** What a list shows of an availability, with how many of its dates take place; of one that was cancelled, all it had. */
export const listedColumns = sql`${shared}, (select count(*)::integer from availability_dates d
  where ${ofTenant("d")} and d.availability_id = t.id and (d.cancelled_at is null or t.cancelled_at is not null)) as dates`

export const categoryLinks = {
  table: "availability_categories",
  owner: "availability_id",
  other: "category_id",
  to: "categories",
  field: "categories",
} as const

/** Whether a place was taken on the date d: registrations are found by their index, holds by the counter. */
const wasTaken = sql`(d.registered + d.held > 0 or exists (
  select from registrations r join places p on ${ofTenant("p")} and p.id = r.place_id
  where ${ofTenant("r")} and r.availability_id = a.id and d.id = any (p.date_ids)))`

const datesJson = ofOne(
  sql`jsonb_agg(jsonb_build_object('cuid', d.cuid, 'version', d.version, 'start_at', app.iso(d.start_at),
    'end_at', app.iso(d.end_at), 'status', s.status, 'stored_status', d.status, 'cancelled_at', app.iso(d.cancelled_at),
    'has_started', d.start_at <= ${now}, 'was_taken', ${wasTaken}, ${placesPairs}) order by d.start_at, d.id)`,
  itsDates,
)

/** The ids of the dates that a whole registration has: all on sale, or the last one once none is. */
const wholeDates = ofOne(
  sql`coalesce(array_agg(d.id) filter (where s.on_sale),
    (array_agg(d.id order by d.start_at desc, d.id) filter (where d.cancelled_at is null))[1:1], '{}')`,
  itsDates,
)

/** Whether the registration r with its place p is for all dates of t, so that a further date concerns it. */
const isWhole = sql`r.cancelled_at is null and p.released_at is null and cardinality(${wholeDates}) > 0
  and p.date_ids @> ${wholeDates}`
const itsRegistrations = sql`registrations r join places p on ${ofTenant("p")} and p.id = r.place_id`

const columns = sql`${shared}, t.deposit, t.capacity, t.age_minimum, t.age_maximum, t.own_fields, t.synchronised,
  t.created_at, ${linkedThings(categoryLinks)} as categories, ${datesJson} as dates,
  (select count(*)::integer from ${itsRegistrations}
    where ${ofTenant("r")} and r.availability_id = t.id and ${isWhole}) as whole_registrations`

/** One availability by its cuid, archived or not, with its id. */
export async function readAvailability(
  tx: Tx,
  organiser_id: number,
  cuid: string,
): Promise<ShownAvailability & { id: number }> {
  const { rows } = await sql<ShownAvailability & { row_id: number }>`
    with ${facts(organiser_id)} select ${columns} from availabilities t
    where t.organiser_id = ${organiser_id} and t.cuid = ${cuid}`.execute(tx)
  const { row_id, ...availability } = rows[0] ?? refuse("NOT_FOUND")
  return { id: row_id, ...availability }
}

/** The same as calls answer it. */
export async function shownAvailability(tx: Tx, organiser_id: number, cuid: string) {
  const { id: _, ...availability } = await readAvailability(tx, organiser_id, cuid)
  return { availability }
}

/** The registrations that a further date concerns, with who must be locked before their places change. */
export async function findWhole(tx: Tx, organiser_id: number, availability_id: number): Promise<WholeRegistration[]> {
  const { rows } = await sql<WholeRegistration>`
    with ${facts(organiser_id)}
    select r.id, r.cuid, r.customer_id, r.participant_id, r.place_id, r.quantity, r.total_amount, r.sold, p.date_ids
    from ${itsRegistrations} join availabilities t on ${ofTenant("t")} and t.id = r.availability_id
    where r.organiser_id = ${organiser_id} and r.availability_id = ${availability_id} and ${isWhole}
    order by r.id`.execute(tx)
  return rows
}

export interface WholeRegistration {
  id: number
  cuid: string
  customer_id: number
  participant_id: number
  place_id: number
  quantity: number
  total_amount: number
  sold: unknown
  date_ids: number[]
}
