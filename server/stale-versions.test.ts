import { beforeAll, describe, expect, test } from "vitest"
import { allEndpoints } from "#contract/endpoints.ts"
import { entities } from "#contract/entities.ts"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Offer, rowsOf } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { fillWallet } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { cuidOf, makeDeskFamily } from "#tests/fixtures/desk.ts"
import { addCamp, type Booked, book } from "#tests/fixtures/registrations.ts"
import { callOf } from "#tests/rules/endpoint-rules.ts"
import { namesVersion } from "#tests/rules/version-rules.ts"

// Every form of the console that is saved whole, sent from another version than the stored one. Those that come from a
// description are tried in server/entities/entities.test.ts.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
const root = "/api/console"
let admin: Entered
let camp: Offer
let booked: Booked
let family: { id: number; cuid: string; participant: string; activity: string }
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  camp = await addCamp(backend)
  const buyer = await makeDeskFamily(backend)
  booked = await book(backend, camp, { buyer })
  const [{ activity }] = (await rowsOf<{ activity: string }>(
    backend,
    "select k.cuid as activity from activities k join availabilities a on a.organiser_id = k.organiser_id and a.activity_id = k.id where k.organiser_id = 1 and a.id = ?",
    [camp.id],
  )) as [{ activity: string }]
  const participant = await cuidOf(backend, "participants", buyer.children[0]!)
  family = { id: buyer.id, cuid: buyer.cuid, participant, activity }
})

/** A form: where it is saved, and what it would send but for the version. */
type Form = readonly [path: string, body: object]

const stored = async (path: string) => (await admin.ask("GET", `${root}${path}`)).body
/** Sends back what is read at the same address, or a part of it. */
const asRead = async (path: string, part?: string): Promise<Form> => {
  const body = await stored(path)
  return [path, part ? body[part] : body]
}
/** Makes one below a path, to be saved again as it was sent. */
async function made(path: string, given: object, name: string): Promise<Form> {
  const { body } = await admin.ask("POST", `${root}${path}`, { body: given })
  expect(body.error, JSON.stringify(body)).toBeUndefined()
  return [`${path}/${body[name].cuid}`, given]
}
const noted = (path: string) => made(`${path}/notes`, { text: "Rappeler", pinned: false }, "note")
const granted = (path: string) => made(`${path}/discounts`, { title: "Geste", amount: 100 }, "discount")
const steps = { before_step_minutes: 15, before_step_price: 100, after_step_minutes: 15, after_step_price: 100 }
const billing = { title: "Garderie", description: "", images: [], activities: [], ...steps, grace_minutes: 5 }
const account = { iban: "BE71096123456769", holder: "Léa Dupont" }
const collaborator = async () => (await stored("/collaborators")).data[0].cuid

async function reviewed(): Promise<Form> {
  await change(backend, "update availability_dates set start_at = clock_now() - interval '1 hour' where id = ?", [
    booked.dates[0],
  ])
  const [path] = await made("/reviews", { registration: booked.cuid, score: 5, message: "Très bien" }, "review")
  return [path, { hidden: false, reply: "Merci" }]
}
async function sent(): Promise<Form> {
  await fillWallet(backend, family.id, 1_000)
  const given = { customer: family.cuid, amount: 100, ...account }
  const [path] = await made("/credit-transfers", given, "credit_transfer")
  return [path, account]
}
async function member(): Promise<Form> {
  const period = { period_type: "ROLLING", rolling_period_type: "YEAR", rolling_period_duration: 1 }
  await addRow(backend, "memberships", { title: "Club", price: 100, entity: "CUSTOMERS", cuid: "yearly", ...period })
  const [path] = await made(`/customers/${family.cuid}/memberships`, { membership: "yearly" }, "membership")
  return [path, { start_at: "2027-01-01T00:00:00Z", end_at: "2028-01-01T00:00:00Z" }]
}
async function pictured(): Promise<Form> {
  await change(
    backend,
    "insert into images (organiser_id, cuid, width, height, widths) values (1, 'picture', 10, 10, array[10])",
  )
  return ["/images/picture", { alt: "Un lac" }]
}

