import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { historyRow, listAnswer, listQuery } from "../entities/entity.ts"
import { cuid, day, formId, removed, wholeNumber } from "../fields.ts"
import { owed } from "./account-money.ts"
import { registrationRefusals } from "./carts.ts"
import {
  amount,
  answers,
  choices,
  dateIds,
  deskForm,
  deskRegistration,
  formQuery,
  hasOnePrice,
  hasReason,
  onePrice,
  outcome,
  placeTerms,
  priceTerms,
  reasonGiven,
  terms,
} from "./desk-shapes.ts"
import { documentProblem } from "./documents.ts"
import { priceDetails } from "./prices.ts"
import { refundErrors, refundRights, refundTarget, wentTo } from "./refund-shapes.ts"

// What staff do with a registration: register for a family, change, discard, refund, transfer, replace. Cancelling is in
// registration-changes.ts. Each call answers with what it comes to; with `preview` it changes nothing.
const staff = { audience: "collaborator" } as const
const params = z.object({ cuid })

const refusals = [
  ...registrationRefusals,
  "AVAILABILITY_FULL",
  "AVAILABILITY_OVERLAP",
  "CONSTRAINT_REGISTRATIONS_MIN",
  "CONSTRAINT_LOCATIONS_MIN",
  "FORBIDDEN",
  "IDEMPOTENCY_KEY_REUSED",
] as const
const changing = ["REGISTRATION_CANCELLED", "PAYMENT_IN_PROGRESS"] as const

const documents = z.array(z.object({ cuid: z.string(), title: z.string(), problem: documentProblem }))

export const deskEndpoints = {
  getRegistration: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/registrations/{cuid}",
    summary: "One registration: dates, options, answers, price as sold, payments, documents",
    permission: "registrations.registrations.read",
    params,
    answer: z.object({ registration: deskRegistration, owed: owed.omit({ instructions: true }), documents }),
    errors: ["NOT_FOUND"],
  }),
  findHistory: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/registrations/{cuid}/history",
    summary: "What was changed of a registration, by whom and when, with both values, newest first",
    permission: "registrations.registrations.read",
    params,
    query: z.strictObject({ page_size: listQuery.page_size, after: listQuery.after }),
    answer: listAnswer(historyRow),
    errors: ["NOT_FOUND"],
  }),
  getForm: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/customers/{cuid}/registration-form",
    summary: "A family's participants and, of one availability, what a registration for it asks",
    permission: "registrations.registrations.create",
    params,
    query: formQuery,
    answer: deskForm,
    errors: ["NOT_FOUND"],
  }),
  getChangeForm: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/registrations/{cuid}/form",
    summary: "The same to change, transfer or replace a registration: its own availability unless another is named",
    permission: "registrations.registrations.read",
    params,
    query: formQuery,
    answer: deskForm,
    errors: ["NOT_FOUND"],
  }),
  register: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/registrations",
    summary: "Register for a family: refused as families are, unless a code is ignored with a reason",
    permission: "registrations.registrations.create",
    also: [
      { permission: "availabilities.dates.update", when: "for a place in addition" },
      { permission: "payments.payments.create", when: "to record a payment" },
    ],
    body: z
      .object({
        /** The family. */
        customer: cuid,
        availability_id: formId,
        participant_id: formId,
        quantity: wholeNumber().pipe(z.int().min(1).max(100)).default(1),
        availability_dates: dateIds,
        options: choices.default([]),
        questions: answers.default([]),
        ...priceTerms,
        /** The wallet as far as it goes, or money received: this needs payments.payments.create. */
        payment: z
          .union([
            z.enum(["NONE", "WALLET"]),
            z.object({ type: cuid, amount: amount.positive(), value_day: day.optional() }),
          ])
          .default("NONE"),
        ...placeTerms,
        ...terms,
      })
      .refine(hasOnePrice, onePrice)
      .refine(hasReason, reasonGiven),
    answer: z.object({
      /** Null of a preview. */
      cuid: z.string().nullable(),
      reference: z.string().nullable(),
      /** The price of the rules, equal to what the family would pay. */
      automatic_amount: z.int(),
      total_amount: z.int(),
      deposit_amount: z.int(),
      paid_amount: z.int(),
      outstanding_amount: z.int(),
      details: priceDetails,
      /** On how many dates the place is in addition. */
      in_addition: z.int(),
    }),
    errors: [...refusals, "DAY_IN_FUTURE"],
    idempotent: true,
  }),
  change: endpoint({
    ...staff,
    method: "PUT",
    path: "/api/console/registrations/{cuid}",
    summary: "Change dates, options, answers or the price, whatever the activity allows its families",
    permission: "registrations.registrations.update",
    params,
    body: z
      .object({
        version: z.int(),
        availability_dates: dateIds.optional(),
        options: choices.optional(),
        questions: answers.optional(),
        ...priceTerms,
        ...terms,
      })
      .refine(hasOnePrice, onePrice)
      .refine(hasReason, reasonGiven),
    answer: z.object(outcome),
    errors: ["VERSION_CONFLICT", ...refusals, ...changing, "REGISTRATION_STARTED", "EDIT_NOT_ALLOWED"],
    idempotent: true,
  }),
  discard: endpoint({
    ...staff,
    method: "DELETE",
    path: "/api/console/registrations/{cuid}",
    summary: "Take back one that staff made within the last 15 minutes and of which nothing is paid",
    permission: "registrations.registrations.delete",
    params,
    answer: removed.extend({ /** Whether the confirmation had been sent. */ told: z.boolean() }),
    errors: ["NOT_FOUND", "REGISTRATION_CANCELLED", "DISCARD_NOT_ALLOWED"],
    idempotent: true,
  }),
  refund: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/registrations/{cuid}/refund",
    summary: "Give back some of what was paid; the total falls by as much unless reduce_total is false",
    permission: "registrations.registrations.refund",
    also: refundRights,
    params,
    body: z.object({
      amount: amount.positive(),
      ...refundTarget,
      reduce_total: z.boolean().default(true),
      reason: terms.reason,
      notify: terms.notify,
      preview: terms.preview,
    }),
    answer: z.object({ ...outcome, ...wentTo, refunded: z.int(), status: z.enum(["PENDING", "DONE"]) }),
    errors: ["NOT_FOUND", ...refundErrors],
    idempotent: true,
  }),
  transfer: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/registrations/{cuid}/transfer",
    summary: "Move it to another availability before its first date: new places first, then the old ones are free",
    permission: "registrations.registrations.transfer",
    also: [{ permission: "availabilities.dates.update", when: "for a place in addition" }],
    params,
    body: z
      .object({
        availability: cuid,
        /** All that are on sale unless given. */
        dates: dateIds.optional(),
        price: z.enum(["KEEP", "RECALCULATE"]),
        ...placeTerms,
        ...terms,
      })
      .refine(hasReason, reasonGiven),
    answer: z.object({
      ...outcome,
      /** Options that the other activity does not offer: they fall away. */
      lost_options: z.array(z.string()),
    }),
    errors: [...refusals, ...changing, "REGISTRATION_STARTED", "EDIT_NOT_ALLOWED"],
    idempotent: true,
  }),
  replace: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/registrations/{cuid}/replace",
    summary: "Give the place to another participant of the same family, at the same price",
    permission: "registrations.registrations.replace",
    params,
    body: z.object({ participant: cuid, answers: answers.default([]), ...terms }).refine(hasReason, reasonGiven),
    answer: z.object(outcome),
    errors: [...refusals, ...changing, "REGISTRATION_STARTED"],
    idempotent: true,
  }),
}
