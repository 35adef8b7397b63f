import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** One availability of a request, with the terms of its sale and the present state of its dates. */
export interface Requested {
  position: number
  availability_id: number
  cuid: string
  location_id: number | null
  date_ids: number[]
  /** The dates that still exist. */
  dates: { id: number; start_at: string; end_at: string; status: "OPEN" | "CLOSED"; cancelled: boolean }[]
  allow_participant_overlap: boolean
  sold: object
  total_amount: number
  deposit_amount: number
  entries: { owned_bundle_id: number; entries: number } | null
  now: string
}

export async function findRequested(tx: Tx, organiser_id: number, request_id: number): Promise<Requested[]> {
  const { rows } = await sql<Requested>`
    select r.position, r.availability_id, a.cuid, a.location_id, r.date_ids, r.sold, r.total_amount, r.deposit_amount,
      act.allow_participant_overlap, clock_now() as now,
      case when r.entries is not null then
        jsonb_build_object('owned_bundle_id', r.owned_bundle_id, 'entries', r.entries) end as entries,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at),
          'status', d.status, 'cancelled', d.cancelled_at is not null) order by d.start_at, d.id)
        from availability_dates d where ${ofTenant("d")} and d.availability_id = r.availability_id
          and d.id = any (r.date_ids)), '[]'::jsonb) as dates
    from requested_availabilities r
    join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where r.organiser_id = ${organiser_id} and r.registration_request_id = ${request_id}
    order by r.position`.execute(tx)
  return rows
}
