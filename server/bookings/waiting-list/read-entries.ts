import { type RawBuilder, sql } from "kysely"
import type { WaitingListEntry } from "#contract/endpoints/waiting-list.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** An expired offer counts as lapsed, also before the job has ended it. Of an entry e. */
export const currentStatus = sql<WaitingListEntry["status"]>`case
  when e.status = 'OFFERED' and e.offered_until <= clock_now() then 'LAPSED' else e.status end`

/** The position among waiting entries, from 1. */
export const positionOf = sql<number | null>`case when e.status = 'WAITING' then (
  select count(*)::integer from waiting_list_entries o where ${ofTenant("o")}
    and o.availability_id = e.availability_id and o.status = 'WAITING' and (o.position, o.id) <= (e.position, e.id)) end`

export const participantsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', w.id, 'cuid', w.cuid, 'fullname', w.fullname) order by w.id)
  from participants w where ${ofTenant("w")} and w.id = any (e.participant_ids)), '[]'::jsonb)`

/** Entries of one customer that match `wanted`, newest first; with their total count. */
export async function readEntries(
  tx: Tx,
  { organiser_id, customer_id }: { organiser_id: number; customer_id: number },
  wanted: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: WaitingListEntry[]; count: number }> {
  const { rows } = await sql<WaitingListEntry & { all: number }>`
    select e.cuid, ${currentStatus} as status, ${positionOf} as position, app.iso(e.created_at) as created_at,
      app.iso(e.offered_until) as offered_until,
      app.iso(case when ${currentStatus} = 'LAPSED' then e.offered_until else e.ended_at end) as ended_at,
      ${participantsOf} as participants, count(*) over ()::integer as all,
      jsonb_build_object('id', a.id, 'cuid', a.cuid, 'start_at', app.iso(a.start_at), 'end_at', app.iso(a.end_at),
        'activity', jsonb_build_object('cuid', act.cuid, 'title', act.title)) as availability
    from waiting_list_entries e
    join availabilities a on ${ofTenant("a")} and a.id = e.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where e.organiser_id = ${organiser_id} and e.customer_id = ${customer_id} and ${wanted}
    order by e.created_at desc, e.id desc limit ${limit} offset ${offset}`.execute(tx)
  return { data: rows.map(({ all: _, ...entry }) => entry), count: rows[0]?.all ?? 0 }
}
