import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, removed } from "../fields.ts"

export const consoleVocabularyEndpoints = {
  removeCategory: endpoint({
    method: "DELETE",
    path: "/api/console/categories/{cuid}",
    summary: "Remove a category; whatever has it gets `replace_by` instead, another category of the same group",
    audience: "collaborator",
    permission: "activities.categories.delete",
    params: z.object({ cuid }),
    query: z.strictObject({ replace_by: cuid.optional() }),
    answer: removed.extend({ moved: z.int() }),
    errors: ["NOT_FOUND", "IN_USE", "INVALID_INPUT"],
    idempotent: true,
  }),
}
