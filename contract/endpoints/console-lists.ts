import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { listAnswer, listQuery } from "../entities/entity.ts"
import { shownTag } from "../entities/tags.ts"
import { cuid, cuids, dayFilter } from "../fields.ts"
import { money } from "./account-money.ts"

// The lists of what families have and of families themselves. Their rows are made and changed by calls that take places and
// move money, so they are no entities of the pattern; their lists are read like those of entities.
const named = z.object({ cuid: z.string(), fullname: z.string() })
const flag = z.enum(["true", "false"]).optional()
const created = {
  /** The first and the last day, in the organiser's time zone. */
  created_from: dayFilter,
  created_to: dayFilter,
}

/** The badges of the account area (contract/rules/payment-state.ts) that a list can be narrowed to. */
export const listedPayments = ["NONE", "DEPOSITED", "COMPLETE", "OUTSTANDING"] as const
const payments = new RegExp(`^(${listedPayments.join("|")})(,(${listedPayments.join("|")})){0,3}$`)

const listedRegistration = z.object({
  cuid: z.string(),
  created_at: z.string(),
  ...money,
  outstanding_amount: z.int(),
  quantity: z.int(),
  /** How many of the availability's dates it is for. */
  dates: z.int(),
  /** The date, if it is for one alone. */
  only_date: z.object({ start_at: z.string(), end_at: z.string() }).nullable(),
  participant: named.extend({ birthdate: z.string().nullable() }),
  customer: named,
  availability: z.object({
    cuid: z.string(),
    start_at: z.string(),
    end_at: z.string(),
    activity: z.object({ cuid: z.string(), title: z.string() }),
    location: z.string().nullable(),
  }),
  tags: z.array(shownTag),
})
export type ListedRegistration = z.output<typeof listedRegistration>

/** What the list of registrations can be asked, apart from its sort and page. */
const registrationFilters = {
  search: listQuery.search,
  filter: listQuery.filter,
  activity: cuids,
  availability: cuids,
  /** Dates of availabilities; `day` is every date of one local day, the other two are the first and the last day of several. */
  date: cuids,
  day: dayFilter,
  day_from: dayFilter,
  day_to: dayFilter,
  location: cuids,
  participant: cuids,
  customer: cuids,
  payment: z.string().regex(payments).optional(),
  cancelled: flag,
  tag: cuids,
  ...created,
}

const listedCustomer = z.object({
  cuid: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string(),
  newsletter: z.boolean(),
  participants: z.array(named),
  outstanding_amount: z.int(),
  wallet_amount: z.int(),
  tags: z.array(shownTag),
  created_at: z.string(),
  /** An erased account: its name is no longer known. */
  archived_at: z.string().nullable(),
})
export type ListedCustomer = z.output<typeof listedCustomer>

export const consoleListEndpoints = {
  findRegistrations: endpoint({
    method: "GET",
    path: "/api/console/registrations",
    summary:
      "Registrations of all families: by activity, availability, date, payment and more; newest first unless sorted",
    audience: "collaborator",
    permission: "registrations.registrations.read",
    query: z.strictObject({ ...listQuery, ...registrationFilters }),
    answer: listAnswer(listedRegistration),
    errors: ["INVALID_INPUT"],
  }),
  sumRegistrations: endpoint({
    method: "GET",
    path: "/api/console/registrations-totals",
    summary: "Of all registrations that a list's filters match: how many, of how many families, and their money",
    audience: "collaborator",
    permission: "registrations.registrations.read",
    query: z.strictObject(registrationFilters),
    answer: z.object({
      count: z.int(),
      families: z.int(),
      /** Of those that are not cancelled, so that it is what was sold. */
      total_amount: z.int(),
      paid_amount: z.int(),
      outstanding_amount: z.int(),
    }),
    errors: ["INVALID_INPUT"],
  }),
  findCustomers: endpoint({
    method: "GET",
    path: "/api/console/customers",
    summary:
      "Families with what they owe and have in their wallet; found by name, e-mail, phone, participant or reference",
    audience: "collaborator",
    permission: "customers.customers.read",
    query: z.strictObject({
      ...listQuery,
      tag: cuids,
      segment: cuid.optional(),
      owes: flag,
      has_wallet: flag,
      newsletter: flag,
      archived: flag,
      ...created,
    }),
    answer: listAnswer(listedCustomer),
    errors: ["INVALID_INPUT"],
  }),
}
