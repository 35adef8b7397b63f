import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { type AttendanceBilling, attendanceEndpoints } from "#contract/endpoints/attendance.ts"
import { pageOf } from "#contract/fields.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { auditFields, type BillingInput, billingColumns, readBilling, refuseTaken, setParts } from "./billing-rows.ts"

type Endpoints = typeof attendanceEndpoints

export function findBillings(
  ctx: RequestContext,
  { query }: RouteInput<Endpoints["findBillings"]>,
): Promise<AnswerInput<Endpoints["findBillings"]>> {
  const { organiser_id } = ctx
  const { limit, offset } = pageOf(query)
  const ofActivity = query.activity
    ? sql`exists (select from activities k where ${ofTenant("k")} and k.attendance_billing_id = b.id and k.cuid = ${query.activity})`
    : sql`true`
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<AttendanceBilling & { all: number }>`
      select ${billingColumns}, count(*) over ()::integer as all from attendance_billings b
      where b.organiser_id = ${organiser_id} and b.archived_at is null and ${ofActivity} order by b.id desc limit ${limit} offset ${offset}`.execute(
      tx,
    )
    return { data: rows.map(({ all: _, ...billing }) => billing), count: rows[0]?.all ?? 0 }
  })
}

export const createBilling = (
  ctx: RequestContext,
  { body }: RouteInput<Endpoints["createBilling"]>,
): Promise<AnswerInput<Endpoints["createBilling"]>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, attendanceEndpoints.createBilling, body, async () => ({
      attendance_billing: await createBillingIn(tx, ctx, body),
    })),
  )

export async function createBillingIn(tx: Tx, ctx: RequestContext, body: BillingInput): Promise<AttendanceBilling> {
  const { organiser_id } = ctx
  const { images, activities, take_over, ...row } = body
  if (!take_over) await refuseTaken(tx, organiser_id, activities, null)
  const { id, cuid } = await tx
    .insertInto("attendance_billings")
    .values({ ...row, organiser_id, cuid: newCuid() })
    .returning(["id", "cuid"])
    .executeTakeFirstOrThrow()
  await setParts(tx, organiser_id, id, { images, activities })
  const attendance_billing = await readBilling(tx, organiser_id, cuid)
  await logAction(tx, ctx, "attendance_billing.created", {
    subject: `attendance_billing/${cuid}`,
    changes: changesBetween(null, auditFields(attendance_billing)),
  })
  return attendance_billing
}

export const updateBilling = (
  ctx: RequestContext,
  { params, body }: RouteInput<Endpoints["updateBilling"]>,
): Promise<AnswerInput<Endpoints["updateBilling"]>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, attendanceEndpoints.updateBilling, { ...params, ...body }, async () => ({
      attendance_billing: await updateBillingIn(tx, ctx, params.cuid, body),
    })),
  )

async function updateBillingIn(
  tx: Tx,
  ctx: RequestContext,
  cuid: string,
  body: BillingInput & { version: number },
): Promise<AttendanceBilling> {
  const { organiser_id } = ctx
  const { version, images, activities, take_over, ...row } = body
  const locked = await tx
    .selectFrom("attendance_billings")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .where("archived_at", "is", null)
    .forUpdate()
    .executeTakeFirst()
  const { id } = locked ?? refuse("NOT_FOUND")
  const before = await readBilling(tx, organiser_id, cuid)
  if (before.version !== version)
    refuse("VERSION_CONFLICT", { field: "version", details: { attendance_billing: before } })
  if (!take_over) await refuseTaken(tx, organiser_id, activities, id)
  await tx
    .updateTable("attendance_billings")
    .set(row)
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
  await setParts(tx, organiser_id, id, { images, activities })
  const after = await readBilling(tx, organiser_id, cuid)
  const changes = changesBetween(auditFields(before), auditFields(after))
  if (isEmpty(changes)) return before
  await tx
    .updateTable("attendance_billings")
    .set({ version: version + 1 })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
  await logAction(tx, ctx, "attendance_billing.updated", { subject: `attendance_billing/${cuid}`, changes })
  return { ...after, version: version + 1 }
}
