import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, day, name, removed } from "../fields.ts"

// People who may come for a participant, each from a day to a day. The gate shows those of the day.
const person = z.object({
  cuid: z.string(),
  version: z.int(),
  name: z.string(),
  phone: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type PickUpPerson = z.output<typeof person>

const given = {
  name,
  phone: z.string().trim().max(50, "TOO_LONG").default(""),
  /** The first day and the last; without one there is no limit. */
  from: day.nullable().default(null),
  to: day.nullable().default(null),
}
const isInOrder = ({ from, to }: { from: string | null; to: string | null }) =>
  from === null || to === null || from <= to
const outOfOrder = { error: "INVALID_DATE", path: ["to"] }

const path = "/api/console/participants/{cuid}/pick-up-people"
const one = z.object({ pick_up_person: person })
const staff = { audience: "collaborator" } as const

export const pickUpEndpoints = {
  findPickUpPeople: endpoint({
    ...staff,
    method: "GET",
    path,
    summary: "Who may come for a participant",
    permission: "participants.participants.read",
    params: z.object({ cuid }),
    answer: z.object({ data: z.array(person), count: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  createPickUpPerson: endpoint({
    ...staff,
    method: "POST",
    path,
    summary: "Add somebody who may come for a participant",
    permission: "participants.participants.create",
    params: z.object({ cuid }),
    body: z.object(given).refine(isInOrder, outOfOrder),
    answer: one,
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  updatePickUpPerson: endpoint({
    ...staff,
    method: "PUT",
    path: `${path}/{person}`,
    summary: "Change who may come for a participant",
    permission: "participants.participants.update",
    params: z.object({ cuid, person: cuid }),
    body: z.object({ ...given, version: z.int() }).refine(isInOrder, outOfOrder),
    answer: one,
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    idempotent: true,
  }),
  deletePickUpPerson: endpoint({
    ...staff,
    method: "DELETE",
    path: `${path}/{person}`,
    summary: "Take away who may come for a participant; departures keep the name",
    permission: "participants.participants.delete",
    params: z.object({ cuid, person: cuid }),
    answer: removed,
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
}
