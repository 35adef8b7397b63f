import { sql } from "kysely"
import { type AttendanceKind, chooseDate, DOOR_HOURS } from "#contract/rules/attendance.ts"
import type { Marks } from "#contract/rules/attendance-marks.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readAttendanceToken } from "./attendance-token.ts"
import { registeredDates } from "./read-attendances.ts"

/** A registration on one of its dates, with its recorded attendance. */
export interface Registered extends Marks {
  registration_id: number
  registration: string
  customer_id: number
  date_id: number
  start_at: string
  end_at: string
  cancelled: boolean
}

const columns = sql`r.id as registration_id, r.cuid as registration, r.customer_id, d.id as date_id,
  app.iso(d.start_at) as start_at, app.iso(d.end_at) as end_at, r.cancelled_at is not null as cancelled,
  app.iso(t.arrived_at) as arrived_at, app.iso(t.departed_at) as departed_at, t.absence,
  app.iso(t.waiting_departed_at) as waiting_departed_at, app.iso(t.arrival_corrected_at) as arrival_corrected_at,
  app.iso(t.departure_corrected_at) as departure_corrected_at, coalesce(t.picked_up_by, '') as picked_up_by`

/** One registration and date, or a QR code. */
interface Named {
  kind: AttendanceKind
  token?: string | undefined
  registration?: string | undefined
  date_id?: number | undefined
}

/** The registration and date to record: the ones named, or for a QR code the participant's date of that day. */
export async function getRegistered(tx: Tx, ctx: RequestContext, named: Named, at: string): Promise<Registered> {
  const { kind, token, registration, date_id } = named
  if (token === undefined) return readRegistered(tx, ctx.organiser_id, registration!, date_id!)
  const { id } = await getCoded(tx, ctx, token)
  const found = await findOfDay(tx, ctx, id, at)
  return chooseDate(found, kind, at) ?? refuse("ATTENDANCE_NOT_EXPECTED", { field: "token" })
}

/** The participant whose QR code it is. */
export async function getCoded(tx: Tx, { organiser_id, platform }: RequestContext, token: string) {
  const cuid = readAttendanceToken(platform.config.secret_keys, organiser_id, token)
  const { rows } = await sql<{ id: number; cuid: string; fullname: string }>`select id, cuid, fullname from participants
    where organiser_id = ${organiser_id} and cuid = ${cuid} and deleted_at is null`.execute(tx)
  return rows[0] ?? refuse("TOKEN_INVALID", { field: "token" })
}

export async function readRegistered(
  tx: Tx,
  organiser_id: number,
  registration: string,
  date_id: number,
): Promise<Registered> {
  const [found] = await findRegistered(tx, organiser_id, [{ registration, date_id }])
  return found ?? refuse("NOT_FOUND", { field: "registration" })
}

/** Those of these registrations and dates that there are, in no order. */
export async function findRegistered(
  tx: Tx,
  organiser_id: number,
  named: readonly { registration: string; date_id: number }[],
): Promise<Registered[]> {
  const { rows } = await sql<Registered>`select ${columns} from ${registeredDates}
    join unnest(${named.map((each) => each.registration)}::text[], ${named.map((each) => each.date_id)}::bigint[])
      x (registration, date_id) on r.cuid = x.registration and d.id = x.date_id
    where d.organiser_id = ${organiser_id}`.execute(tx)
  return rows
}

/** A participant's dates of the local day of an instant and, after midnight, one that still lacks a departure. */
export async function findOfDay(
  tx: Tx,
  ctx: RequestContext,
  participant_id: number,
  at: string,
  which: "active" | "cancelled" = "active",
): Promise<Registered[]> {
  const { organiser_id, tenant } = ctx
  const wanted = which === "active" ? sql`r.cancelled_at is null` : sql`r.cancelled_at is not null`
  const { rows } = await sql<Registered>`
    select ${columns} from ${registeredDates}
    where d.organiser_id = ${organiser_id} and r.participant_id = ${participant_id} and ${wanted} and (
      (${at}::timestamptz at time zone ${tenant.timezone})::date between (d.start_at at time zone ${tenant.timezone})::date
        and ((d.end_at - interval '1 microsecond') at time zone ${tenant.timezone})::date
      or (t.departed_at is null and t.arrived_at <= ${at}::timestamptz
        and d.end_at > ${at}::timestamptz - ${DOOR_HOURS} * interval '1 hour'))
    order by d.start_at, r.id`.execute(tx)
  return rows
}
