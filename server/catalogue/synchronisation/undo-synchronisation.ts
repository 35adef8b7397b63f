import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import { consoleSynchronisationEndpoints } from "#contract/endpoints/console-synchronisations.ts"
import { logActions } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { KeptCell } from "./find-runs.ts"
import { getDefaults, isSame, lockValued, type Valued } from "./read-values.ts"
import { type Change, changesOf, writeValues } from "./write-values.ts"

const call = consoleSynchronisationEndpoints.undoSynchronisation

/** Puts the old values of a run back where the value is still the run's own; what was changed since stays and is told. */
export const undoSynchronisation = (ctx: RequestContext, { params }: RouteInput<typeof call>) =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, call, params, async () => {
      const { organiser_id } = ctx
      const activity = await getDefaults(tx, organiser_id, params.cuid, "lock")
      const cells = await endRun(tx, organiser_id, activity.id, params.synchronisation)
      const rows = await lockValued(tx, organiser_id, activity.id, [...new Set(cells.map(({ cuid }) => cuid))])
      const byCuid = new Map(rows.map((row) => [row.cuid, row]))
      const isStill = ({ cuid, field, to }: KeptCell) => byCuid.has(cuid) && isSame(byCuid.get(cuid)![field], to)
      const [still, changed] = [cells.filter(isStill), cells.filter((cell) => !isStill(cell))]
      const changes = [...Map.groupBy(still, ({ cuid }) => cuid)].map(([cuid, own]) => backOf(byCuid.get(cuid)!, own))
      await writeValues(tx, organiser_id, changes)
      await logActions(
        tx,
        ctx,
        "availability.synchronisation_undone",
        changes.map((change) => ({ subject: `availability/${change.row.cuid}`, changes: changesOf(change) })),
      )
      return {
        restored: still.length,
        kept: changed.map(({ cuid, start_at, field }) => ({ availability: cuid, start_at, field })),
      }
    }),
  )

async function endRun(tx: Tx, organiser_id: number, activity_id: number, cuid: string): Promise<KeptCell[]> {
  const { rows } = await sql<{ id: number; cells: KeptCell[] }>`
    select id, cells from synchronisations where organiser_id = ${organiser_id} and activity_id = ${activity_id}
      and cuid = ${cuid} and undone_at is null for update`.execute(tx)
  const { id, cells } = rows[0] ?? refuse("NOT_FOUND")
  await sql`update synchronisations set undone_at = ${await readClock(tx)}
    where organiser_id = ${organiser_id} and id = ${id}`.execute(tx)
  return cells
}

function backOf(row: Valued, cells: readonly KeptCell[]): Change {
  const owned = cells.filter(({ own }) => own).map(({ field }) => field)
  const date_ids = cells.find(({ field }) => field === "capacity")?.date_ids
  const change: Change = {
    row,
    values: Object.fromEntries(cells.map(({ field, from }) => [field, from])),
    own_fields: [...new Set([...row.own_fields, ...owned])],
  }
  return date_ids ? { ...change, date_ids } : change
}
