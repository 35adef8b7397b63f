import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { email, givenPassword, name, phone, seenVersion } from "../fields.ts"
import { customData } from "../rules/custom-fields.ts"
import { language } from "./website.ts"

export const customer = z.object({
  id: z.int(),
  cuid: z.string(),
  version: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  email: z.string(),
  /** Given while a new address waits for the link sent to it to be followed. */
  pending_email: z.string().optional(),
  phone: z.string(),
  language,
  newsletter: z.boolean(),
  custom_data: customData,
  /** The people they register. */
  participants: z.array(z.object({ id: z.int(), cuid: z.string(), fullname: z.string() })),
})
export type Customer = z.output<typeof customer>

export const profileInput = z.object({
  firstname: name,
  lastname: name,
  email,
  phone,
  custom_data: customData.default([]),
  /** Needed only when the e-mail changes. */
  password: givenPassword.optional(),
})

const done = z.object({ ok: z.literal(true) })

/** All rows of one kind that the account holds. */
const rows = z.array(z.looseObject({}))

export const sessionEndpoints = {
  getSession: endpoint({
    method: "GET",
    path: "/api/session",
    summary: "The customer of this session, or null for a visitor",
    audience: "public",
    answer: z.object({
      customer: customer.nullable(),
      /** The collaborator who acts for the customer in this session, and until when. */
      acting: z.object({ fullname: z.string(), until: z.string() }).optional(),
    }),
    errors: [],
  }),
  updateSession: endpoint({
    method: "PUT",
    path: "/api/session",
    summary:
      "Change one's profile; a new e-mail needs the password, is told to the old address and counts once it is confirmed",
    audience: "customer",
    body: profileInput.extend(seenVersion),
    answer: z.object({ customer }),
    errors: [
      "VERSION_CONFLICT",
      "EMAIL_TAKEN",
      "PASSWORD_REQUIRED",
      "WRONG_CREDENTIALS",
      "SERVER_BUSY",
      "IMPERSONATION_FORBIDDEN",
    ],
  }),
  resendEmailLink: endpoint({
    method: "POST",
    path: "/api/session/email/link",
    summary: "Send the link to the new e-mail address again; the earlier one ends",
    audience: "customer",
    answer: done,
    errors: ["NOT_FOUND", "IMPERSONATION_FORBIDDEN"],
  }),
  cancelEmailChange: endpoint({
    method: "DELETE",
    path: "/api/session/email",
    summary: "Keep the e-mail address as it is; the link sent to the new one ends",
    audience: "customer",
    answer: done,
    errors: ["IMPERSONATION_FORBIDDEN"],
  }),
  deleteSession: endpoint({
    method: "DELETE",
    path: "/api/session",
    summary: "Delete one's account and erase what is personal in it",
    audience: "customer",
    query: z.object({ give_up_balance: z.enum(["true", "false"]).optional() }),
    answer: z.object({ ok: z.literal(true) }),
    errors: [
      "ACCOUNT_HAS_ACTIVE_REGISTRATIONS",
      "ACCOUNT_HAS_BALANCE",
      "ACCOUNT_OWES",
      "PAYMENT_IN_PROGRESS",
      "IMPERSONATION_FORBIDDEN",
    ],
  }),
  exportSession: endpoint({
    method: "POST",
    path: "/api/session/export",
    summary: "Everything held about the customer, as JSON, after giving the password",
    audience: "customer",
    body: z.object({ password: givenPassword }),
    answer: z.object({
      exported_at: z.string(),
      customer: z.looseObject({}),
      participants: rows,
      registrations: rows,
      reviews: rows,
      waiting_list: rows,
      registrations_requests: rows,
      carts: rows,
      bundles: rows,
      vouchers: rows,
      memberships: rows,
      discounts: rows,
      tags: rows,
      holds: rows,
      movements: rows,
      payments: rows,
      credit_transfers: rows,
      transaction_proofs: rows,
      attendances: rows,
      pick_up_people: rows,
      attendance_charges: rows,
      sessions: rows,
      password_links: rows,
      email_changes: rows,
      calendar_feeds: rows,
      answer_files: rows,
      mails: rows,
    }),
    errors: ["WRONG_CREDENTIALS", "SERVER_BUSY", "IMPERSONATION_FORBIDDEN"],
    limit: { points: 10, seconds: 60 },
  }),
}
