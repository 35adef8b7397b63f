import { type RawBuilder, sql } from "kysely"
import { z } from "zod"
import {
  type Comparison,
  type Conditions,
  comparedWith,
  comparisonsOf,
  conditions,
  daysBetween,
  MOST_CONDITIONS,
  type Operator,
  partsOf,
  type Value,
} from "#contract/rules/conditions.ts"

// A segment is a set of people or availabilities, defined by conditions (contract/rules/conditions.ts). Each concept
// declares its fields as SQL; conditions are compiled over them. Conditions that do not parse match nothing, so that a
// broken segment lets nobody in.

/** A field as SQL, with the type of the value it is compared with. Lists are compared by their elements. */
export interface Field {
  type: "text" | "number" | "boolean" | "instant" | "list" | "instants"
  sql: RawBuilder<unknown>
}
export type Fields = Record<string, Field>

const nothing = sql<boolean>`false`

/** The condition as SQL, over the tables the fields name. A day without a time begins in the given time zone. */
export function compileConditions(given: unknown, fields: Fields, timezone: string): RawBuilder<boolean> {
  const parsed = conditions.safeParse(given)
  if (!parsed.success || comparisonsOf(parsed.data).length > MOST_CONDITIONS) return nothing
  return compile(parsed.data, fields, timezone)
}

function compile(condition: Conditions, fields: Fields, timezone: string): RawBuilder<boolean> {
  if ("field" in condition) return compare(condition, fields, timezone)
  const list = partsOf(condition)
  if (list.length === 0) return "all" in condition ? sql<boolean>`true` : nothing
  const parts = list.map((each) => compile(each, fields, timezone))
  return sql<boolean>`(${sql.join(parts, "all" in condition ? sql` and ` : sql` or `)})`
}

const signs = { eq: "=", ne: "is distinct from", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const
const types = { text: "text", number: "numeric", boolean: "boolean", instant: "timestamptz" } as const

function compare({ field: name, operator, value }: Comparison, fields: Fields, timezone: string): RawBuilder<boolean> {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return nothing
  if (field.type === "list") return compareList(field, operator, value)
  if (field.type === "instants") return operator === "between" ? compareDays(field, value, timezone) : nothing
  if (operator === "between") return nothing
  if (operator === "contains")
    return field.type === "text" && typeof value === "string"
      ? sql<boolean>`coalesce(strpos(app.fold(${field.sql}), app.fold(${value})) > 0, false)`
      : nothing
  // "in" is not supported for instants: it has no use, and a day in the list would need its time zone.
  if (operator === "in" && field.type === "instant") return nothing
  const wanted = z.array(comparedWith[field.type]).safeParse(operator === "in" ? value : [value])
  if (!wanted.success) return nothing
  if (operator === "in")
    return sql<boolean>`coalesce(${field.sql} = any (${wanted.data}::${sql.raw(types[field.type])}[]), false)`
  return sql<boolean>`coalesce(${field.sql} ${sql.raw(signs[operator])} ${asValue(field.type, wanted.data[0]!, timezone)}, false)`
}

const asValue = (type: keyof typeof types, value: string | number | boolean, timezone: string) =>
  type === "instant" && !String(value).includes("T")
    ? sql`(${value}::timestamp at time zone ${timezone})`
    : sql`${value}::${sql.raw(types[type])}`

function compareList(field: Field, operator: Operator, value: Value): RawBuilder<boolean> {
  const wanted = (Array.isArray(value) ? value : [value]).map(String)
  const holds = sql<boolean>`coalesce(${field.sql} && ${wanted}::text[], false)`
  if (operator === "in" || operator === "eq" || operator === "contains") return holds
  return operator === "ne" ? sql<boolean>`not ${holds}` : nothing
}

/** Whether one of several instants lies on one of these days, the first and the last included. */
function compareDays(field: Field, value: Value, timezone: string): RawBuilder<boolean> {
  const days = daysBetween.safeParse(value)
  if (!days.success) return nothing
  const [first, last] = days.data
  return sql<boolean>`exists (select from unnest(${field.sql}) i (at)
    where i.at >= ${first}::date::timestamp at time zone ${timezone}
      and i.at < (${last}::date + 1)::timestamp at time zone ${timezone})`
}
