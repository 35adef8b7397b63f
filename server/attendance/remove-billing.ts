import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { attendanceEndpoints } from "#contract/endpoints/attendance.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { auditFields, readBilling } from "./billing-rows.ts"

type Endpoints = typeof attendanceEndpoints

export const getBilling = (
  ctx: RequestContext,
  { params }: RouteInput<Endpoints["getBilling"]>,
): Promise<AnswerInput<Endpoints["getBilling"]>> =>
  readTenant(ctx, async (tx) => ({ attendance_billing: await readBilling(tx, ctx.organiser_id, params.cuid) }))

interface Locked {
  id: number
  /** Stays that are not charged yet, or not in their present state. */
  open: number
  was_closed: boolean
}

/** Removes a billing; one whose months were closed is archived, so that they keep their terms. */
export const removeBilling = (
  ctx: RequestContext,
  { params: { cuid } }: RouteInput<Endpoints["removeBilling"]>,
): Promise<AnswerInput<Endpoints["removeBilling"]>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, attendanceEndpoints.removeBilling, { cuid }, async () => {
      const { organiser_id } = ctx
      await sql`select from attendance_billings where organiser_id = ${organiser_id} and cuid = ${cuid} for update`.execute(
        tx,
      )
      const before = await readBilling(tx, organiser_id, cuid)
      const { rows } = await sql<Locked>`
        select b.id, (select count(*)::integer from attendances t
            join availability_dates d on ${ofTenant("d")} and d.id = t.availability_date_id
            join availabilities a on ${ofTenant("a")} and a.id = d.availability_id
            join activities k on ${ofTenant("k")} and k.id = a.activity_id and k.attendance_billing_id = b.id
            where ${ofTenant("t")} and t.billed_revision is distinct from t.revision) as open,
          exists (select from attendance_cycles y where ${ofTenant("y")} and y.attendance_billing_id = b.id) as was_closed
        from attendance_billings b where b.organiser_id = ${organiser_id} and b.cuid = ${cuid}`.execute(tx)
      const { id, open, was_closed } = rows[0]!
      if (open > 0) refuse("IN_USE", { details: { uses: { attendances: open } } })
      await sql`update activities set attendance_billing_id = null
        where organiser_id = ${organiser_id} and attendance_billing_id = ${id}`.execute(tx)
      const now = await readClock(tx)
      if (was_closed)
        await sql`update attendance_billings set archived_at = ${now}::timestamptz
          where organiser_id = ${organiser_id} and id = ${id}`.execute(tx)
      else await sql`delete from attendance_billings where organiser_id = ${organiser_id} and id = ${id}`.execute(tx)
      await logAction(tx, ctx, "attendance_billing.deleted", {
        subject: `attendance_billing/${cuid}`,
        changes: changesBetween(auditFields(before), null),
      })
      return { ok: true as const, archived: was_closed }
    }),
  )
