import { type RawBuilder, sql } from "kysely"
import { refuse } from "../refusal.ts"
import { ofTenant } from "./of-tenant.ts"
import type { Tx } from "./transaction.ts"

interface Links {
  /** The table of links, and its two columns. */
  table: string
  owner: string
  other: string
  /** The table of the things that are named by their cuids. */
  to: string
  /** Which of them may be linked to; all where nothing is said. */
  among?: RawBuilder<boolean>
  /** The table of links has a column position, and keeps the order in which they were given. */
  ordered?: boolean
  /** The field that is told when one is missing. */
  field: string
}

const orders = { title: sql`o.title`, order: sql`o."order"`, position: sql`k.position, o."order"` }

/**
 * The linked things of t by cuid and title, as one JSON list: by their titles, by the order that they have themselves, or
 * by the position that was chosen for them.
 */
export const linkedThings = (
  { table, owner, other, to }: Pick<Links, "table" | "owner" | "other" | "to">,
  by: keyof typeof orders = "title",
) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('cuid', o.cuid, 'title', o.title) order by ${orders[by]}, o.id)
    from ${sql.table(table)} k join ${sql.table(to)} o on ${ofTenant("o")} and o.id = k.${sql.ref(other)}
    where ${ofTenant("k")} and k.${sql.ref(owner)} = t.id), '[]'::jsonb)`

/** Replaces all links of a thing by those to these cuids; refuses if one of them is missing. */
export async function setLinks(
  tx: Tx,
  organiser_id: number,
  { table, owner, other, to, among = sql`true`, ordered, field }: Links,
  owner_id: number,
  cuids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(cuids)]
  await sql`delete from ${sql.table(table)} where organiser_id = ${organiser_id} and ${sql.ref(owner)} = ${owner_id}`.execute(
    tx,
  )
  if (wanted.length === 0) return
  const { rows } = await sql<{ id: number; cuid: string }>`
    select id, cuid from ${sql.table(to)} where organiser_id = ${organiser_id} and cuid = any (${wanted}::text[])
      and ${among}`.execute(tx)
  const ids = new Map(rows.map(({ id, cuid }) => [cuid, id]))
  const links = wanted.map((cuid) => ids.get(cuid) ?? refuse("NOT_FOUND", { field }))
  const position = ordered ? sql`, position` : sql``
  const place = ordered ? sql`, l.place - 1` : sql``
  await sql`insert into ${sql.table(table)} (organiser_id, ${sql.ref(owner)}, ${sql.ref(other)}${position})
    select t.organiser_id, ${owner_id}::bigint, l.id${place}
    from tenant t cross join unnest(${links}::bigint[]) with ordinality l (id, place)
    where t.organiser_id = ${organiser_id}`.execute(tx)
}
