import { sql } from "kysely"
import type { EffectiveStatus } from "#contract/rules/availability-status.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { CardShape } from "./card-shapes.ts"
import { availabilityState, facts } from "./effective-status.ts"

// Statuses and cards of availabilities by their ids, for a reader in these segments: the parts of a list that cost most, and
// that readers who ask for different things at the same moment can be given from one reading.
interface Reader {
  ctx: Pick<RequestContext, "organiser_id" | "tenant">
  own: number[]
}

export async function readStatuses(
  tx: Tx,
  { ctx: { organiser_id }, own }: Reader,
  ids: number[],
): Promise<Map<number, EffectiveStatus>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; status: EffectiveStatus }>`
    with ${facts(organiser_id)}
    select a.id, v.status from availabilities a
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    cross join ${availabilityState(own)}
    where a.organiser_id = ${organiser_id} and a.id = any (${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** One that is gone since its id was found is missing. */
export async function readCards<C>(
  tx: Tx,
  { ctx, own }: Reader,
  ids: number[],
  { statuses, shape }: { statuses: Map<number, EffectiveStatus>; shape: CardShape<C, unknown> },
): Promise<Map<number, C>> {
  if (ids.length === 0) return new Map()
  const { organiser_id } = ctx
  const { rows } = await sql<{ id: number; card: C }>`
    with ${facts(organiser_id)}
    select a.id, json_build_object(${shape.pairs(own)})${shape.cast} as card
    from unnest(${ids}::bigint[], ${ids.map((id) => statuses.get(id) ?? "CLOSED")}::text[]) v (id, status)
    join availabilities a on a.organiser_id = ${organiser_id} and a.id = v.id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    left join locations l on ${ofTenant("l")} and l.id = a.location_id
    ${shape.joins(ctx.tenant.timezone)}`.execute(tx)
  return new Map(rows.map(({ id, card }) => [id, card]))
}
