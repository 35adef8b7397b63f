import { z } from "zod"
import { bulkBody } from "../chosen-rows.ts"
import { endpoint } from "../endpoint.ts"
import { historyRow, listAnswer, listQuery } from "../entities/entity.ts"
import { shownTag } from "../entities/tags.ts"
import { cuid, day, email, name } from "../fields.ts"
import { MOST_TAGS } from "../rules/collaborators.ts"
import { customData } from "../rules/custom-fields.ts"
import { language } from "./website.ts"

// One family as the desk has it. Its list is in console-lists.ts, what it has bought in console-customer-parts.ts.
const staff = { audience: "collaborator" } as const
const byCuid = z.object({ cuid })
const done = z.object({ ok: z.literal(true) })

/** A participant of a household, with what comes next for them. */
const member = z.object({
  cuid: z.string(),
  firstname: z.string(),
  fullname: z.string(),
  birthdate: z.string(),
  /** Titles of required questions without an answer. */
  missing: z.array(z.string()),
  next: z
    .object({ registration: z.string(), activity: z.string(), start_at: z.string(), end_at: z.string() })
    .nullable(),
})

/** How many of each kind a family has, cancelled ones included. */
const counters = z.object({
  registrations: z.int(),
  registrations_requests: z.int(),
  carts: z.int(),
  bundles: z.int(),
  vouchers: z.int(),
  memberships: z.int(),
  attendance_charges: z.int(),
  waiting_list: z.int(),
})

const shownCustomer = z.object({
  cuid: z.string(),
  version: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  language,
  newsletter: z.boolean(),
  tags: z.array(shownTag),
  custom_data: customData,
  created_at: z.string(),
  /** An erased account. */
  archived_at: z.string().nullable(),
  /** Whether a password was chosen: without one nobody logs in. */
  has_password: z.boolean(),
})
export type ShownCustomer = z.output<typeof shownCustomer>

const household = shownCustomer.extend({
  /** Sums of the ledger, as the account area has them. */
  outstanding_amount: z.int(),
  /** The part of what is outstanding that is due only once a request is accepted. */
  pending_amount: z.int(),
  wallet_amount: z.int(),
  /** What came from outside this calendar year, less what went back; null to who may not read payments. */
  paid_this_year: z.int().nullable(),
  participants: z.array(member),
  pick_up_people: z.array(z.object({ name: z.string(), phone: z.string(), participant: z.string() })),
  counters,
})
export type Household = z.output<typeof household>

export const customerInput = z.object({
  firstname: name,
  lastname: name,
  email: email.nullable().default(null),
  phone: z.string().trim().max(50, "TOO_LONG").default(""),
  language: language.default("fr"),
  newsletter: z.boolean().default(false),
  tags: z.array(cuid).max(MOST_TAGS).default([]),
  custom_data: customData.default([]),
})

const duplicate = z.object({
  cuid: z.string(),
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  participants: z.array(z.string()),
  /** What they have in common with the one that is being entered. */
  reasons: z.array(z.enum(["EMAIL", "PHONE", "PARTICIPANT"])),
})
export type Duplicate = z.output<typeof duplicate>

export const consoleCustomerEndpoints = {
  findDuplicates: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/customers/duplicates",
    summary: "Families that are likely the same: the same e-mail or phone, or a participant of that name and birthdate",
    permission: "customers.customers.read",
    query: z.strictObject({
      email: z.string().trim().max(254).optional(),
      phone: z.string().trim().max(50).optional(),
      firstname: z.string().trim().max(100).optional(),
      lastname: z.string().trim().max(100).optional(),
      birthdate: day.optional(),
      /** The one that is being changed is no duplicate of itself. */
      except: cuid.optional(),
    }),
    answer: z.object({ data: z.array(duplicate), count: z.int() }),
    errors: [],
  }),
  tagCustomers: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/customers/bulk",
    summary: "Put a tag on many families or take it off, as a job: up to 500 chosen ones, or all that match a list",
    permission: "customers.customers.update",
    body: bulkBody({
      action: z.enum(["tag", "untag"]),
      tag: cuid,
    }),
    answer: z.object({ job: z.object({ cuid: z.string(), total: z.int() }) }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  getCustomer: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/customers/{cuid}",
    summary: "A household: its people, what it owes and has, and how much of everything there is",
    permission: "customers.customers.read",
    params: byCuid,
    answer: z.object({ customer: household }),
    errors: ["NOT_FOUND"],
  }),
  createCustomer: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/customers",
    summary: "Enter a family at the desk; with `invite` a link to choose a password is mailed, valid for 7 days",
    permission: "customers.customers.create",
    body: customerInput.extend({ invite: z.boolean().default(false) }),
    answer: z.object({ customer: household }),
    errors: ["EMAIL_TAKEN", "NOT_FOUND"],
    idempotent: true,
  }),
  updateCustomer: endpoint({
    ...staff,
    method: "PUT",
    path: "/api/console/customers/{cuid}",
    summary: "Change a family; another e-mail is told to both addresses and ends sessions and links",
    permission: "customers.customers.update",
    params: byCuid,
    body: customerInput.extend({ version: z.int() }),
    answer: z.object({ customer: household }),
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "EMAIL_TAKEN"],
    idempotent: true,
  }),
  inviteCustomer: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/customers/{cuid}/invite",
    summary: "Mail a link to choose a password, valid for 7 days; earlier ones end",
    permission: "customers.customers.update",
    params: byCuid,
    answer: done,
    errors: ["NOT_FOUND"],
    idempotent: true,
    limit: { points: 30, seconds: 60 },
  }),
  deleteCustomer: endpoint({
    ...staff,
    method: "DELETE",
    path: "/api/console/customers/{cuid}",
    summary: "Erase a family by the rules of the account area; amounts, dates and references stay",
    permission: "customers.customers.delete",
    params: byCuid,
    query: z.object({ give_up_balance: z.enum(["true", "false"]).optional() }),
    answer: z.object({ ok: z.literal(true), archived: z.literal(true) }),
    errors: [
      "NOT_FOUND",
      "ACCOUNT_HAS_ACTIVE_REGISTRATIONS",
      "ACCOUNT_HAS_BALANCE",
      "ACCOUNT_OWES",
      "PAYMENT_IN_PROGRESS",
    ],
    idempotent: true,
  }),
  findHistory: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/customers/{cuid}/history",
    summary: "What was changed of a family, by whom and when, newest first; personal values are not kept",
    permission: "customers.customers.read",
    params: byCuid,
    query: z.strictObject({ page_size: listQuery.page_size, after: listQuery.after }),
    answer: listAnswer(historyRow),
    errors: ["NOT_FOUND"],
  }),
  impersonateCustomer: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/customers/{cuid}/impersonate",
    summary: "A link that opens the site as the customer for 60 minutes; it works once, within 60 seconds",
    permission: "customers.customers.impersonate",
    params: byCuid,
    answer: z.object({ url: z.string(), expires_at: z.string() }),
    errors: ["NOT_FOUND", "IMPERSONATION_FORBIDDEN"],
  }),
  orderFields: endpoint({
    ...staff,
    method: "PUT",
    path: "/api/console/customers/custom-fields",
    summary: "Put the questions about families in another order: the cuids of all of them, first asked first",
    permission: "customers.custom_fields.update",
    body: z.object({ custom_fields: z.array(cuid).min(1).max(500) }),
    answer: done,
    errors: ["NOT_FOUND", "VERSION_CONFLICT"],
    idempotent: true,
  }),
}
