import { sql } from "kysely"
import { attendanceDayEndpoints } from "#contract/endpoints/attendance-day.ts"
import { MOST_RECORDS } from "#contract/rules/attendance-marks.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { call, type Office } from "../office.ts"
import type { Town } from "./slots.ts"

const MINUTE = 60_000
/** Of so many expected, one has not come. */
const ABSENT_EVERY = 7

interface Expected {
  registration: string
  date_id: number
  start_at: string
  end_at: string
}

/** Who came and went today so far: the gate and the day are alive at whatever hour the demo is filled in. */
export async function addToday(office: Office, { organiser_id, timezone, now }: Town): Promise<void> {
  const expected = await findBegun(office, { organiser_id, timezone, now })
  const came = expected.filter((_, i) => i % ABSENT_EVERY !== ABSENT_EVERY - 1)
  const tap = (kind: "ARRIVAL" | "DEPARTURE", { registration, date_id }: Expected, at: number) => ({
    registration,
    date_id,
    kind,
    at: new Date(at).toISOString(),
    key: `demo.${date_id}.${registration}.${kind}`,
  })
  const records = came.flatMap((each, i) => {
    const arrived = Date.parse(each.start_at) + ((i % 4) - 2) * 4 * MINUTE
    const left = Date.parse(each.end_at) + (i % 5) * 3 * MINUTE
    const present = Date.parse(now)
    return [
      ...(arrived <= present ? [tap("ARRIVAL", each, arrived)] : []),
      ...(left <= present ? [tap("DEPARTURE", each, left)] : []),
    ]
  })
  for (let from = 0; from < records.length; from += MOST_RECORDS) {
    const body = { sent_at: now, records: records.slice(from, from + MOST_RECORDS) }
    await call(office, attendanceDayEndpoints.recordBatch, { body })
  }
}

/** Those expected on the dates of today that have begun. */
async function findBegun({ tx }: Office, { organiser_id, timezone, now }: Omit<Town, "language">): Promise<Expected[]> {
  const { rows } = await sql<Expected>`
    select r.cuid as registration, d.id as date_id, app.iso(d.start_at) as start_at, app.iso(d.end_at) as end_at
    from availability_dates d join registrations r on ${ofTenant("r")} and r.availability_id = d.availability_id
    join places p on ${ofTenant("p")} and p.id = r.place_id and d.id = any (p.date_ids)
    where d.organiser_id = ${organiser_id} and r.cancelled_at is null and d.cancelled_at is null
      and (d.start_at at time zone ${timezone})::date = (${now}::timestamptz at time zone ${timezone})::date
      and d.start_at <= ${now}::timestamptz
    order by d.start_at, d.id, r.id`.execute(tx)
  return rows
}
