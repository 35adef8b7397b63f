import { afterEach, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { jobHandlers } from "#server/jobs.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor, rowsOf } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { addCamp } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { inTenant } from "../database/transaction.ts"
import { forget } from "./forget.ts"
import { writeMail } from "./write-mail.ts"

const backend = testBackend(behindProxy)
afterEach(async () => {
  // At the time it was forgotten: what is told of is looked for a month long.
  expect(await findViolations(backend.database)).toEqual([])
  await shiftClock(backend.database, "0")
})

const count = async (query: string, values: unknown[] = []) => (await rowsOf(backend, query, values)).length
/** The night after so long. */
async function after(time: string): Promise<void> {
  await shiftClock(backend.database, time)
  await forget(backend.platform)
}

const mail = {
  trigger: "customer.created",
  thing: "customer/1",
  recipient: "lou@example.com",
  language: "fr",
  template: "customer.welcome",
  data: { firstname: "Lou" },
} as const
const write = (thing: string) =>
  inTenant({ database: backend.database, organiser_id: 1 }, (tx) => writeMail(tx, 1, { ...mail, thing }))
const mailOf = async (thing: string) =>
  (
    await rowsOf<{ id: number; html: string | null; data: object }>(backend, "select * from mails where thing = ?", [
      thing,
    ])
  )[0]

test("a mail loses its body after 90 days and its row after two years; until then it is not written again", async () => {
  await write("customer/a")
  await change(backend, "update mails set relayed_at = now()")
  const { id } = (await mailOf("customer/a"))!
  await jobHandlers.emails(backend.platform, { organiser_id: 1, id })
  expect(backend.sent).toHaveLength(1)
  await after("89 days")
  expect((await mailOf("customer/a"))!.html).toContain("Lou")
  await after("91 days")
  expect(await mailOf("customer/a")).toMatchObject({ html: null, text: null, subject: null, data: {} })
  await write("customer/a")
  await jobHandlers.emails(backend.platform, { organiser_id: 1, id })
  expect([await count("select from mails where thing = 'customer/a'"), backend.sent.length]).toEqual([1, 1])
  await after("740 days")
  expect(await mailOf("customer/a")).toBeUndefined()
})

test("a mail refused for good loses what it had to say after 90 days and its row after two years, and stays refused", async () => {
  await write("customer/c")
  await change(backend, "update mails set relayed_at = now(), failed_at = now(), failure = '550 lou' where thing = ?", [
    "customer/c",
  ])
  await after("89 days")
  expect(await mailOf("customer/c")).toMatchObject({ data: { firstname: "Lou" }, failure: "550 lou" })
  await after("91 days")
  const refused = await mailOf("customer/c")
  expect(refused).toMatchObject({ failure: null, failed_at: expect.anything() })
  expect(refused!.data).toEqual({})
  const sent = backend.sent.length
  await jobHandlers.emails(backend.platform, { organiser_id: 1, id: refused!.id })
  expect(backend.sent).toHaveLength(sent)
  await after("740 days")
  expect(await mailOf("customer/c")).toBeUndefined()
})

test("a mail that was never sent keeps what it has to say", async () => {
  await write("customer/b")
  await after("91 days")
  expect((await mailOf("customer/b"))!.data).toEqual({ firstname: "Lou" })
})

test("events are forgotten after 90 days, those nobody has relayed are not", async () => {
  await change(backend, "insert into events (organiser_id, type, relayed_at) values (1, 'voucher.redeemed', now())")
  await change(backend, "insert into events (organiser_id, type) values (1, 'places.freed')")
  await after("89 days")
  expect(await count("select from events where type = 'voucher.redeemed'")).toBe(1)
  await after("91 days")
  expect(await count("select from events where type = 'voucher.redeemed'")).toBe(0)
  expect(await count("select from events where type = 'places.freed'")).toBe(1)
  await change(backend, "update events set relayed_at = now()")
})

test("what a processed cart was told by is not missed once it is forgotten", async () => {
  const { id: activity_id } = await addActivity(backend)
  const camp = await addAvailability(backend, { activity_id, dates: daily(200) })
  const buyer = await makeBuyer(backend)
  await buyer.add(lineFor(camp, buyer.children[0]!))
  await buyer.buy()
  await change(backend, "update events set relayed_at = now()")
  await after("91 days")
  expect(await count("select from events where type = 'cart.processed'")).toBe(0)
  expect(await findViolations(backend.database)).toEqual([])
})

test("a released place goes after 30 days where nothing refers to it any more", async () => {
  const camp = await addCamp(backend, {}, 300)
  const [gone, kept] = [await makeBuyer(backend), await makeBuyer(backend)]
  await gone.add(lineFor(camp, gone.children[0]!))
  await gone.remove((await gone.cart()).items[0]!.id)
  await kept.add(lineFor(camp, kept.children[0]!))
  await kept.buy()
  const [registration] = await rowsOf<{ id: number }>(backend, "select id from registrations where customer_id = ?", [
    kept.id,
  ])
  await kept.ask("POST", "/api/registrations/cancel", { registration_id: registration!.id, message: "Malade" })
  const places = () => count("select from places where availability_id = ? and released_at is not null", [camp.id])
  expect(await places()).toBe(2)
  await after("29 days")
  expect(await places()).toBe(2)
  await after("31 days")
  expect(await places()).toBe(1)
})

test("a notification is not sent again for a registration whose mail is forgotten", async () => {
  const { id: activity_id } = await addActivity(backend)
  const camp = await addAvailability(backend, { activity_id, dates: daily(900) })
  const content = JSON.stringify({ fr: { subject: "Bienvenue", text: "À bientôt" } })
  await addRow(backend, "notifications", {
    name: "welcome",
    title: "Bienvenue",
    trigger: "registration.created",
    delay: 0,
    recipient_type: "CUSTOMERS",
    active: true,
    global: true,
    content,
  })
  const buyer = await makeBuyer(backend)
  await buyer.add(lineFor(camp, buyer.children[0]!))
  await buyer.buy()
  await jobHandlers.notifications(backend.platform, {} as never)
  const mails = () => count("select from mails where trigger like 'notification/%'")
  expect(await mails()).toBe(1)
  await after("740 days")
  await jobHandlers.notifications(backend.platform, {} as never)
  expect(await mails()).toBe(0)
})
