import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { registrationRequest } from "#contract/endpoints/requests.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOwnedBundle } from "#tests/fixtures/bookings.ts"
import { addChild, change, lineFor, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer, setFee, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { moneyViolations } from "#tests/fixtures/purchases.ts"
import { received } from "#tests/fixtures/receipts.ts"
import {
  type Asked,
  addRequestActivity,
  ask,
  entryFor,
  type RequestActivity,
  statusOf,
} from "#tests/fixtures/requests.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend(behindProxy)
let activity: RequestActivity
let buyer: Buyer
let staff: Entered
let reader: Entered

beforeAll(async () => {
  await takeSandboxPayments(backend)
  staff = await enterAs(backend, [
    "registrations.requests.read",
    "registrations.requests.update",
    "payments.payments.create",
  ])
  reader = await enterAs(backend, ["registrations.requests.read"])
})
beforeEach(async () => {
  activity = await addRequestActivity(backend, { default_capacity: 1, default_deposit: 2_000 })
  buyer = await makeBuyer(backend)
})
afterAll(async () => {
  await shiftClock(backend.database, "0 minutes")
  expect(await moneyViolations(backend)).toEqual([])
})

const CONSOLE = "/api/console/registrations-requests"
const approve = ({ cuid }: Asked, body: object = {}, by = staff) =>
  by.ask("POST", `${CONSOLE}/${cuid}/approve`, { body })
const reject = ({ cuid }: Asked, body: object = {}, by = staff) => by.ask("POST", `${CONSOLE}/${cuid}/reject`, { body })
const cancel = ({ id }: Pick<Asked, "id">, by = buyer) =>
  by.ask("POST", "/api/registrations/requests/cancel", { registration_request_id: id })
const detail = async ({ cuid }: Asked, by = buyer) =>
  (await by.ask("GET", `/api/account/registrations-requests/${cuid}`)).body.registration_request
const taken = async () =>
  inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
    const rows = await tx
      .selectFrom("availability_dates as d")
      .innerJoin("availabilities as a", (on) =>
        on.onRef("a.organiser_id", "=", "d.organiser_id").onRef("a.id", "=", "d.availability_id"),
      )
      .select("d.registered")
      .where("a.activity_id", "=", activity.id)
      .orderBy("d.id")
      .execute()
    return rows.map(({ registered }) => registered)
  })
const mails = (email: string) =>
  inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.selectFrom("mails").select(["trigger", "data"]).where("recipient", "=", email).orderBy("id").execute(),
  )

