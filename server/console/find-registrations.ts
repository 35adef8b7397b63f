import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleListEndpoints, ListedRegistration, listedPayments } from "#contract/endpoints/console-lists.ts"
import { everyTerm, foundBy } from "#server/customers/people-words.ts"
import { type List, readFigures, readRows } from "#server/lists/read-rows.ts"
import { isReference, referred } from "#server/payments/referred.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { among, createdBetween, either, midnight, tagged, tagsOf, whereOf } from "./list-filters.ts"
import { registrationFields } from "./registration-fields.ts"

type Endpoint = typeof consoleListEndpoints.findRegistrations
type Sum = typeof consoleListEndpoints.sumRegistrations
type Query = RouteInput<Sum>["query"]

/** Registrations of all families, with what was paid and is owed: in one statement with their count. */
export const findRegistrations = (
  ctx: RequestContext,
  { query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> => readRows<ListedRegistration>(ctx, registrationList(ctx, query), query)

/** What all that match come to. A cancelled one is counted and was perhaps paid, but is no longer sold. */
export const sumRegistrations = (ctx: RequestContext, { query }: RouteInput<Sum>): Promise<AnswerInput<Sum>> =>
  readFigures(
    ctx,
    registrationList(ctx, query),
    query,
    sql`count(*)::integer as count, count(distinct t.customer_id)::integer as families,
      coalesce(sum(t.total_amount) filter (where t.cancelled_at is null), 0)::bigint as total_amount,
      coalesce(sum(t.paid_amount), 0)::bigint as paid_amount,
      coalesce(sum(t.outstanding_amount), 0)::bigint as outstanding_amount`,
  )

const outstanding = sql`t.outstanding_amount`
const cancelled = sql`t.cancelled_at is not null`

export const registrationList = (ctx: RequestContext, query: Query): List => ({
  from: sql`registrations t`,
  columns,
  where: whereOf(ctx, filtersOf(ctx, query)),
  finds,
  fields: registrationFields(ctx.tenant.timezone),
  sorts: {
    created_at: { sql: sql`t.created_at`, type: "timestamptz" },
    outstanding: { sql: outstanding, type: "bigint" },
    start_at: {
      sql: sql`a.start_at`,
      type: "timestamptz",
      join: sql`join availabilities a on ${ofTenant("a")} and a.id = t.availability_id`,
    },
    participant: {
      sql: sql`w.fullname`,
      type: "text",
      join: sql`join participants w on ${ofTenant("w")} and w.id = t.participant_id`,
    },
  },
  filters: [],
  order: "-created_at",
})

/** By words of the participant and of the family, or by the reference of the registration or of its cart. */
function finds(asked: string): RawBuilder<boolean> {
  const people = everyTerm(asked, (term) => {
    const [participants, customers] = [foundBy("participant", term), foundBy("customer", term)]
    return sql`(t.participant_id = any (${participants}) or t.customer_id = any (${customers}))`
  })
  if (!isReference(asked)) return people
  return sql`(${people} or t.id = any (${referred("registration", asked)}) or t.cart_id = any (${referred("cart", asked)}))`
}

const customer = sql`(select jsonb_build_object('cuid', i.cuid, 'fullname', i.fullname) from customers i
  where ${ofTenant("i")} and i.id = t.customer_id)`
const participant = sql`(select jsonb_build_object('cuid', i.cuid, 'fullname', i.fullname, 'birthdate', i.birthdate)
  from participants i where ${ofTenant("i")} and i.id = t.participant_id)`

const columns = sql`t.id as row_id, t.cuid, t.created_at, t.reference, ${cancelled} as cancelled, t.total_amount,
  t.deposit_amount, t.paid_amount, ${outstanding}, t.quantity,
  (select cardinality(p.date_ids) from places p where ${ofTenant("p")} and p.id = t.place_id) as dates,
  (select jsonb_build_object('start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at)) from places p
    join availability_dates d on ${ofTenant("d")} and d.id = p.date_ids[1]
    where ${ofTenant("p")} and p.id = t.place_id and cardinality(p.date_ids) = 1) as only_date,
  ${participant} as participant, ${customer} as customer,
  (select jsonb_build_object('cuid', a.cuid, 'start_at', app.iso(a.start_at), 'end_at', app.iso(a.end_at),
      'activity', jsonb_build_object('cuid', k.cuid, 'title', k.title), 'location', l.name)
    from availabilities a join activities k on ${ofTenant("k")} and k.id = a.activity_id
    left join locations l on ${ofTenant("l")} and l.id = a.location_id
    where ${ofTenant("a")} and a.id = t.availability_id) as availability,
  ${tagsOf("registration_tags", "registration_id")} as tags`

/** The badge of the account area, as SQL: contract/rules/payment-state.ts. Nothing is outstanding of what was cancelled. */
const isDeposited = sql`(t.deposit_amount > 0 and t.paid_amount >= t.deposit_amount)`
const states: Record<(typeof listedPayments)[number], RawBuilder<unknown>> = {
  NONE: sql`(t.total_amount = 0 and t.cancelled_at is null)`,
  COMPLETE: sql`(t.total_amount > 0 and ${outstanding} = 0 and t.cancelled_at is null)`,
  DEPOSITED: sql`(${outstanding} > 0 and ${isDeposited})`,
  OUTSTANDING: sql`(${outstanding} > 0 and not ${isDeposited})`,
}

const ofAvailabilities = (which: RawBuilder<unknown>) =>
  sql`t.availability_id in (select a.id from availabilities a where ${ofTenant("a")} and ${which})`

/** Registrations on one of these dates d: of their availabilities first, which have an index. */
const onDates = (which: RawBuilder<unknown>) => {
  const dates = (column: string) =>
    sql`(select d.${sql.ref(column)} from availability_dates d where ${ofTenant("d")} and ${which})`
  return sql`t.availability_id in ${dates("availability_id")} and exists (
    select from places p where ${ofTenant("p")} and p.id = t.place_id and p.date_ids && array${dates("id")})`
}

/** Registrations on a date that begins on one of these local days; either end may be open. */
function onDays(timezone: string, from: string | undefined, to: string | undefined) {
  const ends = [
    from && sql`d.start_at >= ${midnight(timezone, sql`${from}::date`)}`,
    to && sql`d.start_at < ${midnight(timezone, sql`${to}::date + 1`)}`,
  ].filter((end) => end !== undefined)
  return ends.length > 0 && onDates(sql.join(ends, sql` and `))
}

const filtersOf = (ctx: RequestContext, query: Query) => [
  query.activity && ofAvailabilities(among(sql`a.activity_id`, "activities", query.activity)),
  query.availability && among(sql`t.availability_id`, "availabilities", query.availability),
  query.date && onDates(among(sql`d.id`, "availability_dates", query.date)),
  query.day && onDays(ctx.tenant.timezone, query.day, query.day),
  onDays(ctx.tenant.timezone, query.day_from, query.day_to),
  query.location && ofAvailabilities(among(sql`a.location_id`, "locations", query.location)),
  query.participant && among(sql`t.participant_id`, "participants", query.participant),
  query.customer && among(sql`t.customer_id`, "customers", query.customer),
  query.payment && sql`(${sql.join(statesOf(query.payment), sql` or `)})`,
  either(query.cancelled, cancelled, sql`t.cancelled_at is null`),
  query.tag && tagged("registration_tags", "registration_id", query.tag),
  ...createdBetween(ctx, query),
]

const statesOf = (payment: string) => payment.split(",").map((state) => states[state as keyof typeof states])
