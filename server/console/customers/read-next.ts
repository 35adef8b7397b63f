import { type RawBuilder, sql } from "kysely"
import { ageOn, today } from "#server/platform/database/local-day.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

/** The next date of the participant w that is not over, with its registration, as JSON; null without one. */
export const nextOf = (now: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('registration', r.cuid, 'activity', act.title, 'start_at', app.iso(d.start_at),
    'end_at', app.iso(d.end_at))
  from registrations r
  join places p on ${ofTenant("p")} and p.id = r.place_id
  join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids) and d.end_at > ${now}
  join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
  join activities act on ${ofTenant("act")} and act.id = a.activity_id
  where ${ofTenant("r")} and r.participant_id = w.id and r.cancelled_at is null
  order by d.start_at, r.id limit 1)`

/** Titles of the required questions that the participant w has not answered. */
export const missingOf: RawBuilder<unknown> = sql`array(
  select f.title from custom_fields f
  where ${ofTenant("f")} and f.entity = 'PARTICIPANTS' and f.active and f.required and f.archived_at is null
    and not exists (select from participant_custom_data d where ${ofTenant("d")} and d.participant_id = w.id
      and d.field_id = f.id and d.data <> 'null'::jsonb and d.data <> '[]'::jsonb)
  order by f."order" desc, f.id)`

/** In completed years on the organiser's day. */
export const ageOf = (timezone: string): RawBuilder<number> => ageOn(today(timezone), sql`t.birthdate`)
