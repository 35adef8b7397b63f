import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

interface Named {
  location?: string | null | undefined
  resource?: string | null | undefined
  categories?: string[] | undefined
  collaborators?: string[] | undefined
}

/** The ids of things that input names by cuid; those that are missing, archived or another organiser's are refused. */
export async function readLinks(tx: Tx, organiser_id: number, named: Named, kept: Kept = {}) {
  const { location, resource, categories, collaborators } = named
  const one = async (
    table: string,
    field: string,
    cuid: string | null | undefined,
    kept_id: number | null | undefined,
  ) => (typeof cuid === "string" ? (await idsOf(tx, organiser_id, table, field, [cuid], kept_id ?? null))[0]! : cuid)
  const many = async (table: string, field: string, cuids: string[] | undefined) =>
    cuids && (await idsOf(tx, organiser_id, table, field, [...new Set(cuids)], null))
  return {
    location_id: await one("locations", "location", location, kept.location_id),
    resource_id: await one("resources", "resource", resource, kept.resource_id),
    category_ids: await many("categories", "categories", categories),
    collaborator_ids: await many("collaborators", "collaborators", collaborators),
  }
}

/** What it has already: an archived location or resource may stay. */
interface Kept {
  location_id?: number | null
  resource_id?: number | null
}

const archiving = ["locations", "resources"]

async function idsOf(
  tx: Tx,
  organiser_id: number,
  table: string,
  field: string,
  cuids: string[],
  kept_id: number | null,
): Promise<number[]> {
  if (cuids.length === 0) return []
  const live = archiving.includes(table) ? sql`and (archived_at is null or id = ${kept_id}::bigint)` : sql``
  const { rows } = await sql<{ id: number; cuid: string }>`select id, cuid from ${sql.table(table)}
    where organiser_id = ${organiser_id} and cuid = any (${cuids}::text[]) ${live}`.execute(tx)
  const ids = new Map(rows.map(({ id, cuid }) => [cuid, id]))
  return cuids.map((cuid) => ids.get(cuid) ?? refuse("NOT_FOUND", { field }))
}
