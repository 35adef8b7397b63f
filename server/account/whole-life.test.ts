import { beforeAll, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { behindProxy, PASSWORD, signUp } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { growOlder, type Life, live, liveOn, openShop } from "#tests/fixtures/whole-life.ts"

// Two families with rows in every table, exported as JSON and then erased. Each writes its own word into every text;
// the second child of the first family has another one.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let life: Life
let other: Life
beforeAll(async () => {
  const shop = await openShop(backend)
  life = await live(backend, shop, "quokka", "bettong")
  other = await live(backend, shop, "numbat")
  await signUp(backend, { email: "quokka@example.com", firstname: "dunnart" }, "beta.localhost")
  await growOlder(backend)
  await liveOn(backend, shop, life)
  await liveOn(backend, shop, other)
})

/** Tables of the organiser, and of the queues, with a row that holds the word. */
async function holding(word: string): Promise<string[]> {
  const { rows: tables } = await inOwnersHands(
    backend.database,
    `
    select format('%I.%I', t.table_schema, t.table_name) as name, exists (
      select from information_schema.columns c where c.table_schema = t.table_schema and c.table_name = t.table_name
        and c.column_name = 'organiser_id') as is_tenants
    from information_schema.tables t
    where t.table_schema not in ('information_schema', 'pg_catalog') and t.table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name, is_tenants } of tables) {
    const theirs = is_tenants ? "t.organiser_id = 1 and" : ""
    const { rows } = await inOwnersHands(
      backend.database,
      `select from ${name} t where ${theirs} t::text ~* '${word}' limit 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found.sort()
}

const everywhere = [
  "public.cart_items",
  "public.carts",
  "public.change_lines",
  "public.changed_answers",
  "public.idempotency_keys",
  "public.mails",
  "public.participant_custom_data",
  "public.participants",
  "public.payment_attempts",
  "public.registration_requests",
  "public.registrations",
  "public.reviews",
  "public.search_words",
]

/** The part of the export that holds the rows of each table; for the others, why they are not exported. */
const toldAs: Record<string, string> = {
  customer_tags: "tags",
  acting_tokens: "customer",
  registration_tags: "none is put on anything before the console's part of families",
  answer_files: "answer_files",
  pick_up_people: "pick_up_people",
  accounts: "movements",
  movements: "movements",
  payment_attempts: "payments",
  credit_transfers: "credit_transfers",
  transaction_proofs: "transaction_proofs",
  customer_custom_data: "customer",
  participant_custom_data: "participants",
  guardianships: "participants",
  registrations: "registrations",
  registration_changes: "registrations",
  places: "registrations",
  registration_requests: "registrations_requests",
  requested_availabilities: "registrations_requests",
  waiting_list_entries: "waiting_list",
  reviews: "reviews",
  attendances: "attendances",
  attendance_charges: "attendance_charges",
  attendance_charge_items: "attendance_charges",
  carts: "carts",
  cart_items: "carts",
  coupon_uses: "carts",
  first_holds: "holds",
  discounts: "discounts",

  owned_bundles: "bundles",
  bundle_entries: "bundles",
  owned_memberships: "memberships",
  owned_vouchers: "vouchers",

  customer_sessions: "sessions",
  notification_decisions: "mails",
  password_tokens: "password_links",
  email_changes: "email_changes",
  calendar_feeds: "calendar_feeds",
  mails: "mails",
}

test("TEN-03 what is taken away holds everything an organiser can sell and charge, each thing with its details", async () => {
  const { status, body } = await life.buyer.ask("POST", "/api/session/export", { password: PASSWORD })
  expect(status).toBe(200)
  const [child, second] = life.children
  expect(body.participants).toMatchObject([{}, { id: child!.id }, { id: second!.id, firstname: "bettong" }])
  expect(body.registrations).toHaveLength(4)
  expect(body.registrations[0]).toMatchObject({
    participant_id: child!.id,
    activity: "Poterie",
    total_amount: 10_824,
    paid_amount: 10_824,
    quantity: 1,
    options: [{ amount: 1_000, content: "again quokka" }],
    changes: [{ total_before: 15_788 }],
    answers: [{ question: "Allergies", content: "again quokka" }],
    sold: { n: 3, base_price: 15_000 },
  })
  expect(body.registrations[0].dates).toHaveLength(2)
  expect(body.registrations[1]).toMatchObject({ cancellation_type: "customer", cancellation_message: "malade quokka" })
  expect(body.reviews).toMatchObject([
    { message: "bravo quokka", score: 4, private: false },
    { message: "bravo bettong" },
  ])
  expect(body.registrations_requests.map(({ status: is }: { status: string }) => is).sort()).toEqual([
    "PENDING",
    "PENDING",
    "REJECTED",
    "REJECTED",
  ])
  expect(body.waiting_list).toMatchObject([
    { status: "WAITING", activity: "Poterie" },
    { participant_ids: [second!.id] },
  ])
  expect(body.carts).toHaveLength(4)
  expect(body.carts[0]).toMatchObject({ coupon: "RENTREE", payment_strategy: "IMMEDIATE", items: [] })
  expect(body.carts[3]).toMatchObject({
    processed_at: null,
    items: [{ type: "REGISTRATION" }, { type: "REGISTRATION" }],
  })
  expect(JSON.stringify(body.carts[3])).toContain("quokka")
  expect(body.bundles).toMatchObject([{ title: "bundles", capacity: 10, paid_amount: 2_482 }, {}])
  expect(body.memberships).toMatchObject([{ title: "memberships", start_at: expect.any(String) }])
  expect(body.vouchers).toMatchObject([
    { bought: true, redeemed: false, total_amount: 2_500, code: expect.any(String) },
    { bought: false, redeemed: true, total_amount: null, reference: null, amount: 2_500 },
  ])
  expect(body.attendances).toHaveLength(2)
  expect(body.attendance_charges[0]).toMatchObject({ total_amount: 400, paid_amount: 400, items: [{}, {}] })
  expect(body.payments).toMatchObject([{ status: "PAID", subject: "cart", refunds: [] }, { status: "FAILED" }])
  const moved = body.movements.map(({ type }: { type: string }) => type)
  for (const type of ["payment.received", "registration.overpaid", "registration.returned", "wallet.spent"])
    expect(moved).toContain(type)
  const redeemed = body.movements.find(({ type }: { type: string }) => type === "voucher.redeemed")
  expect(
    redeemed.postings.map(({ account, amount }: { account: string; amount: number }) => [account, amount]),
  ).toEqual(expect.arrayContaining([["wallet", 2_500]]))
  expect(body.discounts).toMatchObject([{ title: "Fidélité", amount: 100 }])
  expect(JSON.stringify(body.registrations[0].sold)).toContain('"discounts_total":100')
  expect(body.holds).toHaveLength(6)
  expect([body.sessions.length, body.calendar_feeds.length, body.password_links.length]).toEqual([1, 1, 1])
  expect(body.mails.map(({ text }: { text: string }) => text).join()).toContain("bettong bettong")
})

test("it holds nobody else's words, and nothing that opens a door", async () => {
  const { text } = await life.buyer.ask("POST", "/api/session/export", { password: PASSWORD })
  expect(text).not.toMatch(/numbat|dunnart|argon2|hash|[?&]token=|api\/account\/calendar|checkout_url/)
  const [feed] = await rowsOf<{ seed: string }>(backend, "select seed from calendar_feeds where customer_id = ?", [
    life.buyer.id,
  ])
  expect(text).not.toContain(feed!.seed)
  const { text: others } = await other.buyer.ask("POST", "/api/session/export", { password: PASSWORD })
  expect(others).toContain("numbat")
  expect(others).not.toMatch(/quokka|bettong|dunnart/)
})

test("a table that knows whose it is, is in it", async () => {
  const { rows } = await inOwnersHands(
    backend.database,
    `
    select distinct c.table_name as name from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.column_name ~ '^(customer|participant|registration|recipient)_ids?$'`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(toldAs).sort())
  const person =
    "insert into pick_up_people (organiser_id, cuid, participant_id, name) values (1, 'granny', ?, 'Granny')"
  await change(backend, person, [life.children[0]!.id])
  await addPaperwork(life.buyer.id)
  const { id: tag_id } = await addRow(backend, "tags", { entity: "CUSTOMERS", name: "Bus", color: "#0a7d5b" })
  const tagged = "insert into customer_tags (organiser_id, customer_id, tag_id) values (1, ?, ?)"
  await change(backend, tagged, [life.buyer.id, tag_id])
  const { body } = await life.buyer.ask("POST", "/api/session/export", { password: PASSWORD })
  for (const key of new Set(Object.values(toldAs))) expect(body[key], key).not.toEqual([])
})

/** A transfer that was cancelled and a proof that was refused, of a family. */
async function addPaperwork(customer_id: number): Promise<void> {
  const [movement] = await rowsOf<{ id: number }>(backend, "select id from movements order by id limit 1")
  const transfer = `insert into credit_transfers (organiser_id, cuid, customer_id, amount, iban, holder, status, movement_id)
    values (1, 'transfer', ?, 100, 'BE71096123456769', 'Quokka', 'CANCELLED', ?)`
  await change(backend, transfer, [customer_id, movement!.id])
  const proof = `insert into transaction_proofs (organiser_id, cuid, customer_id, subject, subject_id, amount, day, status,
    message) values (1, 'proof', ?, 'cart', 1, 100, '2026-01-05', 'REJECTED', 'illisible')`
  await change(backend, proof, [customer_id])
}

test("a child who is removed leaves no word in any table; what is the family's own stays", async () => {
  expect(await holding("bettong")).toEqual(everywhere)
  expect(said(await life.buyer.ask("DELETE", `/api/participants?participant_id=${life.children[1]!.id}`))).toBe("ok")
  expect(await holding("bettong")).toEqual([])
  expect(await holding("quokka")).toEqual(
    expect.arrayContaining(["public.customers", "public.mails", "public.registrations", "public.reviews"]),
  )
})

test("a family that leaves leaves no word in any table, and takes nothing of anybody else's", async () => {
  const before = await holding("numbat")
  expect(said(await life.buyer.ask("DELETE", "/api/session?give_up_balance=true"))).toBe("ok")
  expect(await holding("quokka")).toEqual([])
  expect(before).toEqual([
    "public.answer_files",
    "public.cart_items",
    "public.carts",
    "public.change_lines",
    "public.changed_answers",
    "public.customer_custom_data",
    "public.customers",
    "public.email_changes",
    ...everywhere.slice(4),
  ])
  expect(await holding("numbat")).toEqual(before)
  const held = (await findViolations(backend.database)).filter(
    ({ invariant }) => !invariant.startsWith("collaborators:"),
  )
  expect(held).toEqual([])
})
