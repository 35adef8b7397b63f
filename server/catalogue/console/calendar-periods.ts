import { sql } from "kysely"
import { calendarPeriods } from "#contract/entities/calendar-periods.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { refuse } from "#server/platform/refusal.ts"

export const calendarPeriodRoutes = entityRoutes(calendarPeriods, {
  table: "calendar_periods",
  uses: {
    schedules: sql<number>`(select count(*) from schedule_periods k where ${ofTenant("k")} and k.period_id = t.id)`,
  },
  async before(_tx, _ctx, { given }) {
    if (given && given.end_day < given.start_day) refuse("INVALID_INPUT", { field: "end_day" })
    return undefined
  },
})
