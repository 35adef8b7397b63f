import { sql } from "kysely"
import type { Question } from "#contract/endpoints/activities.ts"
import { isOnSale, type StoredStatus } from "#contract/rules/availability-status.ts"
import { hasPassed } from "#contract/rules/dates.ts"
import { type EarlyPrice, opensFor, priceAt } from "#contract/rules/early-price.ts"
import type { Rate } from "#contract/rules/rate.ts"
import type { RegistrationConstraint } from "#contract/rules/registration.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { findOwnSegments } from "./find-own-segments.ts"
import { questionsJson } from "./shapes.ts"

export interface DateForSale {
  id: number
  start_at: string
  end_at: string
  status: StoredStatus
  /** Cancelled by the organiser, for good. */
  cancelled: boolean
  on_sale: boolean
}

/** Everything that judges and prices a registration, as the catalogue has it at this moment, whoever asks. */
export interface AvailabilityFacts {
  id: number
  cuid: string
  status: StoredStatus
  start_at: string
  end_at: string
  registrations_start_at: string | null
  registrations_end_at: string | null
  /** Who may register earlier, and from when. */
  priority: { segment_id: number; start_at: string } | null
  /** At this moment; `full_price` is what it is after the last of the early prices. */
  price: number
  full_price: number
  early_prices: EarlyPrice[]
  deposit: number
  age_minimum: number | null
  age_maximum: number | null
  location_id: number | null
  dates: DateForSale[]
  activity: {
    id: number
    title: string
    registration_flow: "REGISTRATION" | "REQUEST"
    allow_registrations_after_start: boolean
    allow_participant_overlap: boolean
    allow_multiple_places: boolean
    allow_partial: boolean
    /** Who may register for some of the dates; everybody when null. */
    partial_segment_id: number | null
    partial_fee: Rate
    questions: Question[]
    option_prices: (Rate & { id: number; option_id: number; title: string; label: string; answer_required: boolean })[]
    constraints: RegistrationConstraint[]
  }
  calendar_periods: { id: number; start_at: string; end_at: string }[]
  now: string
}

export interface AvailabilityForSale extends AvailabilityFacts {
  is_eligible_to_partial_registrations: boolean
}

/** The same for somebody who is in these segments. */
export const forReader = (facts: AvailabilityFacts, segment_ids: number[]): AvailabilityForSale => {
  const { allow_partial, partial_segment_id } = facts.activity
  const isIn = partial_segment_id === null || segment_ids.includes(partial_segment_id)
  return {
    ...facts,
    registrations_start_at: opensFor(facts.registrations_start_at, facts.priority, segment_ids),
    is_eligible_to_partial_registrations: allow_partial && isIn,
  }
}

/** Whether it matters which segments somebody is in: for some of the dates, or before registrations open for all. */
export const asksSegments = ({ activity, priority, registrations_start_at, now }: AvailabilityFacts): boolean =>
  activity.partial_segment_id !== null ||
  (priority !== null && registrations_start_at !== null && !hasPassed(registrations_start_at, now))

/** One availability for the caller; undefined when it is not published, or another organiser's. */
export async function readForSale(tx: Tx, ctx: RequestContext, id: number): Promise<AvailabilityForSale | undefined> {
  const facts = (await readSaleFacts(tx, ctx, [id])).get(id)
  if (!facts) return undefined
  return forReader(facts, asksSegments(facts) ? await findOwnSegments(tx, ctx) : [])
}

/**
 * Availabilities by id, without unpublished ones and those of another organiser. Availabilities of one activity share its
 * facts. For what is sold already, unpublished ones are read too.
 */
export async function readSaleFacts(
  tx: Tx,
  ctx: Catalogue,
  ids: number[],
  which: "published" | "any" = "published",
): Promise<Map<number, AvailabilityFacts>> {
  const [now, facts] = await together(tx, readClock, () => readCatalogue(tx, ctx, ids))
  return asOf(facts, now, which)
}

type Catalogue = Pick<RequestContext, "organiser_id" | "tenant">

/** The same whatever the time is. */
export type CatalogueFacts = Omit<AvailabilityFacts, "now" | "full_price" | "dates" | "activity"> & {
  archived: boolean
  dates: Omit<DateForSale, "on_sale">[]
  activity: AvailabilityFacts["activity"] & { published: boolean }
}

/** At this moment, by id. */
export const asOf = (
  facts: CatalogueFacts[],
  now: string,
  which: "published" | "any" = "published",
): Map<number, AvailabilityFacts> =>
  new Map(
    facts.flatMap(({ dates, activity, archived, ...availability }) => {
      if ((archived || !activity.published) && which === "published") return []
      const forSale = dates.map((date) => ({ ...date, on_sale: isOnSale(date, activity, now) }))
      const { id, price: full_price, early_prices } = availability
      const price = priceAt(full_price, early_prices, now)
      return [[id, { ...availability, price, full_price, activity, dates: forSale, now }]]
    }),
  )

