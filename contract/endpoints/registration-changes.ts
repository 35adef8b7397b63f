import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, formId, seenVersion, text } from "../fields.ts"
import { DATES_REQUIRED } from "../rules/registration-changes.ts"
import { registrationDetail } from "./account-registrations.ts"
import { option, question } from "./activities.ts"
import { answer, choice, chosenDate } from "./cart-lines.ts"
import { priceDetails } from "./prices.ts"
import { refundErrors, refundRights, refundTarget, wentTo } from "./refund-shapes.ts"

const registration_id = formId
const message = text(1_000)

/** Where the money was returned to, and whether the provider's refund is done or will be retried. */
const given = {
  ok: z.literal(true),
  to_wallet: z.int(),
  to_card: z.int(),
  refund: z.enum(["NONE", "DONE", "PENDING"]),
}

export const cancelInput = z.object({ registration_id, message })

/** Fields left out stay as they are. Dates that have started are kept whether they are given or not. */
export const editInput = z.object({
  registration_id,
  ...seenVersion,
  availability_dates: z
    .array(chosenDate, { error: DATES_REQUIRED })
    .max(400)
    .transform((ids) => [...new Set(ids)])
    .optional(),
  options: z.array(choice).max(50).optional(),
  questions: z.array(answer).max(100).optional(),
  /** Accepted and ignored: a customer's price is always computed. */
  automatic_price: z.boolean().optional(),
})
export type EditInput = z.output<typeof editInput>

const editErrors = [
  "NOT_FOUND",
  "VERSION_CONFLICT",
  "REGISTRATION_CANCELLED",
  "REGISTRATION_STARTED",
  "EDIT_NOT_ALLOWED",
  "CANCELLATION_NOT_ALLOWED",
  "PARTIAL_REGISTRATION_NOT_ALLOWED",
  "DATE_NOT_ON_SALE",
  "AVAILABILITY_FULL",
  "AVAILABILITY_OVERLAP",
  "ALREADY_REGISTERED",
  "PARTICIPANT_OVERLAP",
  "PARTICIPANT_TOO_YOUNG",
  "PARTICIPANT_TOO_OLD",
  "CONSTRAINT_REGISTRATIONS_MAX",
  "CONSTRAINT_LOCATIONS_MAX",
] as const

/** The result of a change: the price before and after, and its effect on the amount paid. */
export const edited = {
  total_before: z.int(),
  total_amount: z.int(),
  deposit_amount: z.int(),
  paid_amount: z.int(),
  /** Overpayment, credited to the wallet. */
  to_wallet: z.int(),
  outstanding_amount: z.int(),
}

/** Changing and cancelling a registration, by its customer and by the organiser. */
export const registrationChangeEndpoints = {
  cancelRegistration: endpoint({
    method: "POST",
    path: "/api/registrations/cancel",
    summary: "Cancel a registration before its first date; what was paid, less the activity's fee, is given back",
    audience: "customer",
    body: cancelInput,
    answer: z.object({ ...given, fee: z.int() }),
    errors: [
      "NOT_FOUND",
      "REGISTRATION_CANCELLED",
      "REGISTRATION_STARTED",
      "CANCELLATION_NOT_ALLOWED",
      "PAYMENT_IN_PROGRESS",
      "IDEMPOTENCY_KEY_REUSED",
    ] as const,
    idempotent: true,
  }),
  getEditForm: endpoint({
    method: "GET",
    path: "/api/account/registrations/{cuid}/edit",
    summary: "One of the customer's registrations, and the options and questions it can be changed by",
    audience: "customer",
    params: z.object({ cuid }),
    answer: z.object({
      registration: registrationDetail,
      /**
       * Options chosen earlier at the price they were sold at, even if no longer offered; all others at today's price.
       */
      options: z.array(option),
      questions: z.array(question),
      is_eligible_to_partial_registrations: z.boolean(),
    }),
    errors: ["NOT_FOUND"],
  }),
  estimateEdit: endpoint({
    method: "POST",
    path: "/api/registrations/estimate",
    summary: "What a registration would cost if it were changed like this; changes nothing",
    audience: "customer",
    body: editInput,
    answer: z.object({ ...edited, details: priceDetails.nullable() }),
    errors: editErrors,
  }),
  editRegistration: endpoint({
    method: "PUT",
    path: "/api/registrations",
    summary: "Change the dates, options and answers of a registration, as far as its activity allows it",
    audience: "customer",
    body: editInput,
    answer: z.object({ ok: z.literal(true), ...edited }),
    errors: [...editErrors, "PAYMENT_IN_PROGRESS", "IDEMPOTENCY_KEY_REUSED"],
    idempotent: true,
  }),
  cancelAnyRegistration: endpoint({
    method: "POST",
    path: "/api/console/registrations/{cuid}/cancel",
    summary:
      "Cancel a registration for the organiser: what was paid, less what is kept, to the wallet or elsewhere, or split",
    audience: "collaborator",
    permission: "registrations.registrations.cancel",
    also: refundRights,
    params: z.object({ cuid }),
    body: z.object({
      message,
      ...refundTarget,
      to: refundTarget.to.default("WALLET"),
      /** What the organiser keeps of what was paid. */
      keep: z.int().min(0).max(10_000_000_000).default(0),
      notify: z.boolean().default(true),
      /** Says what it comes to and changes nothing. */
      preview: z.boolean().default(false),
    }),
    answer: z.object({ ...given, ...wentTo, fee: z.int() }),
    errors: ["NOT_FOUND", "REGISTRATION_CANCELLED", "PAYMENT_IN_PROGRESS", ...refundErrors] as const,
    idempotent: true,
  }),
}
