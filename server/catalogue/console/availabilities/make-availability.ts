import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleAvailabilityEndpoints } from "#contract/endpoints/console-availabilities.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { createAvailability, type NewAvailability, type NewDate } from "../../create-availability.ts"
import { definedOf } from "./defined-of.ts"
import { judgeDates, judgeFields } from "./judge-availability.ts"
import { lockAvailability, readDates } from "./lock-availability.ts"
import { shownAvailability } from "./read-availability.ts"
import { readLinks } from "./read-links.ts"
import { shiftDays } from "./shift-days.ts"

type Create = typeof consoleAvailabilityEndpoints.createAvailability
type Duplicate = typeof consoleAvailabilityEndpoints.duplicateAvailability

/** Makes an availability with its dates, or with one date from its start to its end. */
export const makeAvailability = (ctx: RequestContext, { body }: RouteInput<Create>): Promise<AnswerInput<Create>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleAvailabilityEndpoints.createAvailability, body, async () => {
      const { cuid } = await makeIn(tx, ctx, body)
      return shownAvailability(tx, ctx.organiser_id, cuid)
    }),
  )

/** The same inside a transaction. */
export async function makeIn(tx: Tx, ctx: RequestContext, body: RouteInput<Create>["body"]) {
  const { activity, location, resource, categories, collaborators, dates, start_at, end_at, ...fields } = body
  const given = datesOf(dates, start_at, end_at)
  const { id: activity_id, ...copied } = await getActivity(tx, ctx.organiser_id, activity)
  const links = await readLinks(tx, ctx.organiser_id, { location, resource, categories, collaborators })
  const sent = definedOf({ ...fields, ...links })
  judgeFields({ registrations_start_at: null, registrations_end_at: null, ...copied, ...sent })
  const made = await createAvailability(tx, ctx.organiser_id, { ...sent, activity_id, dates: given })
  await logAction(tx, ctx, "availability.created", {
    subject: `availability/${made.cuid}`,
    changes: { activity: [null, activity] },
  })
  return made
}

function datesOf(
  dates: RouteInput<Create>["body"]["dates"],
  start_at: string | undefined,
  end_at: string | undefined,
): NewDate[] {
  if (!dates) {
    if (start_at === undefined || end_at === undefined) return refuse("INVALID_INPUT", { field: "dates" })
    judgeDates([{ start_at, end_at }], () => "")
    return [{ start_at, end_at }]
  }
  judgeDates(dates, (i) => `dates.${i}.`)
  return dates.map(definedOf)
}

async function getActivity(tx: Tx, organiser_id: number, cuid: string) {
  const { rows } = await sql<{
    id: number
    price: number
    deposit: number
    age_minimum: number | null
    age_maximum: number | null
  }>`select id, default_price as price, default_deposit as deposit, age_minimum, age_maximum from activities
    where organiser_id = ${organiser_id} and cuid = ${cuid} and archived_at is null`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND", { field: "activity" })
}

/**
 * Copies an availability so many days later, at the same local hours, and the time of its registrations with it. Places,
 * registrations and cancellations are not copied: the copy of a cancelled one is an ordinary one.
 */
export const duplicateAvailability = (
  ctx: RequestContext,
  { params, body }: RouteInput<Duplicate>,
): Promise<AnswerInput<Duplicate>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleAvailabilityEndpoints.duplicateAvailability, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const source = await lockAvailability(tx, organiser_id, params.cuid, "any")
      const copy = await copyOf(tx, ctx, source, body.days)
      const { cuid } = await createAvailability(tx, organiser_id, copy)
      await logAction(tx, ctx, "availability.duplicated", {
        subject: `availability/${cuid}`,
        changes: { copy_of: [null, params.cuid] },
      })
      return shownAvailability(tx, organiser_id, cuid)
    }),
  )

async function copyOf(
  tx: Tx,
  { organiser_id, tenant: { timezone } }: RequestContext,
  source: Awaited<ReturnType<typeof lockAvailability>>,
  days: number,
): Promise<NewAvailability> {
  const later = (instant: string) => shiftDays(instant, days, timezone)
  const laterOrNull = (instant: string | null) => (instant === null ? null : later(instant))
  const dates = await readDates(tx, organiser_id, source.id)
  const linked = async (table: string, column: string) => {
    const { rows } = await sql<{ id: number }>`select ${sql.ref(column)} as id from ${sql.table(table)}
      where organiser_id = ${organiser_id} and availability_id = ${source.id}`.execute(tx)
    return rows.map(({ id }) => id)
  }
  const { activity_id, price, deposit, capacity, age_minimum, age_maximum, minimum, location_id, resource_id } = source
  return {
    activity_id,
    price,
    deposit,
    capacity,
    age_minimum,
    age_maximum,
    minimum,
    location_id,
    resource_id,
    own_fields: source.own_fields,
    status: source.cancelled_at ? "OPEN" : source.status,
    registrations_start_at: laterOrNull(source.registrations_start_at),
    registrations_end_at: laterOrNull(source.registrations_end_at),
    category_ids: await linked("availability_categories", "category_id"),
    collaborator_ids: await linked("availability_collaborators", "collaborator_id"),
    dates: dates.map((date) => ({
      start_at: later(date.start_at),
      end_at: later(date.end_at),
      capacity: date.capacity,
      status: date.cancelled_at ? "OPEN" : date.status,
    })),
  }
}
