import { sql } from "kysely"
import type { Entity } from "#contract/entities/entity.ts"
import {
  movedFields,
  movementEvents,
  movementFields,
  partlyMovements,
  readsMovements,
} from "#contract/rules/family-money.ts"
import { type List, type ListQuery, readRows } from "#server/lists/read-rows.ts"
import type { AuditSubject } from "#server/platform/audit/subjects.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import { holds } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { Route } from "#server/platform/http/route.ts"
import { createRow, readRow, removeRow, restoreRow, shownRow, updateRow } from "./change-row.ts"
import { type Kept, type Parts, subjectOf } from "./kept-entity.ts"
import { listOf } from "./list-of.ts"

// Jobs find the entity whose rows they work on by its path; every entity enters itself as its routes are made.
const keptByPath = new Map<string, Kept>()
export const keptAt = (path: string): Kept | undefined => keptByPath.get(path)
export const everyKept = (): Kept[] => [...keptByPath.values()]

interface Input {
  params: { cuid: string }
  query: ListQuery
  body: Record<string, unknown>
}

/** The routes of an entity: each endpoint of its description, served by the pattern and the entity's own hooks. */
export function entityRoutes<E extends Entity>(entity: E, parts: Parts<E>): Route[] {
  const kept = { entity, ...parts } as unknown as Kept
  keptByPath.set(entity.path, kept)
  const { find, get, history, create, update, remove, restore } = entity.endpoints
  const findRows = (ctx: RequestContext, { query }: Input) =>
    readRows(ctx, listOf(kept, ctx, query.archived === "true"), query)
  const routes: Route[] = [
    { endpoint: find, run: findRows },
    { endpoint: get, run: (ctx, { params }: Input) => getRow(ctx, kept, params.cuid) },
    { endpoint: history, run: (ctx, { params, query }: Input) => findHistory(ctx, kept, params.cuid, query) },
    { endpoint: create, run: (ctx, { body }: Input) => createRow(ctx, kept, body) },
    { endpoint: update, run: (ctx, { params, body }: Input) => updateRow(ctx, kept, params.cuid, body) },
    { endpoint: remove, run: (ctx, { params }: Input) => removeRow(ctx, kept, params.cuid) },
    { endpoint: restore, run: (ctx, { params }: Input) => restoreRow(ctx, kept, params.cuid) },
  ]
  return routes.filter(({ endpoint }) => entity.archives || endpoint !== restore)
}

const getRow = (ctx: RequestContext, kept: Kept, cuid: string) =>
  readTenant(ctx, async (tx) => shownRow(kept, await readRow(tx, kept, ctx.organiser_id, cuid)))

/** The audit rows of one thing, newest first. */
async function findHistory(ctx: RequestContext, kept: Kept, cuid: string, query: ListQuery) {
  await getRow(ctx, kept, cuid)
  return readRows(ctx, historyOf(ctx, subjectOf(kept, cuid)), query)
}

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
