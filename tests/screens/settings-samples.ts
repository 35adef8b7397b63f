// What the settings' calls answer, for screens of the console.
import type { AnswerTo } from "#contract/client.ts"
import { setupScreens, setupSteps } from "#contract/endpoints/console-home.ts"
import { defaultAgeRules } from "#contract/rules/age.ts"

export const account: AnswerTo<"GET /api/console/organiser"> = {
  name: "Les Explorateurs",
  language: "fr",
  currency: "EUR",
  timezone: "Europe/Brussels",
  email: "bonjour@explorateurs.example",
  phone: "02 555 01 42",
  logo_url: null,
  quote: "Dehors, ensemble.",
  description: null,
  version: 3,
  currency_locked: true,
}

export const business: AnswerTo<"GET /api/console/business-details"> = {
  legal_name: "Les Explorateurs ASBL",
  vat_number: "BE0417497106",
  street: "Rue des Brasseurs",
  number: "12",
  postcode: "5000",
  city: "Namur",
  country: "BE",
  bank_account_holder: "Les Explorateurs ASBL",
  iban: "BE68539007547034",
  bic: null,
  version: 1,
}

export const preferences: AnswerTo<"GET /api/console/settings"> = {
  bank_transfers_enabled: true,
  online_payments_enabled: true,
  create_customer_participant: false,
  coupons_enabled: true,
  cart_expiration: 900,
  payment_reference_prefix: "EXP",
  cancellations_refunded_to: "WALLET",
  payment_deadline_days: null,
  payment_reminder_days: 3,
  formats: { ages: defaultAgeRules },
  version: 5,
}

export const payments: AnswerTo<"GET /api/console/payment-providers"> = {
  version: 5,
  online_payments_enabled: true,
  online_provider: "MOLLIE",
  works: true,
  transfers_missing: [],
  keys: [{ provider: "MOLLIE", ends_with: "f9Qx" }],
}

export const billing: AnswerTo<"GET /api/console/billing"> = {
  invoice_email: null,
  service_fee_amount: 150,
  service_fee_percentage: 140,
  minimum_invoice_amount: 1_000,
  vat_percentage: 2_100,
  fees: [
    { item: "INVOICES", percentage: 100, unit_amount: 0 },
    { item: "REGISTRATIONS", percentage: 0, unit_amount: 50 },
    { item: "SMS", percentage: 0, unit_amount: 15 },
    { item: "VOUCHERS", percentage: 0, unit_amount: 0 },
  ],
  version: 2,
}

const gaps = [["logo_url"], [], [], ["has_terms"], ["has_activity"], ["has_availability"], ["has_published"]]
export const setup: AnswerTo<"GET /api/console/setup"> = {
  steps: setupSteps.map((step, place) => ({
    step,
    done: gaps[place]!.length === 0,
    missing: gaps[place]!,
    path: setupScreens[step][0],
  })),
  today: "2026-11-18",
}

export const terms: AnswerTo<"GET /api/console/terms"> = {
  terms: { fr: "<p>Une inscription est ferme.</p>", en: "<p>A registration is firm.</p>" },
  privacy: { fr: "<p>Rien n’est vendu.</p>", en: "" },
  version: 2,
  versions: [
    {
      cuid: "v2",
      version: 2,
      created_at: "2027-01-14T09:30:00Z",
      collaborator: { cuid: "k2", fullname: "Nora Haddad" },
    },
    { cuid: "v1", version: 1, created_at: "2026-11-02T16:05:00Z", collaborator: null },
  ],
}

export const settingsAnswers = {
  "GET /api/console/organiser": account,
  "GET /api/console/business-details": business,
  "GET /api/console/settings": preferences,
  "GET /api/console/terms": terms,
  "GET /api/console/payment-providers": payments,
  "GET /api/console/billing": billing,
  "GET /api/console/setup": setup,
}
