import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { jobHandlers } from "#server/jobs.ts"
import { addCare, close, priceWith, type Registered, register, setClock, steps } from "#tests/fixtures/attendance.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { type Buyer, makeBuyer, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy, PASSWORD } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { received } from "#tests/fixtures/receipts.ts"
import { saveNow } from "#tests/fixtures/save-now.ts"

// Three days of day care in October from 8:30 to 15:30 in Brussels: 30 minutes before cost 100, 15 minutes after 75.
const days = ["2026-10-13", "2026-10-14", "2026-10-30"]
const at = (time: string, day = days[0]!) => `${day}T${time}:00.000Z`
const OCTOBER = { start_at: "2026-09-30T22:00:00.000Z", end_at: "2026-10-31T23:00:00.000Z" }

const backend = testBackend(behindProxy)
let staff: Entered
let buyer: Buyer
let other: Buyer
let care: Offer
let lou: Registered
let billing: string
beforeAll(async () => {
  await setClock(backend, "2026-10-31T10:00:00Z")
  await takeSandboxPayments(backend)
  await change(backend, "update settings set bank_transfers_enabled = true")
  await change(
    backend,
    "update business_details set bank_account_holder = 'Alpha', iban = 'BE68539007547034' where organiser_id = 1",
  )
  staff = await enterAs(backend, permissions)
  buyer = await makeBuyer(backend, { wallet: 300 })
  other = await makeBuyer(backend)
  care = await addCare(backend, days)
  const body = { title: "Garderie", description: "Avant et après", images: [], activities: [], ...steps }
  billing = (await staff.ask("POST", "/api/console/attendance-billings", { body })).body.attendance_billing.cuid
  await priceWith(backend, care, billing)
  lou = await register(backend, care, buyer.id, buyer.children[0]!)
  // Sessions outlive the months that go by in these tests.
  await change(backend, "update customer_sessions set expires_at = '2100-01-01'")
})

async function attend(who: Registered, position: number, arrived: string | null, departed: string | null) {
  const named = { registration: who.cuid, date_id: care.dates[position]!.id }
  const day = days[position]!
  for (const [kind, time] of [
    ["ARRIVAL", arrived],
    ["DEPARTURE", departed],
  ] as const)
    if (time) {
      const body = { ...named, kind, at: at(time, day) }
      expect(said(await staff.ask("POST", "/api/console/attendances", { body }))).toBe("ok")
    }
}

const charges = async (by = buyer) => (await by.ask("GET", "/api/account/attendance-charges")).body
const charge = async (cuid: string, by = buyer) => by.ask("GET", `/api/account/attendance-charges/${cuid}`)
const counters = async (by = buyer) => (await by.ask("GET", "/api/account")).body.counters
const violations = async () =>
  (await findViolations(backend.database)).filter(({ invariant }) => !invariant.startsWith("collaborators:"))

