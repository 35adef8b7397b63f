import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid } from "../fields.ts"

/** The fields that follow the activity, in the order they are shown. */
export const synchronisedFields = ["price", "deposit", "capacity", "age_minimum", "age_maximum", "categories"] as const
export type SynchronisedField = (typeof synchronisedFields)[number]

/** A number, none, or cuids of categories in their order. */
const value = z.union([z.int(), z.null(), z.array(cuid).max(1_000)])
const field = z.enum(synchronisedFields)
const cell = z.object({ availability: cuid, field, from: value, to: value })

const proposed = z.object({
  field,
  from: value,
  to: value,
  /** Given when it was made, worked out or changed by hand: proposed unticked. */
  own: z.boolean(),
  /** Of a capacity: how many places are taken beyond it on the fullest date that it would reach. */
  over: z.int(),
})
const offered = z.object({
  cuid: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  location: z.string().nullable(),
  /** The most places taken on one of its dates. */
  taken: z.int(),
})
const run = z.object({
  cuid: z.string(),
  created_at: z.string(),
  undone_at: z.string().nullable(),
  /** The version of the activity whose values it carried over; null for those of before it was kept. */
  activity_version: z.int().nullable(),
  collaborator: z.object({ cuid: z.string(), fullname: z.string() }).nullable(),
  cells: z.int(),
  availabilities: z.int(),
})

const byCuid = z.object({ cuid })
const staff = { audience: "collaborator" } as const
const path = "/api/console/activities/{cuid}/synchronisations"

export const consoleSynchronisationEndpoints = {
  findSynchronisations: endpoint({
    ...staff,
    method: "GET",
    path,
    summary: "The latest runs of an activity's synchronisation, newest first",
    permission: "availabilities.synchronisation.read",
    params: byCuid,
    answer: z.object({ data: z.array(run) }),
    errors: ["NOT_FOUND"],
  }),
  previewSynchronisation: endpoint({
    ...staff,
    method: "GET",
    path: `${path}/preview`,
    summary: "Every field of an availability to come that differs from the activity's default, with both values",
    permission: "availabilities.synchronisation.read",
    params: byCuid,
    answer: z.object({
      availabilities: z.array(offered.extend({ cells: z.array(proposed) })),
      /** Left out of synchronisation by hand. */
      excluded: z.array(offered),
      /** The titles of the categories that values name. */
      categories: z.record(z.string(), z.string()),
    }),
    errors: ["NOT_FOUND"],
  }),
  synchronise: endpoint({
    ...staff,
    method: "POST",
    path,
    summary: "Write the given cells; one whose values are no longer those seen is refused alone, with its code",
    permission: "availabilities.synchronisation.create",
    params: byCuid,
    body: z.object({ cells: z.array(cell).min(1).max(3_000) }),
    answer: z.object({
      synchronisation: run.nullable(),
      refused: z.array(
        z.object({
          availability: z.string(),
          field,
          code: z.enum(["VERSION_CONFLICT", "INVALID_INPUT"]),
          /** The value it has now, and the activity's. */
          from: value,
          to: value,
        }),
      ),
    }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  excludeFromSynchronisation: endpoint({
    ...staff,
    method: "PUT",
    path,
    summary: "Leave an availability out of synchronisation, or take it in again",
    permission: "availabilities.synchronisation.update",
    params: byCuid,
    body: z.object({ availability: cuid, synchronised: z.boolean() }),
    answer: z.object({ ok: z.literal(true) }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  undoSynchronisation: endpoint({
    ...staff,
    method: "DELETE",
    path: `${path}/{synchronisation}`,
    summary: "Put the old values back where the value is still the run's; the others are listed",
    permission: "availabilities.synchronisation.delete",
    params: z.object({ cuid, synchronisation: cuid }),
    answer: z.object({
      restored: z.int(),
      kept: z.array(z.object({ availability: z.string(), start_at: z.string(), field })),
    }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
}
