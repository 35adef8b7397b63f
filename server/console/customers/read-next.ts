import { type RawBuilder, sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

/** The next registration of the participant w that is not over, as JSON; null without one. */
export const nextOf = (now: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('registration', r.cuid, 'activity', act.title, 'start_at', app.iso(a.start_at),
    'end_at', app.iso(a.end_at))
  from registrations r
  join availabilities a on ${ofTenant("a")} and a.id = r.availability_id and a.end_at > ${now}
  join activities act on ${ofTenant("act")} and act.id = a.activity_id
  where ${ofTenant("r")} and r.participant_id = w.id and r.cancelled_at is null
  order by a.start_at, r.id limit 1)`

/** Titles of the required questions that the participant w has not answered. */
export const missingOf: RawBuilder<unknown> = sql`array(
  select f.title from custom_fields f
  where ${ofTenant("f")} and f.entity = 'PARTICIPANTS' and f.active and f.required and f.archived_at is null
    and not exists (select from participant_custom_data d where ${ofTenant("d")} and d.participant_id = w.id
      and d.field_id = f.id and d.data <> 'null'::jsonb and d.data <> '[]'::jsonb)
  order by f."order" desc, f.id)`

/** In completed years on the organiser's day. */
export const ageOf = (timezone: string): RawBuilder<number> =>
  sql`extract(year from age((clock_now() at time zone ${timezone})::date, t.birthdate))::integer`
