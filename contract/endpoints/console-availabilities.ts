import { z } from "zod"
import { bulkBody } from "../chosen-rows.ts"
import { endpoint } from "../endpoint.ts"
import { historyRow, listAnswer, listQuery } from "../entities/entity.ts"
import { cuid } from "../fields.ts"
import {
  changedAvailability,
  day,
  filters,
  flag,
  listedAvailability,
  newAvailability,
  shownAvailability,
  statuses,
} from "./availability-shapes.ts"

// Availabilities, as collaborators keep them; their dates are in console-dates.ts. Places depend on them, so they are no
// entity of the pattern: each call that touches places locks as adding to a cart does.

const byCuid = z.object({ cuid })
const one = z.object({ availability: shownAvailability })
const staff = { audience: "collaborator" } as const
const permission = {
  create: "availabilities.availabilities.create",
  read: "availabilities.availabilities.read",
  update: "availabilities.availabilities.update",
  delete: "availabilities.availabilities.delete",
} as const

export const consoleAvailabilityEndpoints = {
  findAvailabilities: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/availabilities",
    summary: "Availabilities with their effective status and places; soonest first unless sorted",
    permission: permission.read,
    query: z.strictObject({
      ...listQuery,
      ...filters,
      status: z.string().regex(statuses).optional(),
      /** The first and the last local day on which it has a date. */
      from: day.optional(),
      to: day.optional(),
      has_places: flag,
      under_minimum: flag,
      archived: flag,
    }),
    answer: listAnswer(listedAvailability),
    errors: ["INVALID_INPUT"],
  }),
  getAvailability: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/availabilities/{cuid}",
    summary: "One availability with its dates",
    permission: permission.read,
    params: byCuid,
    answer: one,
    errors: ["NOT_FOUND"],
  }),
  findHistory: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/availabilities/{cuid}/history",
    summary: "What was changed of it and of its dates, by whom and when, newest first",
    permission: permission.read,
    params: byCuid,
    query: z.strictObject({ page_size: listQuery.page_size, after: listQuery.after }),
    answer: listAnswer(historyRow),
    errors: ["NOT_FOUND"],
  }),
  createAvailability: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/availabilities",
    summary: "Make an availability with its dates; what is left out is copied from the activity",
    permission: permission.create,
    body: newAvailability,
    answer: one,
    errors: ["NOT_FOUND", "INVALID_INPUT"],
    idempotent: true,
  }),
  updateAvailability: endpoint({
    ...staff,
    method: "PUT",
    path: "/api/console/availabilities/{cuid}",
    summary:
      "Change what is sent, with the version it was read in; neither what is sold nor what is held gets another price",
    permission: permission.update,
    params: byCuid,
    body: changedAvailability,
    answer: one,
    errors: ["NOT_FOUND", "INVALID_INPUT", "VERSION_CONFLICT", "AVAILABILITY_OVERLAP"],
    idempotent: true,
  }),
  openAvailability: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/availabilities/{cuid}/open",
    summary: "Open it for registrations again; one that was cancelled stays closed",
    permission: permission.update,
    params: byCuid,
    answer: one,
    errors: ["NOT_FOUND", "AVAILABILITY_CANCELLED"],
    idempotent: true,
  }),
  closeAvailability: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/availabilities/{cuid}/close",
    summary: "Take no more registrations; cancels nobody",
    permission: permission.update,
    params: byCuid,
    answer: one,
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  duplicateAvailability: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/availabilities/{cuid}/duplicate",
    summary: "Copy it, each date so many days later at the same local hour; no registration is copied",
    permission: permission.create,
    params: byCuid,
    body: z.object({ days: z.int().min(-3_650).max(3_650) }),
    answer: one,
    errors: ["NOT_FOUND", "INVALID_INPUT"],
    idempotent: true,
  }),
  deleteAvailability: endpoint({
    ...staff,
    method: "DELETE",
    path: "/api/console/availabilities/{cuid}",
    summary: "Remove it, or archive it where somebody had to do with it; refused while somebody has",
    permission: permission.delete,
    params: byCuid,
    answer: z.object({ ok: z.literal(true), archived: z.boolean() }),
    errors: ["NOT_FOUND", "AVAILABILITY_HAS_REGISTRATIONS"],
    idempotent: true,
  }),
  restoreAvailability: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/availabilities/{cuid}/restore",
    summary: "Bring back what was archived; it stays closed until it is opened",
    permission: permission.delete,
    params: byCuid,
    answer: one,
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  bulkAvailabilities: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/availabilities/bulk",
    summary:
      "Open or close many as a job: up to 500 chosen ones, or up to 10,000 that match a list's filters. Removing and restoring needs the right to delete too",
    permission: permission.update,
    body: bulkBody({
      action: z.enum(["open", "close", "delete", "restore"]),
    }),
    answer: z.object({ job: z.object({ cuid: z.string(), total: z.int() }) }),
    errors: ["INVALID_INPUT", "FORBIDDEN"],
    idempotent: true,
  }),
}