describe("checked out", () => {
  test("CHECK-18 RREQ-02 RREQ-03 becomes PENDING with its total, deposit and reference; nothing is taken yet", async () => {
    const asked = await ask(buyer, activity)
    expect(await taken()).toEqual([0, 0, 0, 0])
    const bought = await buyer.bought(asked.cart)
    expect(bought.registrations_requests).toMatchObject([
      {
        cuid: asked.cuid,
        status: "PENDING",
        tier: "Curieux",
        title: "Poterie",
        cancelled: false,
        total_amount: 18_000,
        deposit_amount: 4_000,
        paid_amount: 0,
        reference: expect.stringMatching(/^\+\+\+/),
        availabilities: [{ cuid: activity.slots[0]!.cuid }, { cuid: activity.slots[1]!.cuid }],
      },
    ])
    expect(bought.cart).toMatchObject({ total_amount: 18_000, deposit_amount: 4_000, outstanding_amount: 18_000 })
    const request = await detail(asked)
    expect(registrationRequest.parse(request)).toMatchObject({
      id: asked.id,
      status: "PENDING",
      total_amount: 18_000,
      paid_amount: 0,
      outstanding_amount: 18_000,

      deposit_amount: 4_000,
      decided_at: null,
      participant: { fullname: "Lou Dupont" },
      options: [],
      questions: [],
      availabilities: [
        { total_amount: 9_000, registration: null },
        { total_amount: 9_000, registration: null },
      ],
    })
  })

  test("CHECK-21 the checkout lists it among registrations_requests, and its deposit can be paid alone", async () => {
    await buyer.post({ registrations_requests: [entryFor(activity, buyer.children[0]!)] })
    const { registrations_requests, payment_methods } = await buyer.checkout()
    expect(registrations_requests).toMatchObject([{ type: "REGISTRATION_REQUEST", price: 18_000, deposit: 4_000 }])
    expect(payment_methods.map(({ type }) => type)).toContain("IMMEDIATE_DEPOSIT")
  })

  test("tells the family and the organiser, and announces request.created", async () => {
    await change(backend, "update organisers set email = 'desk@example.com' where id = ?", [1])
    const asked = await ask(buyer, activity)
    const told = (await mails(buyer.email)).filter(({ trigger }) => trigger !== "customer.created")
    expect(told.map(({ trigger }) => trigger).sort()).toEqual(["cart.processed", "request.created"])
    expect(told.find(({ trigger }) => trigger === "request.created")!.data).toMatchObject({
      participant: "Lou Dupont",
      tier: "Curieux",
      slots: [expect.any(String), expect.any(String)],
    })
    expect((await mails("desk@example.com")).at(-1)).toMatchObject({
      trigger: "request.created",
      data: { activity: "Poterie" },
    })
    const events = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx.selectFrom("events").select("payload").where("type", "=", "request.created").execute(),
    )
    expect(events.map(({ payload }) => payload)).toContainEqual({ registration_request_id: asked.id })
  })

  test("paid online it carries its money, and pays its share of the wallet and the fee as anything else", async () => {
    await setFee(backend, 100)
    await buyer.post({ registrations_requests: [entryFor(activity, buyer.children[0]!)] })
    const { body } = await buyer.buy({ payment_strategy: "IMMEDIATE_DEPOSIT" })
    await buyer.act(body.next_action_url, "pay")
    const { cart, registrations_requests } = await buyer.bought(body.cart.cuid)
    await setFee(backend, 0)
    expect(cart).toMatchObject({ total_amount: 18_100, paid_amount: 4_100, outstanding_amount: 14_000 })
    expect(registrations_requests).toMatchObject([{ status: "PENDING", paid_amount: 4_000 }])
  })
})

test("least numbers of registrations count what is asked for together, and what one has already", async () => {
  await change(
    backend,
    "insert into registration_constraints (organiser_id, cuid, activity_id, registrations_minimum) values (1, 'kleast', ?, 2)",
    [activity.id],
  )
  const [child] = buyer.children as [number]
  await buyer.post({ registrations_requests: [entryFor(activity, child, [0])] })
  const refused = await buyer.buy()
  expect([said(refused), refused.body.details]).toEqual([
    ["CONSTRAINT_REGISTRATIONS_MIN", "cart_id"],
    { minimum: 2, count: 1, availability_id: activity.slots[0]!.id },
  ])
  // Another child's requests do not count; a second request of the same child does.
  const sibling = await addChild(backend.database, { customer_id: buyer.id })
  await buyer.post({ registrations_requests: [entryFor(activity, sibling, [1, 2])] })
  expect(said(await buyer.buy())).toEqual(["CONSTRAINT_REGISTRATIONS_MIN", "cart_id"])
  await buyer.post({ registrations_requests: [entryFor(activity, child, [3])] })
  expect(said(await buyer.buy())).toBe("ok")
  const { data } = (await buyer.ask("GET", "/api/account/registrations-requests")).body
  for (const asked of data) expect((await approve(asked)).status).toBe(200)
  // Approved, they count as registrations: one more may be requested alone.
  const [more] = [await addAvailability(backend, { activity_id: activity.id, dates: daily(900) })]
  await buyer.post({
    registrations_requests: [{ ...entryFor(activity, child, []), availabilities: [{ id: more!.id }] }],
  })
  expect(said(await buyer.buy())).toBe("ok")
})

