import { sql } from "kysely"
import type { CartItem } from "#contract/endpoints/carts.ts"
import { keptThings } from "#server/catalogue/kept-things.ts"
import { categoriesOf, locationJson } from "#server/catalogue/shapes.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** An availability as carts show it, with all its dates, in their order. */
export interface ShownAvailability {
  id: number
  shown: NonNullable<CartItem["availability"]>
  dates: CartItem["availability_dates"]
}

/** They are the same for everybody, so that they are read once for a version of the catalogue. */
export const shownAvailabilities = keptThings<ShownAvailability>(async (tx: Tx, { organiser_id }, ids) => {
  if (ids.length === 0) return []
  const { rows } = await sql<ShownAvailability>`
    select a.id, jsonb_build_object('cuid', a.cuid, 'start_at', app.iso(a.start_at), 'end_at', app.iso(a.end_at),
        'location', ${locationJson}, 'categories', ${categoriesOf("availability_categories", "availability_id", "a")},
        'activity', jsonb_build_object('cuid', act.cuid, 'title', act.title,
          'images', ${picturesOf("act", "activity_images", "activity_id")})) as shown,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'cuid', d.cuid,
          'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at)) order by d.start_at, d.id)
        from availability_dates d where ${ofTenant("d")} and d.availability_id = a.id), '[]'::jsonb) as dates
    from availabilities a
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    left join locations l on ${ofTenant("l")} and l.id = a.location_id
    where a.organiser_id = ${organiser_id} and a.id = any (${ids}::bigint[])
    order by a.start_at, a.id`.execute(tx)
  return rows
})
