import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { conditions } from "../rules/conditions.ts"
import { segmentEntities } from "../rules/segment-fields.ts"

export const consoleSegmentEndpoints = {
  previewSegment: endpoint({
    method: "POST",
    path: "/api/console/segments/preview",
    summary: "How many fulfil conditions, and twenty of them; keeps nothing",
    audience: "collaborator",
    permission: "segments.segments.read",
    body: z.object({ entity: z.enum(segmentEntities), conditions }),
    answer: z.object({
      /** Exact up to 10,000, then `more`. */
      count: z.int(),
      more: z.boolean(),
      /** By name; empty for those who may not read them. */
      members: z.array(z.object({ cuid: z.string(), name: z.string(), at: z.string().nullable() })),
    }),
    errors: ["INVALID_INPUT"],
  }),
}
