import { type RawBuilder, sql } from "kysely"
import type { TagEntity } from "#contract/entities/tags.ts"

/**
 * The tags of one kind of thing. All kinds share the table; `uses` counts those who have the tag t. Links to a tag are
 * deleted with it, by their foreign key.
 */
export const tagParts = (entity: TagEntity, uses: RawBuilder<number | unknown>) => ({
  table: "tags" as const,
  sql: { uses },
  where: sql<boolean>`t.entity = ${entity}`,
  before: async (_tx: unknown, _ctx: unknown, { before }: { before: unknown }) => (before ? undefined : { entity }),
})
