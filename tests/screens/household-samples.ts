// A household as its page asks for it.
import type { Household } from "#contract/endpoints/console-customers.ts"

const nothing = { data: [], count: 0, more: false, next: null }
export const customer: Household = {
  cuid: "c1",
  version: 1,
  firstname: "Camille",
  lastname: "Lambert",
  fullname: "Camille Lambert",
  email: "camille@exemple.be",
  phone: "0470 55 01 98",
  language: "fr",
  newsletter: true,
  tags: [{ cuid: "t1", name: "Fratrie", color: "#0a7d5b" }],
  custom_data: [],
  created_at: "2022-03-01T08:00:00.000Z",
  archived_at: null,
  has_password: true,
  outstanding_amount: 27_000,
  pending_amount: 0,
  wallet_amount: 5_000,
  paid_this_year: 118_450,
  participants: [
    {
      cuid: "p1",
      firstname: "Zoé",
      fullname: "Zoé Lambert",
      birthdate: "2022-05-03",
      missing: ["Médecin"],
      next: {
        registration: "r1",
        activity: "Petits pas",
        start_at: "2027-03-01T08:00:00.000Z",
        end_at: "2027-03-01T15:00:00.000Z",
      },
    },
  ],
  pick_up_people: [],
  counters: {
    registrations: 1,
    registrations_requests: 0,
    carts: 1,
    bundles: 0,
    vouchers: 0,
    memberships: 0,
    attendance_charges: 0,
    waiting_list: 0,
  },
}

const documents = [null, "DOCUMENT_UNPAID" as const].map((problem, place) => ({
  registration: {
    cuid: "r1",
    activity: "Grands formats",
    participant: "Zoé Lambert",
    start_at: "2026-12-01T08:00:00.000Z",
  },
  document: { cuid: `d${place}`, title: place === 0 ? "Badge d’entrée" : "Attestation fiscale" },
  problem,
}))

export const path = "/api/console/customers"
/** The answers that the page of a household asks for. */
export const household = {
  "GET /api/console/views": { data: [], count: 0 },
  [`GET ${path}/{cuid}`]: { customer },
  [`GET ${path}/{cuid}/history`]: nothing,
  [`GET ${path}/{cuid}/notes`]: nothing,
  [`GET ${path}/{cuid}/related-notes`]: nothing,
  [`GET ${path}/{cuid}/timeline`]: nothing,
  [`GET ${path}/{cuid}/documents`]: {
    data: documents,
    count: documents.length,
  },
  [`GET ${path}/{cuid}/purse`]: { wallet_amount: 5_000, gifts: [], bundles: [], vouchers: [] },
  [`GET ${path}/{cuid}/cart`]: {
    cart: {
      cuid: "k1",
      created_at: "2026-11-01T08:00:00.000Z",
      items: [
        {
          cuid: "i1",
          type: "REGISTRATION" as const,
          title: "Grands formats",
          participant: "Zoé Lambert",
          quantity: 1,
          expires_at: "2026-11-01T08:30:00.000Z",
          expired: true,
        },
      ],
    },
  },
  [`GET ${path}/{cuid}/carts`]: { data: [], count: 0 },
}
