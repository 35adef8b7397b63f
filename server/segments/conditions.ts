import { type RawBuilder, sql } from "kysely"
import { z } from "zod"

// A segment is a set of people or availabilities, defined by conditions: { all: [...] } or { any: [...] } of { field,
// operator, value }. Each concept declares its fields as SQL; conditions are compiled over them. Conditions that do not
// parse match nothing, so that a broken segment lets nobody in.
const operators = ["eq", "ne", "lt", "lte", "gt", "gte", "in", "contains"] as const
type Operator = (typeof operators)[number]
type Value = string | number | boolean | (string | number)[]

interface Comparison {
  field: string
  operator: Operator
  value: Value
}
export type Conditions = { all: Conditions[] } | { any: Conditions[] } | Comparison

const MOST = 100
const scalar = z.union([z.string().max(500), z.number(), z.boolean()])
const comparison = z.strictObject({
  field: z.string().max(60),
  operator: z.enum(operators),
  value: z.union([scalar, z.array(z.union([z.string().max(500), z.number()])).max(500)]),
})

const levels = (depth: number): z.ZodType<Conditions> => {
  const inner = depth === 0 ? comparison : levels(depth - 1)
  const list = z.array(inner).max(MOST)
  return z.union([z.strictObject({ all: list }), z.strictObject({ any: list }), comparison]) as z.ZodType<Conditions>
}
export const conditions = levels(4)

/** A field as SQL, with the type of the value it is compared with. A list is compared with its elements. */
export interface Field {
  type: "text" | "number" | "boolean" | "instant" | "list"
  sql: RawBuilder<unknown>
}
export type Fields = Record<string, Field>

const nothing = sql<boolean>`false`

/** The condition as SQL, over the tables the fields name. A day without a time begins in the given time zone. */
export function compileConditions(given: unknown, fields: Fields, timezone: string): RawBuilder<boolean> {
  const parsed = conditions.safeParse(given)
  if (!parsed.success || countComparisons(parsed.data) > MOST) return nothing
  return compile(parsed.data, fields, timezone)
}

const partsOf = (condition: Exclude<Conditions, Comparison>) => ("all" in condition ? condition.all : condition.any)

const countComparisons = (condition: Conditions): number =>
  "field" in condition ? 1 : partsOf(condition).reduce((sum, each) => sum + countComparisons(each), 0)

/** The fields a condition names. */
export const fieldsOf = (condition: Conditions): string[] =>
  "field" in condition ? [condition.field] : partsOf(condition).flatMap(fieldsOf)

function compile(condition: Conditions, fields: Fields, timezone: string): RawBuilder<boolean> {
  if ("field" in condition) return compare(condition, fields, timezone)
  const list = partsOf(condition)
  if (list.length === 0) return "all" in condition ? sql<boolean>`true` : nothing
  const parts = list.map((each) => compile(each, fields, timezone))
  return sql<boolean>`(${sql.join(parts, "all" in condition ? sql` and ` : sql` or `)})`
}

const signs = { eq: "=", ne: "is distinct from", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const
const asked = {
  text: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  instant: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()])
    .refine((value) => value >= "1900" && value < "2201" && value.length <= 40),
}
const types = { text: "text", number: "numeric", boolean: "boolean", instant: "timestamptz" } as const

function compare({ field: name, operator, value }: Comparison, fields: Fields, timezone: string): RawBuilder<boolean> {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) return nothing
  if (field.type === "list") return compareList(field, operator, value)
  if (operator === "contains")
    return field.type === "text" && typeof value === "string"
      ? sql<boolean>`coalesce(strpos(app.fold(${field.sql}), app.fold(${value})) > 0, false)`
      : nothing
  // "in" is not supported for instants: it has no use, and a day in the list would need its time zone.
  if (operator === "in" && field.type === "instant") return nothing
  const wanted = z.array(asked[field.type]).safeParse(operator === "in" ? value : [value])
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
