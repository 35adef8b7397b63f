import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid } from "../fields.ts"
import { condition, questionTypes } from "../rules/custom-fields.ts"
import { activityQuery, category, location } from "./catalogue.ts"
import { picture } from "./images.ts"

export const registrationFlows = ["REGISTRATION", "REQUEST"] as const

/** The part of an activity that every list needs. */
export const activity = z.object({
  id: z.int(),
  cuid: z.string(),
  title: z.string(),
  images: z.array(picture),
  registration_flow: z.enum(registrationFlows),
  settings: z.object({
    allow_registrations_after_start: z.boolean(),
    allow_partial_registrations: z.boolean(),
    allow_multiple_places: z.boolean(),
  }),
})

export const question = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(questionTypes),
  required: z.boolean(),
  order: z.int(),
  pattern: z.string().nullable(),
  choices: z.array(z.object({ id: z.string(), label: z.string(), order: z.int() })),
  condition: condition.nullable(),
  /** The text to agree to, and its version; empty unless it is a consent. */
  consent_text: z.string(),
  consent_version: z.int(),
})
export type Question = z.output<typeof question>

export const option = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  order: z.int(),
  answer_required: z.boolean(),
  prices: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      amount: z.int(),
      /** In hundredths of a percent. */
      percentage: z.int(),
      option_id: z.int(),
    }),
  ),
})
export type Option = z.output<typeof option>

const described = activity.extend({
  description: z.string(),
  instructions: z.string(),
  age_minimum: z.int().nullable(),
  age_maximum: z.int().nullable(),
  default_capacity: z.int().nullable(),
  default_price: z.int(),
  default_deposit: z.int(),
  categories: z.array(category),
})

/** An activity in a list, with a summary of its open availabilities. */
export const listedActivity = described.omit({ instructions: true }).extend({
  availabilities_count: z.int(),
  price_minimum: z.int().nullable(),
  start_at: z.string().nullable(),
  end_at: z.string().nullable(),
  locations: z.array(location),
})
export type ListedActivity = z.output<typeof listedActivity>

export const activityDetail = described.extend({
  /** Whether families cancel by themselves, until the first date they booked begins, and what is kept at most. */
  allow_cancellation: z.boolean(),
  cancellation_fee: z.int(),
  questions: z.array(question),
  options: z.array(option),
  locations: z.array(location),
})
export type ActivityDetail = z.output<typeof activityDetail>

export const requestTier = z.object({
  cuid: z.string(),
  name: z.string(),
  minimum_availabilities: z.int(),
  maximum_availabilities: z.int(),
})

export const activityEndpoints = {
  findActivities: endpoint({
    method: "GET",
    path: "/api/activities",
    summary: "Activities by title; with `after`, those that have a date ending after it",
    audience: "public",
    query: activityQuery,
    answer: z.object({ data: z.array(listedActivity), count: z.int() }),
    errors: [],
    cached: true,
  }),
  getActivity: endpoint({
    method: "GET",
    path: "/api/activities/{cuid}",
    summary: "One activity with its questions, options and locations",
    audience: "public",
    params: z.object({ cuid }),
    answer: z.object({ activity: activityDetail }),
    errors: ["NOT_FOUND"],
    cached: true,
  }),
  getOwnActivity: endpoint({
    method: "GET",
    path: "/api/account/activities/{cuid}",
    summary: "One activity in which the customer has a registration, published or not",
    audience: "customer",
    params: z.object({ cuid }),
    answer: z.object({ activity: activityDetail }),
    errors: ["NOT_FOUND"],
  }),
  getRequestsConfiguration: endpoint({
    method: "GET",
    path: "/api/activities/{cuid}/registrations-requests-configuration",
    summary: "The tiers a family chooses from when the activity takes requests",
    audience: "public",
    params: z.object({ cuid }),
    answer: z.object({ tiers: z.array(requestTier) }),
    errors: ["NOT_FOUND"],
    cached: true,
  }),
}
