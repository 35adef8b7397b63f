import type { z } from "zod"
import { secretFields } from "../fields.ts"

// A field is secret by its kind: a schema that contract/fields.ts marks, however it is wrapped. Its name says nothing: a
// coupon's code is for everybody.

interface Wrapped {
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  shape?: Record<string, z.ZodType>
}
const wrapped = (schema: z.ZodType): Wrapped => schema.def as unknown as Wrapped
const layers = (schema: z.ZodType): z.ZodType[] => {
  const { innerType, in: before, out: after } = wrapped(schema)
  return [innerType, after, before].filter((each) => each !== undefined)
}

export const isSecret = (schema: z.ZodType): boolean =>
  secretFields.get(schema) !== undefined || layers(schema).some(isSecret)

/** The fields of an object's schema, through whatever is done before or after it is parsed. */
export function fieldsIn(schema: z.ZodType): Record<string, z.ZodType> {
  const { shape } = wrapped(schema)
  if (shape) return shape
  for (const layer of layers(schema)) {
    const found = fieldsIn(layer)
    if (Object.keys(found).length > 0) return found
  }
  return {}
}

/** Values of a form that a browser may keep: those of fields that its schema knows and that are not secret. */
export function withoutSecrets(schema: z.ZodType, values: Record<string, unknown>): Record<string, unknown> {
  const fields = fieldsIn(schema)
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => fields[name] !== undefined && !isSecret(fields[name])),
  )
}

/**
 * Names of what a dialog never keeps, since it has no schema that could tell: passwords, keys and codes, and the bank
 * account of a family, which is typed to send money to it.
 */
export const soundsSecret = (name: string): boolean => /pass|secret|token|code|key|otp|pin$|iban|holder/i.test(name)
