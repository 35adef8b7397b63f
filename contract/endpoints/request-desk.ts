import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid } from "../fields.ts"
import { option, question } from "./activities.ts"
import { requestLine } from "./cart-lines.ts"
import { registrationRefusals } from "./carts.ts"
import { status } from "./catalogue.ts"

// A request that staff make for a family, and what its form asks.
const named = z.object({ cuid: z.string(), title: z.string() })

const requestForm = z.object({
  /** Published activities that take requests. */
  activities: z.array(named),
  /** The one that is asked about. */
  activity: named
    .extend({
      tiers: z.array(
        z.object({
          cuid: z.string(),
          name: z.string(),
          minimum_availabilities: z.int(),
          maximum_availabilities: z.int(),
        }),
      ),
      /** Those with dates on sale. A full one can be asked for: places are taken when the request is approved. */
      availabilities: z.array(
        z.object({
          id: z.int(),
          cuid: z.string(),
          start_at: z.string(),
          end_at: z.string(),
          location: z.string().nullable(),
          /** How many of its dates are on sale. */
          dates: z.int(),
          status,
        }),
      ),
      options: z.array(option),
      questions: z.array(question),
    })
    .nullable(),
})
export type RequestForm = z.output<typeof requestForm>

export const requestDeskEndpoints = {
  getRequestForm: endpoint({
    audience: "collaborator",
    method: "GET",
    path: "/api/console/registrations-requests-form",
    summary: "Activities that take requests and, of one, its tiers, availabilities, options and questions",
    permission: "registrations.requests.create",
    query: z.strictObject({ activity: cuid.optional() }),
    answer: requestForm,
    errors: ["NOT_FOUND"],
  }),
  createRequest: endpoint({
    audience: "collaborator",
    method: "POST",
    path: "/api/console/registrations-requests",
    summary: "Ask for a family, refused as families are; it waits for its answer and owes like any other",
    permission: "registrations.requests.create",
    body: requestLine.omit({ participant_id: true }).extend({
      /** The family. */
      customer: cuid,
      participant: cuid,
      /** Works everything out but the answers to questions, and changes nothing. */
      preview: z.boolean().default(false),
    }),
    answer: z.object({
      /** Null of a preview. */
      cuid: z.string().nullable(),
      reference: z.string().nullable(),
      total_amount: z.int(),
      deposit_amount: z.int(),
      availabilities: z.array(z.object({ id: z.int(), total_amount: z.int() })),
    }),
    errors: [
      ...registrationRefusals,
      "CONSTRAINT_REGISTRATIONS_MIN",
      "CONSTRAINT_LOCATIONS_MIN",
      "REQUEST_NOT_ALLOWED",
      "REQUEST_TIER_INVALID",
      "REQUEST_TOO_FEW",
      "REQUEST_TOO_MANY",
      "IDEMPOTENCY_KEY_REUSED",
    ] as const,
    idempotent: true,
  }),
}
