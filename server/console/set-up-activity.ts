import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleSetupEndpoints } from "#contract/endpoints/console-setup.ts"
import { entities } from "#contract/entities.ts"
import { proposalOf } from "#contract/rules/assistant.ts"
import { localInstant, weekdayOf } from "#contract/rules/recurrence.ts"
import { createBillingIn } from "#server/attendance/change-billings.ts"
import { publishIn } from "#server/catalogue/console/change-activity.ts"
import { createAvailability } from "#server/catalogue/create-availability.ts"
import { runIn } from "#server/catalogue/schedules/run-schedule.ts"
import { createIn } from "#server/entities/change-row.ts"
import { keptAt } from "#server/entities/every-kept.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { need } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readyIn } from "./publish-activity.ts"

type Endpoint = typeof consoleSetupEndpoints.setUpActivity
type Body = RouteInput<Endpoint>["body"]
type Made = AnswerInput<Endpoint>

/** Makes an activity with its place, its schedule and its dates in one transaction: a refusal at the end leaves nothing. */
export async function setUpActivity(ctx: RequestContext, { body }: RouteInput<Endpoint>): Promise<Made> {
  if (body.publish) need(ctx, consoleSetupEndpoints.setUpActivity, "activities.activities.update")
  return inTenant(ctx, (tx) =>
    once(tx, ctx, consoleSetupEndpoints.setUpActivity, body, async () => {
      const { title, publish } = body
      const location = body.new_location ? await makeLocation(tx, ctx, body.new_location) : body.location
      const activity = await makeActivity(tx, ctx, body)
      const { mode } = proposalOf(body.kind, body.start_day)
      const dates = mode
        ? await makeScheduled(tx, ctx, { ...body, mode, location, activity: activity.cuid })
        : await makeStay(tx, ctx, body, { activity_id: activity.id, location })
      if (body.kind === "DAYCARE") await createBillingIn(tx, ctx, daycareBilling(body, activity.cuid))
      if (publish) await publishIn(tx, ctx, activity.cuid, "published", readyIn(ctx))
      return { activity: { cuid: activity.cuid, title, published: publish }, ...dates }
    }),
  )
}

const make = (tx: Tx, ctx: RequestContext, path: keyof typeof entities, given: object) =>
  createIn(tx, ctx, keptAt(path)!, entities[path].input.parse(given))

const makeLocation = async (tx: Tx, ctx: RequestContext, place: NonNullable<Body["new_location"]>) =>
  (await make(tx, ctx, "locations", { ...place, name: place.title })).cuid

const makeActivity = (
  tx: Tx,
  ctx: RequestContext,
  { title, description, images, age_minimum, age_maximum, price, deposit, capacity, kind }: Body,
) =>
  make(tx, ctx, "activities", {
    title,
    description,
    images,
    age_minimum,
    age_maximum,
    default_price: price,
    default_deposit: deposit,
    default_capacity: capacity,
    // Families of a day care choose their days.
    allow_partial_registrations: kind === "DAYCARE",
  })

interface Scheduled extends Pick<Body, "kind" | "title" | "start_day" | "end_day" | "weekdays"> {
  start_time: string
  end_time: string
  mode: string
  location: string | null
  activity: string
}

async function makeScheduled(
  tx: Tx,
  ctx: RequestContext,
  { kind, title, mode, activity, location, start_day, end_day, weekdays, start_time, end_time }: Scheduled,
) {
  // A workshop takes place on its day, whichever that is.
  const on = kind === "WORKSHOP" ? [weekdayOf(start_day)] : weekdays
  if (on.length === 0) refuse("INVALID_INPUT", { field: "weekdays" })
  const last = kind === "WORKSHOP" ? start_day : end_day
  const given = { title, activity, location, mode, weekdays: [...new Set(on)], start_day, end_day: last }
  const slots = [{ start_time, end_time }]
  const schedule = await make(tx, ctx, "schedules", { ...given, slots })
  const { made } = await runIn(tx, ctx, schedule.cuid, schedule.version)
  if (made.length === 0) refuse("INVALID_INPUT", { field: "end_day" })
  return {
    schedule: { cuid: schedule.cuid },
    availabilities: made.map(({ cuid, start_at, dates }) => ({ cuid: cuid!, start_at, dates })),
  }
}

/** One date from the first day to the last, over the nights between. */
async function makeStay(
  tx: Tx,
  ctx: RequestContext,
  { start_day, end_day, start_time, end_time }: Body,
  { activity_id, location }: { activity_id: number; location: string | null },
) {
  const { organiser_id, tenant } = ctx
  if (end_day <= start_day) refuse("INVALID_INPUT", { field: "end_day" })
  const start_at = localInstant(start_day, start_time, tenant.timezone)
  const end_at = localInstant(end_day, end_time, tenant.timezone)
  const location_id = location === null ? null : await getLocationId(tx, organiser_id, location)
  const { cuid } = await createAvailability(tx, organiser_id, {
    activity_id,
    location_id,
    dates: [{ start_at, end_at }],
  })
  await logAction(tx, ctx, "availability.created", { subject: `availability/${cuid}`, changes: { dates: [null, 1] } })
  return { schedule: null, availabilities: [{ cuid, start_at, dates: 1 }] }
}

async function getLocationId(tx: Tx, organiser_id: number, cuid: string): Promise<number> {
  const found = await tx
    .selectFrom("locations")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .executeTakeFirst()
  return found?.id ?? refuse("NOT_FOUND", { field: "location" })
}

/** Minutes outside of the paid hours, by quarters of an hour and five minutes for free: to be changed on its own screen. */
const daycareBilling = ({ title }: Body, activity: string) => ({
  title,
  description: "",
  billing_cycle: "MONTH" as const,
  before_step_minutes: 15,
  before_step_price: 0,
  after_step_minutes: 15,
  after_step_price: 100,
  grace_minutes: 5,
  images: [],
  activities: [activity],
  take_over: false,
})