describe("approved", () => {
  test("takes every place, makes its registrations with their share, and moves the money to them", async () => {
    const rich = await makeBuyer(backend, { wallet: 11_000 })
    const asked = await ask(rich, activity)
    const { status, body } = await approve(asked, { note: "À mercredi !" })
    expect([status, body]).toMatchObject([200, { ok: true, status: "APPROVED", registrations: [{}, {}] }])
    expect(await taken()).toEqual([1, 1, 0, 0])
    const bought = await rich.bought(asked.cart)
    expect(bought.registrations_requests).toEqual([])
    expect(bought.registrations).toMatchObject([
      { total_amount: 9_000, deposit_amount: 2_000, paid_amount: 9_000, reference: expect.stringMatching(/^\+\+\+/) },
      { total_amount: 9_000, deposit_amount: 2_000, paid_amount: 2_000 },
    ])
    expect(bought.cart).toMatchObject({ total_amount: 18_000, paid_amount: 11_000, outstanding_amount: 7_000 })
    expect(await detail(asked, rich)).toMatchObject({
      status: "APPROVED",
      note: "À mercredi !",
      paid_amount: 11_000,
      outstanding_amount: 7_000,
      availabilities: body.registrations.map(({ cuid }: { cuid: string }) => ({ registration: { cuid } })),
    })
    expect((await mails(rich.email)).at(-1)).toMatchObject({
      trigger: "request.approved",
      data: { note: "À mercredi !" },
    })
  })

  test("its answers and options are its registrations', and the entries of its bundle are used then", async () => {
    const { id: bundle_id } = await addRow(backend, "bundles", { title: "Carte", price: 1, entity: "CUSTOMERS" })
    await addOwnedBundle(backend, { customer_id: buyer.id, bundle_id, capacity: 2 })
    const asked = await ask(buyer, activity)
    // While the request is pending, its bundle entries are reserved.
    const next = { ...entryFor(activity, buyer.children[0]!, [2]) }
    await buyer.post({ registrations_requests: [next] })
    expect(await buyer.prices()).toEqual([9_000])
    expect((await approve(asked)).status).toBe(200)
    expect(await buyer.prices()).toEqual([9_000])
    const rows = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx
        .selectFrom("bundle_entries as e")
        .innerJoin("registrations as r", (on) =>
          on.onRef("r.organiser_id", "=", "e.organiser_id").onRef("r.id", "=", "e.registration_id"),
        )
        .select(["e.entries", "r.total_amount", "r.sold"])
        .where("r.customer_id", "=", buyer.id)
        .execute(),
    )
    expect(rows).toMatchObject([
      { entries: 1, total_amount: 0, sold: { base_price: 9_000, options: [], answers: [], details: { price: 0 } } },
      { entries: 1, total_amount: 0 },
    ])
  })

  test("where places are missing: refused with everything in the way, and nothing is taken, made or moved", async () => {
    const rich = await makeBuyer(backend, { wallet: 30_000 })
    const asked = await ask(rich, activity, { which: [0, 1] })
    for (const i of [0, 1])
      await addPlace(backend, {
        availability_id: activity.slots[i]!.id,
        date_ids: [activity.slots[i]!.dates[0]!.id],
      })
    const { status, body } = await approve(asked)
    expect([status, body.error]).toEqual([409, "AVAILABILITY_FULL"])
    expect(body.details.obstacles).toEqual(
      [0, 1].map((i) => ({
        code: "AVAILABILITY_FULL",
        availability: activity.slots[i]!.cuid,
        date_id: activity.slots[i]!.dates[0]!.id,
      })),
    )
    expect([await statusOf(backend, asked), await taken()]).toEqual(["PENDING", [1, 1, 0, 0]])
    expect(await detail(asked, rich)).toMatchObject({ paid_amount: 18_000 })
    expect((await rich.bought(asked.cart)).registrations).toEqual([])
    // The capacity is raised, and the request can be approved after all.
    await change(backend, "update availability_dates set capacity = 2, ceiling = 2 where availability_id = any (?)", [
      activity.slots.map(({ id }) => id),
    ])
    expect((await approve(asked)).status).toBe(200)
  })

  test("where the child is elsewhere by now, a date was closed, or it is over: told slot by slot", async () => {
    const [child] = buyer.children as [number]
    const asked = await ask(buyer, activity, { which: [0, 1] })
    const { id: activity_id } = await addActivity(backend)
    const { start_at, end_at } = (await detail(asked)).availabilities[0].dates[0]
    const clash = await addAvailability(backend, { activity_id, dates: [{ start_at, end_at }] })
    expect(said(await buyer.add(lineFor(clash, child)))).toBe("ok")
    await buyer.buy()
    await change(backend, "update availability_dates set status = 'CLOSED' where availability_id = ?", [
      activity.slots[1]!.id,
    ])
    const codes = async (of: Asked) =>
      (await approve(of)).body.details.obstacles.map(({ code }: { code: string }) => code)
    expect(await codes(asked)).toEqual(["PARTICIPANT_OVERLAP", "DATE_NOT_ON_SALE"])
    const late = await ask(buyer, activity, { which: [2, 3] })
    await shiftClock(backend.database, "400 days")
    expect(await codes(late)).toEqual(["DATE_NOT_ON_SALE", "DATE_NOT_ON_SALE"])
    await shiftClock(backend.database, "0 minutes")
    const again = await ask(buyer, activity, { which: [2] })
    expect((await approve(late)).status).toBe(200)
    expect(await codes(again)).toEqual(["ALREADY_REGISTERED"])
  })

  test("the window does not bind the organiser: one closed to the public meanwhile can be approved", async () => {
    const asked = await ask(buyer, activity)
    await change(backend, "update availabilities set status = 'CLOSED' where activity_id = ?", [activity.id])
    expect((await approve(asked)).status).toBe(200)
  })

  test("paid afterwards by the request's own reference, or by the cart's, the money goes to its registrations", async () => {
    const asked = await ask(buyer, activity)
    const { reference } = await detail(asked)
    await approve(asked)
    const record = async (amount: number, to: string) =>
      staff.ask("POST", "/api/console/payments", {
        body: { reference: to, amount, ...(await received(backend, "BANK")) },
      })
    expect((await record(5_000, reference)).body).toMatchObject({
      paid_amount: 5_000,
      outstanding_amount: 13_000,
      to_wallet: 0,
    })
    const { cart } = await buyer.bought(asked.cart)
    expect((await record(14_000, cart.reference!)).body).toMatchObject({ outstanding_amount: 0, to_wallet: 1_000 })
    expect((await buyer.bought(asked.cart)).registrations.map(({ paid_amount }) => paid_amount)).toEqual([9_000, 9_000])
    expect(await detail(asked)).toMatchObject({ paid_amount: 18_000, outstanding_amount: 0 })
  })

  test("what came by card can go back to the card afterwards, from the registration it has moved to", async () => {
    await buyer.post({ registrations_requests: [entryFor(activity, buyer.children[0]!)] })
    const paid = await buyer.buy({ payment_strategy: "IMMEDIATE" })
    await buyer.act(paid.body.next_action_url, "pay")
    const { registrations_requests } = await buyer.bought(paid.body.cart.cuid)
    await approve({ id: 0, cuid: registrations_requests[0]!.cuid, cart: "" })
    const [first] = (await buyer.bought(paid.body.cart.cuid)).registrations
    const cashier = await enterAs(backend, ["payments.transactions.create"])
    const refund = (amount: number) =>
      cashier.ask("POST", "/api/console/refunds", {
        body: { destination: { type: "registration", cuid: first!.cuid }, amount, to: "CARD" },
      })
    expect((await refund(9_001)).body.error).toBe("AMOUNT_TOO_HIGH")
    expect((await refund(9_000)).body).toMatchObject({ status: "DONE" })
    const left = (await buyer.bought(paid.body.cart.cuid)).registrations.map(({ paid_amount }) => paid_amount)
    expect([left, await buyer.wallet()]).toEqual([[0, 9_000], 0])
  })

  test("twice, rejected or cancelled afterwards: the first answer stands, and the others hear which it was", async () => {
    const asked = await ask(buyer, activity)
    expect((await approve(asked)).status).toBe(200)
    for (const again of [await approve(asked), await reject(asked), await cancel(asked)])
      expect([again.status, again.body.error, again.body.details]).toMatchObject([
        409,
        "REQUEST_DECIDED",
        { status: "APPROVED" },
      ])
    expect(await taken()).toEqual([1, 1, 0, 0])
  })

  test("under one Idempotency-Key it is one approval with one answer", async () => {
    const asked = await ask(buyer, activity)
    const once = () =>
      staff.ask("POST", `${CONSOLE}/${asked.cuid}/approve`, { body: {}, headers: { "idempotency-key": asked.cuid } })
    const [first, second] = [await once(), await once()]
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
  })

  test("needs the permission, and another organiser's request is not there", async () => {
    const asked = await ask(buyer, activity)
    expect(said(await approve(asked, {}, reader))).toEqual(["FORBIDDEN", undefined])
    expect(said(await reject(asked, {}, reader))).toEqual(["FORBIDDEN", undefined])
    const theirs = await enterAs(backend, ["registrations.requests.read", "registrations.requests.update"], {
      organiser_id: 2,
    })
    for (const answer of [
      await approve(asked, {}, theirs),
      await reject(asked, {}, theirs),
      await theirs.ask("GET", `${CONSOLE}/${asked.cuid}`),
      await approve({ ...asked, cuid: "nobody" }),
    ])
      expect([answer.status, answer.body.error]).toEqual([404, "NOT_FOUND"])
    expect(await statusOf(backend, asked)).toBe("PENDING")
  })
})

