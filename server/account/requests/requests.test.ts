import { afterAll, beforeAll, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOption, change } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { type Buyer, fillWallet, makeBuyer, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy, PASSWORD, visit } from "#tests/fixtures/customers.ts"
import { moneyViolations } from "#tests/fixtures/purchases.ts"
import { type Asked, addRequestActivity, ask, entryFor, type RequestActivity } from "#tests/fixtures/requests.ts"

const backend = testBackend(behindProxy)
let activity: RequestActivity
let staff: Entered
beforeAll(async () => {
  await takeSandboxPayments(backend)
  activity = await addRequestActivity(backend, { default_deposit: 2_000 })
  staff = await enterAs(backend, ["registrations.requests.update", "registrations.requests.read"])
})
afterAll(async () => expect(await moneyViolations(backend)).toEqual([]))

const LIST = "/api/account/registrations-requests"
const pageOf = async (buyer: Buyer, { cuid }: Pick<Asked, "cuid">) => (await buyer.ask("GET", `${LIST}/${cuid}`)).body
const approve = ({ cuid }: Asked) =>
  staff.ask("POST", `/api/console/registrations-requests/${cuid}/approve`, { body: {} })
const fromWallet = (by: Pick<Buyer, "ask">, { cuid }: Pick<Asked, "cuid">, amount: number) =>
  by.ask("POST", "/api/transactions/wallet", { destination: { type: "registration_request", cuid }, amount })
const online = (by: Pick<Buyer, "ask">, { cuid }: Pick<Asked, "cuid">) =>
  by.ask("POST", "/api/transactions/checkout", { destination: { type: "registration_request", cuid } })

test("RREQ-08 PAY-03 its page tells what is owed and how it is paid; only its own customer pays it", async () => {
  const buyer = await makeBuyer(backend)
  const asked = await ask(buyer, activity)
  const { registration_request: before, owed } = await pageOf(buyer, asked)
  expect(before).toMatchObject({ total_amount: 18_000, deposit_amount: 4_000, paid_amount: 0 })
  expect(owed).toMatchObject({ outstanding_amount: 18_000, payments: [], attempt: null })
  const stranger = await makeBuyer(backend, { wallet: 5_000 })
  const visitor = visit(backend)
  for (const [who, status] of [
    [visitor, 401],
    [stranger, 404],
  ] as const) {
    expect((await fromWallet(who, asked, 500)).status).toBe(status)
    expect((await online(who, asked)).status).toBe(status)
    expect((await who.ask("GET", `${LIST}/${asked.cuid}`)).status).toBe(status)
  }
  // The offered ways to pay are in the account, which a visitor does not have.
  expect((await visitor.ask("GET", "/api/account")).status).toBe(401)
  expect((await pageOf(buyer, asked)).owed.outstanding_amount).toBe(18_000)
  expect((await pageOf(buyer, { cuid: "nobody" })).error).toBe("NOT_FOUND")
})

test("RREQ-05 RREQ-06 RREQ-08 paid in parts, from the wallet and online, then approved: it tells what its registrations are", async () => {
  const buyer = await makeBuyer(backend)
  const asked = await ask(buyer, activity)
  await fillWallet(backend, buyer.id, 4_000)
  expect((await fromWallet(buyer, asked, 4_000)).body).toMatchObject({ paid_amount: 4_000, outstanding_amount: 14_000 })
  const { checkout_url } = (await online(buyer, asked)).body
  expect((await pageOf(buyer, asked)).owed.attempt).toMatchObject({ status: "PENDING" })
  await buyer.act(checkout_url, "pay")
  const paid = await pageOf(buyer, asked)
  expect(paid.owed).toMatchObject({
    outstanding_amount: 0,
    instructions: null,
    attempt: { status: "PAID" },
    payments: [
      { amount: 14_000, source: "ONLINE" },
      { amount: 4_000, source: "WALLET" },
    ],
  })
  expect((await approve(asked)).status).toBe(200)
  const { registration_request: made, owed } = await pageOf(buyer, asked)
  expect(made).toMatchObject({ status: "APPROVED", total_amount: 18_000, paid_amount: 18_000, outstanding_amount: 0 })
  expect(owed).toMatchObject({ outstanding_amount: 0 })
  // One registration is cancelled and refunded: the request's total is that of the other.
  const [first] = made.availabilities
  await change(backend, "update registrations set cancelled_at = clock_now() where cuid = ?", [first.registration.cuid])
  const rest = (await pageOf(buyer, asked)).registration_request
  expect(rest).toMatchObject({ total_amount: 9_000, deposit_amount: 2_000, outstanding_amount: 0 })
  await change(backend, "update registrations set cancelled_at = null where cuid = ?", [first.registration.cuid])
})

test("the mails lead to the page", async () => {
  const buyer = await makeBuyer(backend)
  const asked = await ask(buyer, activity, { which: [2] })
  const told = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.selectFrom("mails").select(["trigger", "data"]).where("recipient", "=", buyer.email).execute(),
  )
  const mail = told.find(({ trigger }) => trigger === "request.created")!
  expect(mail.data).toMatchObject({ path: `/account/registrations-requests/${asked.cuid}` })
})

test("handed out with everything else that is held, and gone with the account: only amounts and dates stay", async () => {
  const buyer = await makeBuyer(backend, { wallet: 4_000 })
  const asking = await addRequestActivity(backend)
  const option = await addOption(backend, [{ amount: 500 }])
  const { id: question_id } = await addRow(backend, "questions", { type: "TEXT", title: "Allergies" })
  for (const [table, column, id] of [
    ["activity_options", "option_id", option.id],
    ["activity_questions", "question_id", question_id],
  ] as const)
    await change(backend, `insert into ${table} (organiser_id, activity_id, ${column}) values (1, ?, ?)`, [
      asking.id,
      id,
    ])
  const entry = entryFor(asking, buyer.children[0]!, [0], {
    options: [{ price_id: option.price_ids[0] }],
    questions: [{ question_id, content: "secret allergy" }],
  })
  await buyer.post({ registrations_requests: [entry] })
  await buyer.buy()
  const held = (await buyer.ask("POST", "/api/session/export", { password: PASSWORD })).body
  expect(held.registrations_requests).toMatchObject([
    {
      status: "PENDING",
      total_amount: 9_500,
      paid_amount: 4_000,
      tier: { name: "Curieux" },
      options: [{ amount: 500 }],
      questions: [{ title: "Allergies", content: "secret allergy" }],
    },
  ])
  expect((await buyer.ask("DELETE", "/api/session")).body).toMatchObject({
    error: "ACCOUNT_HAS_BALANCE",
    details: { balance: 4_000 },
  })
  expect((await buyer.ask("DELETE", "/api/session?give_up_balance=true")).status).toBe(200)
  const [left] = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.selectFrom("registration_requests").selectAll().where("customer_id", "=", buyer.id).execute(),
  )
  expect(left).toMatchObject({ status: "CANCELLED", total_amount: 9_500, options: [], answers: [], note: "" })
  expect(left!.reference).toBeTruthy()
})
