import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, queryId } from "../fields.ts"
import { customField } from "../rules/custom-fields.ts"
import { documentSettings } from "../rules/document-elements.ts"
import { registration } from "./account-registrations.ts"

/** The part of a document's element a customer needs: whether there is a value to fill in. */
const asked = z.object({
  id: z.int(),
  type: z.enum(["STRING", "NUMBER", "CURRENCY", "DATE", "IMAGE"]),
  custom_field_id: z.int().nullable(),
  custom_field: customField.nullable(),
})

/** A document as the customer of a registration sees it. */
export const registrationDocument = z.object({
  id: z.int(),
  cuid: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string().nullable(),
  settings: documentSettings,
  pages: z.array(z.object({ elements: z.array(asked) })),
})
export type RegistrationDocument = z.output<typeof registrationDocument>

/** Why the family cannot download a document now; null where it can. */
export const documentProblem = z.enum(["DOCUMENT_CANCELLED", "DOCUMENT_UNPAID", "DOCUMENT_TOO_EARLY"]).nullable()

/** A file to download; the browser may still change its name. */
export const file = z.object({ filename: z.string(), content: z.instanceof(Uint8Array) })

/** Rate limit: drawing a PDF costs more than reading, and a customer draws a few at a time. */
const limit = { points: 60, seconds: 60 }

export const documentEndpoints = {
  findDocuments: endpoint({
    method: "GET",
    path: "/api/account/registrations/{cuid}/documents",
    summary: "The documents of one of the customer's registrations, by title, downloadable yet or not",
    audience: "customer",
    params: z.object({ cuid }),
    answer: z.object({ data: z.array(registrationDocument), count: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  findOfActivity: endpoint({
    method: "GET",
    path: "/api/console/activities/{cuid}/documents",
    summary: "The documents that families can download for an activity: those for every activity, and its own",
    audience: "collaborator",
    permission: "documents.models.read",
    params: z.object({ cuid }),
    answer: z.object({
      data: z.array(
        z.object({
          cuid: z.string(),
          title: z.string(),
          description: z.string(),
          every_activity: z.boolean(),
          ...documentSettings.shape,
        }),
      ),
      count: z.int(),
    }),
    errors: ["NOT_FOUND"],
  }),
  getDocument: endpoint({
    method: "GET",
    path: "/api/account/registrations/{cuid}/documents/{document}",
    summary: "One document of a registration, with what has been answered before to what it asks",
    audience: "customer",
    params: z.object({ cuid, document: cuid }),
    answer: z.object({
      document: registrationDocument,
      registration: registration
        .pick({
          id: true,
          cuid: true,
          cancelled: true,
          total_amount: true,
          deposit_amount: true,
          paid_amount: true,
          participant: true,
        })
        .extend({
          availability: z.object({
            start_at: z.string(),
            end_at: z.string(),
            activity: z.object({ title: z.string() }),
          }),
        }),
      /** The household's answers to the custom fields this document uses. */
      custom_data: z.array(z.object({ field_id: z.int(), data: z.union([z.string(), z.array(z.string())]) })),
    }),
    errors: ["NOT_FOUND"],
  }),
  download: endpoint({
    method: "GET",
    path: "/api/documents/download",
    summary:
      "A document of one of the customer's registrations as a PDF; `custom_element_{id}` is what was typed for it",
    audience: "customer",
    query: z.looseObject({ registration_id: queryId, document_id: queryId }),
    answer: file,
    file: "application/pdf",
    errors: [
      "NOT_FOUND",
      "DOCUMENT_CANCELLED",
      "DOCUMENT_UNPAID",
      "DOCUMENT_TOO_EARLY",
      "DOCUMENT_FIELD_UNKNOWN",
    ] as const,
    limit,
  }),
  downloadForStaff: endpoint({
    method: "POST",
    path: "/api/console/registrations/{cuid}/documents/{document}",
    summary:
      "A document of a registration as a PDF, whatever is paid or past; what it asks is filled from known answers. Logged",
    audience: "collaborator",
    permission: "documents.documents.download",
    params: z.object({ cuid, document: cuid }),
    answer: file,
    file: "application/pdf",
    errors: ["NOT_FOUND", "DOCUMENT_CANCELLED"],
    limit,
  }),
  downloadVoucher: endpoint({
    method: "GET",
    path: "/api/account/vouchers/{cuid}/download",
    summary: "A voucher as a PDF to give away, for who bought it, as long as it can be redeemed",
    audience: "customer",
    params: z.object({ cuid }),
    answer: file,
    file: "application/pdf",
    errors: ["NOT_FOUND", "VOUCHER_REDEEMED", "VOUCHER_EXPIRED", "VOUCHER_UNPAID"],
    limit,
  }),
}
