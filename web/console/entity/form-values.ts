import { z } from "zod"
import type { Entity } from "#contract/entities/entity.ts"
import type { AnyField } from "#contract/entities/field.ts"
import type { Row } from "./ask.ts"

export type Values = Record<string, unknown>

const takes = ({ input }: AnyField, value: unknown) => input!.safeParse(value).success
const givenFields = ({ fields }: Pick<Entity, "fields">) => Object.entries(fields).filter(([, { input }]) => input)

/** The names of the fields that a form sends, in their order. */
export const givenNames = (of: Pick<Entity, "fields">): string[] => givenFields(of).map(([name]) => name)

/** Whether a form must have a value: neither nothing nor an empty text is taken. */
export const isRequired = (field: AnyField): boolean => ![undefined, null, ""].some((value) => takes(field, value))

const cuidsIn = ({ kind }: AnyField, value: unknown): unknown =>
  kind === "link"
    ? ((value as { cuid: string } | null)?.cuid ?? null)
    : (kind === "links" || kind === "pictures") && Array.isArray(value)
      ? value.map(({ cuid }) => cuid)
      : value

const firsts: Partial<Record<AnyField["kind"], unknown>> = {
  boolean: false,
  pictures: [],
  permissions: [],
  links: [],
  rows: [],
}

/** A row as the form has it: links and pictures by their cuids. Without a row, an empty form over `given`. */
export function valuesOf(of: Pick<Entity, "fields">, row: Row | null, given: Values = {}): Values {
  const first = (name: string, field: AnyField) =>
    given[name] ?? (takes(field, null) ? null : (firsts[field.kind] ?? ""))
  return Object.fromEntries(
    givenFields(of).map(([name, field]) => [name, row ? cuidsIn(field, row[name]) : first(name, field)]),
  )
}

/** A form holds texts: an empty one is no value where none is needed. */
function asGiven(field: AnyField, value: unknown): unknown {
  if (value === "" && !takes(field, "")) return takes(field, undefined) ? undefined : takes(field, null) ? null : value
  return value
}

/** The contract's schema over what the form holds. */
export const schemaOf = (of: Entity) =>
  z.preprocess(
    (values) =>
      Object.fromEntries(givenFields(of).map(([name, field]) => [name, asGiven(field, (values as Values)[name])])),
    of.input,
  ) as unknown as z.ZodType<Values, Values>

/** What a copy begins with: everything, under another name. */
export function copyOf(of: Entity, row: Row, rename: (name: string) => string): Values {
  const values = valuesOf(of, row)
  const [title] = givenNames(of)
  const name = of.unique?.field ?? title!
  if (of.fields[name]?.kind === "slug") values[name] = ""
  values[title!] = rename(String(values[title!]))
  return values
}
