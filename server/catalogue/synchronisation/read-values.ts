import { isDeepStrictEqual } from "node:util"
import { type RawBuilder, sql } from "kysely"
import { type SynchronisedField, synchronisedFields } from "#contract/endpoints/console-synchronisations.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

/** A number, none, or cuids of categories in their order. */
export type Value = number | null | string[]
export type Values = Record<SynchronisedField, Value>
/** The values of an activity, and which version of it has them. */
export type Defaults = Values & { id: number; version: number }

/** An availability with the values that may follow its activity. */
export interface Valued extends Values {
  id: number
  cuid: string
  start_at: string
  end_at: string
  location: string | null
  taken: number
  /** The same on the dates to come that have its capacity: those that another one would reach. */
  taken_within: number
  synchronised: boolean
  /** Not over, not archived, not cancelled. */
  is_to_come: boolean
  own_fields: string[]
}

export const isSame = (one: Value, other: Value): boolean => isDeepStrictEqual(one, other)

const categoriesOf = (table: string, owner: string, alias: string) =>
  sql`coalesce((select jsonb_agg(c.cuid order by c.cuid) from ${sql.table(table)} k
    join categories c on ${ofTenant("c")} and c.id = k.category_id
    where ${ofTenant("k")} and ${sql.ref(`k.${owner}`)} = ${sql.ref(`${alias}.id`)}), '[]'::jsonb)`

/** An activity's defaults. Locked, they stay as they are until the transaction ends; others may refer to it meanwhile. */
export async function getDefaults(tx: Tx, organiser_id: number, cuid: string, lock?: "lock"): Promise<Defaults> {
  if (lock)
    await sql`select from activities where organiser_id = ${organiser_id} and cuid = ${cuid} for no key update`.execute(
      tx,
    )
  const { rows } = await sql<Defaults>`
    select t.id, t.version, t.default_price as price, t.default_deposit as deposit, t.default_capacity as capacity, t.age_minimum,
      t.age_maximum, ${categoriesOf("activity_categories", "activity_id", "t")} as categories
    from activities t where t.organiser_id = ${organiser_id} and t.cuid = ${cuid} and t.archived_at is null`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

/** Availabilities of an activity with their values: those to come, or some of them. */
export async function findValued(
  tx: Tx,
  organiser_id: number,
  activity_id: number,
  which?: number[],
): Promise<Valued[]> {
  const to_come = sql`a.end_at > clock_now() and a.archived_at is null and a.cancelled_at is null`
  const asked: RawBuilder<unknown> = which ? sql`a.id = any (${which}::bigint[])` : to_come
  const { rows } = await sql<Valued>`
    select a.id, a.cuid, a.start_at, a.end_at, a.synchronised, a.own_fields, ${to_come} as is_to_come,
      (select l.name from locations l where ${ofTenant("l")} and l.id = a.location_id) as location,
      coalesce((select max(d.registered + d.held) from availability_dates d
        where ${ofTenant("d")} and d.availability_id = a.id), 0) as taken,
      coalesce((select max(d.registered + d.held) from availability_dates d
        where ${ofTenant("d")} and d.availability_id = a.id and d.start_at > clock_now() and d.cancelled_at is null
          and d.capacity is not distinct from a.capacity), 0) as taken_within,
      a.price, a.deposit, a.capacity, a.age_minimum, a.age_maximum,
      ${categoriesOf("availability_categories", "availability_id", "a")} as categories
    from availabilities a where a.organiser_id = ${organiser_id} and a.activity_id = ${activity_id} and ${asked}
    order by a.start_at, a.id`.execute(tx)
  return rows
}

/** Locks availabilities by their cuids, in the order of their ids, and reads their values then. */
export async function lockValued(
  tx: Tx,
  organiser_id: number,
  activity_id: number,
  cuids: string[],
): Promise<Valued[]> {
  const { rows } = await sql<{ id: number }>`
    select id from availabilities where organiser_id = ${organiser_id} and activity_id = ${activity_id}
      and cuid = any (${cuids}::text[]) order by id for no key update`.execute(tx)
  return findValued(
    tx,
    organiser_id,
    activity_id,
    rows.map(({ id }) => id),
  )
}

/** The fields of an availability that differ from the activity's defaults. */
export const differing = (row: Valued, defaults: Values): SynchronisedField[] =>
  synchronisedFields.filter((field) => !isSame(row[field], defaults[field]))
