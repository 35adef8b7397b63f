import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { listAnswer, listQuery } from "../entities/entity.ts"
import { cuid, cuids, id, paging, removed } from "../fields.ts"

/** WAITING and OFFERED are under way; the other statuses are final. */
export const entryStatuses = ["WAITING", "OFFERED", "TAKEN", "DECLINED", "LAPSED", "LEFT", "ENDED"] as const

const participant = z.object({ id: z.int(), cuid: z.string(), fullname: z.string() })

export const waitingListEntry = z.object({
  cuid: z.string(),
  status: z.enum(entryStatuses),
  /** Place in the queue; null once the entry no longer waits. */
  position: z.int().nullable(),
  created_at: z.string(),
  /** When the offer expires, or expired. */
  offered_until: z.string().nullable(),
  ended_at: z.string().nullable(),
  participants: z.array(participant),
  availability: z.object({
    id: z.int(),
    cuid: z.string(),
    start_at: z.string(),
    end_at: z.string(),
    activity: z.object({ cuid: z.string(), title: z.string() }),
  }),
})
export type WaitingListEntry = z.output<typeof waitingListEntry>

const consoleEntry = z.object({
  cuid: z.string(),
  status: z.enum(["WAITING", "OFFERED"]),
  position: z.int().nullable(),
  created_at: z.string(),
  offered_until: z.string().nullable(),
  participants: z.array(participant),
  customer: z.object({ cuid: z.string(), fullname: z.string(), email: z.string().nullable(), phone: z.string() }),
})

/** An entry of any availability's list. */
const listedEntry = consoleEntry.extend({
  availability: z.object({
    cuid: z.string(),
    start_at: z.string(),
    end_at: z.string(),
    activity: z.object({ cuid: z.string(), title: z.string() }),
    location: z.string().nullable(),
  }),
  /** How many dates it needs: all that are still on sale. */
  dates: z.int(),
})
export type ListedEntry = z.output<typeof listedEntry>

const ofAvailability = z.object({ cuid })
const MOST_ENTRIES = 5_000

const joinErrors = [
  "NOT_FOUND",
  "ALREADY_ON_WAITING_LIST",
  "AVAILABILITY_OPEN",
  "AVAILABILITY_OVERLAP",
  "REQUEST_REQUIRED",
  "REGISTRATIONS_CLOSED",
  "REGISTRATIONS_NOT_OPEN",
  "ALREADY_REGISTERED",
  "PARTICIPANT_TOO_YOUNG",
  "PARTICIPANT_TOO_OLD",
] as const

export const waitingListEndpoints = {
  join: endpoint({
    method: "POST",
    path: "/api/registrations/waiting-list",
    summary: "Put a participant on the waiting list of an availability that is full or closed",
    audience: "customer",
    body: z.object({ availability_id: id, participant_id: id }),
    answer: z.object({ ok: z.literal(true), entry: waitingListEntry }),
    errors: joinErrors,
  }),
  findEntries: endpoint({
    method: "GET",
    path: "/api/account/waiting-list",
    summary: "The customer's entries, newest first; with `availability` (cuid) those still under way there",
    audience: "customer",
    query: z.object({ ...paging, availability: cuid.optional() }),
    answer: z.object({ data: z.array(waitingListEntry), count: z.int() }),
    errors: [],
  }),
  getEntry: endpoint({
    method: "GET",
    path: "/api/account/waiting-list/{cuid}",
    summary: "One entry of the customer",
    audience: "customer",
    params: ofAvailability,
    answer: z.object({ entry: waitingListEntry }),
    errors: ["NOT_FOUND"],
  }),
  leave: endpoint({
    method: "DELETE",
    path: "/api/account/waiting-list/{cuid}",
    summary: "Leave the list, or decline the place that is offered; it passes on",
    audience: "customer",
    params: ofAvailability,
    answer: z.object({ ok: z.literal(true), status: z.enum(["LEFT", "DECLINED"]) }),
    errors: ["NOT_FOUND", "WAITING_LIST_ENTRY_ENDED"],
  }),
  findWaiting: endpoint({
    method: "GET",
    path: "/api/console/availabilities/{cuid}/waiting-list",
    summary: "Who waits for an availability, in order, and who has been offered a place",
    audience: "collaborator",
    permission: "waiting_list.registrations.read",
    params: ofAvailability,
    query: z.object(paging),
    answer: z.object({ data: z.array(consoleEntry), count: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  reorder: endpoint({
    method: "PUT",
    path: "/api/console/availabilities/{cuid}/waiting-list",
    summary: "Put those who wait in another order: the cuids of all of them, first come first served",
    audience: "collaborator",
    permission: "waiting_list.registrations.update",
    params: ofAvailability,
    body: z.object({ entries: z.array(cuid).min(1).max(MOST_ENTRIES) }),
    answer: z.object({ ok: z.literal(true) }),
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    idempotent: true,
  }),
  findAllWaiting: endpoint({
    method: "GET",
    path: "/api/console/waiting-list",
    summary: "Who waits for any availability, longest first, with their position, their need and the offers made",
    audience: "collaborator",
    permission: "waiting_list.registrations.read",
    query: z.strictObject({
      ...listQuery,
      status: z
        .string()
        .regex(/^(WAITING|OFFERED)(,(WAITING|OFFERED))?$/)
        .optional(),
      activity: cuids,
      availability: cuids,
      customer: cuids,
    }),
    answer: listAnswer(listedEntry),
    errors: ["INVALID_INPUT"],
  }),
  enter: endpoint({
    method: "POST",
    path: "/api/console/waiting-list",
    summary:
      "Put a family's participant at the end of a list, by the family's own rules; also for all dates where one is full",
    audience: "collaborator",
    permission: "waiting_list.registrations.create",
    body: z.object({ customer: cuid, participant: cuid, availability: cuid }),
    answer: z.object({ ok: z.literal(true), entry: waitingListEntry }),
    errors: joinErrors,
    idempotent: true,
  }),
  offer: endpoint({
    method: "POST",
    path: "/api/console/waiting-list/{cuid}/offer",
    summary: "Offer a place to a chosen entry, whatever its position; its whole need must be free",
    audience: "collaborator",
    permission: "waiting_list.registrations.update",
    params: ofAvailability,
    answer: z.object({ ok: z.literal(true), offered_until: z.string() }),
    errors: [
      "NOT_FOUND",
      "WAITING_LIST_ENTRY_ENDED",
      "AVAILABILITY_FULL",
      "AVAILABILITY_OVERLAP",
      "ALREADY_REGISTERED",
      "REGISTRATIONS_CLOSED",
      "IDEMPOTENCY_KEY_REUSED",
    ],
    idempotent: true,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/console/waiting-list/{cuid}",
    summary: "Take an entry off its list; a place that is offered to it passes on",
    audience: "collaborator",
    permission: "waiting_list.registrations.delete",
    params: ofAvailability,
    answer: removed,
    errors: ["NOT_FOUND", "WAITING_LIST_ENTRY_ENDED"],
    idempotent: true,
  }),
}
