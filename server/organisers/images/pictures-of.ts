import { type RawBuilder, sql } from "kysely"
import type { Picture } from "#contract/endpoints/images.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

/** The address of an image `i` in the largest width made. */
export const pictureUrl = sql<string>`'/files/images/' || i.cuid || '/' || i.widths[array_upper(i.widths, 1)] || '.webp'`

/** A column with the pictures of each row of a table, in their order. */
export const picturesOf = (table: string, link: string, key: string): RawBuilder<Picture[]> => sql<Picture[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', i.id, 'cuid', i.cuid, 'alt', i.alt, 'width', i.width, 'height', i.height,
    'public_url', ${pictureUrl}) order by l.position, i.id)
  from ${sql.table(link)} l join images i on ${ofTenant("i")} and i.id = l.image_id
  where ${ofTenant("l")} and l.${sql.ref(key)} = ${sql.ref(`${table}.id`)}), '[]'::jsonb)`
