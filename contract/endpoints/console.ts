import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { email, text } from "../fields.ts"
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

const billing = z.object({
  invoice_email: email.nullable(),
  service_fee_amount: z.int().min(0).max(100_000_000),
  /** Hundredths of a percent. */
  service_fee_percentage: z.int().min(0).max(10_000),
})

/** A PUT names the version it was made from. */
const versioned = { version: z.int() }

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
    answer: organiser.extend({ ...versioned, currency_locked: z.boolean() }),
    errors: [],
  }),
  updateOrganiser: endpoint({
    method: "PUT",
    path: "/api/console/organiser",
    summary: "Change the organiser; a new time zone moves no stored instant",
    audience: "collaborator",
    permission: "organiser.account.update",
    body: organiser.extend(versioned),
    answer: organiser.extend(versioned),
    errors: ["VERSION_CONFLICT", "CURRENCY_LOCKED"],
    idempotent: true,
  }),
  getBusiness: endpoint({
    method: "GET",
    path: "/api/console/business-details",
    summary: "Legal name, address, bank account",
    audience: "collaborator",
    permission: "organiser.business.read",
    answer: business.extend(versioned),
    errors: [],
  }),
  updateBusiness: endpoint({
    method: "PUT",
    path: "/api/console/business-details",
    summary: "Change the business details",
    audience: "collaborator",
    permission: "organiser.business.update",
    body: business.extend(versioned),
    answer: business.extend(versioned),
    errors: ["VERSION_CONFLICT", "IBAN_INVALID", "VAT_NUMBER_INVALID"],
    idempotent: true,
  }),
  getSettings: endpoint({
    method: "GET",
    path: "/api/console/settings",
    summary: "Payments, sign-up, cart and formats",
    audience: "collaborator",
    permission: "organiser.preferences.read",
    answer: settings.extend(versioned),
    errors: [],
  }),
  updateSettings: endpoint({
    method: "PUT",
    path: "/api/console/settings",
    summary: "Change the settings",
    audience: "collaborator",
    permission: "organiser.preferences.update",
    body: settings.extend(versioned),
    answer: settings.extend(versioned),
    errors: ["VERSION_CONFLICT"],
    idempotent: true,
  }),
  getBilling: endpoint({
    method: "GET",
    path: "/api/console/billing",
    summary: "The platform's fees, the service fee of customers and where invoices go",
    audience: "collaborator",
    permission: "organiser.billing.read",
    answer: billing.extend({
      ...versioned,
      minimum_invoice_amount: z.int(),
      vat_percentage: z.int(),
      fees: z.array(z.object({ item: z.string(), percentage: z.int(), unit_amount: z.int() })),
    }),
    errors: [],
  }),
  updateBilling: endpoint({
    method: "PUT",
    path: "/api/console/billing",
    summary: "Change where invoices go and the service fee of customers; the platform's fees are the operator's",
    audience: "collaborator",
    permission: "organiser.billing.update",
    body: z.strictObject({ ...billing.shape, ...versioned }),
    answer: billing.extend(versioned),
    errors: ["VERSION_CONFLICT"],
    idempotent: true,
  }),
  ...collaboratorEndpoints,
}