describe("rejected", () => {
  test("what was paid is in the wallet, nothing is owed any more, and the family hears it", async () => {
    const rich = await makeBuyer(backend, { wallet: 11_000 })
    const asked = await ask(rich, activity)
    const { body } = await reject(asked, { note: "Complet" })
    expect(body).toMatchObject({ status: "REJECTED", to_wallet: 11_000, to_card: 0, refund: "NONE" })
    expect(await rich.wallet()).toBe(11_000)
    expect(await detail(asked, rich)).toMatchObject({
      status: "REJECTED",
      paid_amount: 0,
      outstanding_amount: 0,
      note: "Complet",
    })
    const { cart, registrations_requests } = await rich.bought(asked.cart)
    expect([cart.outstanding_amount, registrations_requests[0]!.cancelled]).toEqual([0, true])
    expect((await mails(rich.email)).at(-1)).toMatchObject({
      trigger: "request.rejected",
      data: { note: "Complet", returned: { card: null } },
    })
    expect(await taken()).toEqual([0, 0, 0, 0])
  })

  test("to the card goes what came from there, the rest to the wallet", async () => {
    const rich = await makeBuyer(backend, { wallet: 5_000 })
    await rich.post({ registrations_requests: [entryFor(activity, rich.children[0]!)] })
    const paid = await rich.buy({ payment_strategy: "IMMEDIATE" })
    await rich.act(paid.body.next_action_url, "pay")
    const { registrations_requests } = await rich.bought(paid.body.cart.cuid)
    const asked = { id: 0, cuid: registrations_requests[0]!.cuid, cart: "" }
    expect((await reject(asked, { to: "CARD" })).body).toMatchObject({
      to_wallet: 5_000,
      to_card: 13_000,
      refund: "DONE",
    })
    expect(await rich.wallet()).toBe(5_000)
  })

  test("a page that is open for it is ended; one paid meanwhile is given back too", async () => {
    const asked = await ask(buyer, activity)
    const pay = async () =>
      (
        await buyer.ask("POST", "/api/transactions/checkout", {
          destination: { type: "registration_request", cuid: asked.cuid },
        })
      ).body.checkout_url
    const url = await pay()
    await buyer.act(url, "pay")
    expect((await reject(asked)).body).toMatchObject({ to_wallet: 18_000 })
    expect(await buyer.wallet()).toBe(18_000)
  })
})

