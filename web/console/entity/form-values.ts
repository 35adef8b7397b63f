import { z } from "zod"
import { type Entity, titleOf } from "#contract/entities/entity.ts"
import { type AnyField, asSent } from "#contract/entities/field.ts"
import type { CustomData } from "#contract/rules/custom-fields.ts"
import { type Answers, answerEntries, namedAnswers } from "#web/forms/custom-data.ts"
import type { Values } from "../conflict/merge-values.ts"
import type { Row } from "./ask.ts"
import type { EntityLook } from "./entity-look.ts"

const takes = ({ input }: AnyField, value: unknown) => input!.safeParse(value).success
const givenFields = ({ fields }: Pick<Entity, "fields">) => Object.entries(fields).filter(([, { input }]) => input)

/** Whether a form must have a value: neither nothing nor an empty text is taken. */
export const isRequired = (field: AnyField): boolean => ![undefined, null, ""].some((value) => takes(field, value))

/** A value of a row as the form has it: as it is sent, and the organiser's own questions by name. */
const inForm = (field: AnyField, value: unknown): unknown =>
  field.kind === "custom_data" ? namedAnswers(value as CustomData) : asSent(field, value)

const firsts: Partial<Record<AnyField["kind"], unknown>> = {
  boolean: false,
  pictures: [],
  permissions: [],
  links: [],
  custom_data: {},
  choices: [],
  rows: [],
}

/** A row as the form has it. Without a row, an empty form over `given`. */
export function valuesOf(of: Pick<Entity, "fields">, row: Row | null, given: Values = {}): Values {
  const first = (name: string, field: AnyField) =>
    given[name] ?? (takes(field, null) ? null : (firsts[field.kind] ?? ""))
  return Object.fromEntries(
    givenFields(of).map(([name, field]) => [name, row ? inForm(field, row[name]) : first(name, field)]),
  )
}

/** A form holds texts: an empty one is no value where none is needed. */
function asGiven(field: AnyField, value: unknown): unknown {
  if (value === "" && !takes(field, "")) return takes(field, undefined) ? undefined : takes(field, null) ? null : value
  if (field.kind === "custom_data") return answerEntries(value as Answers)
  return value
}

/** The contract's schema over what the form holds; a field that is not shown with what was chosen counts as empty. */
export function schemaOf(of: Entity, { has, given }: Pick<EntityLook, "has" | "given"> = {}) {
  const empty = valuesOf(of, null, given)
  const read = (values: Values) =>
    Object.fromEntries(
      givenFields(of).map(([name, field]) => {
        const isHeld = has?.(name, values) ?? true
        return [name, asGiven(field, (isHeld ? values : empty)[name])]
      }),
    )
  return z.preprocess((values) => read(values as Values), of.input) as unknown as z.ZodType<Values, Values>
}

/** What a copy begins with: everything, under another name, and without an address of its own. */
export function copyOf(of: Entity, row: Row, rename: (name: string) => string): Values {
  const values = valuesOf(of, row)
  const title = titleOf(of)
  for (const [name, { kind }] of givenFields(of)) if (kind === "slug") values[name] = ""
  return { ...values, [title]: rename(String(values[title])) }
}
