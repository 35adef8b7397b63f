import { sql } from "kysely"
import { categoryGroups } from "#contract/entities/category-groups.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import { setRows } from "./set-rows.ts"

const usesOf = (category: string) => sql<number>`(
  (select count(*) from activity_categories k where ${ofTenant("k")} and k.category_id = ${sql.ref(category)})
  + (select count(*) from availability_categories k where ${ofTenant("k")} and k.category_id = ${sql.ref(category)}))::integer`

const owned = {
  table: "categories",
  owner: "group_id",
  key: "cuid",
  made: () => ({ cuid: newCuid() }),
  field: "categories",
} as const

/** A category that something has is not left out of its group: it is replaced by another one of the group first. */
export const categoryGroupRoutes = entityRoutes(categoryGroups, {
  table: "category_groups",
  sql: {
    categories: sql`coalesce((
      select jsonb_agg(jsonb_build_object('cuid', c.cuid, 'title', c.title, 'uses', ${usesOf("c.id")}) order by c."order", c.id)
      from categories c where ${ofTenant("c")} and c.group_id = t.id), '[]'::jsonb)`,
  },
  async before(tx, { organiser_id }, { given, before }) {
    if (!given)
      await removeCategories(
        tx,
        organiser_id,
        before!.categories.map(({ cuid }) => cuid),
        undefined,
      )
    return undefined
  },
  async after(tx, { organiser_id }, { given, id }) {
    if (!given) return
    const gone = await setRows(tx, organiser_id, owned, id, given.categories)
    await removeCategories(tx, organiser_id, gone as string[], "categories")
  },
})

async function removeCategories(tx: Tx, organiser_id: number, cuids: string[], field: string | undefined) {
  const { rows } = await sql<{ uses: number }>`select coalesce(sum(${usesOf("c.id")}), 0)::integer as uses
    from categories c where c.organiser_id = ${organiser_id} and c.cuid = any (${cuids}::text[])`.execute(tx)
  const { uses } = rows[0]!
  if (uses > 0) refuse("IN_USE", { ...(field ? { field } : {}), details: { uses: { things: uses } } })
  await sql`delete from categories where organiser_id = ${organiser_id} and cuid = any (${cuids}::text[])`.execute(tx)
}
