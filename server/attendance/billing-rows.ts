import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import type { AttendanceBilling, attendanceEndpoints } from "#contract/endpoints/attendance.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

export type BillingInput = RouteInput<typeof attendanceEndpoints.createBilling>["body"]

/** A billing configuration, aliased b, with its pictures and the activities it prices. */
export const billingColumns = sql`b.cuid, b.version, b.title, b.description, b.billing_cycle, b.before_step_minutes,
  b.before_step_price, b.after_step_minutes, b.after_step_price, b.grace_minutes,
  ${picturesOf("b", "attendance_billing_images", "attendance_billing_id")} as images, coalesce((
    select jsonb_agg(jsonb_build_object('cuid', k.cuid, 'title', k.title) order by k.title, k.id) from activities k
    where ${ofTenant("k")} and k.attendance_billing_id = b.id), '[]'::jsonb) as activities`

export async function readBilling(tx: Tx, organiser_id: number, cuid: string): Promise<AttendanceBilling> {
  const { rows } = await sql<AttendanceBilling>`select ${billingColumns} from attendance_billings b
    where b.organiser_id = ${organiser_id} and b.cuid = ${cuid} and b.archived_at is null`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

/** The fields of a configuration in the audit log: pictures and activities by their cuids. */
export const auditFields = ({ images, activities, cuid: _, version: __, ...billing }: AttendanceBilling) => ({
  ...billing,
  images: images.map((image) => image.cuid),
  activities: activities.map((activity) => activity.cuid),
})

/** Replaces all pictures, in this order, and all activities. One that loses an activity has another version. */
export async function setParts(
  tx: Tx,
  organiser_id: number,
  billing_id: number,
  { images, activities }: Pick<BillingInput, "images" | "activities">,
): Promise<void> {
  await tx
    .deleteFrom("attendance_billing_images")
    .where("organiser_id", "=", organiser_id)
    .where("attendance_billing_id", "=", billing_id)
    .execute()
  const pictured =
    await sql`insert into attendance_billing_images (organiser_id, attendance_billing_id, image_id, position)
    select ${organiser_id}, ${billing_id}, i.id, min(u.position) from unnest(${images}::text[]) with ordinality u (cuid, position)
    join images i on i.organiser_id = ${organiser_id} and i.cuid = u.cuid group by i.id returning image_id`.execute(tx)
  if (Number(pictured.numAffectedRows) < new Set(images).size) refuse("NOT_FOUND", { field: "images" })
  await sql`update activities set attendance_billing_id = null where organiser_id = ${organiser_id}
    and attendance_billing_id = ${billing_id} and not cuid = any (${activities}::text[])`.execute(tx)
  await sql`update attendance_billings b set version = b.version + 1
    where b.organiser_id = ${organiser_id} and b.id <> ${billing_id} and exists (
      select from activities k where ${ofTenant("k")} and k.attendance_billing_id = b.id
        and k.cuid = any (${activities}::text[]))`.execute(tx)
  const priced = await sql`update activities set attendance_billing_id = ${billing_id}
    where organiser_id = ${organiser_id} and cuid = any (${activities}::text[])`.execute(tx)
  if (Number(priced.numAffectedRows) < new Set(activities).size) refuse("NOT_FOUND", { field: "activities" })
}

/** Activities that another billing prices are told with it; naming them takes them over only when that was agreed to. */
export async function refuseTaken(
  tx: Tx,
  organiser_id: number,
  activities: string[],
  billing_id: number | null,
): Promise<void> {
  const { rows } = await sql<{ cuid: string; title: string; billing: string }>`
    select k.cuid, k.title, b.title as billing from activities k
    join attendance_billings b on ${ofTenant("b")} and b.id = k.attendance_billing_id
    where k.organiser_id = ${organiser_id} and k.cuid = any (${activities}::text[])
      and b.id is distinct from ${billing_id}::bigint order by k.title, k.id`.execute(tx)
  if (rows.length > 0) refuse("ATTENDANCE_BILLING_TAKEN", { field: "activities", details: { activities: rows } })
}
