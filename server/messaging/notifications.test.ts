import { beforeAll, beforeEach, expect, test } from "vitest"
import { jobHandlers } from "#server/jobs.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { pay } from "#tests/fixtures/bookings.ts"
import { change, lineFor, type Offer, rowsOf } from "#tests/fixtures/cart.ts"
import { addAvailability, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { desk, enterDesk } from "#tests/fixtures/desk.ts"
import { addCamp, type Booked, book, bookedOf } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { sendMail } from "./send-mail.ts"

// Organisers' notifications about registrations. Rules are inserted directly, since the console comes later.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
const HOUR = 3_600
let days = 10
const camp = (): Promise<Offer> => {
  days += 3
  return addCamp(backend, {}, days, { dates: daily(days, 2) })
}
const run = () => jobHandlers.notifications(backend.platform, { organiser_id: 1, id: 0 })
const at = (interval: string) => shiftClock(backend.database, interval)

const words = {
  fr: { subject: "À bientôt", text: "Pensez à la\ngourde <b>" },
  en: { subject: "See you soon", text: "Hi" },
}
interface Rule {
  id: number
  cuid: string
}
async function tell(rule: object = {}): Promise<Rule> {
  const { requirements = [], dependencies = [], ...more } = rule as { requirements?: string[]; dependencies?: number[] }
  return addRow(backend, "notifications", {
    name: "reminder",
    title: "Rappel",
    trigger: "registration.created",
    content: JSON.stringify(words),
    requirements: JSON.stringify(requirements),
    dependencies: JSON.stringify(dependencies),
    ...more,
  })
}
interface Told {
  id: number
  recipient: string
  subject: string
  html: string
  text: string
}
/** The mails of a rule, by the registrations they are about. */
const told = async ({ cuid }: Rule, ...booked: Booked[]): Promise<Told[]> => {
  const things = booked.map((each) => `registration/${each.cuid}`)
  return (
    await rowsOf<Told & { thing: string }>(backend, "select * from mails where trigger = ? order by id", [
      `notification/${cuid}`,
    ])
  ).filter(({ thing }) => things.length === 0 || things.includes(thing))
}
const activityOf = async ({ id }: Offer) =>
  (await rowsOf<{ activity_id: number }>(backend, "select activity_id from availabilities where id = ?", [id]))[0]!
    .activity_id

beforeAll(() => inOwnersHands(backend.database, "update organisers set email = 'office@example.com' where id = 1"))
beforeEach(async () => {
  await at("0")
  await change(backend, "update notifications set active = false where trigger like 'registration.%'")
})

test("NOTIF-02 is sent after what sets it off, before its dates, or after them, once for each registration", async () => {
  const late = await tell({ delay: 2 * HOUR })
  const before = await tell({ delay: 48 * HOUR, delay_type: "BEFORE_AVAILABILITY" })
  const after = await tell({ delay: 24 * HOUR, delay_type: "AFTER_AVAILABILITY" })
  days += 3
  // Two hours from this time of day, which daily() moves late in the evening.
  const dates = [days, days + 1].map((day) => ({ start_at: inDays(day), end_at: inDays(day, 2) }))
  const booked = await book(backend, await addCamp(backend, {}, days, { dates }))
  const counts = async () => [(await told(late)).length, (await told(before)).length, (await told(after)).length]
  await run()
  expect(await counts()).toEqual([0, 0, 0])
  await at("121 minutes")
  await run()
  await run()
  expect(await counts()).toEqual([1, 0, 0])
  await at(`${days - 2} days`)
  await run()
  expect(await counts()).toEqual([1, 1, 0])
  // Its second day ends two hours after the first full day.
  await at(`${days + 2} days`)
  await run()
  expect(await counts()).toEqual([1, 1, 0])
  await at(`${days + 2} days 121 minutes`)
  await run()
  await run()
  expect(await counts()).toEqual([1, 1, 1])
  expect((await told(after, booked))[0]!.recipient).toBe(booked.buyer.email)
})

test("RGN-36 after a transfer, reminders and thanks are judged anew for the new dates, and what was told at once is not", async () => {
  const staff = await enterDesk(backend)
  const near = await camp()
  const starts = days
  const [far, soon] = [starts + 40, starts + 60].map((day) => addCamp(backend, {}, day, { dates: daily(day, 2) }))
  const offers = [near, await far!, await soon!] as const
  const about = { global: false, dependencies: await Promise.all(offers.map(activityOf)) }
  const rules = [
    await tell({ ...about, delay: 0 }),
    await tell({ ...about, delay: 48 * HOUR, delay_type: "BEFORE_AVAILABILITY" }),
    await tell({ ...about, delay: 24 * HOUR, delay_type: "AFTER_AVAILABILITY" }),
  ] as const
  const booked = await book(backend, near)
  const move = async ({ cuid: availability }: Offer) =>
    expect((await desk(staff, booked.cuid, "transfer", { availability, price: "KEEP" })).body.error).toBeUndefined()
  const counts = async (interval: string) => {
    await at(interval)
    await run()
    await run()
    return Promise.all(rules.map(async (rule) => (await told(rule)).length))
  }
  expect(await counts("0")).toEqual([1, 0, 0])
  expect(await counts(`${starts - 1} days`)).toEqual([1, 1, 0])
  await move(offers[1])
  expect(await counts(`${starts - 1} days 1 minute`)).toEqual([1, 1, 0])
  // The dates it had are over, and nothing is told of them.
  expect(await counts(`${starts + 4} days`)).toEqual([1, 1, 0])
  expect(await counts(`${starts + 39} days`)).toEqual([1, 2, 0])
  await move(offers[2])
  expect(await counts(`${starts + 44} days`)).toEqual([1, 2, 0])
  expect(await counts(`${starts + 59} days`)).toEqual([1, 3, 0])
  expect(await counts(`${starts + 64} days`)).toEqual([1, 3, 1])
  const mails = await rowsOf<{ thing: string; data: { when: string } }>(
    backend,
    "select thing, data from mails where trigger = ? order by id",
    [`notification/${rules[1].cuid}`],
  )
  expect(new Set(mails.map(({ data }) => data.when)).size).toBe(3)
  expect(mails.every(({ thing }) => thing.startsWith(`registration/${booked.cuid}`))).toBe(true)
})

test("RGN-36 transferred to dates that are already near, it is reminded of them at once; one that moved before there was such a notification is not", async () => {
  const staff = await enterDesk(backend)
  const [far, near] = [await camp(), await addCamp(backend, {}, 2, { dates: daily(2, 2) })]
  const move = (booked: Booked) => desk(staff, booked.cuid, "transfer", { availability: near.cuid, price: "KEEP" })
  const [early, late] = [await book(backend, far), await book(backend, far)]
  expect((await move(early)).body.error).toBeUndefined()
  await at("1 minute")
  const rule = await tell({ delay: 7 * 24 * HOUR, delay_type: "BEFORE_AVAILABILITY" })
  await change(backend, "update notifications set created_at = clock_now() where cuid = ?", [rule.cuid])
  await at("2 minutes")
  await run()
  const toldOf = async ({ cuid }: Booked) =>
    rowsOf(backend, "select id from mails where trigger = ? and thing like ?", [
      `notification/${rule.cuid}`,
      `registration/${cuid}%`,
    ])
  expect([await toldOf(early), await toldOf(late)]).toEqual([[], []])
  expect((await move(late)).body.error).toBeUndefined()
  await run()
  expect([await toldOf(early), await toldOf(late)]).toMatchObject([[], [{}]])
})

test("what was due before there was such a notification is left alone, and who books late is reminded at once", async () => {
  await book(backend, await camp())
  await at("1 minute")
  await change(backend, "update notifications set created_at = clock_now()")
  const rule = await tell({ delay: 0 })
  await change(backend, "update notifications set created_at = clock_now() where cuid = ?", [rule.cuid])
  await run()
  expect(await told(rule)).toEqual([])
  const soon = await tell({ delay: 90 * 24 * HOUR, delay_type: "BEFORE_AVAILABILITY" })
  const booked = await book(backend, await camp())
  await run()
  expect(await told(soon, booked)).toHaveLength(1)
})

test("NOTIF-01 a notification has its words, its readers, its activities and its switch", async () => {
  const [mine, others] = [await camp(), await camp()]
  const rules = {
    all: await tell(),
    some: await tell({ global: false, dependencies: [await activityOf(mine)] }),
    off: await tell({ active: false }),
    staff: await tell({ recipient_type: "COLLABORATORS", recipient: "desk@example.com" }),
    office: await tell({ recipient_type: "COLLABORATORS", title: "Nouvelle", content: "{}" }),
    cancelled: await tell({ trigger: "registration.cancelled" }),
    updated: await tell({ trigger: "registration.updated" }),
  }
  const [here, there] = [await book(backend, mine), await book(backend, others)]
  await change(backend, "update customers set language = 'en' where id = ?", [there.buyer.id])
  await run()
  expect(await told(rules.all, here, there)).toHaveLength(2)
  expect(await told(rules.some, here, there)).toMatchObject([{ recipient: here.buyer.email }])
  expect(await told(rules.off)).toEqual([])
  expect(await told(rules.staff, here)).toMatchObject([{ recipient: "desk@example.com" }])
  expect([await told(rules.cancelled, here), await told(rules.updated, here)]).toEqual([[], []])
  for (const { id } of [...(await told(rules.all, here, there)), ...(await told(rules.office, here))])
    await sendMail(backend.platform, { organiser_id: 1, id })
  const [french, english] = await told(rules.all, here, there)
  expect(french).toMatchObject({ subject: "À bientôt", text: expect.stringContaining("Pensez à la\ngourde <b>") })
  expect(french!.html).toContain("Pensez à la<br />\ngourde &lt;b&gt;")
  expect(french!.text).toContain(`/account/registrations/${here.cuid}`)
  expect(english).toMatchObject({ subject: "See you soon", text: expect.stringMatching(/^Hello Léa/) })
  const [office] = await told(rules.office, here)
  expect(office).toMatchObject({ recipient: "office@example.com", subject: "Nouvelle" })
  expect([office!.text.includes("Léa Dupont"), office!.text.includes("/account/")]).toEqual([true, false])

  await here.edit({ availability_dates: [{ date_id: here.dates[0] }] })
  await there.cancel()
  await run()
  expect(await told(rules.updated)).toHaveLength(1)
  expect(await told(rules.cancelled)).toMatchObject([{ recipient: there.buyer.email }])
})

test("NOTIF-03 CUS-47 a proof that waits or is confirmed counts as one; a refused one does not", async () => {
  const rule = await tell({ requirements: ["PROOF_MISSING"], delay: HOUR })
  const prove = async (booked: Booked, cuid: string, status: string) => {
    const [movement] = await rowsOf<{ id: number }>(backend, "select id from movements order by id limit 1")
    const proof = `insert into transaction_proofs (organiser_id, cuid, customer_id, subject, subject_id, amount, day, status,
      movement_id) values (1, ?, ?, 'registration', ?, 100, '2026-01-05', ?, ?)`
    const movement_id = status === "CONFIRMED" ? movement!.id : null
    await change(backend, proof, [cuid, booked.buyer.id, booked.id, status, movement_id])
    return booked
  }
  const bare = await book(backend, await camp())
  await pay(backend, "registration", bare.id, 5_000)
  const waiting = await prove(await book(backend, await camp()), "waits", "SUBMITTED")
  const confirmed = await prove(await book(backend, await camp()), "confirmed", "CONFIRMED")
  const refused = await prove(await book(backend, await camp()), "refused", "REJECTED")
  await at("61 minutes")
  await run()
  const readers = (await told(rule, bare, waiting, confirmed, refused)).map(({ recipient }) => recipient).sort()
  expect(readers).toEqual([bare.buyer.email, refused.buyer.email].sort())
})

test("NOTIF-03 is sent only if what it requires holds when it is due, and is not sent later for it", async () => {
  const requiring = async (...requirements: string[]) => tell({ requirements, delay: HOUR })
  const rules = {
    missing: await requiring("PAYMENT_MISSING"),
    outstanding: await requiring("OUTSTANDING", "PROOF_MISSING"),
    paid: await requiring("PAID"),
    active: await requiring("CANCELLATION_MISSING"),
  }
  const unpaid = await book(backend, await camp())
  const begun = await book(backend, await camp())
  const paid = await book(backend, await camp(), { wallet: 15_000 })
  const cancelled = await book(backend, await camp())
  await pay(backend, "registration", begun.id, 5_000)
  await cancelled.cancel()
  await at("61 minutes")
  await run()
  const readers = async (rule: Rule) =>
    (await told(rule, unpaid, begun, paid, cancelled)).map(({ recipient }) => recipient).sort()
  const emails = (...booked: Booked[]) => booked.map(({ buyer }) => buyer.email).sort()
  expect(await readers(rules.missing)).toEqual(emails(unpaid))
  expect(await readers(rules.outstanding)).toEqual(emails(unpaid, begun))
  expect(await readers(rules.paid)).toEqual(emails(paid))
  expect(await readers(rules.active)).toEqual(emails(unpaid, begun, paid))
  await pay(backend, "registration", unpaid.id, 15_000)
  await run()
  expect(await readers(rules.paid)).toEqual(emails(paid))
  await expect(tell({ requirements: ["NONSENSE"] })).rejects.toThrow()
})

test("nobody hears the same twice within its pause, and one whose account is gone hears nothing", async () => {
  const rule = await tell({ spam_avoidance_delay: HOUR })
  const buyer = await makeBuyer(backend, { birthdates: ["2016-06-01", "2018-06-01"] })
  const offer = await camp()
  for (const child of buyer.children) await buyer.add(lineFor(offer, child))
  const { body } = await buyer.buy()
  await run()
  await run()
  expect(await told(rule)).toHaveLength(1)
  await at("30 minutes")
  await book(backend, await camp(), { buyer })
  await run()
  expect(await told(rule)).toHaveLength(1)
  await at("61 minutes")
  const again = await book(backend, await camp(), { buyer })
  await run()
  expect(await told(rule, again, await bookedOf(backend, buyer, body.cart.cuid, offer))).toHaveLength(2)
  const free = await addAvailability(backend, { activity_id: await activityOf(offer), price: 0, dates: daily(90) })
  const leaving = await book(backend, free)
  await change(backend, "update customers set email = null, deleted_at = now() where id = ?", [leaving.buyer.id])
  await run()
  expect(await told(rule, leaving)).toEqual([])
})