describe("closing a month", () => {
  test("ATTN-02 ATTN-03 ATTN-04 ACCT-07 makes one charge with an item per date, told by mail, and none before it is over", async () => {
    const louis = await register(backend, care, other.id, other.children[0]!)
    await attend(lou, 0, "05:45", "13:30")
    await attend(lou, 1, "06:30", "13:30")
    await attend(lou, 2, "06:30", "13:50")
    await attend(louis, 0, "06:28", "13:33")
    await close(backend)
    expect([await charges(), (await counters()).attendance_charges]).toEqual([{ data: [], count: 0 }, 0])
    expect(said(await buyer.ask("DELETE", "/api/session?give_up_balance=true"))).toEqual(["ACCOUNT_OWES", undefined])

    await setClock(backend, "2026-10-31T23:00:01Z")
    await close(backend)
    await close(backend)
    const { data, count } = await charges()
    expect([count, (await counters()).attendance_charges, (await counters(other)).attendance_charges]).toEqual([
      1, 1, 0,
    ])
    const configuration = { title: "Garderie", description: "Avant et après", images: [] }
    const listed = {
      id: expect.any(Number),
      cuid: expect.any(String),
      created_at: expect.any(String),
      cancelled: false,
      reference: expect.stringMatching(/^\+\+\+/),
      total_amount: 350,
      deposit_amount: 0,
      paid_amount: 0,
      billing_cycle: { ...OCTOBER, configuration },
    }
    expect(data).toEqual([listed])
    const participant = { id: buyer.children[0], cuid: lou.participant, fullname: "Lou Dupont" }
    const item = (amount: number, duration: number, registration_date: object) => ({
      id: expect.any(Number),
      amount,
      duration,
      registration_date,
      registration: { cuid: lou.cuid, title: "Stage", participant },
    })
    const { body } = await charge(data[0].cuid)
    expect(body.attendance_charge).toEqual({
      ...listed,
      items: [
        item(200, 45, {
          arrived_at: at("05:45"),
          departed_at: at("13:30"),
          start_at: at("06:30"),
          end_at: at("13:30"),
        }),
        item(150, 20, {
          arrived_at: at("06:30", days[2]),
          departed_at: at("13:50", days[2]),
          start_at: at("06:30", days[2]),
          end_at: at("13:30", days[2]),
        }),
      ],
    })
    expect(body.owed).toMatchObject({ outstanding_amount: 350, instructions: { reference: data[0].reference } })
    expect(await violations()).toEqual([])
  })

  test("writes to each family once, in their language, with amount, reference and link", async () => {
    const mails = await rowsOf<{ id: number; recipient: string }>(
      backend,
      "select id, recipient from mails where trigger = 'attendance_charge.created'",
    )
    expect(mails).toEqual([{ id: expect.any(Number), recipient: buyer.email }])
    const [{ cuid, reference }] = (await charges()).data
    for (const [language, subject, amount] of [
      ["fr", "Garderie : votre décompte, 1er – 31 octobre 2026", "3,50"],
      ["en", "Garderie: your statement, 1er – 31 octobre 2026", "3,50"],
    ] as const) {
      await change(
        backend,
        "update mails set language = ?, sent_at = null, relayed_at = now() where trigger = 'attendance_charge.created'",
        [language],
      )
      await jobHandlers.emails(backend.platform, { organiser_id: 1, id: mails[0]!.id })
      const sent = backend.sent.at(-1)!
      expect([sent.to, sent.subject]).toEqual([buyer.email, subject])
      for (const part of [amount, reference, `http://alpha.localhost:3000/account/attendance-charges/${cuid}`])
        expect(sent.html).toContain(part)
    }
  })
})

describe("paying a charge", () => {
  const owed = async () => (await buyer.ask("GET", "/api/account/outstanding")).body
  const destination = async () => ({ type: "attendance_charge", cuid: (await charges()).data[0].cuid })
  const fromWallet = async (amount: number, by = buyer) =>
    by.ask("POST", "/api/transactions/wallet", { amount, destination: await destination() })

  test("ATTN-05 from the wallet, by transfer and online, until it is complete; it stands among what is owed meanwhile", async () => {
    const to = await destination()
    expect(await owed()).toMatchObject({
      count: 1,
      outstanding_amount: 350,
      data: [{ ...to, title: "Garderie", participant: null, outstanding_amount: 350 }],
    })
    expect(said(await fromWallet(100, other))).toEqual(["NOT_FOUND", undefined])
    expect((await charge(to.cuid, other)).status).toBe(404)
    expect((await charge("nobody")).status).toBe(404)
    expect((await fromWallet(100)).body).toMatchObject({ paid_amount: 100, outstanding_amount: 250 })

    const { reference } = (await charges()).data[0]
    const transfer = { reference: reference.replaceAll("+", ""), amount: 50, ...(await received(backend, "BANK")) }
    expect((await staff.ask("POST", "/api/console/payments", { body: transfer })).body).toMatchObject({
      paid_amount: 150,
      outstanding_amount: 200,
      to_wallet: 0,
    })
    const moved = (await staff.ask("GET", "/api/console/payments")).body.data[0]
    expect(moved.postings).toContainEqual({ account: "THING", amount: 50, destination: { ...to, reference } })

    const online = await buyer.ask("POST", "/api/transactions/checkout", {
      destination: to,
      return_url: "/account/home",
    })
    await buyer.act(online.body.checkout_url, "pay")
    const { attendance_charge, owed: left } = (await charge(to.cuid)).body
    expect([attendance_charge.paid_amount, left.outstanding_amount, left.instructions]).toEqual([350, 0, null])
    expect(left.payments.map(({ source, amount }: { source: string; amount: number }) => [source, amount])).toEqual([
      ["ONLINE", 200],
      ["BANK", 50],
      ["WALLET", 100],
    ])
    expect(await owed()).toMatchObject({ count: 0, outstanding_amount: 0 })
    expect(said(await fromWallet(1))).toEqual(["NOTHING_DUE", undefined])
    expect(await violations()).toEqual([])
  })
})