const forms: Record<string, () => Promise<Form>> = {
  "/activities/{cuid}/cancellation": async () => [
    `/activities/${family.activity}/cancellation`,
    { cancellation_fee: 1 },
  ],
  "/activities/{cuid}/confirmation": async () => [`/activities/${family.activity}/confirmation`, { fr: "Bienvenue" }],
  "/activities/{cuid}/constraints/{constraint}": () =>
    made(`/activities/${family.activity}/constraints`, { registrations_maximum: 2 }, "constraint"),
  "/activities/{cuid}/request-tiers/{tier}": () =>
    made(`/activities/${family.activity}/request-tiers`, { name: "Curieux" }, "request_tier"),
  "/attendance-billings/{cuid}": () => made("/attendance-billings", billing, "attendance_billing"),
  "/availabilities/{cuid}": async () => [`/availabilities/${camp.cuid}`, { price: 1 }],
  "/availabilities/{cuid}/dates/{date}": async () => [
    `/availabilities/${camp.cuid}/dates/${camp.dates[4]!.cuid}`,
    { capacity: 3 },
  ],
  "/availabilities/{cuid}/early-prices": async () => [
    `/availabilities/${camp.cuid}/early-prices`,
    { early_prices: [] },
  ],
  "/availabilities/{cuid}/priority": async () => [
    `/availabilities/${camp.cuid}/priority`,
    { priority_segment: null, priority_start_at: null },
  ],
  "/billing": async () => {
    const { invoice_email, service_fee_amount, service_fee_percentage } = await stored("/billing")
    return ["/billing", { invoice_email, service_fee_amount, service_fee_percentage }]
  },
  "/business-details": () => asRead("/business-details"),
  "/collaborators/{cuid}/notes/{note}": async () => noted(`/collaborators/${await collaborator()}`),
  "/credit-transfers/{cuid}": sent,
  "/customers/{cuid}": async () => {
    const [path, customer] = await asRead(`/customers/${family.cuid}`, "customer")
    return [path, { ...customer, tags: [] }]
  },
  "/customers/{cuid}/discounts/{discount}": () => granted(`/customers/${family.cuid}`),
  "/customers/{cuid}/memberships/{membership}": member,
  "/customers/{cuid}/notes/{note}": () => noted(`/customers/${family.cuid}`),
  "/images/{cuid}": pictured,
  "/organiser": () => asRead("/organiser"),
  "/pages/{cuid}": async () => {
    const { cuid } = (await stored("/pages")).data[0]
    return asRead(`/pages/${cuid}`, "page")
  },
  "/participants/{cuid}": () => asRead(`/participants/${family.participant}`, "participant"),
  "/participants/{cuid}/discounts/{discount}": () => granted(`/participants/${family.participant}`),
  "/participants/{cuid}/notes/{note}": () => noted(`/participants/${family.participant}`),
  "/participants/{cuid}/pick-up-people/{person}": () =>
    made(`/participants/${family.participant}/pick-up-people`, { name: "Samia" }, "pick_up_person"),
  "/payment-providers": async () => [
    "/payment-providers",
    { online_payments_enabled: true, online_provider: "STRIPE", secret: "sk_live_a_long_and_secret_1234" },
  ],
  "/registrations/{cuid}": async () => [`/registrations/${booked.cuid}`, { availability_dates: [booked.dates[1]!] }],
  "/registrations/{cuid}/notes/{note}": () => noted(`/registrations/${booked.cuid}`),
  "/reviews/{cuid}": reviewed,
  "/settings": () => asRead("/settings"),
  "/terms": () => asRead("/terms"),
  "/views/{cuid}": () =>
    made("/views", { screen: "articles", name: "Les miens", query: {}, columns: null, shared: false }, "view"),
  "/website": () => asRead("/website"),
  "/website/parts/footer": async () => ["/website/parts/footer", { content: {} }],
  "/website/parts/header": async () => ["/website/parts/header", { content: {} }],
  "/website/parts/topbar": async () => ["/website/parts/topbar", { content: {} }],
}

test("CON-34 every PUT of the console that names a version is tried here, or comes from a description", () => {
  const described = new Set(Object.values(entities).map(({ endpoints }) => callOf(endpoints.update)))
  const puts = allEndpoints.filter((each) => each.method === "PUT" && each.audience === "collaborator")
  const own = puts.filter((each) => namesVersion(each) && !described.has(callOf(each)))
  expect(Object.keys(forms).toSorted()).toEqual(own.map(({ path }) => path.slice(root.length)).toSorted())
})

/** The log and the registration, which a stale form must not change. */
const kept = async () => [
  await rowsOf(backend, "select count(*)::integer as count from audit_log"),
  await rowsOf(backend, "select version, sold, total_amount from registrations where id = ?", [booked.id]),
]

describe("a form that was opened before somebody else saved", () => {
  test.each(Object.entries(forms))(
    "CON-34 PUT %s is refused with the present version, and changes nothing",
    async (_, open) => {
      const [path, fields] = await open()
      const { version: __, ...body } = fields as { version?: number }
      const before = await kept()
      const versions = new Set<number>()
      for (const version of [999, 1_000]) {
        const answer = await admin.ask("PUT", `${root}${path}`, { body: { ...body, version } })
        expect([answer.status, answer.body.error, answer.body.field]).toEqual([409, "VERSION_CONFLICT", "version"])
        versions.add(versionIn(answer.body.details))
      }
      expect([...versions]).toEqual([expect.any(Number)])
      expect(await kept()).toEqual(before)
      const missing = await admin.ask("PUT", `${root}${path}`, { body })
      expect([missing.body.error, missing.body.field]).toEqual(["INVALID_INPUT", "version"])
    },
  )
})

/** The version of the present thing: of the details themselves, or of what they name. */
function versionIn(details: Record<string, unknown>): number {
  const rows = [details, ...Object.values(details)] as { version?: number }[]
  return rows.find((row) => row?.version !== undefined)!.version!
}
