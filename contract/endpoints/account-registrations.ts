import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, paging } from "../fields.ts"
import { money, owed, participant } from "./account-money.ts"
import { answerContent, answeredQuestion, answerFile } from "./answers.ts"
import { category, location, status } from "./catalogue.ts"
import { picture } from "./images.ts"
import { review } from "./reviews.ts"

export const cancellationTypes = ["automatic", "customer", "organiser"] as const

const times = { start_at: z.string(), end_at: z.string() }

const availability = z.object({
  id: z.int(),
  cuid: z.string(),
  /** The effective status for this customer now. */
  status,
  ...times,
  location: location.nullable(),
  categories: z.array(category),
  activity: z.object({ cuid: z.string(), title: z.string(), images: z.array(picture) }),
})

/** A registration in a list. */
export const registration = z.object({
  id: z.int(),
  cuid: z.string(),
  created_at: z.string(),
  ...money,
  quantity: z.int(),
  participant,
  /** The dates booked, in their order. */
  dates: z.array(z.object({ cuid: z.string(), date: z.object({ id: z.int(), ...times }) })),
  availability,
})
export type Registration = z.output<typeof registration>

/** A registration on its own page, with its options, its answers and the activity's instructions to participants. */
export const registrationDetail = registration.extend({
  /** A change may name the version it was made from. */
  version: z.int(),
  /** False when the activity was taken off the site, so that its page cannot be visited. */
  is_published: z.boolean(),
  /** The customer's own review. */
  review: review.nullable(),
  cancellation: z
    .object({
      type: z.enum(cancellationTypes).nullable(),
      message: z.string(),
      /** The part of the paid amount that was kept. */
      fee: z.int(),
      cancelled_at: z.string(),
    })
    .nullable(),
  /** Where the money is returned to when the customer cancels. */
  cancellations_refunded_to: z.enum(["WALLET", "CARD"]),
  /** Unpaid by then, it is cancelled. */
  payment_due_at: z.string().nullable(),
  /** With the titles and prices of the sale. */
  options: z.array(
    z.object({
      price_id: z.int(),
      content: z.string().nullable(),
      price: z.object({ amount: z.int(), percentage: z.int(), label: z.string() }),
      option: z.object({ title: z.string() }),
    }),
  ),
  questions: z.array(
    z.object({
      question_id: z.int(),
      content: answerContent,
      /** The file that an answer names. */
      file: answerFile.nullable(),
      question: answeredQuestion,
    }),
  ),
  availability: availability.extend({
    dates: z.array(
      z.object({
        id: z.int(),
        cuid: z.string(),
        ...times,
        status,
        remaining: z.int().nullable(),
        cancelled: z.boolean(),
      }),
    ),
    activity: availability.shape.activity.extend({
      description: z.string(),
      instructions: z.string(),
      /** The changes a customer may make afterwards: contract/rules/registration-changes.ts. */
      allow_cancellation: z.boolean(),
      cancellation_fee: z.int(),
      allow_dates_edit: z.boolean(),
      allow_options_edit: z.boolean(),
      allow_questions_edit: z.boolean(),
    }),
  }),
})
export type RegistrationDetail = z.output<typeof registrationDetail>

export const accountRegistrationEndpoints = {
  findRegistrations: endpoint({
    method: "GET",
    path: "/api/account/registrations",
    summary: "The customer's registrations, newest first; `upcoming` keeps those not over or cancelled, soonest first",
    audience: "customer",
    query: z.object({ ...paging, upcoming: z.literal("true").optional() }),
    answer: z.object({ data: z.array(registration), count: z.int() }),
    errors: [],
  }),
  getRegistration: endpoint({
    method: "GET",
    path: "/api/account/registrations/{cuid}",
    summary: "One of the customer's registrations, with its options, answers and payments",
    audience: "customer",
    params: z.object({ cuid }),
    answer: z.object({ registration: registrationDetail, owed }),
    errors: ["NOT_FOUND"],
  }),
}