export async function readCatalogue(tx: Tx, ctx: Catalogue, ids: number[]): Promise<CatalogueFacts[]> {
  if (ids.length === 0) return []
  const [availabilities, activities] = await together(
    tx,
    () => readAvailabilities(tx, ctx, ids),
    () => readActivities(tx, ctx.organiser_id, ids),
  )
  const activity_of = new Map(activities.map((activity) => [activity.id, activity]))
  return availabilities.flatMap(({ activity_id, ...availability }) => {
    const activity = activity_of.get(activity_id)
    return activity ? [{ ...availability, activity }] : []
  })
}

type Availability = Omit<CatalogueFacts, "activity"> & { activity_id: number }

async function readAvailabilities(
  tx: Tx,
  { organiser_id, tenant: { timezone } }: Catalogue,
  ids: number[],
): Promise<Availability[]> {
  const { rows } = await sql<{ availability: Availability }>`
    with periods as materialized (
      select y.id, y.start_day::timestamp at time zone ${timezone} as start_at,
        (y.end_day + 1)::timestamp at time zone ${timezone} as end_at
      from calendar_periods y where y.organiser_id = ${organiser_id})
    select json_build_object('id', a.id, 'cuid', a.cuid, 'activity_id', a.activity_id, 'status', a.status,
      'archived', a.archived_at is not null,
      'start_at', a.start_at, 'end_at', a.end_at,
      'registrations_start_at', a.registrations_start_at, 'registrations_end_at', a.registrations_end_at,
      'price', a.price, 'deposit', a.deposit, 'age_minimum', a.age_minimum, 'age_maximum', a.age_maximum,
      'location_id', a.location_id, 'early_prices', coalesce((
        select json_agg(json_build_object('until', e.until, 'price', e.price) order by e.until)
        from availability_prices e where ${ofTenant("e")} and e.availability_id = a.id), '[]'::json),
      'priority', case when a.priority_segment_id is not null then
        json_build_object('segment_id', a.priority_segment_id, 'start_at', a.priority_start_at) end,
      'dates', coalesce((
        select json_agg(json_build_object('id', d.id, 'start_at', d.start_at, 'end_at', d.end_at, 'status', d.status,
            'cancelled', d.cancelled_at is not null) order by d.start_at, d.id)
        from availability_dates d where ${ofTenant("d")} and d.availability_id = a.id), '[]'::json),
      'calendar_periods', coalesce((
        select json_agg(json_build_object('id', y.id, 'start_at', app.iso(y.start_at), 'end_at', app.iso(y.end_at)))
        from periods y where a.start_at < y.end_at and a.end_at > y.start_at), '[]'::json)) as availability
    from availabilities a where a.organiser_id = ${organiser_id} and a.id = any (${ids}::bigint[])`.execute(tx)
  return rows.map(({ availability }) => availability)
}

/** The activities these availabilities are of. */
async function readActivities(tx: Tx, organiser_id: number, ids: number[]): Promise<CatalogueFacts["activity"][]> {
  const { rows } = await sql<{ activity: CatalogueFacts["activity"] }>`
    select json_build_object('id', act.id, 'title', act.title, 'published', act.published,
      'registration_flow', act.registration_flow,
      'allow_registrations_after_start', act.allow_registrations_after_start,
      'allow_participant_overlap', act.allow_participant_overlap, 'allow_multiple_places', act.allow_multiple_places,
      'allow_partial', act.allow_partial_registrations, 'partial_segment_id', act.partial_registrations_segment_id,
      'partial_fee', json_build_object('amount', act.partial_registrations_fee_amount,
        'percentage', act.partial_registrations_fee_percentage),
      'questions', ${questionsJson}, 'constraints', ${constraintsJson}, 'option_prices', coalesce((
        select json_agg(json_build_object('id', p.id, 'option_id', o.id, 'title', o.title, 'label', p.label,
          'amount', p.amount, 'percentage', p.percentage, 'answer_required', o.answer_required))
        from activity_options k join options o on ${ofTenant("o")} and o.id = k.option_id
        join option_prices p on ${ofTenant("p")} and p.option_id = o.id and p.archived_at is null
        where ${ofTenant("k")} and k.activity_id = act.id), '[]'::json)) as activity
    from activities act where act.organiser_id = ${organiser_id}
      and act.id = any (array (select a.activity_id from availabilities a
        where a.organiser_id = ${organiser_id} and a.id = any (${ids}::bigint[])))`.execute(tx)
  return rows.map(({ activity }) => activity)
}

const constraintsJson = sql`coalesce((
  select json_agg(json_build_object('registrations_minimum', k.registrations_minimum,
    'registrations_maximum', k.registrations_maximum, 'locations_minimum', k.locations_minimum,
    'locations_maximum', k.locations_maximum, 'availabilities_scope', k.availabilities_scope,
    'period_start_at', k.period_start_at, 'period_end_at', k.period_end_at))
  from registration_constraints k where ${ofTenant("k")} and k.activity_id = act.id), '[]'::json)`
