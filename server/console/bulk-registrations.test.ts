import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { runStartedJob } from "#server/run-started-job.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf, said } from "#tests/fixtures/cart.ts"
import { takeOnlinePayments } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { makeDeskFamily } from "#tests/fixtures/desk.ts"
import { startPaymentServer } from "#tests/fixtures/payment-server.ts"
import { addCamp, type Booked, book, bookPaidOnline, registeredOn, stateOf } from "#tests/fixtures/registrations.ts"

const fake = await startPaymentServer()
const backend = testBackend({ ...behindProxy, ...fake.environment })
let staff: Entered
let beta: Entered
beforeAll(async () => {
  await takeOnlinePayments(backend, "STRIPE")
  staff = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
})
afterEach(async () => {
  const violations = await findViolations(backend.database)
  expect(violations.filter(({ invariant }) => !invariant.startsWith("collaborators:"))).toEqual([])
})

const cancelMany = (body: object, by = staff, headers = {}) =>
  by.ask("POST", "/api/console/registrations/cancel-many", {
    body: { message: "La salle est inondée", ...body },
    headers,
  })
const jobId = async (cuid: string) =>
  (await rowsOf<{ id: number }>(backend, "select id from jobs where organiser_id = 1 and cuid = ?", [cuid]))[0]!.id
const work = async (cuid: string) => runStartedJob(backend.platform, 1, { job_id: await jobId(cuid) })
const cuids = (...some: Booked[]) => ({ cuids: some.map(({ cuid }) => cuid) })
const walletOf = async ({ buyer }: Booked) =>
  (
    await rowsOf<{ wallet_amount: number }>(
      backend,
      "select wallet_amount from customers where organiser_id = 1 and id = ?",
      [buyer.id],
    )
  )[0]!.wallet_amount
const mailsOf = ({ buyer }: Booked, trigger: string) =>
  rowsOf<{ data: Record<string, unknown>; language: string }>(
    backend,
    "select data, language from mails where organiser_id = 1 and customer_id = ? and trigger = ?",
    [buyer.id, trigger],
  )

