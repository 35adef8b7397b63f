import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { listAnswer, listQuery } from "../entities/entity.ts"
import { cuid, cuids, dayFilter, formId, paging } from "../fields.ts"
import { requestStatuses } from "../rules/request.ts"
import { owed } from "./account-money.ts"
import { answerContent, answeredQuestion, answerFile } from "./answers.ts"
import { location } from "./catalogue.ts"
import { picture } from "./images.ts"
import { listedRequest } from "./listed-request.ts"

/** A registration request: its availabilities, its price, and its outcome. */
export const registrationRequest = z.object({
  id: z.int(),
  cuid: z.string(),
  status: z.enum(requestStatuses),
  /** Of an approved request: the sums of its registrations that are not cancelled. */
  total_amount: z.int(),
  deposit_amount: z.int(),
  paid_amount: z.int(),
  outstanding_amount: z.int(),
  reference: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  /** The organiser's message with the answer. */
  note: z.string(),
  tier: z.object({ name: z.string() }),
  activity: z.object({
    cuid: z.string(),
    title: z.string(),
    images: z.array(picture),
    /** False when its page cannot be visited. */
    is_published: z.boolean(),
  }),
  participant: z.object({ id: z.int(), cuid: z.string(), fullname: z.string() }),
  availabilities: z.array(
    z.object({
      id: z.int(),
      cuid: z.string(),
      start_at: z.string(),
      end_at: z.string(),
      location: location.nullable(),
      dates: z.array(z.object({ id: z.int(), cuid: z.string(), start_at: z.string(), end_at: z.string() })),
      total_amount: z.int(),
      /** Why a pending request cannot be approved as it stands: the organiser has cancelled one of these dates. */
      obstacle: z.enum(["DATE_CANCELLED"]).nullable(),
      /** The registration made of it when the request was approved. */
      registration: z.object({ cuid: z.string() }).nullable(),
    }),
  ),
  options: z.array(
    z.object({
      price_id: z.int(),
      label: z.string(),
      amount: z.int(),
      percentage: z.int(),
      content: z.string().nullable(),
    }),
  ),
  questions: z.array(
    z.object({
      question_id: z.int(),
      ...answeredQuestion.shape,
      content: answerContent,
      file: answerFile.nullable(),
    }),
  ),
})
export type RegistrationRequest = z.output<typeof registrationRequest>

const consoleRequest = registrationRequest.extend({
  customer: z.object({ cuid: z.string(), fullname: z.string(), email: z.string().nullable(), phone: z.string() }),
})

/** An availability of a request that cannot be booked, by its cuid, and why. */
const obstacle = z.object({
  code: z.enum([
    "AVAILABILITY_FULL",
    "AVAILABILITY_OVERLAP",
    "DATE_NOT_ON_SALE",
    "ALREADY_REGISTERED",
    "PARTICIPANT_OVERLAP",
  ]),
  availability: z.string(),
  date_id: z.int().nullable(),
})
export type RequestObstacle = z.output<typeof obstacle>

const one = z.object({ cuid })
const statusNames = requestStatuses.join("|")
const someStatuses = new RegExp(`^(${statusNames})(,(${statusNames})){0,3}$`)
const ofStatus = { status: z.enum(requestStatuses).optional() }
const note = z.string().trim().max(2_000).default("")