describe("after a month is closed", () => {
  test("what is corrected or recorded late goes into the next cycle, judged by the terms it was billed with", async () => {
    const body = { title: "Garderie", description: "", images: [], activities: [], ...steps, after_step_price: 1_000 }
    await saveNow(staff, `/api/console/attendance-billings/${billing}`, body)
    await priceWith(backend, care, billing)
    await setClock(backend, "2026-11-10T10:00:00Z")
    await attend(lou, 0, null, "13:45")
    await attend(lou, 1, null, "13:40")
    await close(backend)
    expect((await charges()).count).toBe(1)
    await setClock(backend, "2026-12-01T10:00:00Z")
    await close(backend)
    const { data, count } = await charges()
    expect([count, data[0].total_amount, data[0].billing_cycle.start_at]).toEqual([2, 1_075, OCTOBER.end_at])
    const { items } = (await charge(data[0].cuid)).body.attendance_charge
    expect(items.map(({ amount, duration }: { amount: number; duration: number }) => [amount, duration])).toEqual([
      [75, 15],
      [1_000, 10],
    ])
    expect(await violations()).toEqual([])
  })

  test("what turns out less is taken off the next charge, and waits while there is none it can be taken off", async () => {
    await setClock(backend, "2026-12-20T10:00:00Z")
    await attend(lou, 1, null, "13:30")
    await setClock(backend, "2027-01-02T10:00:00Z")
    await close(backend)
    expect((await charges()).count).toBe(2)
    const more = await addCare(backend, ["2027-01-12"])
    await priceWith(backend, more, billing)
    const again = await register(backend, more, buyer.id, buyer.children[0]!)
    await setClock(backend, "2027-02-01T10:00:00Z")
    for (const [kind, time] of [
      ["ARRIVAL", "06:30"],
      ["DEPARTURE", "14:00"],
    ])
      await staff.ask("POST", "/api/console/attendances", {
        body: { registration: again.cuid, date_id: more.dates[0]!.id, kind, at: at(time!, "2027-01-12") },
      })
    await close(backend)
    const { data, count } = await charges()
    expect([count, data[0].total_amount]).toEqual([3, 1_000])
    const { items } = (await charge(data[0].cuid)).body.attendance_charge
    expect(items.map(({ amount, duration }: { amount: number; duration: number }) => [amount, duration])).toEqual([
      [-1_000, -10],
      [2_000, 30],
    ])
    expect(await violations()).toEqual([])
  })

  test("a charge that does not add up, and an attendance billed twice, are found", async () => {
    const broken = async (statement: string, undo: string) => {
      await inOwnersHands(backend.database, statement)
      const found = (await violations()).map(({ invariant }) => invariant)
      await inOwnersHands(backend.database, undo)
      expect(await violations()).toEqual([])
      return found
    }
    const total = (sign: string) => `update attendance_charges set total_amount = total_amount ${sign} 1`
    expect(await broken(total("+"), total("-"))).toContainEqual(expect.stringContaining("sum of its items"))
    const revision = (sign: string) => `update attendance_charge_items set revision = revision ${sign} 100`
    expect(await broken(revision("+"), revision("-"))).toContainEqual(expect.stringContaining("billed once"))
    const told = (type: string) => `update events set type = '${type}' where type in ('attendance_charge.created', 'x')`
    expect(await broken(told("x"), told("attendance_charge.created"))).toContainEqual(
      expect.stringContaining("told of once"),
    )
  })
})

describe("leaving", () => {
  test("an unpaid charge is owed; all of it is exported; what stays after deletion is amounts and dates", async () => {
    const leave = () => buyer.ask("DELETE", "/api/session?give_up_balance=true")
    expect(said(await leave())).toEqual(["ACCOUNT_OWES", undefined])
    const { body } = await buyer.ask("POST", "/api/session/export", { password: PASSWORD })
    expect(body.attendance_charges.map((each: { total_amount: number }) => each.total_amount)).toEqual([
      350, 1_075, 1_000,
    ])
    expect(body.attendance_charges[0].items).toHaveLength(2)
    expect(body.attendances).toHaveLength(4)
    for (const { cuid, total_amount, paid_amount } of (await charges()).data)
      if (total_amount > paid_amount)
        await staff.ask("POST", "/api/console/payments", {
          body: {
            destination: { type: "attendance_charge", cuid },
            ...(await received(backend, "CASH")),
            amount: total_amount - paid_amount,
          },
        })
    expect(said(await leave())).toBe("ok")
    const kept = await rowsOf(
      backend,
      "select total_amount, reference is not null as referred from attendance_charges order by id",
    )
    expect(kept).toEqual([350, 1_075, 1_000].map((total_amount) => ({ total_amount, referred: true })))
    expect((await rowsOf(backend, "select id from attendance_charge_items")).length).toBe(6)
    expect(await violations()).toEqual([])
  })
})
