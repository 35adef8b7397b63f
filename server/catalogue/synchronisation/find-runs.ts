import { sql } from "kysely"
import type { Answer, RouteInput } from "#contract/endpoint.ts"
import type {
  consoleSynchronisationEndpoints,
  SynchronisedField,
} from "#contract/endpoints/console-synchronisations.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { getDefaults, type Value } from "./read-values.ts"

/** A cell as a run keeps it, to be undone: what it had, what it got, and whether it was the availability's own. */
export interface KeptCell {
  id: number
  cuid: string
  start_at: string
  field: SynchronisedField
  from: Value
  to: Value
  own: boolean
  /** The dates that got the capacity. */
  date_ids?: number[]
}

type Call = typeof consoleSynchronisationEndpoints.findSynchronisations
type Run = Answer<Call>["data"][number]

const columns = sql`t.cuid, t.created_at, t.undone_at, t.activity_version, jsonb_array_length(t.cells) as cells,
  (select count(distinct c ->> 'id')::integer from jsonb_array_elements(t.cells) c) as availabilities,
  (select jsonb_build_object('cuid', p.cuid, 'fullname', p.fullname) from collaborators p
    where ${ofTenant("p")} and p.id = t.collaborator_id) as collaborator`

export const findSynchronisations = (ctx: RequestContext, { params }: RouteInput<Call>) =>
  readTenant(ctx, async (tx) => {
    const { organiser_id } = ctx
    const { id } = await getDefaults(tx, organiser_id, params.cuid)
    const { rows } = await sql<Run>`select ${columns} from synchronisations t
      where t.organiser_id = ${organiser_id} and t.activity_id = ${id} order by t.id desc limit 20`.execute(tx)
    return { data: rows }
  })

export async function getRun(tx: Tx, organiser_id: number, cuid: string): Promise<Run> {
  const { rows } = await sql<Run>`select ${columns} from synchronisations t
    where t.organiser_id = ${organiser_id} and t.cuid = ${cuid}`.execute(tx)
  return rows[0]!
}
