import { sql } from "kysely"
import type { Answer, RouteInput } from "#contract/endpoint.ts"
import {
  consoleSynchronisationEndpoints,
  type SynchronisedField,
} from "#contract/endpoints/console-synchronisations.ts"
import { logActions } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { getRun, type KeptCell } from "./find-runs.ts"
import { type Defaults, getDefaults, isSame, lockValued, type Value, type Valued, type Values } from "./read-values.ts"
import { type Change, changesOf, writeValues } from "./write-values.ts"

const call = consoleSynchronisationEndpoints.synchronise
type Input = RouteInput<typeof call>
type Cell = Input["body"]["cells"][number]
type Refused = Answer<typeof call>["refused"][number]

/**
 * Carries the activity's values to the ticked cells. Each cell names the values that were seen: one that is no longer so is
 * refused alone, the others are written. A written field is no longer the availability's own: it follows the activity.
 */
export const synchronise = (ctx: RequestContext, { params, body }: Input) =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, call, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const defaults = await getDefaults(tx, organiser_id, params.cuid, "lock")
      const cells = [...new Map(body.cells.map((cell) => [`${cell.availability}/${cell.field}`, cell])).values()]
      const rows = await lockValued(tx, organiser_id, defaults.id, [
        ...new Set(cells.map(({ availability }) => availability)),
      ])
      const { cuid, refused } = await carryOver(tx, ctx, defaults, rows, cells)
      return { synchronisation: cuid ? await getRun(tx, organiser_id, cuid) : null, refused }
    }),
  )

/** The same inside a transaction, over rows that are locked; gives the run, where there was something to write. */
export async function carryOver(
  tx: Tx,
  ctx: RequestContext,
  defaults: Defaults,
  rows: readonly Valued[],
  cells: readonly Cell[],
) {
  const { changes, refused } = judge(cells, rows, defaults)
  return { cuid: await keepRun(tx, ctx, defaults, changes), refused }
}

function judge(cells: readonly Cell[], rows: readonly Valued[], defaults: Values) {
  const refused: Refused[] = []
  const changes: Change[] = []
  const byCuid = new Map(rows.map((row) => [row.cuid, row]))
  const refuseCell = (cell: Pick<Cell, "availability" | "field">, code: Refused["code"]) => {
    const { availability, field } = cell
    refused.push({ availability, field, code, from: byCuid.get(availability)?.[field] ?? null, to: defaults[field] })
  }
  for (const [availability, own] of Map.groupBy(cells, (cell) => cell.availability)) {
    const row = byCuid.get(availability)
    const isMeant = (cell: Cell) =>
      row?.is_to_come && row.synchronised && isSame(row[cell.field], cell.from) && isSame(defaults[cell.field], cell.to)
    for (const cell of own.filter((each) => !isMeant(each))) refuseCell(cell, "VERSION_CONFLICT")
    const wanted = own.filter(isMeant).map(({ field }) => field)
    const wrong = row ? wrongFields(row, wanted, defaults) : []
    for (const field of wrong) refuseCell({ availability, field }, "INVALID_INPUT")
    const fields = wanted.filter((field) => !wrong.includes(field))
    if (!row || fields.length === 0) continue
    changes.push({
      row,
      values: Object.fromEntries(fields.map((field) => [field, defaults[field]])),
      own_fields: row.own_fields.filter((field) => !fields.includes(field as SynchronisedField)),
    })
  }
  return { changes, refused }
}

/** A deposit above the price, or ages crossed: the fields among those wanted that would make them so. */
function wrongFields(row: Valued, wanted: SynchronisedField[], defaults: Values): SynchronisedField[] {
  const after = (field: SynchronisedField) => (wanted.includes(field) ? defaults[field] : row[field]) as number | null
  const pairs = [
    ["deposit", "price"],
    ["age_minimum", "age_maximum"],
  ] as const
  return pairs.flatMap(([low, high]) => {
    const [least, most] = [after(low), after(high)]
    const isWrong = least !== null && most !== null && least > most
    return isWrong ? wanted.filter((field) => field === low || field === high) : []
  })
}

/** Writes the changes and keeps them as a run; gives its cuid, or null where there was nothing to write. */
async function keepRun(
  tx: Tx,
  ctx: RequestContext,
  { id: activity_id, version }: Defaults,
  changes: Change[],
): Promise<string | null> {
  if (changes.length === 0) return null
  const { organiser_id, collaborator } = ctx
  const dates = await writeValues(tx, organiser_id, changes)
  const cells: KeptCell[] = changes.flatMap(({ row, values }) =>
    Object.entries(values).map(([name, to]) => {
      const field = name as SynchronisedField
      const { id, cuid, start_at, own_fields } = row
      const cell = { id, cuid, start_at, field, from: row[field], to: to as Value, own: own_fields.includes(field) }
      return field === "capacity" ? { ...cell, date_ids: dates.get(id) ?? [] } : cell
    }),
  )
  const cuid = newCuid()
  await sql`insert into synchronisations (organiser_id, cuid, activity_id, activity_version, collaborator_id, cells)
    values (${organiser_id}, ${cuid}, ${activity_id}, ${version}, ${collaborator?.id ?? null},
      ${JSON.stringify(cells)}::jsonb)`.execute(tx)
  await logActions(
    tx,
    ctx,
    "availability.synchronised",
    changes.map((change) => ({ subject: `availability/${change.row.cuid}`, changes: changesOf(change) })),
  )
  return cuid
}
