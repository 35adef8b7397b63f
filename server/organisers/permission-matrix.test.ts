import { beforeAll, describe, expect, test } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import { allEndpoints } from "#contract/endpoints.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import { permissions } from "#contract/permissions.ts"
import { type Backend, testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { entitySamples } from "#tests/fixtures/entity-samples.ts"
import { fingerprint } from "#tests/fixtures/fingerprint.ts"

// Every call a collaborator can make, with input that passes its schemas. A new endpoint belongs in here: without its
// row the first test fails.
interface Sample {
  params?: Record<string, string>
  query?: string
  body?: unknown
  upload?: { type: string; content: string }
}

const nobody = { params: { cuid: "nobody" } }
const page = { path: "/sample", type: "DEFAULT", title: "S", description: "", published: false, content: [] }
const steps = { before_step_minutes: 30, before_step_price: 100, after_step_minutes: 30, after_step_price: 100 }
const billing = { title: "Care", description: "", images: [], activities: [], ...steps, grace_minutes: 5 }
const view = { screen: "articles", name: "Mine", query: {}, columns: null, shared: false }
const samples: Record<string, Sample> = {
  "PUT /api/console/session/password": { body: { password: "not mine", new_password: "a long new one" } },
  "GET /api/console/jobs": {},
  "GET /api/console/jobs/{cuid}": nobody,
  "POST /api/console/jobs/{cuid}/cancel": nobody,
  "GET /api/console/home": {},
  "GET /api/console/setup": {},
  "GET /api/console/search": { query: "q=camille" },
  "GET /api/console/registrations": { query: "search=camille&sort=-outstanding&payment=OUTSTANDING" },
  "GET /api/console/registrations-totals": { query: "search=camille&payment=OUTSTANDING" },
  "POST /api/console/segments/preview": { body: { entity: "CUSTOMERS", conditions: { all: [] } } },
  "POST /api/console/registrations/cancel-many": { body: { cuids: ["nobody"], message: "Annulé" } },
  "POST /api/console/registrations/remind": { body: { cuids: ["nobody"] } },
  "POST /api/console/messages": { body: { cuids: ["nobody"], subject: "S", text: "T", language: "fr" } },
  "POST /api/console/registrations-requests/approve-many": { body: { cuids: ["nobody"] } },
  "DELETE /api/console/registrations-requests/{cuid}": nobody,
  "GET /api/console/waiting-list": {},
  "POST /api/console/waiting-list": { body: { customer: "nobody", participant: "nobody", availability: "nobody" } },
  "POST /api/console/waiting-list/{cuid}/offer": nobody,
  "GET /api/console/customers": { query: "search=camille&sort=-outstanding_amount&owes=true" },
  "GET /api/console/customers/duplicates": { query: "phone=0470112233" },
  "POST /api/console/customers/bulk": { body: { action: "tag", tag: "nobody", cuids: ["nobody"] } },
  "POST /api/console/customers": { body: { firstname: "Ada", lastname: "Sample" } },
  "GET /api/console/customers/{cuid}": nobody,
  "PUT /api/console/customers/{cuid}": { ...nobody, body: { firstname: "Ada", lastname: "Sample", version: 1 } },
  "DELETE /api/console/customers/{cuid}": nobody,
  "POST /api/console/customers/{cuid}/invite": nobody,
  "POST /api/console/customers/{cuid}/impersonate": nobody,
  "GET /api/console/customers/{cuid}/history": nobody,
  "GET /api/console/customers/{cuid}/timeline": nobody,
  "GET /api/console/customers/{cuid}/cart": nobody,
  "PUT /api/console/customers/custom-fields": { body: { custom_fields: ["nobody"] } },
  "GET /api/console/participants": { query: "search=camille&age_from=4&missing=true" },
  "POST /api/console/participants": {
    body: { customer: "nobody", firstname: "Ada", lastname: "Sample", birthdate: "2018-05-01" },
  },
  "GET /api/console/participants/{cuid}": nobody,
  "PUT /api/console/participants/{cuid}": {
    ...nobody,
    body: { firstname: "Ada", lastname: "Sample", birthdate: "2018-05-01", version: 1 },
  },
  "DELETE /api/console/participants/{cuid}": nobody,
  "GET /api/console/participants/{cuid}/history": nobody,
  "GET /api/console/reviews": { query: "score=4,5&hidden=false" },
  "POST /api/console/reviews": { body: { registration: "nobody", score: 4 } },
  "GET /api/console/reviews/{cuid}": nobody,
  "PUT /api/console/reviews/{cuid}": { ...nobody, body: { hidden: true, reply: null, version: 1 } },
  "DELETE /api/console/reviews/{cuid}": nobody,
  "GET /api/console/reviews/{cuid}/history": nobody,
  ...Object.fromEntries(
    [
      "requests",
      "carts",
      "bundles",
      "vouchers",
      "owned-memberships",
      "attendance-charges",
      "waiting-list",
      "outstanding",
      "payments",
      "messages",
      "documents",
    ].map((part) => [`GET /api/console/customers/{cuid}/${part}`, nobody]),
  ),
  "GET /api/console/categories": {},
  "DELETE /api/console/categories/{cuid}": nobody,
  "GET /api/console/registrations/{cuid}/answers": nobody,
  "GET /api/console/registrations-requests/{cuid}/obstacles": nobody,
  "GET /api/console/activities/{cuid}/documents": nobody,
  "POST /api/console/registrations/{cuid}/documents/{document}": { params: { cuid: "nobody", document: "nobody" } },
  "POST /api/console/activities/{cuid}/publish": nobody,
  "POST /api/console/activities/{cuid}/unpublish": nobody,
  "POST /api/console/activities/{cuid}/duplicate": nobody,
  "GET /api/console/availabilities": { query: "status=OPEN,FULL&has_places=true&sort=-registered" },
  "POST /api/console/availabilities": {
    body: { activity: "nobody", start_at: "2031-01-01T08:00:00Z", end_at: "2031-01-01T10:00:00Z" },
  },
  "POST /api/console/availabilities/bulk": { body: { action: "close", cuids: ["nobody"] } },
  "GET /api/console/availabilities/{cuid}": nobody,
  "GET /api/console/availabilities/{cuid}/history": nobody,
  "PUT /api/console/availabilities/{cuid}": { ...nobody, body: { price: 100, version: 1 } },
  "DELETE /api/console/availabilities/{cuid}": nobody,
  "POST /api/console/availabilities/{cuid}/restore": nobody,
  "POST /api/console/availabilities/{cuid}/open": nobody,
  "POST /api/console/availabilities/{cuid}/close": nobody,
  "POST /api/console/availabilities/{cuid}/duplicate": { ...nobody, body: { days: 7 } },
  "POST /api/console/availabilities/{cuid}/dates": {
    ...nobody,
    body: { start_at: "2031-01-01T08:00:00Z", end_at: "2031-01-01T10:00:00Z" },
  },
  "PUT /api/console/availabilities/{cuid}/dates/{date}": { ...nobody, body: { capacity: 5, version: 1 } },
  "DELETE /api/console/availabilities/{cuid}/dates/{date}": nobody,
  "GET /api/console/calendar": { query: "from=2031-01-01&to=2031-01-31" },
  "POST /api/console/schedules/preview": { body: entitySamples.schedules("new") },
  "POST /api/console/schedules/{cuid}/run": { ...nobody, body: { version: 1 } },
  "GET /api/console/activities/{cuid}/synchronisations": nobody,
  "GET /api/console/activities/{cuid}/synchronisations/preview": nobody,
  "POST /api/console/activities/{cuid}/synchronisations": {
    ...nobody,
    body: { cells: [{ availability: "nobody", field: "price", from: 1, to: 2 }] },
  },
  "PUT /api/console/activities/{cuid}/synchronisations": {
    ...nobody,
    body: { availability: "nobody", synchronised: false },
  },
  "DELETE /api/console/activities/{cuid}/synchronisations/{synchronisation}": nobody,
  "GET /api/console/prices/choices": { query: "activity=nobody" },
  "POST /api/console/prices/estimate": {
    body: { customer: "nobody", participant: "nobody", availability: "nobody" },
  },
  "POST /api/console/coupons/batch": {
    body: { prefix: "ETE", count: 2, title: "x", label: "x", amount: 100 },
  },
  "GET /api/console/coupons/batch/{batch}/download": { params: { batch: "nobody" } },
  "GET /api/console/coupons/{cuid}/uses": nobody,
  "GET /api/console/customers/{cuid}/discounts": nobody,
  "POST /api/console/customers/{cuid}/discounts": { ...nobody, body: { title: "x", amount: 100 } },
  "PUT /api/console/customers/{cuid}/discounts": { ...nobody, body: { discounts: [] } },
  "PUT /api/console/customers/{cuid}/discounts/{discount}": {
    ...nobody,
    body: { title: "x", amount: 100, version: 1 },
  },
  "DELETE /api/console/customers/{cuid}/discounts/{discount}": nobody,
  "GET /api/console/participants/{cuid}/discounts": nobody,
  "POST /api/console/participants/{cuid}/discounts": { ...nobody, body: { title: "x", amount: 100 } },
  "PUT /api/console/participants/{cuid}/discounts": { ...nobody, body: { discounts: [] } },
  "PUT /api/console/participants/{cuid}/discounts/{discount}": {
    ...nobody,
    body: { title: "x", amount: 100, version: 1 },
  },
  "DELETE /api/console/participants/{cuid}/discounts/{discount}": nobody,
  "GET /api/console/availabilities/{cuid}/early-prices": nobody,
  "PUT /api/console/availabilities/{cuid}/early-prices": { ...nobody, body: { early_prices: [], version: 1 } },
  "PUT /api/console/availabilities/{cuid}/priority": {
    ...nobody,
    body: { priority_segment: null, priority_start_at: null, version: 1 },
  },
  "GET /api/console/bundles/{cuid}/owners": nobody,
  "GET /api/console/memberships/{cuid}/owners": nobody,
  "GET /api/console/vouchers/{cuid}/owners": nobody,
  "GET /api/console/views": { query: "screen=articles" },
  "POST /api/console/views": { body: view },
  "PUT /api/console/views/{cuid}": { ...nobody, body: { ...view, version: 1 } },
  "DELETE /api/console/views/{cuid}": nobody,
  "PUT /api/console/session": { body: { language: "en" } },
  "GET /api/console/session/sessions": {},
  "DELETE /api/console/session/sessions/{cuid}": nobody,
  "POST /api/console/session/second-factor": { body: { password: "not mine" } },
  "PUT /api/console/session/second-factor": { body: { code: "123456" } },
  "DELETE /api/console/session/second-factor": { body: { password: "not mine", code: "123456" } },
  "GET /api/console/organiser": {},
  "PUT /api/console/organiser": {
    body: {
      name: "Alpha",
      language: "fr",
      currency: "EUR",
      timezone: "Europe/Brussels",
      email: null,
      phone: null,
      logo_url: null,
      quote: null,
      description: null,
      version: 1,
    },
  },
  "GET /api/console/business-details": {},
  "PUT /api/console/business-details": {
    body: {
      legal_name: null,
      vat_number: null,
      street: null,
      number: null,
      postcode: null,
      city: null,
      country: "BE",
      bank_account_holder: null,
      iban: null,
      bic: null,
      version: 1,
    },
  },
  "GET /api/console/billing": {},
  "PUT /api/console/billing": {
    body: { invoice_email: null, service_fee_amount: 0, service_fee_percentage: 0, version: 1 },
  },
  "GET /api/console/settings": {},
  "PUT /api/console/settings": {
    body: {
      bank_transfers_enabled: true,
      online_payments_enabled: false,
      create_customer_participant: true,
      coupons_enabled: true,
      cart_expiration: 900,
      payment_reference_prefix: "",
      formats: { ages: [] },
      cancellations_refunded_to: "WALLET",
      payment_deadline_days: null,
      payment_reminder_days: 3,
      version: 1,
    },
  },
  "POST /api/console/collaborators/{cuid}/invite": nobody,
  "POST /api/console/collaborators/{cuid}/impersonate": nobody,
  "DELETE /api/console/collaborators/{cuid}/second-factor": nobody,
  ...Object.fromEntries(
    ["collaborators", "customers", "participants", "registrations"].flatMap((of): [string, Sample][] => [
      [`GET /api/console/${of}/{cuid}/notes`, nobody],
      [`POST /api/console/${of}/{cuid}/notes`, { ...nobody, body: { text: "A note" } }],
      [`PUT /api/console/${of}/{cuid}/notes/{note}`, { ...nobody, body: { text: "A note", version: 1 } }],
      [`DELETE /api/console/${of}/{cuid}/notes/{note}`, nobody],
    ]),
  ),
  "GET /api/console/logs": {},
  "GET /api/console/payments": {},
  "POST /api/console/payments": {
    body: { reference: "+++000/0000/00000+++", amount: 100, payment_type: "nobody", value_day: "2026-01-05" },
  },
  "GET /api/console/customers/{cuid}/purse": nobody,
  "POST /api/console/customers/{cuid}/wallet": { ...nobody, body: { amount: 100, note: "x" } },
  "POST /api/console/owned-vouchers/{cuid}/refund": { ...nobody, body: { to: "WALLET" } },
  "POST /api/console/owned-vouchers/{cuid}/redeem": { ...nobody, body: { customer: "nobody" } },
  "POST /api/console/owned-bundles/{cuid}/refund": { ...nobody, body: { to: "WALLET" } },
  "GET /api/console/customers/{cuid}/memberships": nobody,
  "POST /api/console/customers/{cuid}/memberships": { ...nobody, body: { membership: "nobody" } },
  "PUT /api/console/customers/{cuid}/memberships/{membership}": {
    params: { cuid: "nobody", membership: "nobody" },
    body: { start_at: "2027-01-01T00:00:00Z", end_at: "2028-01-01T00:00:00Z", version: 1 },
  },
  "DELETE /api/console/customers/{cuid}/memberships/{membership}": {
    params: { cuid: "nobody", membership: "nobody" },
    query: "to=WALLET",
  },
  "GET /api/console/transaction-proofs": { query: "status=SUBMITTED" },
  "GET /api/console/transaction-proofs/{cuid}": nobody,
  "GET /api/console/transaction-proofs/{cuid}/file": nobody,
  "POST /api/console/transaction-proofs": { body: { reference: "x", amount: 100, day: "2026-01-05" } },
  "PUT /api/console/transaction-proofs/{cuid}": { ...nobody, body: { status: "CONFIRMED" } },
  "DELETE /api/console/transaction-proofs/{cuid}": nobody,
  "GET /api/console/payments/owed": { query: "customer=nobody" },
  "GET /api/console/credit-transfers": { query: "status=READY" },
  "GET /api/console/credit-transfers/{cuid}": nobody,
  "POST /api/console/credit-transfers": {
    body: { customer: "nobody", amount: 100, iban: "BE71096123456769", holder: "x" },
  },
  "PUT /api/console/credit-transfers/{cuid}": {
    ...nobody,
    body: { iban: "BE71096123456769", holder: "x", version: 1 },
  },
  "DELETE /api/console/credit-transfers/{cuid}": nobody,
  "PUT /api/console/payments/{id}": {
    params: { id: "999999999" },
    body: { destination: { type: "cart", cuid: "nobody" } },
  },
  "POST /api/console/payments/{id}/reverse": { params: { id: "999999999" } },
  "POST /api/console/refunds": {
    body: { destination: { type: "registration", cuid: "nobody" }, amount: 100, to: "WALLET" },
  },
  "GET /api/console/payment-providers": {},
  "POST /api/console/payment-providers/check": {},
  "PUT /api/console/payment-providers": { body: { online_payments_enabled: false, online_provider: null } },
  "GET /api/console/availabilities/{cuid}/waiting-list": nobody,
  "PUT /api/console/availabilities/{cuid}/waiting-list": { ...nobody, body: { entries: ["nobody"] } },
  "DELETE /api/console/waiting-list/{cuid}": nobody,
  "GET /api/console/attendances": { query: "date=2026-01-31" },
  "POST /api/console/attendances": { body: { kind: "ARRIVAL", registration: "nobody", date_id: 1 } },
  "GET /api/console/badges-lists/{cuid}/print": { ...nobody, query: "date=2026-01-31" },
  "GET /api/console/availabilities/{cuid}/attendance-sheet": nobody,
  "GET /api/console/attendances/day": { query: "date=2026-01-31" },
  "POST /api/console/attendances/batch": { body: { sent_at: "2026-01-31T08:00:00Z", records: [{}] } },
  "PUT /api/console/attendances/absence": { body: { registration: "nobody", date_id: 1, absence: "EXCUSED" } },
  "GET /api/console/participants/{cuid}/pick-up-people": nobody,
  "POST /api/console/participants/{cuid}/pick-up-people": { ...nobody, body: { name: "Samia" } },
  "PUT /api/console/participants/{cuid}/pick-up-people/{person}": { ...nobody, body: { name: "Samia", version: 1 } },
  "DELETE /api/console/participants/{cuid}/pick-up-people/{person}": nobody,
  "GET /api/console/attendance-billings": {},
  "POST /api/console/attendance-billings": { body: billing },
  "PUT /api/console/attendance-billings/{cuid}": { ...nobody, body: billing },
  "GET /api/console/registrations-requests": {},
  "GET /api/console/registrations-requests-form": {},
  "POST /api/console/registrations-requests": {
    body: { customer: "cnobody", participant: "cnobody", availabilities: [{ id: 1 }] },
  },
  "GET /api/console/registrations-requests/{cuid}": nobody,
  "POST /api/console/registrations-requests/{cuid}/approve": { ...nobody, body: {} },
  "POST /api/console/messages/preview": {
    body: { cuids: ["cnobody"], subject: "Bonjour", text: "À demain", language: "fr" },
  },
  "POST /api/console/registrations/tag-many": {
    body: { action: "tag", tag: "cnobody", cuids: ["cnobody"] },
  },
  "POST /api/console/registrations/{cuid}/cancel": { ...nobody, body: { message: "Annulé" } },
  "GET /api/console/registrations/{cuid}": nobody,
  "GET /api/console/registrations/{cuid}/history": nobody,
  "GET /api/console/registrations/{cuid}/form": nobody,
  "GET /api/console/customers/{cuid}/registration-form": nobody,
  "POST /api/console/registrations": {
    body: { customer: "cnobody", availability_id: 1, participant_id: 1, availability_dates: [1] },
  },
  "PUT /api/console/registrations/{cuid}": { ...nobody, body: {} },
  "DELETE /api/console/registrations/{cuid}": nobody,
  "POST /api/console/registrations/{cuid}/refund": { ...nobody, body: { amount: 100, to: "WALLET" } },
  "POST /api/console/registrations/{cuid}/transfer": { ...nobody, body: { availability: "cnobody", price: "KEEP" } },
  "POST /api/console/registrations/{cuid}/replace": { ...nobody, body: { participant: "cnobody" } },
  "GET /api/console/answer-files/{cuid}": nobody,
  "GET /api/console/activities/{cuid}/constraints": nobody,
  "POST /api/console/activities/{cuid}/constraints": { ...nobody, body: { registrations_maximum: 2 } },
  "PUT /api/console/activities/{cuid}/constraints/{constraint}": {
    params: { cuid: "nobody", constraint: "nobody" },
    body: { registrations_maximum: 2, version: 1 },
  },
  "DELETE /api/console/activities/{cuid}/constraints/{constraint}": {
    params: { cuid: "nobody", constraint: "nobody" },
  },
  "POST /api/console/activities/{cuid}/constraints/{constraint}/try": {
    params: { cuid: "nobody", constraint: "nobody" },
    body: { participant: "nobody" },
  },
  "GET /api/console/activities/{cuid}/request-tiers": nobody,
  "POST /api/console/activities/{cuid}/request-tiers": { ...nobody, body: { name: "Curieux" } },
  "PUT /api/console/activities/{cuid}/request-tiers/{tier}": {
    params: { cuid: "nobody", tier: "nobody" },
    body: { name: "Curieux", version: 1 },
  },
  "DELETE /api/console/activities/{cuid}/request-tiers/{tier}": { params: { cuid: "nobody", tier: "nobody" } },
  "GET /api/console/activities/{cuid}/cancellation": nobody,
  "POST /api/console/activities/{cuid}/cancellation": { ...nobody, body: {} },
  "PUT /api/console/activities/{cuid}/cancellation": { ...nobody, body: { cancellation_fee: 0, version: 1 } },
  "DELETE /api/console/activities/{cuid}/cancellation": nobody,
  "GET /api/console/activities/{cuid}/confirmation": nobody,
  "POST /api/console/activities/{cuid}/confirmation": { ...nobody, body: { fr: "Bienvenue" } },
  "PUT /api/console/activities/{cuid}/confirmation": { ...nobody, body: { fr: "Bienvenue", version: 1 } },
  "DELETE /api/console/activities/{cuid}/confirmation": nobody,
  "GET /api/console/activities/{cuid}/notifications": nobody,
  "GET /api/console/attendance-billings/{cuid}": nobody,
  "DELETE /api/console/attendance-billings/{cuid}": nobody,
  "POST /api/console/availabilities/{cuid}/cancel": { ...nobody, body: { message: "Annulé", to: "WALLET" } },
  "POST /api/console/registrations-requests/{cuid}/reject": { ...nobody, body: { to: "WALLET" } },
  "GET /api/console/website": {},
  "PUT /api/console/website": {
    body: { theme: "default", accent_color: "#e67e22", css: "", languages: ["fr", "en"] },
  },
  "GET /api/console/website/parts": {},
  "GET /api/console/website/parts/{part}": { params: { part: "header" } },
  "PUT /api/console/website/parts/topbar": { body: { content: {} } },
  "PUT /api/console/website/parts/header": { body: { content: {} } },
  "PUT /api/console/website/parts/footer": { body: { content: {} } },
  "GET /api/console/pages": {},
  "POST /api/console/pages": { body: page },
  "GET /api/console/pages/{cuid}": nobody,
  "PUT /api/console/pages/{cuid}": { ...nobody, body: { ...page, version: 1 } },
  "DELETE /api/console/pages/{cuid}": nobody,
  "GET /api/console/images": {},
  "GET /api/console/images/{cuid}": nobody,
  "PUT /api/console/images/{cuid}": { ...nobody, body: { alt: "", version: 1 } },
  "DELETE /api/console/images/{cuid}": nobody,
  "GET /api/console/activities/{cuid}/readiness": nobody,
  "POST /api/console/setup/activity": {
    body: {
      kind: "STAY",
      title: "Mer",
      price: 0,
      start_day: "2031-07-01",
      end_day: "2031-07-05",
      start_time: "15:00",
      end_time: "14:00",
    },
  },
  "POST /api/console/images": { query: "alt=x", upload: { type: "image/png", content: "no picture" } },
}

const backend = testBackend({ RATE_LIMIT_FACTOR: "100" })
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`
const staffOnly = allEndpoints.filter(({ audience }) => audience === "collaborator")
const rows = staffOnly.map((endpoint) => [callOf(endpoint), endpoint] as const)

function call(ask: Backend["ask"], endpoint: Endpoint) {
  const { params = {}, query, body, upload } = samples[callOf(endpoint)] ?? {}
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "nobody")
  const sent = upload ? { raw: upload.content, headers: { "content-type": upload.type } } : { body }
  return ask(endpoint.method, query ? `${path}?${query}` : path, sent)
}

/** The calls of entities are made of their descriptions; a valid thing of each comes from the samples. */
for (const [path, { endpoints, archives }] of Object.entries(entities) as [keyof typeof entities, Entity][]) {
  const { find, get, history, create, update, remove, bulk, restore } = endpoints
  samples[callOf(bulk)] = { body: { action: "delete", cuids: ["nobody"] } }
  for (const endpoint of [get, history, remove, ...(archives ? [restore] : [])]) samples[callOf(endpoint)] = nobody
  samples[callOf(find)] = {}
  samples[callOf(create)] = { body: entitySamples[path]("new") }
  samples[callOf(update)] = { ...nobody, body: { ...entitySamples[path]("new"), version: 1 } }
}

test("every endpoint for collaborators is in the table of this test, and nothing else is", () => {
  expect(Object.keys(samples).sort()).toEqual(staffOnly.map(callOf).sort())
})

test("what stands under /api/console is for collaborators, except the way in and out", () => {
  const open = allEndpoints.filter((each) => each.path.startsWith("/api/console/") && each.audience !== "collaborator")
  expect(open.map(callOf).sort()).toEqual([
    "GET /api/console/session",
    "POST /api/console/auth/login",
    "POST /api/console/auth/logout",
    "POST /api/console/auth/password",
    "POST /api/console/auth/password/link",
    "POST /api/console/session/impersonation/end",
  ])
})

describe.each(rows)("%s", (_, endpoint) => {
  const { permission } = endpoint
  test("without a session answers UNAUTHENTICATED", async () => {
    const answer = await call(backend.ask, endpoint)
    expect([answer.status, answer.body.error]).toEqual([401, "UNAUTHENTICATED"])
  })

  test("with everything but its permission answers FORBIDDEN and names it", async () => {
    if (!permission) return
    const { ask } = await enterAs(
      backend,
      permissions.filter((each) => each !== permission),
    )
    const answer = await call(ask, endpoint)
    expect([answer.status, answer.body.error, answer.body.details]).toEqual([403, "FORBIDDEN", { permission }])
  })

  test("with only its permission is let in", async () => {
    const { ask } = await enterAs(backend, permission ? [permission] : [])
    const { status, body } = await call(ask, endpoint)
    expect(["UNAUTHENTICATED", "FORBIDDEN", "INVALID_INPUT"]).not.toContain(body.error)
    expect(status).toBeLessThan(500)
  })
})

test("CON-07 every call without its permission answers 403 FORBIDDEN and changes nothing", async () => {
  const guarded = staffOnly.filter(({ permission }) => permission)
  const without = new Map<string, Entered>()
  for (const { permission } of guarded)
    if (!without.has(permission!))
      without.set(
        permission!,
        await enterAs(
          backend,
          permissions.filter((each) => each !== permission),
        ),
      )
  const before = await fingerprint(backend)
  for (const endpoint of guarded) {
    const { status, body } = await call(without.get(endpoint.permission!)!.ask, endpoint)
    expect([callOf(endpoint), status, body.error]).toEqual([callOf(endpoint), 403, "FORBIDDEN"])
  }
  expect(await fingerprint(backend)).toEqual(before)
})

describe("sessions that are not of this realm or this organiser", () => {
  let stranger: Entered
  beforeAll(async () => {
    stranger = await enterAs(backend, permissions, { organiser_id: 2 })
  })

  test.each(rows)("%s does not know another organiser's collaborator", async (_, endpoint) => {
    const here: Backend["ask"] = (method, path, more) =>
      stranger.ask(method, path, { ...more, host: "alpha.localhost" })
    const answer = await call(here, endpoint)
    expect([answer.status, answer.body.error]).toEqual([401, "UNAUTHENTICATED"])
  })
})
