import { z } from "zod"

// The language of segments and of lists' filters: { all: [...] } or { any: [...] } of { field, operator, value }.
export const operators = ["eq", "ne", "lt", "lte", "gt", "gte", "in", "contains", "between"] as const
export type Operator = (typeof operators)[number]
export type Value = string | number | boolean | (string | number)[]

export interface Comparison {
  field: string
  operator: Operator
  value: Value
}
export type Conditions = { all: Conditions[] } | { any: Conditions[] } | Comparison

/** The most comparisons, of one list and in all. */
export const MOST_CONDITIONS = 100
const scalar = z.union([z.string().max(500), z.number(), z.boolean()])
const comparison = z.strictObject({
  field: z.string().max(60),
  operator: z.enum(operators),
  value: z.union([scalar, z.array(z.union([z.string().max(500), z.number()])).max(500)]),
})

const levels = (depth: number): z.ZodType<Conditions> => {
  const inner = depth === 0 ? comparison : levels(depth - 1)
  const list = z.array(inner).max(MOST_CONDITIONS)
  return z.union([z.strictObject({ all: list }), z.strictObject({ any: list }), comparison]) as z.ZodType<Conditions>
}
export const conditions = levels(4)

export const partsOf = (condition: Exclude<Conditions, Comparison>): Conditions[] =>
  "all" in condition ? condition.all : condition.any

export const comparisonsOf = (condition: Conditions): Comparison[] =>
  "field" in condition ? [condition] : partsOf(condition).flatMap(comparisonsOf)

/** The value a kind of field is compared with; a list is compared with its elements. */
export const comparedWith = {
  text: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  instant: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()])
    .refine((value) => value >= "1900" && value < "2201" && value.length <= 40),
}

/** The first and the last day of a time. */
export const daysBetween = z
  .tuple([z.iso.date(), z.iso.date()])
  .refine(([first, last]) => first <= last && first >= "1900" && last < "2201")
