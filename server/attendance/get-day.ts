import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { attendanceDayEndpoints, DayGroup, DayRow } from "#contract/endpoints/attendance-day.ts"
import { localDate } from "#contract/rules/dates.ts"
import { countChildren, isDayOver } from "#contract/rules/day-counts.ts"
import { ageOn } from "#server/platform/database/local-day.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { attendanceToken } from "./attendance-token.ts"
import { attendanceJson, pinnedNotes, registeredDates } from "./read-attendances.ts"
import { importantAnswers, inWords, type KeptAnswer, withoutRepeats } from "./read-important.ts"
import { findEstimates } from "./read-unbilled.ts"

type GetDay = typeof attendanceDayEndpoints.getDay

/** The longest a date may last: dates that began earlier are over. */
const LONGEST_DAYS = 7

/**
 * A day as screens follow it: they ask again every few seconds with the stamp they have, and while nothing has changed one
 * small statement answers. The stamp is read before the rows, so that a change between the two is seen the next time.
 */
export const getDay = (ctx: RequestContext, { query }: RouteInput<GetDay>): Promise<AnswerInput<GetDay>> =>
  readTenant(ctx, async (tx) => {
    const now = await readClock(tx)
    const today = localDate(now, ctx.tenant.timezone)
    const date = query.date ?? today
    const stamp = await readStamp(tx, ctx, date)
    const groups = stamp === query.stamp ? null : await findGroups(tx, ctx, { date, today })
    return { date, now, stamp, groups }
  })

const onDay = ({ organiser_id, tenant }: RequestContext, date: string) => {
  const midnight = (days: number) => sql`(${date}::date + ${days}::integer)::timestamp at time zone ${tenant.timezone}`
  return sql`d.organiser_id = ${organiser_id} and r.cancelled_at is null and d.start_at < ${midnight(1)}
    and d.end_at > ${midnight(0)} and d.start_at > ${midnight(-LONGEST_DAYS)}`
}

async function readStamp(tx: Tx, ctx: RequestContext, date: string): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select md5(coalesce(string_agg(concat_ws(':', r.id, d.id, t.version, extract(epoch from d.start_at)), ','
      order by r.id, d.id), '')) as stamp
    from ${registeredDates} where ${onDay(ctx, date)}`.execute(tx)
  return rows[0]!.stamp
}

interface Row {
  attendance: Omit<DayRow, "code" | "estimate" | "important">
  important: KeptAnswer[]
  location: string | null
  attendance_id: number | null
}

/** Whom to call about a child: first the one who registered, then the other guardians. */
const guardians = sql`(select jsonb_agg(jsonb_build_object('fullname', c.fullname, 'phone', c.phone)
    order by c.id <> r.customer_id, c.fullname, c.id)
  from (select r.customer_id as id union select g.customer_id from guardianships g
    where ${ofTenant("g")} and g.participant_id = w.id) x
  join customers c on ${ofTenant("c")} and c.id = x.id)`

async function findGroups(tx: Tx, ctx: RequestContext, at: { date: string; today: string }): Promise<DayGroup[]> {
  const { date } = at
  const { organiser_id, platform } = ctx
  const { rows } = await sql<Row>`
    select t.id as attendance_id, ${attendanceJson} || jsonb_build_object(
      'age', ${ageOn(sql`${date}::date`, sql`w.birthdate`)},
      'guardians', ${guardians}, 'notes', ${pinnedNotes(ctx)},
      'pick_up_people', coalesce((select jsonb_agg(jsonb_build_object('name', u.name, 'phone', u.phone) order by u.name, u.id)
        from pick_up_people u where ${ofTenant("u")} and u.participant_id = w.id
          and ${date}::date between coalesce(u.from_day, ${date}::date) and coalesce(u.to_day, ${date}::date)), '[]'::jsonb)
      ) as attendance, ${importantAnswers(ctx)} as important,
      (select l.name from availabilities a join locations l on ${ofTenant("l")} and l.id = a.location_id
        where ${ofTenant("a")} and a.id = d.availability_id) as location
    from ${registeredDates} where ${onDay(ctx, date)}
    order by d.start_at, d.id, w.firstname, w.lastname, r.id`.execute(tx)
  const dates = [...new Set(rows.map(({ attendance }) => attendance.date.id))]
  const estimates = await findEstimates(tx, organiser_id, dates)
  const grouped = Map.groupBy(rows, ({ attendance }) => attendance.date.id)
  const ofChild = Map.groupBy(rows, ({ attendance }) => attendance.participant.cuid)
  const importantOf = (cuid: string) =>
    withoutRepeats(
      inWords(
        ctx,
        ofChild.get(cuid)!.flatMap(({ important }) => important),
      ),
    )
  return [...grouped.values()].map((all) => {
    const [{ attendance, location }] = all as [Row, ...Row[]]
    const { availability, activity, date } = attendance
    const complete = all.map((row) => ({
      ...row.attendance,
      important: importantOf(row.attendance.participant.cuid),
      code: attendanceToken(platform.config.secret_keys, organiser_id, row.attendance.participant.cuid),
      estimate: estimates.get(row.attendance_id) ?? null,
    }))
    const counts = countChildren(complete, isDayOver(at.date, at.today))
    return { availability, activity, location, date, counts, rows: complete }
  })
}
