import { sql } from "kysely"
import { schedules } from "#contract/entities/schedules.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { setLinks } from "#server/platform/database/set-links.ts"
import { readRule } from "./read-rule.ts"

const named = (table: string, column: string, title: string) =>
  sql`(select jsonb_build_object('cuid', o.cuid, 'title', ${sql.ref(`o.${title}`)}) from ${sql.table(table)} o
    where ${ofTenant("o")} and o.id = ${sql.ref(`t.${column}`)})`

const periods = {
  table: "schedule_periods",
  owner: "schedule_id",
  other: "period_id",
  to: "calendar_periods",
  field: "periods",
} as const

/** A removed schedule leaves what it made: those availabilities only lose the link to it. */
export const scheduleRoutes = entityRoutes(schedules, {
  table: "schedules",
  sql: {
    activity: named("activities", "activity_id", "title"),
    location: named("locations", "location_id", "name"),
    resource: named("resources", "resource_id", "name"),
    periods: sql`coalesce((
      select jsonb_agg(jsonb_build_object('cuid', p.cuid, 'title', p.title, 'start_day', p.start_day, 'end_day', p.end_day)
        order by p.start_day, p.id)
      from schedule_periods k join calendar_periods p on ${ofTenant("p")} and p.id = k.period_id
      where ${ofTenant("k")} and k.schedule_id = t.id), '[]'::jsonb)`,
    availabilities: sql`(select count(*)::integer from availabilities a
      where ${ofTenant("a")} and a.schedule_id = t.id and a.archived_at is null)`,
  },
  async before(tx, ctx, { given, before }) {
    if (!given) {
      await sql`update availabilities set schedule_id = null
        where organiser_id = ${ctx.organiser_id} and schedule_id = ${before!.id}`.execute(tx)
      return undefined
    }
    const { activity, location_id, resource_id } = await readRule(tx, ctx, given)
    return {
      activity_id: activity.id,
      location_id,
      resource_id,
      slots: JSON.stringify(given.slots),
      skipped_days: JSON.stringify(given.skipped_days),
    }
  },
  async after(tx, { organiser_id }, { given, id }) {
    if (given) await setLinks(tx, organiser_id, periods, id, given.periods)
  },
})