describe("cancelled by the family", () => {
  test("RREQ-04 APIA-16 only while it is PENDING; what was paid is in the wallet", async () => {
    const rich = await makeBuyer(backend, { wallet: 7_000 })
    const asked = await ask(rich, activity)
    expect((await cancel(asked, rich)).body).toEqual({ ok: true, status: "CANCELLED", to_wallet: 7_000 })
    expect(await rich.wallet()).toBe(7_000)
    const again = await cancel(asked, rich)
    expect([again.body.error, again.body.details]).toEqual(["REQUEST_DECIDED", { status: "CANCELLED" }])
    expect((await approve(asked)).body.error).toBe("REQUEST_DECIDED")
    expect(await detail(asked, rich)).toMatchObject({ status: "CANCELLED", outstanding_amount: 0 })
  })

  test("another's is not there, nor is nonsense", async () => {
    const asked = await ask(buyer, activity)
    const stranger = await makeBuyer(backend)
    expect(said(await cancel(asked, stranger))).toEqual(["NOT_FOUND", undefined])
    expect(said(await cancel({ id: 987_654 }))).toEqual(["NOT_FOUND", undefined])
    expect((await cancel({ id: -1 })).body.error).toBe("INVALID_INPUT")
    expect((await stranger.ask("GET", `/api/account/registrations-requests/${asked.cuid}`)).status).toBe(404)
    expect(await statusOf(backend, asked)).toBe("PENDING")
  })
})