export const requestEndpoints = {
  findRequests: endpoint({
    method: "GET",
    path: "/api/account/registrations-requests",
    summary: "The customer's registration requests, newest first",
    audience: "customer",
    query: z.object({ ...paging, ...ofStatus }),
    answer: z.object({ data: z.array(registrationRequest), count: z.int() }),
    errors: [],
  }),
  getRequest: endpoint({
    method: "GET",
    path: "/api/account/registrations-requests/{cuid}",
    summary: "One registration request of the customer, with its payments",
    audience: "customer",
    params: one,
    answer: z.object({ registration_request: registrationRequest, owed }),
    errors: ["NOT_FOUND"],
  }),
  cancelRequest: endpoint({
    method: "POST",
    path: "/api/registrations/requests/cancel",
    summary: "Withdraw a request that has not been answered; what was paid goes to the wallet",
    audience: "customer",
    body: z.object({ registration_request_id: formId }),
    answer: z.object({ ok: z.literal(true), status: z.literal("CANCELLED"), to_wallet: z.int() }),
    errors: ["NOT_FOUND", "REQUEST_DECIDED", "PAYMENT_IN_PROGRESS"],
  }),
  findAllRequests: endpoint({
    method: "GET",
    path: "/api/console/registrations-requests",
    summary: "Registration requests of all families: by status, activity, tier and when they were made; newest first",
    audience: "collaborator",
    permission: "registrations.requests.read",
    query: z.strictObject({
      ...listQuery,
      status: z.string().regex(someStatuses).optional(),
      activity: cuids,
      /** Tiers of activities, by their cuids. */
      tier: cuids,
      customer: cuids,
      created_from: dayFilter,
      created_to: dayFilter,
    }),
    answer: listAnswer(listedRequest),
    errors: ["INVALID_INPUT"],
  }),
  getAnyRequest: endpoint({
    method: "GET",
    path: "/api/console/registrations-requests/{cuid}",
    summary: "One registration request",
    audience: "collaborator",
    permission: "registrations.requests.read",
    params: one,
    answer: z.object({ registration_request: consoleRequest }),
    errors: ["NOT_FOUND"],
  }),
  findObstacles: endpoint({
    method: "GET",
    path: "/api/console/registrations-requests/{cuid}/obstacles",
    summary: "Why a pending request cannot be approved at this moment: every availability in the way, and its reason",
    audience: "collaborator",
    permission: "registrations.requests.read",
    params: one,
    answer: z.object({ obstacles: z.array(obstacle) }),
    errors: ["NOT_FOUND"],
  }),
  approveRequest: endpoint({
    method: "POST",
    path: "/api/console/registrations-requests/{cuid}/approve",
    summary: "Approve: takes every place, makes the registrations and moves the money to them, or nothing at all",
    audience: "collaborator",
    permission: "registrations.requests.update",
    params: one,
    body: z.object({ note }),
    answer: z.object({
      ok: z.literal(true),
      status: z.literal("APPROVED"),
      registrations: z.array(z.object({ id: z.int(), cuid: z.string(), availability: z.string() })),
    }),
    /** Each with `obstacles` in its details: every availability that prevents the approval, and why. */
    errors: [
      "NOT_FOUND",
      "REQUEST_DECIDED",
      "AVAILABILITY_FULL",
      "AVAILABILITY_OVERLAP",
      "DATE_NOT_ON_SALE",
      "ALREADY_REGISTERED",
      "PARTICIPANT_OVERLAP",
      "IDEMPOTENCY_KEY_REUSED",
    ] as const,
    idempotent: true,
  }),
  approveMany: endpoint({
    method: "POST",
    path: "/api/console/registrations-requests/approve-many",
    summary:
      "Approve requests by a job, in the given order, each alone: one that cannot be had stays pending with its reason",
    audience: "collaborator",
    permission: "registrations.requests.update",
    body: z.object({ cuids: z.array(cuid).min(1).max(500), note }),
    answer: z.object({ job: z.object({ cuid: z.string(), total: z.int() }) }),
    errors: ["INVALID_INPUT", "IDEMPOTENCY_KEY_REUSED"],
    idempotent: true,
  }),
  withdrawRequest: endpoint({
    method: "DELETE",
    path: "/api/console/registrations-requests/{cuid}",
    summary: "Withdraw a request that has not been answered, for the family; what was paid goes to the wallet",
    audience: "collaborator",
    permission: "registrations.requests.delete",
    params: one,
    answer: z.object({ ok: z.literal(true), status: z.literal("CANCELLED"), to_wallet: z.int() }),
    errors: ["NOT_FOUND", "REQUEST_DECIDED", "PAYMENT_IN_PROGRESS", "IDEMPOTENCY_KEY_REUSED"],
    idempotent: true,
  }),
  rejectRequest: endpoint({
    method: "POST",
    path: "/api/console/registrations-requests/{cuid}/reject",
    summary: "Reject: what was paid goes to the wallet, or back to the card as far as it came from there",
    audience: "collaborator",
    permission: "registrations.requests.update",
    params: one,
    body: z.object({ to: z.enum(["WALLET", "CARD"]).default("WALLET"), note }),
    answer: z.object({
      ok: z.literal(true),
      status: z.literal("REJECTED"),
      to_wallet: z.int(),
      to_card: z.int(),
      /** Whether the provider's refund is done, or will be retried. */
      refund: z.enum(["NONE", "DONE", "PENDING"]),
    }),
    errors: [
      "NOT_FOUND",
      "REQUEST_DECIDED",
      "PAYMENT_IN_PROGRESS",
      "PAYMENT_PROVIDER_UNAVAILABLE",
      "IDEMPOTENCY_KEY_REUSED",
    ] as const,
    idempotent: true,
  }),
}
