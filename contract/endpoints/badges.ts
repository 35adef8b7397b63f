import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, day } from "../fields.ts"
import { file } from "./documents.ts"

/** Rate limit: drawing many badges costs more than reading. */
const limit = { points: 20, seconds: 60 }

export const sheetFields = ["important", "age", "customer", "phone", "notes", "pick_up_people"] as const
export type SheetField = (typeof sheetFields)[number]

/** Several words separated by commas, each of them known. */
const fieldList = z
  .string()
  .max(200)
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(z.enum(sheetFields)).max(sheetFields.length))

export const badgeEndpoints = {
  printBadges: endpoint({
    method: "GET",
    path: "/api/console/badges-lists/{cuid}/print",
    summary: "A badge for each active registration of an availability or of a day, as PDF; at most 2,000",
    audience: "collaborator",
    permission: "badges.lists.read",
    params: z.object({ cuid }),
    query: z
      .object({ availability: cuid.optional(), date: day.optional() })
      .refine(({ availability, date }) => (availability === undefined) !== (date === undefined), {
        path: ["availability"],
        error: "REQUIRED",
      }),
    answer: file,
    file: "application/pdf",
    errors: ["NOT_FOUND", "INVALID_INPUT"],
    limit,
  }),
  printSheet: endpoint({
    method: "GET",
    path: "/api/console/availabilities/{cuid}/attendance-sheet",
    summary: "A line for each participant with the chosen fields, and a box for each date, as PDF",
    audience: "collaborator",
    permission: "registrations.attendances.read",
    params: z.object({ cuid }),
    query: z.object({ fields: fieldList.optional() }),
    answer: file,
    file: "application/pdf",
    errors: ["NOT_FOUND"],
    limit,
  }),
}
