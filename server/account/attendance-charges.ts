import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type {
  AttendanceCharge,
  AttendanceChargeItem,
  accountAttendanceEndpoints,
} from "#contract/endpoints/account-attendance.ts"
import { pageOf } from "#contract/fields.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { type ListShape, readList, readOne } from "./read-list.ts"
import { readOwed, settleOnReturn } from "./read-owed.ts"

type Endpoints = typeof accountAttendanceEndpoints
type GetCharge = Endpoints["getCharge"]

const pairs = sql`'id', t.id, 'cuid', t.cuid, 'created_at', app.iso(t.created_at), 'reference', t.reference,
  'cancelled', false, 'total_amount', t.total_amount, 'deposit_amount', 0,
  'paid_amount', ${paidAmount("attendance_charge", "t")}, 'billing_cycle', jsonb_build_object(
    'start_at', app.iso(y.start_at), 'end_at', app.iso(y.end_at), 'configuration', jsonb_build_object('title', b.title,
      'description', b.description, 'images', ${picturesOf("b", "attendance_billing_images", "attendance_billing_id")}))`

const chargeShape: ListShape = {
  table: "attendance_charges",
  joins: sql`join attendance_cycles y on ${ofTenant("y")} and y.id = t.attendance_cycle_id
    join attendance_billings b on ${ofTenant("b")} and b.id = y.attendance_billing_id`,
  json: sql`jsonb_build_object(${pairs})`,
}

/** The registrations and dates charged, in order of time. */
const items = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', i.id, 'amount', i.amount, 'duration', i.duration,
    'registration', jsonb_build_object('cuid', r.cuid, 'title', k.title,
      'participant', jsonb_build_object('id', w.id, 'cuid', w.cuid, 'fullname', w.fullname)),
    'registration_date', jsonb_build_object('arrived_at', app.iso(i.arrived_at), 'departed_at', app.iso(i.departed_at),
      'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at))) order by d.start_at, i.id)
  from attendance_charge_items i
  join attendances a on ${ofTenant("a")} and a.id = i.attendance_id
  join availability_dates d on ${ofTenant("d")} and d.id = a.availability_date_id
  join registrations r on ${ofTenant("r")} and r.id = i.registration_id
  join participants w on ${ofTenant("w")} and w.id = r.participant_id
  join availabilities v on ${ofTenant("v")} and v.id = r.availability_id
  join activities k on ${ofTenant("k")} and k.id = v.activity_id
  where ${ofTenant("i")} and i.attendance_charge_id = t.id), '[]'::jsonb)`

const detailShape: ListShape = { ...chargeShape, json: sql`jsonb_build_object(${pairs}, 'items', ${items})` }

const own = ({ organiser_id, customer }: RequestContext) =>
  sql`t.organiser_id = ${organiser_id} and t.customer_id = ${customer!.id}`

export const findCharges = (
  ctx: RequestContext,
  { query }: RouteInput<Endpoints["findCharges"]>,
): Promise<AnswerInput<Endpoints["findCharges"]>> =>
  readTenant(ctx, (tx) => readList<AttendanceCharge>(tx, chargeShape, { where: own(ctx), ...pageOf(query) }))

export async function getCharge(
  ctx: RequestContext,
  { params: { cuid } }: RouteInput<GetCharge>,
): Promise<AnswerInput<GetCharge>> {
  const destination = { type: "attendance_charge", cuid } as const
  await settleOnReturn(ctx, destination)
  type Charge = AttendanceCharge & { items: AttendanceChargeItem[] }
  return readTenant(ctx, async (tx) => ({
    attendance_charge:
      (await readOne<Charge>(tx, detailShape, sql`${own(ctx)} and t.cuid = ${cuid}`)) ?? refuse("NOT_FOUND"),
    owed: await readOwed(tx, ctx, destination),
  }))
}
