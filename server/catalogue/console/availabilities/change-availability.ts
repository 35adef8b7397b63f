import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { ownedFields, type ShownAvailability } from "#contract/endpoints/availability-shapes.ts"
import { consoleAvailabilityEndpoints } from "#contract/endpoints/console-availabilities.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { setLinks } from "#server/platform/database/set-links.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { lockLists } from "../../places/keep-for-list.ts"
import { setCapacity } from "../../places/set-capacity.ts"
import { definedOf } from "./defined-of.ts"
import { judgeFields } from "./judge-availability.ts"
import { lockAvailability, readDates } from "./lock-availability.ts"
import { categoryLinks, readAvailability, shownAvailability } from "./read-availability.ts"
import { readLinks } from "./read-links.ts"

type Update = typeof consoleAvailabilityEndpoints.updateAvailability
type Given = Omit<RouteInput<Update>["body"], "version">

const teamLinks = {
  table: "availability_collaborators",
  owner: "availability_id",
  other: "collaborator_id",
  to: "collaborators",
  field: "collaborators",
} as const

/**
 * Changes the fields that are sent. A new price concerns neither registrations nor cart items, which keep what they were
 * sold at. A new capacity reaches the dates to come that had the old one. A changed field becomes the availability's own.
 */
export const changeAvailability = (
  ctx: RequestContext,
  { params: { cuid }, body }: RouteInput<Update>,
): Promise<AnswerInput<Update>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleAvailabilityEndpoints.updateAvailability, { cuid, ...body }, async () => {
      const { organiser_id } = ctx
      const { version, ...given } = body
      const row = await lockAvailability(tx, organiser_id, cuid)
      const before = await readAvailability(tx, organiser_id, cuid)
      if (row.version !== version)
        refuse("VERSION_CONFLICT", { field: "version", details: await shownAvailability(tx, organiser_id, cuid) })
      const { price, deposit, age_minimum, age_maximum, registrations_start_at, registrations_end_at } = row
      const known = { price, deposit, age_minimum, age_maximum, registrations_start_at, registrations_end_at }
      judgeFields({ ...known, ...definedOf(given) })
      await write(tx, organiser_id, row, given)
      const after = await readAvailability(tx, organiser_id, cuid)
      const changes = changesBetween(auditedOf(before, given), auditedOf(after, given))
      if (!isEmpty(changes)) {
        const own_fields = ownedFields.filter((field) => row.own_fields.includes(field) || field in changes)
        await sql`update availabilities set version = version + 1, own_fields = ${[...own_fields]}::text[]
          where organiser_id = ${organiser_id} and id = ${row.id}`.execute(tx)
        await logAction(tx, ctx, "availability.updated", { subject: `availability/${cuid}`, changes })
      }
      return shownAvailability(tx, organiser_id, cuid)
    }),
  )

/** The fields that were sent, links by their cuids. */
function auditedOf(shown: ShownAvailability, given: Given): object {
  const { location, resource, categories, collaborators, ...fields } = shown
  const cuids = (list: { cuid: string }[]) => list.map(({ cuid }) => cuid).toSorted()
  const all: Record<string, unknown> = {
    ...fields,
    location: location?.cuid ?? null,
    resource: resource?.cuid ?? null,
    categories: cuids(categories),
    collaborators: cuids(collaborators),
  }
  return Object.fromEntries(Object.keys(definedOf(given)).map((name) => [name, all[name]]))
}

type Row = Awaited<ReturnType<typeof lockAvailability>>

async function write(tx: Tx, organiser_id: number, row: Row, given: Given): Promise<void> {
  const { location, resource, categories, collaborators, ...columns } = given
  const { location_id, resource_id } = await readLinks(tx, organiser_id, { location, resource }, row)
  const values = definedOf({ ...columns, location_id })
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (set.length > 0)
    await sql`update availabilities set ${sql.join(set)}
      where organiser_id = ${organiser_id} and id = ${row.id}`.execute(tx)
  if (categories) await setLinks(tx, organiser_id, categoryLinks, row.id, categories)
  if (collaborators) await setLinks(tx, organiser_id, teamLinks, row.id, collaborators)
  if (resource_id !== undefined && resource_id !== row.resource_id)
    await changeResource(tx, organiser_id, row, resource_id)
  if (given.capacity !== undefined && given.capacity !== row.capacity)
    await reachDates(tx, organiser_id, row, given.capacity)
}

/** Gives the new capacity to the dates to come that had the old one. */
async function reachDates(tx: Tx, organiser_id: number, { id, capacity }: Row, wanted: number | null): Promise<void> {
  await lockLists(tx, organiser_id, [id])
  const now = Date.parse(await readClock(tx))
  const reached = (await readDates(tx, organiser_id, id)).filter(
    (date) => date.capacity === capacity && Date.parse(date.start_at) > now && date.cancelled_at === null,
  )
  if (reached.length === 0) return
  const ids = reached.map((date) => date.id)
  await setCapacity(tx, organiser_id, ids, wanted)
}

/**
 * Moves it to another resource, under the locks of its dates and of both resources. Refused where somebody has a place on
 * one of its dates while the other resource is taken.
 */
async function changeResource(tx: Tx, organiser_id: number, row: Row, resource_id: number | null): Promise<void> {
  const resource_ids = [row.resource_id, resource_id].filter((id) => id !== null)
  await sql`select from availability_dates where organiser_id = ${organiser_id} and availability_id = ${row.id}
    order by id for update`.execute(tx)
  await sql`select from resources where organiser_id = ${organiser_id} and id = any (${resource_ids}::bigint[])
    order by id for update`.execute(tx)
  await sql`update availabilities set resource_id = ${resource_id}
    where organiser_id = ${organiser_id} and id = ${row.id}`.execute(tx)
  await sql`update availability_dates set resource_id = ${resource_id}
    where organiser_id = ${organiser_id} and availability_id = ${row.id}`.execute(tx)
  if (resource_id !== null) await refuseTaken(tx, organiser_id, await findLive(tx, organiser_id, row.id), "resource")
}

/** Dates on which somebody has a place or holds one at this moment. */
async function findLive(tx: Tx, organiser_id: number, availability_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from availability_dates d where d.organiser_id = ${organiser_id} and d.availability_id = ${availability_id}
      and (d.registered > 0 or d.held > 0 and exists (
        select from places p where p.organiser_id = ${organiser_id} and p.availability_id = ${availability_id}
          and p.released_at is null and p.expires_at > clock_now() and d.id = any (p.date_ids)))`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Refuses dates whose resource is taken at that time. The dates and the resource are locked. */
export async function refuseTaken(tx: Tx, organiser_id: number, date_ids: number[], field: string): Promise<void> {
  if (date_ids.length === 0) return
  const { rows } = await sql<{ ids: number[] }>`
    select app.find_overlapping(${organiser_id}, ${date_ids}::bigint[], clock_now()) as ids`.execute(tx)
  const [date_id] = rows[0]!.ids
  if (date_id !== undefined) refuse("AVAILABILITY_OVERLAP", { field, details: { date_id } })
}
