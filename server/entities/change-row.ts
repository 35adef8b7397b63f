import { sql } from "kysely"
import type { AuditEvent } from "#contract/audit-events.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { type AnyField, asSent } from "#contract/entities/field.ts"
import type { Permission } from "#contract/permissions.ts"
import { abridgeChanges } from "#server/platform/audit/abridge-changes.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { isUniqueViolation } from "#server/platform/database/failure.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { columnsOf, isColumn, type Kept, subjectOf } from "./kept-entity.ts"

// Making, changing, removing and restoring one thing: lock, version, hooks, write, audit row, answer, in one transaction,
// once per Idempotency-Key. An audit row is written where something changed, and only there.

type Row = Record<string, unknown> & { id: number; cuid: string; version: number }
type Given = Record<string, unknown>
type Call = Pick<Endpoint, "method" | "path"> & { permission: Permission }

export async function readRow(tx: Tx, kept: Kept, organiser_id: number, cuid: string): Promise<Row> {
  const where = kept.where ? sql`and ${kept.where}` : sql``
  const { rows } = await sql<Omit<Row, "id"> & { row_id: number }>`
    select ${columnsOf(kept, "all")} from ${sql.table(kept.table)} t
    where t.organiser_id = ${organiser_id} and t.cuid = ${cuid} ${where}`.execute(tx)
  if (!rows[0]) return refuse("NOT_FOUND")
  const { row_id, ...row } = rows[0]
  return { ...row, id: row_id } as Row
}

/** The fields that are shown: the row's id is, where the description names it. */
export const shownRow = ({ entity }: Kept, { id, ...row }: Row) => ({
  [entity.name]: "id" in entity.fields ? { id, ...row } : row,
})

export const createRow = (ctx: RequestContext, kept: Kept, given: Given) =>
  changing(ctx, kept, "create", given, async (tx) => shownRow(kept, await createIn(tx, ctx, kept, given)))

