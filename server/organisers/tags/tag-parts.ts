import { type RawBuilder, sql } from "kysely"
import type { collaboratorTags, TagEntity } from "#contract/entities/tags.ts"
import type { Parts } from "#server/entities/kept-entity.ts"

/**
 * The tags of one kind of thing. All kinds share the table; `uses` counts those who have the tag t. Links to a tag are
 * deleted with it, by their foreign key.
 */
export const tagParts = (entity: TagEntity, uses: RawBuilder<number | unknown>): Parts<typeof collaboratorTags> => ({
  table: "tags",
  sql: { uses },
  where: sql<boolean>`t.entity = ${entity}`,
  before: async (_tx, _ctx, { before }) => (before ? undefined : { entity }),
})
