import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import { consoleSynchronisationEndpoints } from "#contract/endpoints/console-synchronisations.ts"
import { overLowered } from "#contract/rules/over-capacity.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { differing, findValued, getDefaults, type Valued, type Values } from "./read-values.ts"

type Call = typeof consoleSynchronisationEndpoints.previewSynchronisation

/** Availabilities to come that differ from their activity, cell by cell; those left out are named apart. */
export const previewSynchronisation = (ctx: RequestContext, { params }: RouteInput<Call>) =>
  readTenant(ctx, async (tx) => {
    const { organiser_id } = ctx
    const defaults = await getDefaults(tx, organiser_id, params.cuid)
    const rows = await findValued(tx, organiser_id, defaults.id)
    const [taken_in, left_out] = [rows.filter((row) => row.synchronised), rows.filter((row) => !row.synchronised)]
    const availabilities = taken_in.flatMap((row) => {
      const cells = cellsOf(row, defaults)
      return cells.length > 0 ? [{ ...shown(row), cells }] : []
    })
    const named = [defaults, ...taken_in].flatMap(({ categories }) => categories as string[])
    return {
      availabilities,
      excluded: left_out.map(shown),
      categories: await readTitles(tx, organiser_id, [...new Set(named)]),
    }
  })

const shown = ({ cuid, start_at, end_at, location, taken }: Valued) => ({ cuid, start_at, end_at, location, taken })

const cellsOf = (row: Valued, defaults: Values) =>
  differing(row, defaults).map((field) => ({
    field,
    from: row[field],
    to: defaults[field],
    own: row.own_fields.includes(field),
    over: field === "capacity" ? overOf(row, defaults) : 0,
  }))

const overOf = ({ capacity, taken_within }: Valued, defaults: Values): number => {
  const taken = { registered: taken_within, held: 0 }
  return overLowered(capacity as number | null, defaults.capacity as number | null, [taken])?.most ?? 0
}

async function readTitles(tx: Tx, organiser_id: number, cuids: string[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ cuid: string; title: string }>`select cuid, title from categories
    where organiser_id = ${organiser_id} and cuid = any (${cuids}::text[])`.execute(tx)
  return Object.fromEntries(rows.map(({ cuid, title }) => [cuid, title]))
}

const exclude = consoleSynchronisationEndpoints.excludeFromSynchronisation

/** Leaves an availability out, or takes it in again; a call that changes nothing writes no audit row. */
export const excludeFromSynchronisation = (ctx: RequestContext, { params, body }: RouteInput<typeof exclude>) =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, exclude, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const { id } = await getDefaults(tx, organiser_id, params.cuid)
      const { availability, synchronised } = body
      const { rows } = await sql<{ id: number; synchronised: boolean }>`
        select id, synchronised from availabilities where organiser_id = ${organiser_id} and activity_id = ${id}
          and cuid = ${availability} for no key update`.execute(tx)
      const row = rows[0] ?? refuse("NOT_FOUND", { field: "availability" })
      if (row.synchronised === synchronised) return { ok: true as const }
      await sql`update availabilities set synchronised = ${synchronised}, version = version + 1
        where organiser_id = ${organiser_id} and id = ${row.id}`.execute(tx)
      await logAction(
        tx,
        ctx,
        synchronised ? "availability.synchronisation_included" : "availability.synchronisation_excluded",
        {
          subject: `availability/${availability}`,
          changes: { synchronised: [row.synchronised, synchronised] },
        },
      )
      return { ok: true as const }
    }),
  )
