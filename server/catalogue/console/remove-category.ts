import { type RawBuilder, sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import { consoleVocabularyEndpoints } from "#contract/endpoints/console-vocabulary.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"

const call = consoleVocabularyEndpoints.removeCategory

/** Removes a category. Activities and availabilities that have it get another one of its group, or keep it from going. */
export async function removeCategory(ctx: RequestContext, { params, query }: RouteInput<typeof call>) {
  const { organiser_id } = ctx
  return inTenant(ctx, (tx) =>
    once(tx, ctx, call, { ...params, ...query }, async () => {
      const gone = await lockCategories(tx, organiser_id, params.cuid, query.replace_by)
      const moved = await moveLinks(tx, organiser_id, gone.id, gone.replacement_id)
      if (moved > 0 && gone.replacement_id === null) refuse("IN_USE", { details: { uses: { things: moved } } })
      await sql`delete from categories where organiser_id = ${organiser_id} and id = ${gone.id}`.execute(tx)
      await sql`update category_groups set version = version + 1
        where organiser_id = ${organiser_id} and id = ${gone.group_id}`.execute(tx)
      const changes: Record<string, [unknown, unknown]> = { category: [gone.title, gone.replacement_title] }
      await logAction(tx, ctx, "category.replaced", { subject: `category_group/${gone.group_cuid}`, changes })
      return { ok: true as const, archived: false, moved }
    }),
  )
}

interface Gone {
  id: number
  title: string
  group_id: number
  group_cuid: string
  replacement_id: number | null
  replacement_title: string | null
}

/** The group is locked, so that two removals or a save of the group wait for each other. */
async function lockCategories(
  tx: Tx,
  organiser_id: number,
  cuid: string,
  replace_by: string | undefined,
): Promise<Gone> {
  const { rows: found } = await sql<{ group_id: number }>`select group_id from categories
    where organiser_id = ${organiser_id} and cuid = ${cuid}`.execute(tx)
  const { group_id } = found[0] ?? refuse("NOT_FOUND")
  await sql`select from category_groups where organiser_id = ${organiser_id} and id = ${group_id} for update`.execute(
    tx,
  )
  const { rows } = await sql<Gone>`
    select c.id, c.title, g.id as group_id, g.cuid as group_cuid, r.id as replacement_id, r.title as replacement_title
    from categories c
    join category_groups g on g.organiser_id = ${organiser_id} and g.id = c.group_id
    left join categories r on r.organiser_id = ${organiser_id} and r.group_id = c.group_id and r.id <> c.id
      and r.cuid = ${replace_by ?? ""}::text
    where c.organiser_id = ${organiser_id} and c.cuid = ${cuid}`.execute(tx)
  const gone = rows[0] ?? refuse("NOT_FOUND")
  if (replace_by !== undefined && gone.replacement_id === null) refuse("INVALID_INPUT", { field: "replace_by" })
  return gone
}

const links: [table: RawBuilder<unknown>, owner: RawBuilder<unknown>][] = [
  [sql`activity_categories`, sql`activity_id`],
  [sql`availability_categories`, sql`availability_id`],
]

/** Links to the old category go, and those to the new one are made where there was none; gives how many there were. */
async function moveLinks(tx: Tx, organiser_id: number, old_id: number, new_id: number | null): Promise<number> {
  let moved = 0
  for (const [table, owner] of links) {
    const { rows } = await sql<{ id: number }>`select ${owner} as id from ${table}
      where organiser_id = ${organiser_id} and category_id = ${old_id}`.execute(tx)
    moved += rows.length
    if (new_id === null || rows.length === 0) continue
    await sql`delete from ${table} where organiser_id = ${organiser_id} and category_id = ${old_id}`.execute(tx)
    await sql`insert into ${table} (organiser_id, ${owner}, category_id)
      select t.organiser_id, o.id, ${new_id}::bigint from tenant t
      cross join unnest(${rows.map(({ id }) => id)}::bigint[]) o (id) where t.organiser_id = ${organiser_id}
      on conflict do nothing`.execute(tx)
  }
  return moved
}
