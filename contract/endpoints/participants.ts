import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, day, id, name, paging, queryId, seenVersion } from "../fields.ts"
import { customData, customField, familyEntities } from "../rules/custom-fields.ts"

export const participant = z.object({
  id: z.int(),
  cuid: z.string(),
  version: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  birthdate: z.string(),
  custom_data: customData,
  /** Titles of the required fields that have no answer yet. */
  missing: z.array(z.string()),
})
export type Participant = z.output<typeof participant>

export const participantInput = z.object({
  firstname: name,
  lastname: name,
  birthdate: day,
  custom_data: customData.default([]),
})

export const participantEndpoints = {
  findParticipants: endpoint({
    method: "GET",
    path: "/api/participants",
    summary: "The customer's participants; `search` by name or `id` for the choice in forms",
    audience: "customer",
    query: z.object({ ...paging, search: z.string().max(200).optional(), id: queryId.optional() }),
    answer: z.object({ data: z.array(participant), participants: z.array(participant), count: z.int() }),
    errors: [],
  }),
  getParticipant: endpoint({
    method: "GET",
    path: "/api/participants/{cuid}",
    summary: "One participant",
    audience: "customer",
    params: z.object({ cuid }),
    answer: z.object({ participant }),
    errors: ["NOT_FOUND"],
  }),
  createParticipant: endpoint({
    method: "POST",
    path: "/api/participants",
    summary: "Add a participant",
    audience: "customer",
    body: participantInput,
    answer: z.object({ participant }),
    errors: ["BIRTHDATE_IN_FUTURE", "TOO_MANY_PARTICIPANTS"],
    idempotent: true,
  }),
  updateParticipant: endpoint({
    method: "PUT",
    path: "/api/participants",
    summary: "Change a participant",
    audience: "customer",
    body: participantInput.extend({ participant_id: id, ...seenVersion }),
    answer: z.object({ participant }),
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "BIRTHDATE_IN_FUTURE"],
  }),
  deleteParticipant: endpoint({
    method: "DELETE",
    path: "/api/participants",
    summary: "Remove a participant and erase what is personal",
    audience: "customer",
    query: z.object({ participant_id: queryId }),
    answer: z.object({ ok: z.literal(true) }),
    errors: ["NOT_FOUND", "PARTICIPANT_HAS_ACTIVE_REGISTRATIONS", "PAYMENT_IN_PROGRESS"],
  }),
  findCustomFields: endpoint({
    method: "GET",
    path: "/api/custom-fields",
    summary: "The active fields an organiser asks about, highest order first",
    audience: "public",
    query: z.object({ entity: z.enum(familyEntities) }),
    answer: z.object({ data: z.array(customField), count: z.int() }),
    errors: [],
    cached: true,
  }),
}
