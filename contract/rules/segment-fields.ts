import {
  type Comparison,
  type Conditions,
  comparedWith,
  comparisonsOf,
  daysBetween,
  type Operator,
  partsOf,
} from "./conditions.ts"

// What a segment can ask, for the form that builds it and the server that judges it; the SQL of each field lies with its
// concept on the server (customers/segment-fields.ts, catalogue/segment-fields.ts).
export const segmentEntities = ["CUSTOMERS", "PARTICIPANTS", "AVAILABILITIES"] as const
export type SegmentEntity = (typeof segmentEntities)[number]

/** `instants` are several: whether one of them lies between two days. */
type FieldType = "text" | "number" | "boolean" | "instant" | "list" | "instants"

interface SegmentField {
  type: FieldType
  /** Where the things that a list names are found, below /api/console. */
  of?: string
  choices?: readonly string[]
  /** Money: kept in minor units, typed as an amount. */
  isAmount?: true
}

const text: SegmentField = { type: "text" }
const number: SegmentField = { type: "number" }
const amount: SegmentField = { type: "number", isAmount: true }
const instant: SegmentField = { type: "instant" }
const flag: SegmentField = { type: "boolean" }
const household = {
  /** A membership that is valid now: any, or one of those named. */
  has_membership: flag,
  membership: { type: "list", of: "memberships" },
  /** The days on which registrations were made that are still active. */
  registered: { type: "instants" },
} as const satisfies Record<string, SegmentField>

export const segmentFields = {
  CUSTOMERS: {
    ...household,
    registrations_count: number,
    activity: { type: "list", of: "activities" },
    wallet_amount: amount,
    participants_count: number,
    newsletter: flag,
    language: { type: "text", choices: ["fr", "en"] },
    email: text,
    created_at: instant,
  },
  PARTICIPANTS: {
    ...household,
    activity: { type: "list", of: "activities" },
    age: number,
    firstname: text,
    lastname: text,
    created_at: instant,
  },
  AVAILABILITIES: {
    activity: text,
    title: text,
    location: text,
    category: { type: "list", of: "categories" },
    price: amount,
    age_minimum: number,
    age_maximum: number,
    start_at: instant,
    end_at: instant,
    registrations_start_at: instant,
  },
} as const satisfies Record<SegmentEntity, Record<string, SegmentField>>

/** What a list can be narrowed to by conditions, though no segment of it is kept. */
export const listFields = {
  REGISTRATIONS: {
    activity: { type: "list", of: "activities" },
    location: { type: "list", of: "locations" },
    period: { type: "list", of: "calendar-periods" },
    start_at: instant,
    end_at: instant,
    age: number,
    total_amount: amount,
    paid_amount: amount,
    outstanding_amount: amount,
    quantity: number,
    cancelled: flag,
    created_at: instant,
  },
} as const satisfies Record<string, Record<string, SegmentField>>

/** Whatever conditions are about. */
export type Asked = SegmentEntity | keyof typeof listFields
const allFields: Record<Asked, Record<string, SegmentField>> = { ...segmentFields, ...listFields }

export const fieldsOfSegment = (entity: Asked): Record<string, SegmentField> => allFields[entity]

const ordered = ["eq", "ne", "lt", "lte", "gt", "gte"] as const
export const operatorsOf: Record<FieldType, readonly Operator[]> = {
  text: ["eq", "ne", "in", "contains"],
  number: [...ordered, "in"],
  boolean: ["eq"],
  instant: ["lt", "lte", "gt", "gte"],
  list: ["in", "ne"],
  instants: ["between"],
}

/** Where a condition cannot be meant, as a path; null where all can. A segment that matches nobody by mistake is not kept. */
export function conditionProblem(entity: Asked, condition: Conditions, path = "conditions"): string | null {
  if ("field" in condition) return isMeant(entity, condition) ? null : path
  const way = "all" in condition ? "all" : "any"
  // At least one of none is nobody.
  if (way === "any" && partsOf(condition).length === 0) return path
  for (const [i, part] of partsOf(condition).entries()) {
    const problem = conditionProblem(entity, part, `${path}.${way}.${i}`)
    if (problem) return problem
  }
  return null
}

function isMeant(entity: Asked, { field: name, operator, value }: Comparison): boolean {
  const fields = fieldsOfSegment(entity)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || !operatorsOf[field.type].includes(operator)) return false
  const values = Array.isArray(value) ? value : [value]
  if (field.type === "instants") return daysBetween.safeParse(value).success
  if (field.type === "list") return values.length > 0 && values.every((each) => typeof each === "string" && each !== "")
  const schema = comparedWith[field.type]
  return (
    Array.isArray(value) === (operator === "in") &&
    values.length > 0 &&
    values.every((each) => each !== "" && schema.safeParse(each).success)
  )
}

/** How many comparisons there are. */
export const countConditions = (condition: Conditions): number => comparisonsOf(condition).length
