import type { Entity } from "#contract/entities/entity.ts"
import { type ListQuery, readRows } from "#server/lists/read-rows.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { Route } from "#server/platform/http/route.ts"
import { createRow, readRow, removeRow, restoreRow, shownRow, updateRow } from "./change-row.ts"
import { enter } from "./every-kept.ts"
import { historyOf, readHistory } from "./history.ts"
import { type Kept, type Parts, subjectOf } from "./kept-entity.ts"
import { listOf } from "./list-of.ts"

interface Input {
  params: { cuid: string }
  query: ListQuery
  body: Record<string, unknown>
}

/** The routes of an entity: each endpoint of its description, served by the pattern and the entity's own hooks. */
export function entityRoutes<E extends Entity>(entity: E, parts: Parts<E>): Route[] {
  const kept = { entity, ...parts } as unknown as Kept
  enter(kept)
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
  return readHistory(ctx, historyOf(ctx, subjectOf(kept, cuid)), query)
}
