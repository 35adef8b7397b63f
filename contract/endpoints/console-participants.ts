import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { historyRow, listAnswer, listQuery } from "../entities/entity.ts"
import { cuid, day, wholeNumber } from "../fields.ts"
import { customData, customField } from "../rules/custom-fields.ts"
import { participantInput } from "./participants.ts"

// Participants of all families. They are made, changed and removed by the rules that families have themselves.
const staff = { audience: "collaborator" } as const
const byCuid = z.object({ cuid })
const age = wholeNumber().pipe(z.int().min(0).max(150)).optional()
/** One cuid, or several separated by commas. */
const cuids = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,31}(,[a-z][a-z0-9]{1,31}){0,99}$/)
  .optional()

const guardian = z.object({ cuid: z.string(), fullname: z.string() })
const next = z.object({ registration: z.string(), activity: z.string(), start_at: z.string(), end_at: z.string() })

const listedParticipant = z.object({
  cuid: z.string(),
  fullname: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  birthdate: z.string(),
  /** In completed years, today where the organiser is. */
  age: z.int(),
  guardians: z.array(guardian),
  next: next.nullable(),
  /** How many required questions have no answer. */
  missing: z.int(),
  created_at: z.string(),
})
export type ListedParticipant = z.output<typeof listedParticipant>

const attended = z.object({
  activity: z.string(),
  start_at: z.string(),
  arrived_at: z.string().nullable(),
  departed_at: z.string().nullable(),
  absence: z.enum(["EXCUSED", "UNEXCUSED"]).nullable(),
})

const shownParticipant = z.object({
  cuid: z.string(),
  version: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  birthdate: z.string(),
  age: z.int(),
  custom_data: customData,
  /** The questions that are asked about participants. */
  fields: z.array(customField),
  missing: z.array(z.string()),
  guardians: z.array(guardian),
  next: next.nullable(),
  /** The last twenty days on which they were expected and something was noted. */
  attendance: z.array(attended),
  created_at: z.string(),
})
export type ShownParticipant = z.output<typeof shownParticipant>

const one = z.object({ participant: shownParticipant })

export const consoleParticipantEndpoints = {
  findParticipants: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/participants",
    summary: "Participants of all families, by name; with their age, guardians and next registration",
    permission: "participants.participants.read",
    query: z.strictObject({
      ...listQuery,
      age_from: age,
      age_to: age,
      /** Registered for one of these, and not cancelled. */
      activity: cuids,
      availability: cuids,
      segment: cuid.optional(),
      customer: cuids,
      /** Required questions without an answer. */
      missing: z.enum(["true", "false"]).optional(),
    }),
    answer: listAnswer(listedParticipant),
    errors: ["INVALID_INPUT"],
  }),
  getParticipant: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/participants/{cuid}",
    summary: "One participant with answers, guardians and attendance",
    permission: "participants.participants.read",
    params: byCuid,
    answer: one,
    errors: ["NOT_FOUND"],
  }),
  createParticipant: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/participants",
    summary: "Add a participant to a family",
    permission: "participants.participants.create",
    body: participantInput.extend({ customer: cuid }),
    answer: one,
    errors: ["NOT_FOUND", "BIRTHDATE_IN_FUTURE", "TOO_MANY_PARTICIPANTS"],
    idempotent: true,
  }),
  updateParticipant: endpoint({
    ...staff,
    method: "PUT",
    path: "/api/console/participants/{cuid}",
    summary: "Change a participant",
    permission: "participants.participants.update",
    params: byCuid,
    body: participantInput.extend({ birthdate: day, version: z.int() }),
    answer: one,
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "BIRTHDATE_IN_FUTURE"],
    idempotent: true,
  }),
  deleteParticipant: endpoint({
    ...staff,
    method: "DELETE",
    path: "/api/console/participants/{cuid}",
    summary: "Remove a participant and erase what is personal",
    permission: "participants.participants.delete",
    params: byCuid,
    answer: z.object({ ok: z.literal(true), archived: z.literal(true) }),
    errors: ["NOT_FOUND", "PARTICIPANT_HAS_ACTIVE_REGISTRATIONS", "PAYMENT_IN_PROGRESS"],
    idempotent: true,
  }),
  findHistory: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/participants/{cuid}/history",
    summary: "What was changed of a participant, by whom and when, newest first; personal values are not kept",
    permission: "participants.participants.read",
    params: byCuid,
    query: z.strictObject({ page_size: listQuery.page_size, after: listQuery.after }),
    answer: listAnswer(historyRow),
    errors: ["NOT_FOUND"],
  }),
}
