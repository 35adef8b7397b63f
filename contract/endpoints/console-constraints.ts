import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, removed } from "../fields.ts"

// Limits of registrations of an activity, each kept by its cuid and tried on a participant.

const byCuid = z.object({ cuid })
const one = z.object({ cuid, constraint: cuid })
const version = z.int().positive()
const staff = { audience: "collaborator" } as const
const path = "/api/console/activities/{cuid}"

export const constraintScopes = ["same.date", "same.time", "same.weekday", "future"] as const
const number = z.int().min(0).max(10_000).nullable().default(null)
const instant = z.iso.datetime({ offset: true, error: "INVALID_DATE" }).nullable().default(null)

const limits = {
  registrations_minimum: number,
  registrations_maximum: number,
  locations_minimum: number,
  locations_maximum: number,
  /** Which other registrations count; null is all of them. */
  availabilities_scope: z.enum(constraintScopes).nullable().default(null),
  period_start_at: instant,
  period_end_at: instant,
}
type Limits = z.output<z.ZodObject<typeof limits>>

const isOrdered = (least: number | null, most: number | null) => least === null || most === null || least <= most

/** A constraint limits something, and its least is at most its most. */
const judged = <T extends z.ZodType<Limits>>(schema: T) =>
  schema
    .refine(
      (limit) =>
        [
          limit.registrations_minimum,
          limit.registrations_maximum,
          limit.locations_minimum,
          limit.locations_maximum,
        ].some((each) => each !== null),
      { path: ["registrations_maximum"], error: "REQUIRED" },
    )
    .refine((limit) => isOrdered(limit.registrations_minimum, limit.registrations_maximum), {
      path: ["registrations_minimum"],
      error: "INVALID",
    })
    .refine((limit) => isOrdered(limit.locations_minimum, limit.locations_maximum), {
      path: ["locations_minimum"],
      error: "INVALID",
    })
    .refine(
      ({ period_start_at: from, period_end_at: until }) =>
        from === null || until === null || Date.parse(from) < Date.parse(until),
      { path: ["period_end_at"], error: "INVALID" },
    )

export const constraintInput = judged(z.object(limits))
const constraint = z.object({ ...limits, cuid: z.string(), version: z.int() })
export type ActivityConstraint = z.output<typeof constraint>

const tried = z.object({
  allowed: z.boolean(),
  /** Why not: the refusal that a family would get, with its numbers. */
  code: z
    .enum([
      "CONSTRAINT_REGISTRATIONS_MIN",
      "CONSTRAINT_REGISTRATIONS_MAX",
      "CONSTRAINT_LOCATIONS_MIN",
      "CONSTRAINT_LOCATIONS_MAX",
    ])
    .nullable(),
  details: z.record(z.string(), z.number()),
})

export const constraintEndpoints = {
  findConstraints: endpoint({
    ...staff,
    method: "GET",
    path: `${path}/constraints`,
    summary: "How often, and at how many places, a participant must or may be registered for the activity",
    permission: "activities.registrations_constraints.read",
    params: byCuid,
    answer: z.object({ data: z.array(constraint), count: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  createConstraint: endpoint({
    ...staff,
    method: "POST",
    path: `${path}/constraints`,
    summary: "Limit the registrations of an activity; at least one number, and no minimum above its maximum",
    permission: "activities.registrations_constraints.create",
    params: byCuid,
    body: constraintInput,
    answer: z.object({ constraint }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  updateConstraint: endpoint({
    ...staff,
    method: "PUT",
    path: `${path}/constraints/{constraint}`,
    summary: "Change a limit; what was sold before stays",
    permission: "activities.registrations_constraints.update",
    params: one,
    body: judged(z.object({ ...limits, version })),
    answer: z.object({ constraint }),
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    idempotent: true,
  }),
  removeConstraint: endpoint({
    ...staff,
    method: "DELETE",
    path: `${path}/constraints/{constraint}`,
    summary: "Lift a limit",
    permission: "activities.registrations_constraints.delete",
    params: one,
    answer: removed,
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  tryConstraint: endpoint({
    ...staff,
    method: "POST",
    path: `${path}/constraints/{constraint}/try`,
    summary: "Whether a participant could be registered under this limit, as a family would be told; changes nothing",
    permission: "activities.registrations_constraints.read",
    params: one,
    body: z.object({
      participant: cuid,
      /** The activity's next one unless given. */
      availability: cuid.nullish(),
    }),
    answer: tried,
    errors: ["NOT_FOUND"],
  }),
}
