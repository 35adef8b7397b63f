import { sql } from "kysely"
import type { Home } from "#contract/endpoints/console-home.ts"
import { countChildren, type Seen } from "#contract/rules/day-counts.ts"
import { registeredDates } from "#server/attendance/read-attendances.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { At } from "./find-todo.ts"

const MOST = 6
/** A date may last several days: those that began earlier than this are over. */
const LONGEST = "7 days"

type Group = NonNullable<Home["groups"]>[number]
type Present = Pick<Home, "groups" | "children">
interface Expected extends Omit<Group, "counts"> {
  /** Who is registered: the child, and what was recorded. */
  seen: (Seen & { participant: { cuid: string } })[]
}
const MOST_GROUPS = 50

/** The dates of the local day with their children, and all of these together: counted by the rule that the gate counts by. */
export async function readGroups(tx: Tx, { organiser_id, timezone, now }: At): Promise<Present> {
  const day = sql`date_trunc('day', ${now}::timestamptz at time zone ${timezone})`
  const { rows } = await sql<Expected>`
    select d.cuid as date_cuid, app.iso(d.start_at) as start_at, app.iso(d.end_at) as end_at,
      (select jsonb_build_object('cuid', a.cuid, 'activity', k.title, 'location', (
          select l.name from locations l where ${ofTenant("l")} and l.id = a.location_id))
        from availabilities a join activities k on ${ofTenant("k")} and k.id = a.activity_id
        where ${ofTenant("a")} and a.id = d.availability_id) as availability,
      jsonb_agg(jsonb_build_object('participant', jsonb_build_object('cuid', w.cuid), 'absence', t.absence,
        'arrived_at', app.iso(t.arrived_at), 'departed_at', app.iso(t.departed_at))) as seen
    from ${registeredDates}
    where d.organiser_id = ${organiser_id} and r.cancelled_at is null
      and d.start_at < (${day} + interval '1 day') at time zone ${timezone} and d.end_at > ${day} at time zone ${timezone}
      and d.start_at > ${day} at time zone ${timezone} - ${LONGEST}::interval
    group by d.organiser_id, d.id order by d.start_at, d.id`.execute(tx)
  // Today is not over, whatever the hour.
  const count = (seen: Expected["seen"]) => countChildren(seen, false)
  return {
    groups: rows.slice(0, MOST_GROUPS).map(({ seen, ...group }) => ({ ...group, counts: count(seen) })),
    children: count(rows.flatMap(({ seen }) => seen)),
  }
}

export async function readLatest(tx: Tx, { organiser_id }: At): Promise<NonNullable<Home["latest"]>> {
  const { rows } = await sql<NonNullable<Home["latest"]>[number]>`
    select r.cuid, r.created_at, r.total_amount, r.deposit_amount, r.cancelled_at is not null as cancelled,
      ${paidAmount("registration", "r")} as paid_amount,
      (select w.fullname from participants w where ${ofTenant("w")} and w.id = r.participant_id) as participant,
      (select k.title from availabilities a join activities k on ${ofTenant("k")} and k.id = a.activity_id
        where ${ofTenant("a")} and a.id = r.availability_id) as activity
    from registrations r where r.organiser_id = ${organiser_id}
    order by r.created_at desc, r.id desc limit ${MOST}`.execute(tx)
  return rows
}

/** How full the activities are whose availabilities are still to end, the fullest first; all their dates together. */
export async function readFill(tx: Tx, { organiser_id, now }: At): Promise<NonNullable<Home["fill"]>> {
  const { rows } = await sql<NonNullable<Home["fill"]>[number]>`
    select k.cuid, k.title, sum(f.registered)::integer as registered,
      case when bool_or(f.capacity is null) then null else sum(f.capacity)::integer end as capacity,
      app.iso(min(a.registrations_start_at) filter (where a.registrations_start_at > ${now}::timestamptz)) as opens_at
    from availabilities a
    join activities k on ${ofTenant("k")} and k.id = a.activity_id and k.published
    join lateral (
      select max(d.registered) as registered, max(d.capacity) as capacity from availability_dates d
      where ${ofTenant("d")} and d.availability_id = a.id and d.status = 'OPEN') f on f.registered is not null
    where a.organiser_id = ${organiser_id} and a.status = 'OPEN' and a.end_at > ${now}::timestamptz
    group by k.organiser_id, k.id, k.cuid, k.title
    order by case when bool_or(f.capacity is null) then 0 else sum(f.registered)::float / greatest(sum(f.capacity), 1) end desc, k.title
    limit ${MOST}`.execute(tx)
  return rows
}
