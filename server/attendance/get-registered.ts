import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import type { attendanceEndpoints } from "#contract/endpoints/attendance.ts"
import { chooseDate, DOOR_HOURS } from "#contract/rules/attendance.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readAttendanceToken } from "./attendance-token.ts"
import { registeredDates } from "./read-attendances.ts"

/** A registration on one of its dates, with its recorded attendance. */
export interface Registered {
  registration_id: number
  registration: string
  customer_id: number
  date_id: number
  start_at: string
  end_at: string
  cancelled: boolean
  attendance_id: number | null
  arrived_at: string | null
  departed_at: string | null
}

const columns = sql`r.id as registration_id, r.cuid as registration, r.customer_id, d.id as date_id,
  app.iso(d.start_at) as start_at, app.iso(d.end_at) as end_at, r.cancelled_at is not null as cancelled,
  t.id as attendance_id, app.iso(t.arrived_at) as arrived_at, app.iso(t.departed_at) as departed_at`

type Body = RouteInput<typeof attendanceEndpoints.recordAttendance>["body"]

/** The registration and date to record: the ones named, or for a QR code the participant's date of today. */
export async function getRegistered(tx: Tx, ctx: RequestContext, body: Body): Promise<Registered> {
  if (body.token === undefined) return readRegistered(tx, ctx.organiser_id, body.registration!, body.date_id!)
  const { organiser_id, platform } = ctx
  const participant = readAttendanceToken(platform.config.secret_keys, organiser_id, body.token)
  const { rows } = await sql<{ id: number }>`select id from participants
    where organiser_id = ${organiser_id} and cuid = ${participant} and deleted_at is null`.execute(tx)
  const { id } = rows[0] ?? refuse("TOKEN_INVALID", { field: "token" })
  const today = await findToday(tx, organiser_id, id)
  return chooseDate(today, body.kind, await readClock(tx)) ?? refuse("ATTENDANCE_NOT_EXPECTED", { field: "token" })
}

export async function readRegistered(
  tx: Tx,
  organiser_id: number,
  registration: string,
  date_id: number,
): Promise<Registered> {
  const { rows } = await sql<Registered>`select ${columns} from ${registeredDates}
    where d.organiser_id = ${organiser_id} and r.cuid = ${registration} and d.id = ${date_id}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND", { field: "registration" })
}

/** A participant's dates of this local day and, after midnight, one that still lacks a departure. */
async function findToday(tx: Tx, organiser_id: number, participant_id: number): Promise<Registered[]> {
  const { rows } = await sql<Registered>`
    select ${columns} from ${registeredDates} join organisers o on o.id = d.organiser_id
    where d.organiser_id = ${organiser_id} and r.participant_id = ${participant_id} and r.cancelled_at is null and (
      (clock_now() at time zone o.timezone)::date between (d.start_at at time zone o.timezone)::date
        and ((d.end_at - interval '1 microsecond') at time zone o.timezone)::date
      or (t.departed_at is null and t.arrived_at is not null
        and d.end_at > clock_now() - ${DOOR_HOURS} * interval '1 hour'))
    order by d.start_at, r.id`.execute(tx)
  return rows
}
