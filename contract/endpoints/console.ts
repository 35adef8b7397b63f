import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { text } from "../fields.ts"
import { ageRule } from "../rules/age.ts"
import { collaboratorEndpoints } from "./collaborators.ts"
import { language } from "./website.ts"

// Calls of collaborators on the console's origin, under /{slug}/api/console. Each names the permission it needs.
const nullable = (max: number) => z.string().trim().max(max).nullable()

const organiser = z.object({
  name: text(200),
  language,
  currency: z.string().regex(/^[A-Z]{3}$/),
  timezone: z.string().max(60),
  email: z.email().max(254).nullable(),
  phone: nullable(50),
  logo_url: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .nullable(),
  quote: nullable(300),
  description: nullable(2_000),
})

const business = z.object({
  legal_name: nullable(200),
  vat_number: nullable(30),
  street: nullable(200),
  number: nullable(20),
  postcode: nullable(20),
  city: nullable(100),
  country: z.string().regex(/^[A-Z]{2}$/),
  bank_account_holder: nullable(200),
  iban: nullable(42),
  bic: nullable(11),
})

const settings = z.object({
  bank_transfers_enabled: z.boolean(),
  online_payments_enabled: z.boolean(),
  create_customer_participant: z.boolean(),
  coupons_enabled: z.boolean(),
  cart_expiration: z.int().min(60).max(86_400),
  payment_reference_prefix: z.string().trim().max(20),
  /** Where the money is returned to when a customer cancels. */
  cancellations_refunded_to: z.enum(["WALLET", "CARD"]),
  /** Days from the purchase within which a registration must be paid, or is cancelled; null: unpaid ones stay. */
  payment_deadline_days: z.int().min(1).max(365).nullable(),
  /** Days before the deadline at which the family is reminded. */
  payment_reminder_days: z.int().min(1).max(30),
  formats: z.object({ ages: z.array(ageRule).max(20) }),
})

export const consoleEndpoints = {
  getOrganiser: endpoint({
    method: "GET",
    path: "/api/console/organiser",
    summary: "The organiser",
    audience: "collaborator",
    permission: "organiser.account.read",
    answer: organiser,
    errors: [],
  }),
  updateOrganiser: endpoint({
    method: "PUT",
    path: "/api/console/organiser",
    summary: "Change the organiser",
    audience: "collaborator",
    permission: "organiser.account.update",
    body: organiser,
    answer: organiser,
    errors: [],
  }),
  getBusiness: endpoint({
    method: "GET",
    path: "/api/console/business-details",
    summary: "Legal name, address, bank account",
    audience: "collaborator",
    permission: "organiser.business.read",
    answer: business,
    errors: [],
  }),
  updateBusiness: endpoint({
    method: "PUT",
    path: "/api/console/business-details",
    summary: "Change the business details",
    audience: "collaborator",
    permission: "organiser.business.update",
    body: business,
    answer: business,
    errors: ["IBAN_INVALID"],
  }),
  getSettings: endpoint({
    method: "GET",
    path: "/api/console/settings",
    summary: "Payments, sign-up, cart and formats",
    audience: "collaborator",
    permission: "organiser.preferences.read",
    answer: settings,
    errors: [],
  }),
  updateSettings: endpoint({
    method: "PUT",
    path: "/api/console/settings",
    summary: "Change the settings",
    audience: "collaborator",
    permission: "organiser.preferences.update",
    body: settings,
    answer: settings,
    errors: [],
  }),
  ...collaboratorEndpoints,
}