/** Makes one inside a transaction, for who makes several things in one. */
export async function createIn(tx: Tx, ctx: RequestContext, kept: Kept, given: Given): Promise<Row> {
  const { permission } = kept.entity.endpoints.create as Call
  const cuid = newCuid()
  const change = { cuid, given: given as never, before: null, permission }
  const own = await kept.before?.(tx, ctx, change)
  const values = { ...columnsIn(kept, given), ...own, organiser_id: ctx.organiser_id, cuid }
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kept.table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning id`.execute(tx)
  await kept.after?.(tx, ctx, { ...change, id: rows[0]!.id })
  const made = await readRow(tx, kept, ctx.organiser_id, cuid)
  await log(tx, ctx, kept, "created", null, made)
  return made
}

export const updateRow = (ctx: RequestContext, kept: Kept, cuid: string, { version, ...given }: Given) =>
  changing(ctx, kept, "update", { cuid, version, ...given }, async (tx, permission) => {
    const before = await lockRow(tx, kept, ctx.organiser_id, cuid)
    if (before.version !== version) refuse("VERSION_CONFLICT", { field: "version", details: shownRow(kept, before) })
    const change = { cuid, given: given as never, before: before as never, permission }
    const own = await kept.before?.(tx, ctx, change)
    await setColumns(tx, kept, ctx, before.id, { ...columnsIn(kept, given), ...own })
    await kept.after?.(tx, ctx, { ...change, id: before.id })
    const after = await readRow(tx, kept, ctx.organiser_id, cuid)
    if (isEmpty(changesBetween(audited(kept, before), audited(kept, after)))) return shownRow(kept, before)
    const noted: Given = { version: before.version + 1 }
    if (kept.dated) noted.updated_at = await readClock(tx)
    await setColumns(tx, kept, ctx, before.id, noted)
    await log(tx, ctx, kept, "updated", before, after)
    return shownRow(kept, await readRow(tx, kept, ctx.organiser_id, cuid))
  })

export const removeRow = (ctx: RequestContext, kept: Kept, cuid: string) =>
  changing(ctx, kept, "remove", { cuid }, (tx) => removeIn(tx, ctx, kept, cuid))

export const restoreRow = (ctx: RequestContext, kept: Kept, cuid: string) =>
  changing(ctx, kept, "restore", { cuid }, (tx) => restoreIn(tx, ctx, kept, cuid))

/** Removes inside a transaction, for a job that keeps what it did in the same one. */
export async function removeIn(tx: Tx, ctx: RequestContext, kept: Kept, cuid: string) {
  const { permission } = kept.entity.endpoints.remove as Call
  const before = await lockRow(tx, kept, ctx.organiser_id, cuid)
  const change = { cuid, given: null, before: before as never, permission }
  // The hook comes first: it may lock more than the row, and only then it is certain who uses it.
  const own = await kept.before?.(tx, ctx, change)
  const { uses, is_kept } = await readUses(tx, kept, ctx, before.id)
  if (!is_kept && Object.keys(uses).length > 0) refuse("IN_USE", { details: { uses } })
  if (is_kept)
    await setColumns(tx, kept, ctx, before.id, {
      ...own,
      archived_at: await readClock(tx),
      version: before.version + 1,
    })
  else
    await sql`delete from ${sql.table(kept.table)} t
        where t.organiser_id = ${ctx.organiser_id} and t.id = ${before.id}`.execute(tx)
  await kept.after?.(tx, ctx, { ...change, id: before.id })
  await log(tx, ctx, kept, is_kept ? (kept.entity.archived_as ?? "archived") : "deleted", before, null)
  return { ok: true as const, archived: is_kept }
}

export async function restoreIn(tx: Tx, ctx: RequestContext, kept: Kept, cuid: string) {
  const before = await lockRow(tx, kept, ctx.organiser_id, cuid)
  if (before.archived_at === null) return shownRow(kept, before)
  await setColumns(tx, kept, ctx, before.id, { archived_at: null, version: before.version + 1 })
  const after = await readRow(tx, kept, ctx.organiser_id, cuid)
  await log(tx, ctx, kept, "restored", null, after)
  return shownRow(kept, after)
}

async function changing<T>(
  ctx: RequestContext,
  { entity: { endpoints, unique } }: Kept,
  name: "create" | "update" | "remove" | "restore",
  input: Given,
  work: (tx: Tx, permission: Permission) => Promise<T>,
): Promise<T> {
  const call = endpoints[name] as Call
  try {
    return await inTenant(ctx, (tx) => once(tx, ctx, call, input, () => work(tx, call.permission)))
  } catch (error) {
    if (unique && isUniqueViolation(error)) refuse(unique.code, { field: unique.field })
    throw error
  }
}

/**
 * Locks, then reads: links are rows of other tables, which a statement that waits for the lock would read too early. The
 * lock lets others refer to the row meanwhile.
 */
async function lockRow(tx: Tx, kept: Kept, organiser_id: number, cuid: string): Promise<Row> {
  const which = kept.locks === "all" ? sql`` : sql`and t.cuid = ${cuid}`
  await sql`select from ${sql.table(kept.table)} t where t.organiser_id = ${organiser_id} ${which}
    order by t.id for no key update`.execute(tx)
  return readRow(tx, kept, organiser_id, cuid)
}

async function setColumns(tx: Tx, { table }: Kept, ctx: RequestContext, id: number, values: Given): Promise<void> {
  const columns = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (columns.length === 0) return
  await sql`update ${sql.table(table)} set ${sql.join(columns)}
    where organiser_id = ${ctx.organiser_id} and id = ${id}`.execute(tx)
}

async function readUses(tx: Tx, { table, uses = {}, kept }: Kept, ctx: RequestContext, id: number) {
  const counts = Object.entries(uses).map(([kind, count]) => sql`${count}::integer as ${sql.ref(kind)}`)
  const { rows } = await sql<Record<string, number> & { is_kept: boolean }>`
    select ${sql.join([sql`${kept ?? sql`false`} as is_kept`, ...counts])} from ${sql.table(table)} t
    where t.organiser_id = ${ctx.organiser_id} and t.id = ${id}`.execute(tx)
  const { is_kept, ...counted } = rows[0]!
  return { is_kept, uses: Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0)) }
}

const columnsIn = ({ entity: { fields } }: Kept, given: Given): Given =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, field]) => name in given && isColumn(field))
      .flatMap(([name, field]) => columnsFor(field, name, given[name])),
  )

/** What the audit log keeps of a thing: the fields that are sent, links by their cuids. */
const audited = ({ entity: { fields } }: Kept, row: Row): Given =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { input }]) => input)
      .flatMap(([name, field]) => columnsFor(field, name, asSent(field, row[name]))),
  )

/** The members of a group are columns of their own. */
const columnsFor = ({ kind }: AnyField, name: string, value: unknown): [string, unknown][] =>
  kind === "group" ? Object.entries(value as Given) : [[name, value]]

async function log(tx: Tx, ctx: RequestContext, kept: Kept, verb: string, before: Row | null, after: Row | null) {
  const changes = changesBetween(before && audited(kept, before), after && audited(kept, after))
  const subject = subjectOf(kept, (before ?? after)!.cuid)
  const event = `${subject.split("/")[0]}.${verb}` as AuditEvent
  await logAction(tx, ctx, event, { subject, changes: abridgeChanges(changes) })
}
