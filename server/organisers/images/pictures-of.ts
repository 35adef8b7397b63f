import { type RawBuilder, sql } from "kysely"
import type { Picture } from "#contract/endpoints/images.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

/** The focus point of an image `i` as its address carries it; the middle goes without saying. */
export const focusQuery = sql<string>`case when i.focus_x = 50 and i.focus_y = 50 then ''
  else '?focus=' || i.focus_x || '-' || i.focus_y end`

/** The address of an image `i` in the largest width made, with its focus point: what crops it has only the address. */
export const pictureUrl = sql<string>`'/files/images/' || i.cuid || '/' || i.widths[array_upper(i.widths, 1)] || '.webp'
  || ${focusQuery}`

/** A column with the pictures of each row of a table, in their order. */
export const picturesOf = (table: string, link: string, key: string): RawBuilder<Picture[]> => sql<Picture[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', i.id, 'cuid', i.cuid, 'alt', i.alt, 'width', i.width, 'height', i.height,
    'public_url', ${pictureUrl}) order by l.position, i.id)
  from ${sql.table(link)} l join images i on ${ofTenant("i")} and i.id = l.image_id
  where ${ofTenant("l")} and l.${sql.ref(key)} = ${sql.ref(`${table}.id`)}), '[]'::jsonb)`
