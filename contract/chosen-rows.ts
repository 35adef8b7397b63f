import { z } from "zod"
import { cuid } from "./fields.ts"

/** Rows of a list that are worked on at once: up to 500 by their cuids, or all that match. */
export const chosenRows = {
  cuids: z.array(cuid).min(1).max(500).optional(),
  /** The parameters of the list whose rows are meant, without its page. */
  filter: z.record(z.string().max(60), z.string().max(20_000)).optional(),
}

/** The body of work on chosen rows: either cuids or a filter. */
export const bulkBody = <S extends z.ZodRawShape>(shape: S) =>
  z
    .object({ ...shape, ...chosenRows })
    .refine(
      (given: { cuids?: unknown; filter?: unknown }) => (given.cuids === undefined) !== (given.filter === undefined),
      {
        path: ["cuids"],
        error: "REQUIRED",
      },
    )
