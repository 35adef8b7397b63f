import { z } from "zod"
import { html } from "../blocks/content.ts"
import { endpoint } from "../endpoint.ts"
import { amount, cuid, day, text, time } from "../fields.ts"
import { assistantKinds } from "../rules/assistant.ts"

const age = z.int().min(0).max(150).nullable().default(null)
const place = z.object({
  title: text(200),
  street: z.string().trim().max(200, "TOO_LONG").default(""),
  number: z.string().trim().max(20, "TOO_LONG").default(""),
  postcode: z.string().trim().max(20, "TOO_LONG").default(""),
  city: z.string().trim().max(100, "TOO_LONG").default(""),
})

export const consoleSetupEndpoints = {
  setUpActivity: endpoint({
    audience: "collaborator",
    method: "POST",
    path: "/api/console/setup/activity",
    summary: "Make an activity with its schedule and availabilities, all of it or nothing; publish it where asked",
    permission: "activities.activities.create",
    also: [
      "availabilities.availabilities.create",
      { permission: "activities.activities.update", when: "to publish it" },
    ],
    body: z.object({
      kind: z.enum(assistantKinds),
      title: text(200),
      description: html.default(""),
      images: z.array(cuid).max(20).default([]),
      age_minimum: age,
      age_maximum: age,
      price: amount,
      deposit: amount.default(0),
      capacity: z.int().min(0).max(1_000_000).nullable().default(null),
      start_day: day,
      end_day: day,
      /** Which days of each week, 1 is Monday; a stay and a workshop have none to choose. */
      weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
      start_time: time,
      end_time: time,
      /** A known place by its cuid, or a new one; null is none yet. */
      location: cuid.nullable().default(null),
      new_location: place.nullable().default(null),
      publish: z.boolean().default(false),
    }),
    answer: z.object({
      activity: z.object({ cuid: z.string(), title: z.string(), published: z.boolean() }),
      schedule: z.object({ cuid: z.string() }).nullable(),
      availabilities: z.array(z.object({ cuid: z.string(), start_at: z.string(), dates: z.int() })),
    }),
    errors: ["INVALID_INPUT", "NOT_FOUND", "ACTIVITY_NOT_READY"],
    idempotent: true,
  }),
}
