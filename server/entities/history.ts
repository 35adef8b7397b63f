import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import { type historyRow, titleOf } from "#contract/entities/entity.ts"
import {
  movedFields,
  movementEvents,
  movementFields,
  partlyMovements,
  readsMovements,
} from "#contract/rules/family-money.ts"
import { type NamedThing, namedThing, screenOf } from "#contract/rules/named-thing.ts"
import { type Found, type List, type ListQuery, readRows } from "#server/lists/read-rows.ts"
import type { AuditSubject } from "#server/platform/audit/subjects.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import { holds } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { keptAt } from "./every-kept.ts"
import { sqlOf } from "./kept-entity.ts"

const person = (
  column: string,
) => sql`(select jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) from collaborators c
  where ${ofTenant("c")} and c.id = t.${sql.ref(column)})`

const shownEvents = (ctx: RequestContext) =>
  holds(ctx, readsMovements) ? sql`true` : sql`t.event <> all (${movementEvents}::text[])`
const shownChanges = (ctx: RequestContext) =>
  holds(ctx, readsMovements)
    ? sql`t.changes`
    : sql`case when t.event = any (${partlyMovements}::text[]) then t.changes - ${movedFields}::text[]
        else t.changes end - ${movementFields}::text[]`

/** The audit rows about one thing, or all of them; those who may not read payments are shown no movements of money. */
export const historyOf = (ctx: RequestContext, subject: AuditSubject | null): List => ({
  from: sql`audit_log t`,
  columns: sql`t.id as row_id, t.id, t.event, ${shownChanges(ctx)} as changes, t.created_at, ${person("collaborator_id")} as collaborator,
    ${person("impersonator_id")} as impersonator`,
  where: sql<boolean>`t.organiser_id = ${ctx.organiser_id} and ${shownEvents(ctx)}
    ${subject === null ? sql`` : sql`and t.subject = ${subject}`}`,
  fields: {},
  sorts: { created_at: { sql: sql`t.created_at`, type: "timestamptz" } },
  filters: [],
  order: "-created_at",
})

type Row = z.output<typeof historyRow>

/** Rows of the audit log, with the names of the other things that their values refer to, as far as the reader may read those. */
export async function readHistory<R extends Row = Row>(
  ctx: RequestContext,
  list: List,
  query: ListQuery,
): Promise<Found<R>> {
  const found = await readRows<R>(ctx, list, query)
  const thingsOf = ({ event, changes }: R) =>
    Object.entries(changes).flatMap(([field, values]) =>
      values.flatMap((value) => namedThing(event, field, value) ?? []),
    )
  const all = found.data.flatMap(thingsOf)
  if (all.length === 0) return found
  const names = await readTenant(ctx, (tx) => nameThings(tx, ctx, all))
  const named = (row: R) => thingsOf(row).flatMap(({ cuid }) => (names.has(cuid) ? [[cuid, names.get(cuid)!]] : []))
  return { ...found, data: found.data.map((row) => ({ ...row, things: Object.fromEntries(named(row)) })) }
}

interface Naming {
  table: string
  /** Over the table's rows as t. */
  name: RawBuilder<unknown>
  /** An availability has its activity's title, as others do. */
  at?: RawBuilder<unknown>
}

const titleOfAvailability = sql`(
  select act.title from activities act where ${ofTenant("act")} and act.id = t.activity_id)`
const written: Record<string, Naming> = {
  customers: { table: "customers", name: sql`t.fullname` },
  participants: { table: "participants", name: sql`t.fullname` },
  availabilities: { table: "availabilities", name: titleOfAvailability, at: sql`t.start_at` },
  registrations: {
    table: "registrations",
    name: sql`(select w.fullname from participants w where ${ofTenant("w")} and w.id = t.participant_id)`,
    at: sql`(select a.start_at from availabilities a where ${ofTenant("a")} and a.id = t.availability_id)`,
  },
}

function namingOf(path: string): Naming | undefined {
  const kept = keptAt(path)
  return kept ? { table: kept.table, name: sqlOf(kept, titleOf(kept.entity)) } : written[path]
}

type Name = NonNullable<Row["things"]>[string]

/** One statement for each kind of thing. */
async function nameThings(tx: Tx, ctx: RequestContext, things: NamedThing[]): Promise<Map<string, Name>> {
  const names = new Map<string, Name>()
  for (const [of, some] of Map.groupBy(things, (thing) => thing.of)) {
    const screen = screenOf(of)
    const naming = screen && holds(ctx, screen.permission) ? namingOf(screen.path) : undefined
    if (!naming) continue
    const { rows } = await sql<Name & { cuid: string }>`
      select t.cuid, ${naming.name}::text as name, app.iso(${naming.at ?? sql`null::timestamptz`}) as at
      from ${sql.table(naming.table)} t
      where t.organiser_id = ${ctx.organiser_id} and t.cuid = any (${some.map(({ cuid }) => cuid)}::text[])`.execute(tx)
    for (const { cuid, ...name } of rows) if (name.name) names.set(cuid, name)
  }
  return names
}