describe("cancelling many", () => {
  test("CON-41 a preview counts the money by where it goes, and changes nothing", async () => {
    const camp = await addCamp(backend)
    const [paid, unpaid] = [await book(backend, camp, { wallet: 15_000 }), await book(backend, camp)]
    const before = [await stateOf(backend, paid), await stateOf(backend, unpaid)]
    const { body } = await cancelMany({ ...cuids(paid, unpaid), preview: true })
    expect(body).toEqual({
      effects: { cancelled: 2, refused: 0, families: 2, to_wallet: 15_000, to_card: 0 },
      job: null,
    })
    expect([await stateOf(backend, paid), await stateOf(backend, unpaid)]).toEqual(before)
  })

  test("CON-41 CON-43 each is cancelled alone, what was cancelled before is refused by name, and a job run twice pays nobody twice", async () => {
    const camp = await addCamp(backend)
    const [paid, unpaid, gone] = [
      await book(backend, camp, { wallet: 15_000 }),
      await book(backend, camp),
      await book(backend, camp),
    ] as const
    await gone.cancel()
    const { body } = await cancelMany(cuids(paid, unpaid, gone))
    expect(body.effects).toMatchObject({ cancelled: 2, refused: 1 })
    await work(body.job.cuid)
    await work(body.job.cuid)
    const { job } = (await staff.ask("GET", `/api/console/jobs/${body.job.cuid}`)).body
    expect(job).toMatchObject({ status: "DONE", done: 3 })
    expect(job.result.refused).toMatchObject([
      { cuid: gone.cuid, code: "REGISTRATION_CANCELLED", name: expect.stringContaining(",") },
    ])
    expect(await walletOf(paid)).toBe(15_000)
    expect(await walletOf(unpaid)).toBe(0)
    expect(await registeredOn(backend, camp)).toEqual([0, 0, 0, 0, 0])
    expect(await mailsOf(paid, "registration.cancelled")).toHaveLength(1)
    const again = (await cancelMany(cuids(paid, unpaid))).body
    expect(again.effects).toMatchObject({ cancelled: 0, refused: 2, to_wallet: 0 })
    await work(again.job.cuid)
    expect(await walletOf(paid)).toBe(15_000)
    const logged = await rowsOf(
      backend,
      "select id from audit_log where organiser_id = 1 and event = 'registration.cancelled' and subject = ?",
      [`registration/${paid.cuid}`],
    )
    expect(logged).toHaveLength(1)
  })

  test("CON-41 money that came by card goes back to it", async () => {
    const camp = await addCamp(backend)
    const online = await bookPaidOnline(backend, fake, camp)
    const { body } = await cancelMany({ ...cuids(online), to: "CARD" })
    expect(body.effects).toMatchObject({ cancelled: 1, to_wallet: 0, to_card: 15_000 })
    await work(body.job.cuid)
    expect(await walletOf(online)).toBe(0)
    expect(await rowsOf(backend, "select status, amount from refunds where organiser_id = 1")).toMatchObject([
      { amount: 15_000 },
    ])
  })

  test("CON-40 CON-48 CON-53 all that match a filter; the same key starts one job; wrong input is refused; another's is not there", async () => {
    const camp = await addCamp(backend)
    const booked = await book(backend, camp)
    const filter = { availability: camp.cuid }
    const headers = { "idempotency-key": "flood" }
    const [first, second] = [await cancelMany({ filter }, staff, headers), await cancelMany({ filter }, staff, headers)]
    expect(second.body).toEqual(first.body)
    expect(first.body.effects).toMatchObject({ cancelled: 1 })
    expect(said(await cancelMany({ ...cuids(booked), filter }))).toEqual(["INVALID_INPUT", "cuids"])
    expect(said(await cancelMany({}))).toEqual(["INVALID_INPUT", "cuids"])
    expect(said(await cancelMany({ cuids: Array.from({ length: 501 }, (_, i) => `c${i}`) }))).toEqual([
      "INVALID_INPUT",
      "cuids",
    ])
    expect(said(await cancelMany({ filter: { nonsense: "1" } }))).toEqual(["INVALID_INPUT", "filter"])
    expect(said(await cancelMany({ ...cuids(booked), message: "" }))).toEqual(["INVALID_INPUT", "message"])
    const { body } = await cancelMany({ ...cuids(booked), preview: true }, beta)
    expect(body.effects).toMatchObject({ cancelled: 0, refused: 1 })
  })
})

