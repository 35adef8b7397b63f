import { sql } from "kysely"
import type { DateState } from "#contract/rules/registration-changes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { dateState, facts } from "./effective-status.ts"

/** The dates of an availability in their order, as they are at this moment. */
export async function readDateStates(tx: Tx, organiser_id: number, availability_id: number): Promise<DateState[]> {
  const { rows } = await sql<DateState>`
    with ${facts(organiser_id)}
    select d.id, app.iso(d.start_at) as start_at, s.status, s.remaining
    from availabilities a join activities act on ${ofTenant("act")} and act.id = a.activity_id
    join availability_dates d on ${ofTenant("d")} and d.availability_id = a.id cross join ${dateState}
    where a.organiser_id = ${organiser_id} and a.id = ${availability_id} order by d.start_at, d.id`.execute(tx)
  return rows
}