describe("lists", () => {
  test("RREQ-02 newest first, by page and status, one's own only; the organiser's staff sees whose they are", async () => {
    const first = await ask(buyer, activity, { which: [0] })
    const second = await ask(buyer, activity, { which: [1] })
    await reject(first)
    const list = async (query = "") => {
      const { data, count } = (await buyer.ask("GET", `/api/account/registrations-requests${query}`)).body
      return [data.map(({ cuid }: Asked) => cuid), count]
    }
    expect(await list()).toEqual([[second.cuid, first.cuid], 2])
    expect(await list("?limit=1&offset=1")).toEqual([[first.cuid], 2])
    expect(await list("?status=PENDING")).toEqual([[second.cuid], 1])
    const all = await reader.ask("GET", `${CONSOLE}?status=PENDING&activity=${activity.cuid}`)
    expect(all.body).toMatchObject({ count: 1, data: [{ cuid: second.cuid, customer: { email: buyer.email } }] })
    expect((await reader.ask("GET", `${CONSOLE}/${first.cuid}`)).body.registration_request).toMatchObject({
      status: "REJECTED",
      customer: { email: buyer.email },
    })
  })
})

describe("erased", () => {
  test("an account that goes takes its pending requests along; its money is given up by saying so", async () => {
    const rich = await makeBuyer(backend, { wallet: 18_000 })
    const asked = await ask(rich, activity)
    expect((await rich.ask("DELETE", "/api/session")).body.error).toBe("ACCOUNT_HAS_BALANCE")
    expect(await statusOf(backend, asked)).toBe("PENDING")
    expect((await rich.ask("DELETE", "/api/session?give_up_balance=true")).status).toBe(200)
    expect(await statusOf(backend, asked)).toBe("CANCELLED")
  })

  test("so does a participant; what was paid is the family's", async () => {
    const rich = await makeBuyer(backend, { wallet: 18_000 })
    const asked = await ask(rich, activity)
    const gone = await rich.ask("DELETE", `/api/participants?participant_id=${rich.children[0]}`)
    expect([gone.status, await statusOf(backend, asked), await rich.wallet()]).toEqual([200, "CANCELLED", 18_000])
  })
})