describe("writing", () => {
  const send = (body: object, by = staff, headers = {}) =>
    by.ask("POST", "/api/console/messages", {
      body: { subject: "Apportez des bottes", text: "Il <b>pleut</b>.", language: "fr", ...body },
      headers,
    })

  test("MSG-26 goes once to each family, is counted before, kept with them and logged", async () => {
    const camp = await addCamp(backend)
    const [one, other] = [await book(backend, camp), await book(backend, camp)] as const
    const all = { filter: { availability: camp.cuid } }
    expect((await send({ ...all, preview: true })).body).toMatchObject({ families: 2, without_email: 0 })
    expect(await mailsOf(one, "message.sent")).toEqual([])
    const headers = { "idempotency-key": "boots" }
    await send(all, staff, headers)
    await send(all, staff, headers)
    for (const each of [one, other])
      expect(await mailsOf(each, "message.sent")).toMatchObject([
        { language: "fr", data: { subject: "Apportez des bottes", text: "Il <b>pleut</b>." } },
      ])
    const [logged] = await rowsOf<{ changes: object }>(
      backend,
      "select changes from audit_log where organiser_id = 1 and event = 'message.sent'",
    )
    expect(logged!.changes).toMatchObject({ families: [0, 2], subject: [null, "Apportez des bottes"] })
  })

  test("MSG-26 CON-53 to a segment; a missing one, or another organiser's registration, reaches nobody", async () => {
    const booked = await book(backend, await addCamp(backend))
    expect(said(await send({ segment: "nobody" }))).toEqual(["NOT_FOUND", "segment"])
    expect((await send(cuids(booked), beta)).body).toMatchObject({ families: 0 })
    const segment = { name: "Tous", entity: "CUSTOMERS", conditions: { all: [] } }
    const { cuid } = (await staff.ask("POST", "/api/console/segments", { body: segment })).body.segment
    const { families } = (await send({ segment: cuid, preview: true })).body
    expect(families).toBeGreaterThan(2)
    const without = await enterAs(backend, ["registrations.registrations.read"])
    expect(said(await send(cuids(booked), without))[0]).toBe("FORBIDDEN")
  })

  test("MSG-26 CUS-05 to one family, registered or not; an erased, a missing or another organiser's one gets nothing", async () => {
    const { id, cuid } = await makeDeskFamily(backend)
    const message = { customer: cuid }
    expect((await send({ ...message, preview: true })).body).toMatchObject({ families: 1, names: ["Léa Dupont"] })
    expect((await send(message)).body).toMatchObject({ families: 1 })
    const sent = () =>
      rowsOf(
        backend,
        "select data from mails where organiser_id = 1 and customer_id = ? and trigger = 'message.sent'",
        [id],
      )
    expect(await sent()).toMatchObject([{ data: { subject: "Apportez des bottes" } }])
    expect((await send(message, beta)).body.error).toBe("NOT_FOUND")
    expect((await send({ customer: "cnonsense" })).body.error).toBe("NOT_FOUND")
    expect(said(await send({ ...message, filter: {} }))).toEqual(["INVALID_INPUT", "cuids"])
    expect((await staff.ask("DELETE", `/api/console/customers/${cuid}`)).status).toBe(200)
    expect((await send(message)).body).toMatchObject({ families: 0, without_email: 0 })
  })

  test("MSG-26 a reminder goes to those who owe, with every amount", async () => {
    const camp = await addCamp(backend)
    const [owing, paid] = [await book(backend, camp, { wallet: 4_000 }), await book(backend, camp, { wallet: 15_000 })]
    const remind = (body: object) => staff.ask("POST", "/api/console/registrations/remind", { body })
    expect((await remind({ ...cuids(owing!, paid!), preview: true })).body).toMatchObject({
      families: 1,
      outstanding_amount: 11_000,
    })
    await remind({ ...cuids(owing!, paid!), text: "Merci !" })
    expect(await mailsOf(paid!, "message.reminded")).toEqual([])
    const [mail] = await mailsOf(owing!, "message.reminded")
    expect(mail!.data).toMatchObject({ text: "Merci !", lines: [{ amount: expect.stringMatching(/^110,00/) }] })
  })
})

describe("tagging the families of registrations", () => {
  const tagMany = (body: object, by = staff) => by.ask("POST", "/api/console/registrations/tag-many", { body })
  const tagsOf = async ({ buyer }: Booked) =>
    (await rowsOf(backend, "select from customer_tags where organiser_id = 1 and customer_id = ?", [buyer.id])).length

  test("CUS-18 each family gets the tag once, by the job that tags families, and loses it again", async () => {
    const camp = await addCamp(backend)
    const one = await book(backend, camp)
    const other = await book(backend, await addCamp(backend, {}, 9))
    const { family_tag: tag } = (
      await staff.ask("POST", "/api/console/customers/tags", { body: { name: "Piscine", color: "#2563eb" } })
    ).body
    const { body } = await tagMany({ action: "tag", tag: tag.cuid, ...cuids(one, one, other) })
    expect(body.job.total).toBe(2)
    await work(body.job.cuid)
    expect([await tagsOf(one), await tagsOf(other)]).toEqual([1, 1])
    const off = await tagMany({ action: "untag", tag: tag.cuid, ...cuids(one) })
    await work(off.body.job.cuid)
    expect([await tagsOf(one), await tagsOf(other)]).toEqual([0, 1])
    expect(said(await tagMany({ action: "tag", tag: "cnobody", ...cuids(one) }))).toEqual(["NOT_FOUND", "tag"])
    expect(said(await tagMany({ action: "tag", tag: tag.cuid, cuids: ["cnobody"] }))).toEqual(["NOT_FOUND", "cuids"])
    expect((await tagMany({ action: "tag", tag: tag.cuid, ...cuids(one) }, beta)).status).toBe(404)
    expect(said(await tagMany({ action: "tag", tag: tag.cuid }))[0]).toBe("INVALID_INPUT")
  })
})
