import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { email, text } from "../fields.ts"
import { ageRule } from "../rules/age.ts"
import { collaboratorEndpoints } from "./collaborators.ts"
import { language } from "./website.ts"

// Calls of collaborators on the console's origin, under /{slug}/api/console. Each names the permission it needs.
const INVALID = { error: "INVALID" }
const nullable = (max: number) => z.string(INVALID).trim().max(max, "TOO_LONG").nullable()
const whole = (min: number, max: number) => z.int(INVALID).min(min, INVALID).max(max, INVALID)

/** A picture of the web, or one the organiser has uploaded: its address begins at the organiser's site. */
const logo = z.union(
  [z.url({ protocol: /^https$/ }).max(2_000), z.string().regex(/^\/files\/images\/[a-z0-9]{1,32}\/\d{2,4}\.webp$/)],
  INVALID,
)

const organiser = z.object({
  name: text(200),
  language,
  currency: z.string(INVALID).regex(/^[A-Z]{3}$/, INVALID),
  timezone: z.string(INVALID).max(60, INVALID),
  email: z.email("INVALID_EMAIL").max(254, "TOO_LONG").nullable(),
  phone: nullable(50),
  logo_url: logo.nullable(),
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
  country: z.string(INVALID).regex(/^[A-Z]{2}$/, INVALID),
  bank_account_holder: nullable(200),
  iban: nullable(42),
  bic: nullable(11),
})

const billing = z.object({
  invoice_email: email.nullable(),
  service_fee_amount: whole(0, 100_000_000),
  /** Hundredths of a percent. */
  service_fee_percentage: whole(0, 10_000),
})

/** A PUT names the version it was made from. */
const versioned = { version: z.int() }

const settings = z.object({
  bank_transfers_enabled: z.boolean(),
  online_payments_enabled: z.boolean(),
  create_customer_participant: z.boolean(),
  coupons_enabled: z.boolean(),
  cart_expiration: whole(60, 86_400),
  payment_reference_prefix: z.string(INVALID).trim().max(20, "TOO_LONG"),
  /** Where the money is returned to when a customer cancels. */
  cancellations_refunded_to: z.enum(["WALLET", "CARD"]),
  /** Days from the purchase within which a registration must be paid, or is cancelled; null: unpaid ones stay. */
  payment_deadline_days: whole(1, 365).nullable(),
  /** Days before the deadline at which the family is reminded. */
  payment_reminder_days: whole(1, 30),
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
