import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { schedules } from "../entities/schedules.ts"
import { cuid } from "../fields.ts"

const date = z.object({ start_at: z.string(), end_at: z.string() })
/** The price it has, and the one that a price per date makes. */
const newPrice = z.tuple([z.int(), z.int()]).nullable()
const existing = z.object({ cuid: z.string(), start_at: z.string() })

/** What a run makes and leaves alone. */
const plan = z.object({
  made: z.array(
    z.object({
      /** Null in a preview. */
      cuid: z.string().nullable(),
      start_at: z.string(),
      end_at: z.string(),
      dates: z.int(),
      price: z.int(),
      deposit: z.int(),
      capacity: z.int().nullable(),
    }),
  ),
  /** Made by the schedule before, and without places: gets what is missing. */
  extended: z.array(existing.extend({ added: z.array(date), price: newPrice })),
  /** One of the same activity, place and start exists. */
  skipped: z.array(existing.extend({ reason: z.enum(["EXISTS"]) })),
  /** Made by the schedule before, and somebody has a place: a person decides. */
  to_decide: z.array(existing.extend({ places: z.int(), missing: z.array(date), price: newPrice })),
  /** Made by the schedule before, and no longer in it; `whole` where none of its dates is. */
  uncovered: z.array(existing.extend({ places: z.int(), dates: z.array(date), whole: z.boolean() })),
  /** Days of the rule that are left out, with the name of their period; "" is a day skipped by itself. */
  left_out: z.array(z.object({ day: z.string(), skipped_by: z.string() })),
  /** Dates that meet those of another availability of the resource; `taken` where somebody has a place there. */
  conflicts: z.array(
    date.extend({ availability: existing.extend({ title: z.string() }).nullable(), taken: z.boolean() }),
  ),
})
export type SchedulePlan = z.output<typeof plan>

export const consoleScheduleEndpoints = {
  previewSchedule: endpoint({
    audience: "collaborator",
    method: "POST",
    path: "/api/console/schedules/preview",
    summary: "What a schedule would make, skip and meet, saved or not; writes nothing",
    permission: "availabilities.schedules.read",
    body: schedules.input.omit({ title: true }).extend({
      /** The saved schedule that it is a change of. */
      schedule: cuid.optional(),
    }),
    answer: z.object({ plan }),
    errors: ["INVALID_INPUT", "NOT_FOUND"],
  }),
  runSchedule: endpoint({
    audience: "collaborator",
    method: "POST",
    path: "/api/console/schedules/{cuid}/run",
    summary: "Make what is missing, all of it or nothing; with the version that was read",
    permission: "availabilities.schedules.update",
    params: z.object({ cuid }),
    body: z.object({ version: z.int() }),
    answer: z.object({ plan }),
    errors: ["INVALID_INPUT", "NOT_FOUND", "VERSION_CONFLICT"],
    idempotent: true,
  }),
}
