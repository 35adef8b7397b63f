import { z } from "zod"
import type { Values } from "../conflict/merge-values.ts"

/** The contract's schema over what a form holds: an empty text is no value where the contract takes none. */
export const emptyAsNull = (schema: z.ZodObject) =>
  z.preprocess(
    (values) =>
      Object.fromEntries(
        Object.entries(values as Values).map(([name, value]) => [
          name,
          value === "" && takesNull(schema, name) ? null : value,
        ]),
      ),
    schema,
  ) as unknown as z.ZodType<Values, Values>

const takesNull = (schema: z.ZodObject, name: string) =>
  (schema.shape[name] as z.ZodType | undefined)?.safeParse(null).success
