import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, paging, text } from "../fields.ts"
import { documentPages, documentSettings } from "../rules/document-elements.ts"

// Document models as collaborators draw them, for some activities or for all.
const byCuid = z.object({ cuid })
const named = { title: text(200), description: z.string().trim().max(1_000, "TOO_LONG") }

const modelInput = z.object({
  ...named,
  /** The name of a picture shown beside it. */
  icon: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,49}$/)
    .nullable(),
  settings: documentSettings,
  pages: documentPages,
  /** By cuid; null is every activity. */
  activities: z.array(cuid).max(1_000).nullable(),
})

const listedModel = z.object({
  cuid: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string().nullable(),
  settings: documentSettings,
  activities: z.array(z.object({ cuid: z.string(), title: z.string() })).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
const storedModel = listedModel.extend({ pages: documentPages })
export type DocumentModel = z.output<typeof storedModel>

export const consoleDocumentEndpoints = {
  findModels: endpoint({
    method: "GET",
    path: "/api/console/documents",
    summary: "Document models, by title",
    audience: "collaborator",
    permission: "documents.models.read",
    query: z.object(paging),
    answer: z.object({ data: z.array(listedModel), count: z.int() }),
    errors: [],
  }),
  getModel: endpoint({
    method: "GET",
    path: "/api/console/documents/{cuid}",
    summary: "A document model with its pages",
    audience: "collaborator",
    permission: "documents.models.read",
    params: byCuid,
    answer: z.object({ document: storedModel }),
    errors: ["NOT_FOUND"],
  }),
  createModel: endpoint({
    method: "POST",
    path: "/api/console/documents",
    summary: "Draw a document model; pictures are the organiser's own uploads",
    audience: "collaborator",
    permission: "documents.models.create",
    body: modelInput,
    answer: z.object({ document: storedModel }),
    errors: ["NOT_FOUND", "IMAGE_INVALID"],
    idempotent: true,
  }),
  updateModel: endpoint({
    method: "PUT",
    path: "/api/console/documents/{cuid}",
    summary: "Change a document model; what was downloaded stays as it was",
    audience: "collaborator",
    permission: "documents.models.update",
    params: byCuid,
    body: modelInput,
    answer: z.object({ document: storedModel }),
    errors: ["NOT_FOUND", "IMAGE_INVALID"],
  }),
  deleteModel: endpoint({
    method: "DELETE",
    path: "/api/console/documents/{cuid}",
    summary: "Remove a document model",
    audience: "collaborator",
    permission: "documents.models.delete",
    params: byCuid,
    answer: z.object({ ok: z.literal(true) }),
    errors: ["NOT_FOUND"],
  }),
}
