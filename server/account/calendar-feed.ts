import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { accountCalendarEndpoints } from "#contract/endpoints/account-calendar.ts"
import { writeCalendar } from "#contract/rules/icalendar.ts"
import { registrationEvents } from "#contract/rules/registration-events.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readSignedToken, signToken } from "#server/platform/signed-token.ts"

type Endpoints = typeof accountCalendarEndpoints
type Feed = AnswerInput<Endpoints["getFeed"]>

const EXTENSION = ".ics"
/** How long past dates stay in the feed. */
const KEPT = "60 days"
const MOST_REGISTRATIONS = 500

const signed = ({ organiser_id, platform }: RequestContext) => ({
  secret_keys: platform.config.secret_keys,
  organiser_id,
  purpose: "calendar" as const,
})
const urlOf = (ctx: RequestContext, seed: string): string =>
  `${ctx.origin}/api/account/calendar/${signToken(signed(ctx), seed)}${EXTENSION}`

export const getFeed = (ctx: RequestContext): Promise<Feed> =>
  readTenant(ctx, async (tx) => {
    const found = await tx
      .selectFrom("calendar_feeds")
      .select("seed")
      .where("organiser_id", "=", ctx.organiser_id)
      .where("customer_id", "=", ctx.customer!.id)
      .executeTakeFirst()
    return { url: found ? urlOf(ctx, found.seed) : null }
  })

/** Makes a new address; the one before stops working. */
export async function createFeed(ctx: RequestContext): Promise<Feed> {
  const { seed } = await inTenant(ctx, (tx) =>
    once(tx, ctx, accountCalendarEndpoints.createFeed, {}, async () => {
      const { id } = await lockCustomer(tx, ctx)
      const seed = randomBytes(16).toString("base64url")
      await sql`insert into calendar_feeds (organiser_id, customer_id, seed, created_at)
      values (${ctx.organiser_id}, ${id}, ${seed}, clock_now())
      on conflict (organiser_id, customer_id) do update set seed = excluded.seed, created_at = excluded.created_at`.execute(
        tx,
      )
      return { seed }
    }),
  )
  return { url: urlOf(ctx, seed) }
}

/** Deletes the feed's address with the account. */
export async function forgetFeed(tx: Tx, organiser_id: number, customer_id: number): Promise<void> {
  await tx
    .deleteFrom("calendar_feeds")
    .where("organiser_id", "=", organiser_id)
    .where("customer_id", "=", customer_id)
    .execute()
}

/** Active registrations of the household, including those that ended lately. */
export const readFeed = (
  ctx: RequestContext,
  { params: { file } }: RouteInput<Endpoints["readFeed"]>,
): Promise<AnswerInput<Endpoints["readFeed"]>> => {
  const { organiser_id, tenant, origin } = ctx
  const seed = file.endsWith(EXTENSION) ? readSignedToken(signed(ctx), file.slice(0, -EXTENSION.length)) : null
  if (seed === null) return refuse("NOT_FOUND")
  return readTenant(ctx, async (tx) => {
    const found = await tx
      .selectFrom("calendar_feeds")
      .select("customer_id")
      .where("organiser_id", "=", organiser_id)
      .where("seed", "=", seed)
      .executeTakeFirst()
    const { customer_id } = found ?? refuse("NOT_FOUND")
    const registrations = await readRegistrations(tx, organiser_id, customer_id)
    const events = registrations.flatMap((registration) => registrationEvents(registration, origin))
    const written = writeCalendar({ name: tenant.name, now: await readClock(tx), events })
    return { filename: `${tenant.name}${EXTENSION}`, content: new TextEncoder().encode(written) }
  })
}

type Registered = Parameters<typeof registrationEvents>[0]

async function readRegistrations(tx: Tx, organiser_id: number, customer_id: number): Promise<Registered[]> {
  const { rows } = await sql<Registered>`
    select r.cuid, k.title as activity, w.fullname as participant, case when l.id is not null then jsonb_build_object(
        'title', l.title, 'street', l.street, 'number', l.number, 'postcode', l.postcode, 'city', l.city) end as location,
      jsonb_agg(jsonb_build_object('cuid', d.cuid, 'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at))
        order by d.start_at, d.id) as dates
    from registrations r
    join places p on ${ofTenant("p")} and p.id = r.place_id
    join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
    join participants w on ${ofTenant("w")} and w.id = r.participant_id
    join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
    join activities k on ${ofTenant("k")} and k.id = a.activity_id
    left join locations l on ${ofTenant("l")} and l.id = a.location_id
    where r.organiser_id = ${organiser_id} and r.customer_id = ${customer_id} and r.cancelled_at is null
      and d.end_at > clock_now() - ${KEPT}::interval
    group by r.organiser_id, r.id, r.cuid, k.title, w.fullname, l.organiser_id, l.id, l.title, l.street, l.number,
      l.postcode, l.city
    order by min(d.start_at), r.id limit ${MOST_REGISTRATIONS}`.execute(tx)
  return rows
}
