import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOwnedBundle } from "#tests/fixtures/bookings.ts"
import { addChild, addOption, addPlain, change, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { fillWallet, setFee } from "#tests/fixtures/checkout.ts"
import type { Entered } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import {
  cuidOf,
  desk,
  enterDesk,
  historyOf,
  makeDeskFamily,
  registerAs,
  registrationBody,
  soldOf,
} from "#tests/fixtures/desk.ts"
import { moneyViolations } from "#tests/fixtures/purchases.ts"
import { addCamp, book, registeredOn } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// What staff do with a registration, through the endpoints.
const backend = testBackend(behindProxy)
let staff: Entered
let camp: Offer
let option: { id: number; price_ids: number[] }
let question: number
beforeAll(async () => {
  staff = await enterDesk(backend)
  option = await addOption(backend, [{ label: "Midi", amount: 1_000 }])
  question = (await addRow(backend, "questions", { title: "Allergies", type: "TEXT", required: true })).id
  camp = await addCamp(backend, { allow_dates_edit: false, option_ids: [option.id], question_ids: [question] }, 10, {
    capacity: 100,
  })
  await setFee(backend, 50)
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  expect(await moneyViolations(backend)).toEqual([])
})

const answers = () => ({ questions: [{ question_id: question, content: "Noix" }] })

async function registered(more: object = {}, wallet = 20_000, offer = camp) {
  const buyer = await makeDeskFamily(backend, { wallet })
  const { body } = await registerAs(
    staff,
    registrationBody(buyer, offer, { ...(offer === camp ? answers() : {}), payment: "WALLET", ...more }),
  )
  expect(body.error, JSON.stringify(body)).toBeUndefined()
  return { buyer, cuid: body.cuid as string, body }
}
const shown = async (cuid: string) => (await staff.ask("GET", `/api/console/registrations/${cuid}`)).body.registration
const mailsOf = (thing: string) =>
  rowsOf<{ template: string }>(backend, "select template from mails where thing like ? order by id", [`${thing}%`])

describe("registering for a family", () => {
  test("RGN-03 RGN-04 RGN-05 RGN-11 it is a processed cart that names the collaborator, without a fee, told by mail", async () => {
    const buyer = await makeDeskFamily(backend, { wallet: 6_000 })
    const body = registrationBody(buyer, camp, { payment: "WALLET" })
    const preview = await registerAs(staff, { ...body, preview: true })
    expect(preview.body).toMatchObject({ cuid: null, automatic_amount: 15_000, paid_amount: 6_000 })
    const estimate = await buyer.estimate({
      ...body,
      availability_dates: camp.dates.map(({ id }) => ({ date_id: id })),
    })
    expect(estimate.body.price).toBe(preview.body.automatic_amount)
    expect(await registeredOn(backend, camp)).toEqual([0, 0, 0, 0, 0])
    expect((await registerAs(staff, body)).body).toMatchObject({ error: "INVALID_INPUT" })
    const made = await registerAs(staff, { ...body, ...answers() })
    expect(made.body).toMatchObject({ total_amount: 15_000, paid_amount: 6_000, outstanding_amount: 9_000 })
    expect(made.body.reference).toMatch(/^\+\+\+/)
    const registration = await shown(made.body.cuid)
    expect(registration).toMatchObject({
      made_by: { cuid: staff.cuid },
      customer: { cuid: buyer.cuid },
      total_amount: 15_000,
      paid_amount: 6_000,
      price: { lines: [{ kind: "base", amount: 15_000 }] },
      questions: [{ content: "Noix" }],
      can_discard: false,
    })
    const [cart] = await rowsOf<{ fee_amount: number; processed: boolean }>(
      backend,
      "select fee_amount, processed_at is not null as processed from carts where cuid = ?",
      [registration.cart.cuid],
    )
    expect(cart).toEqual({ fee_amount: 0, processed: true })
    expect(await mailsOf(`cart/${registration.cart.cuid}`)).toHaveLength(1)
    expect(await buyer.wallet()).toBe(0)
    const silent = await registered({ notify: false })
    const { cart: quiet } = await shown(silent.cuid)
    expect(await mailsOf(`cart/${quiet.cuid}`)).toEqual([])
  })

  test("RGN-06 RGN-35 a total that staff set needs a reason, bounds the deposit, and is what later changes start from", async () => {
    const offer = await addCamp(backend, { default_deposit: 5_000 }, 20)
    const buyer = await makeDeskFamily(backend)
    const body = registrationBody(buyer, offer, { total_amount: 10_000 })
    expect(said(await registerAs(staff, body))).toEqual(["INVALID_INPUT", "reason"])
    expect(said(await registerAs(staff, { ...body, total_amount: -1, reason: "x" }))).toEqual([
      "INVALID_INPUT",
      "total_amount",
    ])
    const { body: made } = await registerAs(staff, { ...body, reason: "Famille nombreuse" })
    expect(made).toMatchObject({ automatic_amount: 15_000, total_amount: 10_000 })
    expect(await soldOf(backend, made.cuid)).toMatchObject({ version: 2, set_total: 10_000 })
    const fewer = await desk(staff, made.cuid, "change", {
      availability_dates: offer.dates.slice(0, 4).map(({ id }) => id),
    })
    expect(fewer.body).toMatchObject({ total_before: 10_000, total_amount: 8_000 })
    const more = await desk(staff, made.cuid, "change", { availability_dates: offer.dates.map(({ id }) => id) })
    expect(more.body).toMatchObject({ total_amount: 10_000 })
    const low = await registerAs(staff, {
      ...registrationBody(await makeDeskFamily(backend), offer, { total_amount: 2_000, reason: "Accord" }),
    })
    expect(low.body).toMatchObject({ total_amount: 2_000, deposit_amount: 2_000 })
    const [created] = await historyOf(staff, low.body.cuid)
    expect(created).toMatchObject({ event: "registration.created", changes: { reason: [null, "Accord"] } })
  })

  test("RGN-07 refusals are ignored by their code with a reason, which is logged", async () => {
    const offer = await addCamp(backend, { registration_flow: "REQUEST", allow_partial_registrations: false }, 40, {
      age_minimum: 14,
    })
    const buyer = await makeDeskFamily(backend)
    const body = registrationBody(buyer, offer)
    expect(said(await registerAs(staff, body))).toEqual(["REQUEST_REQUIRED", "availability_id"])
    const ignore = ["REQUEST_REQUIRED"]
    expect(said(await registerAs(staff, { ...body, ignore }))).toEqual(["INVALID_INPUT", "reason"])
    const reason = "Vu avec les parents"
    expect(said(await registerAs(staff, { ...body, ignore, reason }))).toEqual([
      "PARTICIPANT_TOO_YOUNG",
      "participant_id",
    ])
    const part = { ...body, availability_dates: body.availability_dates.slice(0, 2) }
    ignore.push("PARTICIPANT_TOO_YOUNG")
    expect(said(await registerAs(staff, { ...part, ignore, reason }))).toEqual([
      "PARTIAL_REGISTRATION_NOT_ALLOWED",
      "availability_dates",
    ])
    ignore.push("PARTIAL_REGISTRATION_NOT_ALLOWED")
    const made = await registerAs(staff, { ...part, ignore, reason })
    expect(made.body.total_amount).toBe(6_000)
    const [row] = await historyOf(staff, made.body.cuid)
    expect(row!.changes).toMatchObject({ ignored: [null, ignore], reason: [null, reason] })
  })

  test("RGN-07 a date under way is sold at the gate; one that is over is not", async () => {
    const offer = await addCamp(backend, {}, 5)
    const buyer = await makeDeskFamily(backend)
    // An hour into the second date, whatever the hour is now.
    const seconds = (Date.parse(daily(6)[0]!.start_at) - Date.now()) / 1000 + 3600
    await shiftClock(backend.database, `${Math.round(seconds)} seconds`)
    const late = { ignore: ["REGISTRATIONS_CLOSED", "DATE_NOT_ON_SALE"], reason: "À la grille" }
    const [over, ...rest] = offer.dates.map(({ id }) => id)
    expect(said(await registerAs(staff, registrationBody(buyer, offer, late)))[0]).toBe("DATE_NOT_ON_SALE")
    expect(over).toBeGreaterThan(0)
    const given = registrationBody(buyer, offer, { ...late, availability_dates: rest })
    expect((await registerAs(staff, given)).body.error ?? "ok").toBe("ok")
  })

  test("RGN-08 RGN-09 RGN-10 full, taken twice and kept for the list are never ignored; a place in addition is of that child alone", async () => {
    const offer = await addCamp(backend, {}, 50, { capacity: 1 })
    await registered({}, 20_000, offer)
    const buyer = await makeDeskFamily(backend)
    const body = registrationBody(buyer, offer)
    expect(said(await registerAs(staff, body))).toEqual(["AVAILABILITY_FULL", "availability_dates"])
    const ignoring = { ...body, ignore: ["AVAILABILITY_FULL"], reason: "x" }
    expect((await registerAs(staff, ignoring)).body.error).toBe("INVALID_INPUT")
    expect((await registerAs(staff, { ...body, in_addition: true })).body.error).toBe("FORBIDDEN")
    const chief = await enterDesk(backend, ["availabilities.dates.update"])
    const made = await registerAs(chief, { ...body, in_addition: true })
    expect(made.body).toMatchObject({ in_addition: 5 })
    const counters = () =>
      rowsOf<{ capacity: number; ceiling: number; registered: number }>(
        backend,
        "select distinct capacity, ceiling, registered from availability_dates where availability_id = ?",
        [offer.id],
      )
    expect(await counters()).toEqual([{ capacity: 1, ceiling: 2, registered: 2 }])
    const page = `/api/availabilities/${offer.cuid}`
    expect((await buyer.ask("GET", page)).body.availability).toMatchObject({
      status: "FULL",
      dates: Array(5).fill({ remaining: 0 }),
    })
    expect((await historyOf(chief, made.body.cuid))[0]).toMatchObject({ changes: { in_addition: [null, 5] } })
    expect(said(await registerAs(chief, { ...body, in_addition: true }))[0]).toBe("ALREADY_REGISTERED")
    const waiting = await makeDeskFamily(backend)
    const joined = await waiting.ask("POST", "/api/registrations/waiting-list", {
      availability_id: offer.id,
      participant_id: waiting.children[0],
    })
    expect(joined.body.error).toBeUndefined()
    await change(backend, "update availability_dates set capacity = 3, ceiling = 3 where availability_id = ?", [
      offer.id,
    ])
    const last = registrationBody(await makeDeskFamily(backend), offer)
    expect(said(await registerAs(staff, last))[0]).toBe("AVAILABILITY_FULL")
    // The place that is kept is there: one in addition would be it.
    expect(said(await registerAs(chief, { ...last, in_addition: true }))[0]).toBe("AVAILABILITY_FULL")
    expect((await registerAs(staff, { ...last, from_waiting_list: true })).body.total_amount).toBe(15_000)
  })

  test("RGN-03 another’s child, an unknown family and twice under one key", async () => {
    const [buyer, other] = [await makeDeskFamily(backend), await makeDeskFamily(backend)]
    const body = registrationBody(buyer, camp, answers())
    expect(said(await registerAs(staff, { ...body, participant_id: other.children[0] }))).toEqual([
      "NOT_FOUND",
      "participant_id",
    ])
    expect(said(await registerAs(staff, { ...body, customer: "cnobody" }))).toEqual(["NOT_FOUND", "customer"])
    const key = { "Idempotency-Key": "desk-1" }
    const first = await registerAs(staff, body, key)
    const again = await registerAs(staff, body, key)
    expect(again.body).toEqual(first.body)
    expect(said(await registerAs(staff, body))[0]).toBe("ALREADY_REGISTERED")
  })
})

describe("changing and taking back", () => {
  test("CUS-58 staff change an answer though a required one is empty, and an agreement to an earlier text stays given", async () => {
    const swims = (await addRow(backend, "questions", { title: "Sait nager", type: "TEXT", required: true })).id
    const text = { title: "Photos", type: "CONSENT", required: true, consent_text: "Oui aux photos." }
    const photos = (await addRow(backend, "questions", text)).id
    const offer = await addCamp(backend, { question_ids: [question, swims, photos] }, 10, { capacity: 5 })
    const given = [
      { question_id: question, content: "Noix" },
      { question_id: swims, content: "Oui" },
      { question_id: photos, content: "1" },
    ]
    const { cuid, buyer } = await registered({ questions: given }, 20_000, offer)
    await change(backend, "update questions set consent_version = 2 where organiser_id = 1 and id = ?", [photos])
    const left = [
      { question_id: question, content: "Noix, œufs" },
      { question_id: swims, content: null },
      { question_id: photos, content: null },
    ]
    expect(said(await desk(staff, cuid, "change", { questions: left }))).toBe("ok")
    const { data } = (await staff.ask("GET", `/api/console/registrations/${cuid}/answers`)).body
    const shownAs = Object.fromEntries(data.map((each: { title: string }) => [each.title, each]))
    expect(shownAs.Allergies).toMatchObject({ content: "Noix, œufs", missing: false })
    expect(shownAs["Sait nager"]).toMatchObject({ content: null, missing: true })
    expect(shownAs.Photos).toMatchObject({ content: { version: 1 }, missing: false })
    const foreign = [{ question_id: 999_999, content: "x" }]
    expect(said(await desk(staff, cuid, "change", { questions: foreign }))).toEqual([
      "INVALID_INPUT",
      "questions.999999",
    ])
    const { id } = (await buyer.ask("GET", `/api/account/registrations/${cuid}`)).body.registration
    const own = await buyer.ask("PUT", "/api/registrations", { registration_id: id, questions: left })
    expect(said(own)).toEqual(["INVALID_INPUT", `questions.${swims}`])
  })

  test("RGN-12 RGN-13 RGN-27 staff change what families may not; the history has both values, the family is told", async () => {
    const { cuid } = await registered()
    const body = {
      availability_dates: camp.dates.slice(0, 3).map(({ id }) => id),
      options: [{ price_id: option.price_ids[0] }],
      questions: [{ question_id: question, content: "Aucune" }],
    }
    const preview = await desk(staff, cuid, "change", { ...body, preview: true })
    expect(preview.body).toMatchObject({ total_before: 15_000, total_amount: 10_000, to_wallet: 5_000 })
    expect((await shown(cuid)).total_amount).toBe(15_000)
    expect((await desk(staff, cuid, "change", body)).body.total_amount).toBe(10_000)
    const [row] = await historyOf(staff, cuid)
    expect(row).toMatchObject({
      event: "registration.updated",
      changes: {
        total_amount: [15_000, 10_000],
        options: [[], ["Repas – Midi"]],
        "answers: Allergies": ["Noix", "Aucune"],
      },
    })
    expect(row!.changes.dates!.map((list) => (list as string[]).length)).toEqual([5, 3])
    expect(await mailsOf(`registration/${cuid}/updated`)).toHaveLength(1)
    const set = await desk(staff, cuid, "change", { total_amount: 7_000, reason: "Geste", notify: false })
    expect(set.body).toMatchObject({ total_before: 10_000, total_amount: 7_000, to_wallet: 3_000 })
    expect(await mailsOf(`registration/${cuid}/updated`)).toHaveLength(1)
    expect((await desk(staff, cuid, "change", { automatic_price: false })).body.error).toBe("INVALID_INPUT")
    const silent = await desk(staff, cuid, "change", { total_amount: 6_000 })
    expect(said(silent)).toEqual(["INVALID_INPUT", "reason"])
    expect((await shown(cuid)).total_amount).toBe(7_000)
  })

  test("RGN-14 one made by staff a moment ago and unpaid is discarded, its confirmation withdrawn", async () => {
    const { cuid } = await registered({ payment: "NONE" })
    const registration = await shown(cuid)
    expect(registration.can_discard).toBe(true)
    const before = await registeredOn(backend, camp)
    const remove = (of: string) => staff.ask("DELETE", `/api/console/registrations/${of}`)
    expect((await remove(cuid)).body).toEqual({ ok: true, archived: false, told: false })
    expect(await registeredOn(backend, camp)).toEqual(before.map((count) => count - 1))
    expect(await mailsOf(`cart/${registration.cart.cuid}`)).toEqual([])
    expect((await shown(cuid)).discarded_at).not.toBeNull()
    expect(said(await remove(cuid))[0]).toBe("REGISTRATION_CANCELLED")
    const paid = await registered()
    expect(said(await remove(paid.cuid))[0]).toBe("DISCARD_NOT_ALLOWED")
    const sent = await registered({ payment: "NONE" })
    const { cart } = await shown(sent.cuid)
    await change(backend, "update mails set relayed_at = clock_now(), sent_at = clock_now() where thing = ?", [
      `cart/${cart.cuid}`,
    ])
    expect((await remove(sent.cuid)).body.told).toBe(true)
    expect(await mailsOf(`registration/${sent.cuid}/cancelled`)).not.toEqual([])
    const late = await registered({ payment: "NONE" })
    await shiftClock(backend.database, "16 minutes")
    expect(said(await remove(late.cuid))[0]).toBe("DISCARD_NOT_ALLOWED")
  })
})

describe("money", () => {
  test("RGN-15 RGN-16 RGN-17 RGN-35 refunds lower the total unless they shall be owed again, and never exceed what was paid", async () => {
    const { cuid, buyer } = await registered()
    const preview = await desk(staff, cuid, "refund", { amount: 5_000, to: "WALLET", preview: true })
    expect(preview.body).toMatchObject({ total_amount: 10_000, paid_amount: 10_000, outstanding_amount: 0 })
    expect(await buyer.wallet()).toBe(5_000)
    const given = await desk(staff, cuid, "refund", { amount: 5_000, to: "WALLET" })
    expect(given.body).toMatchObject({ total_amount: 10_000, paid_amount: 10_000, outstanding_amount: 0 })
    expect([await buyer.wallet(), (await soldOf(backend, cuid)).set_total]).toEqual([10_000, 10_000])
    const fewer = await desk(staff, cuid, "change", { availability_dates: camp.dates.slice(0, 4).map(({ id }) => id) })
    expect(fewer.body.total_amount).toBe(8_000)
    expect(said(await desk(staff, cuid, "refund", { amount: 8_001, to: "WALLET" }))).toEqual([
      "AMOUNT_TOO_HIGH",
      "amount",
    ])
    expect(said(await desk(staff, cuid, "refund", { amount: 100, to: "CARD" }))).toEqual([
      "REFUND_NOT_POSSIBLE",
      "amount",
    ])
    expect((await desk(staff, cuid, "refund", { amount: -5, to: "WALLET" })).body.error).toBe("INVALID_INPUT")
    const other = await registered()
    const kept = await desk(staff, other.cuid, "refund", { amount: 5_000, to: "WALLET", reduce_total: false })
    expect(kept.body).toMatchObject({ total_amount: 15_000, paid_amount: 10_000, outstanding_amount: 5_000 })
  })

  test("RGN-18 cancelling keeps what it is told to, and never more than was paid", async () => {
    const { cuid, buyer } = await registered()
    const message = "Annulé"
    expect(said(await desk(staff, cuid, "cancel", { message, keep: 15_001 }))).toEqual(["AMOUNT_TOO_HIGH", "keep"])
    const preview = await desk(staff, cuid, "cancel", { message, keep: 2_000, preview: true })
    expect(preview.body).toMatchObject({ fee: 2_000, to_wallet: 13_000 })
    const ended = await desk(staff, cuid, "cancel", { message, keep: 2_000, notify: false })
    expect(ended.body).toMatchObject({ fee: 2_000, to_wallet: 13_000 })
    expect(await buyer.wallet()).toBe(18_000)
    expect((await shown(cuid)).cancellation).toMatchObject({ type: "organiser", fee: 2_000 })
    expect(await mailsOf(`registration/${cuid}/cancelled`)).toEqual([])
  })
})

describe("transferring", () => {
  test("RGN-19 RGN-21 RGN-23 it keeps everything of its own; options the target lacks are told before and fall away", async () => {
    const line = { ...answers(), options: [{ price_id: option.price_ids[0] }] }
    const { cuid, body } = await registered(line)
    const to = await addCamp(backend, { default_price: 12_000 }, 60)
    const preview = await desk(staff, cuid, "transfer", { availability: to.cuid, price: "KEEP", preview: true })
    expect(preview.body).toMatchObject({ total_amount: 16_000, lost_options: ["Repas – Midi"] })
    expect(await registeredOn(backend, to)).toEqual([0, 0, 0, 0, 0])
    const kept = await desk(staff, cuid, "transfer", { availability: to.cuid, price: "KEEP" })
    expect(kept.body).toMatchObject({ total_amount: 16_000, to_wallet: 0 })
    expect(await shown(cuid)).toMatchObject({
      reference: body.reference,
      total_amount: 16_000,
      paid_amount: 16_000,
      availability: { cuid: to.cuid },
      options: [],
      questions: [{ content: "Noix" }],
      set_total: 16_000,
    })
    expect(await registeredOn(backend, to)).toEqual([1, 1, 1, 1, 1])
    expect((await historyOf(staff, cuid))[0]).toMatchObject({ event: "registration.transferred" })
    expect(await mailsOf(`registration/${cuid}/updated`)).toHaveLength(1)
  })

  test("RGN-21 recalculated by today’s price with the discounts of the sale: less is wallet money, more is owed", async () => {
    const [cheap, dear] = [
      await addCamp(backend, { default_price: 12_000 }, 70),
      await addCamp(backend, { default_price: 18_000 }, 80),
    ]
    const first = await registered()
    const less = await desk(staff, first.cuid, "transfer", { availability: cheap.cuid, price: "RECALCULATE" })
    expect(less.body).toMatchObject({ total_amount: 12_000, to_wallet: 3_000, outstanding_amount: 0 })
    const second = await registered()
    const more = await desk(staff, second.cuid, "transfer", { availability: dear.cuid, price: "RECALCULATE" })
    expect(more.body).toMatchObject({ total_amount: 18_000, to_wallet: 0, outstanding_amount: 3_000 })
    const buyer = await makeDeskFamily(backend, { wallet: 20_000 })
    await addPlain(backend, "discounts", { customer_id: buyer.id, title: "Fidélité", percentage: 1_000 })
    const made = await registerAs(staff, registrationBody(buyer, camp, { ...answers(), payment: "WALLET" }))
    expect(made.body.total_amount).toBe(13_500)
    await change(backend, "update discounts set active = false where customer_id = ?", [buyer.id])
    const same = await addCamp(backend, { default_price: 15_000 }, 90)
    const moved = await desk(staff, made.body.cuid, "transfer", { availability: same.cuid, price: "RECALCULATE" })
    expect(moved.body).toMatchObject({ total_amount: 13_500, to_wallet: 0, outstanding_amount: 0 })
  })

  test("RGN-21 recalculated with the volume rule and the coupon of the sale, which may be gone by now; kept with its bundle", async () => {
    const rate = { percentage: 1_000 }
    const volume = { ...rate, title: "Ensemble", unit: "REGISTRATIONS", threshold: 1, scope: "ACTIVITY" }
    await addPlain(backend, "volume_discounts", volume)
    await addPlain(backend, "coupons", { ...rate, code: "TRANSFERT", title: "Transfert", label: "−10 %", amount: 0 })
    const free = await addCamp(backend, { default_price: 20_000 }, 120)
    const booked = await book(backend, free, { wallet: 20_000, buy: { coupon: "TRANSFERT" } })
    expect((await shown(booked.cuid)).total_amount).toBe(16_200)
    for (const table of ["volume_discounts", "coupons"]) await change(backend, `update ${table} set active = false`)
    const same = await addCamp(backend, { default_price: 20_000 }, 130)
    const moved = await desk(staff, booked.cuid, "transfer", { availability: same.cuid, price: "RECALCULATE" })
    expect(moved.body).toMatchObject({ total_amount: 16_200, to_wallet: 0, outstanding_amount: 0 })

    const buyer = await makeDeskFamily(backend)
    const { id: bundle_id } = await addRow(backend, "bundles", { title: "Carnet", price: 9_000 })
    await addOwnedBundle(backend, { customer_id: buyer.id, bundle_id, capacity: 5 })
    const covered = await book(backend, await addCamp(backend, {}, 140), { buyer })
    const used = async () => (await buyer.ask("GET", "/api/account/bundles")).body.data[0].used
    expect([(await shown(covered.cuid)).total_amount, await used()]).toEqual([0, 5])
    const to = await addCamp(backend, { default_price: 18_000 }, 150)
    const kept = await desk(staff, covered.cuid, "transfer", { availability: to.cuid, price: "KEEP" })
    expect(kept.body).toMatchObject({ total_amount: 0, to_wallet: 0, outstanding_amount: 0 })
    expect(await used()).toBe(5)
  })

  test("RGN-20 RGN-22 a full, unknown, closed or own target is refused and everything is as before", async () => {
    const { cuid } = await registered()
    const before = await shown(cuid)
    const full = await addCamp(backend, {}, 100, { capacity: 1 })
    await registered({}, 20_000, full)
    const move = (availability: string, more: object = {}) =>
      desk(staff, cuid, "transfer", { availability, price: "KEEP", ...more })
    expect(said(await move(full.cuid))).toEqual(["AVAILABILITY_FULL", "dates"])
    expect(said(await move("cnobody"))).toEqual(["NOT_FOUND", "availability"])
    expect(said(await move(camp.cuid))).toEqual(["INVALID_INPUT", "availability"])
    const closed = await addCamp(backend, {}, 110, { status: "CLOSED" })
    expect(said(await move(closed.cuid))[0]).toBe("REGISTRATIONS_CLOSED")
    const strange = await move(full.cuid, { dates: [camp.dates[0]!.id] })
    expect(said(strange)).toEqual(["DATE_NOT_ON_SALE", "dates"])
    expect({ ...(await shown(cuid)), now: "" }).toEqual({ ...before, now: "" })
    // The same hours elsewhere: its own old place is in nobody's way.
    const activity = await addActivity(backend, { default_price: 15_000 })
    const beside = await addAvailability(backend, { activity_id: activity.id, dates: daily(10, 5) })
    expect((await move(beside.cuid)).body.error).toBeUndefined()
    await shiftClock(backend.database, "11 days")
    expect(said(await move(full.cuid))[0]).toBe("REGISTRATION_STARTED")
    expect(said(await desk(staff, cuid, "replace", { participant: "cnobody" }))[0]).toBe("NOT_FOUND")
  })
})

describe("replacing", () => {
  test("RGN-25 RGN-26 another child of the family takes the place at the same price, answered anew", async () => {
    const { cuid, buyer } = await registered()
    const sibling = await addChild(backend.database, { customer_id: buyer.id, birthdate: "2018-02-02" })
    const participant = await cuidOf(backend, "participants", sibling)
    const stranger = await makeDeskFamily(backend)
    const other = await cuidOf(backend, "participants", stranger.children[0]!)
    expect(said(await desk(staff, cuid, "replace", { participant: other }))).toEqual(["NOT_FOUND", "participant"])
    expect((await desk(staff, cuid, "replace", { participant })).body.error).toBe("INVALID_INPUT")
    const anew = { participant, answers: [{ question_id: question, content: "Lait" }] }
    const places = await registeredOn(backend, camp)
    expect((await desk(staff, cuid, "replace", anew)).body).toMatchObject({ total_amount: 15_000, to_wallet: 0 })
    expect(await registeredOn(backend, camp)).toEqual(places)
    expect(await shown(cuid)).toMatchObject({ participant: { cuid: participant }, questions: [{ content: "Lait" }] })
    const [row] = await historyOf(staff, cuid)
    expect(row).toMatchObject({ event: "registration.replaced", changes: { "answers: Allergies": ["Noix", "Lait"] } })
    expect(row!.changes.participant).toEqual(["Lou Dupont", "Lou Dupont"])
    const twin = await registered()
    await fillWallet(backend, twin.buyer.id, 20_000)
    const brother = await addChild(backend.database, { customer_id: twin.buyer.id })
    const second = registrationBody({ ...twin.buyer, children: [brother] }, camp, answers())
    expect((await registerAs(staff, second)).status).toBe(200)
    const taken = await cuidOf(backend, "participants", brother)
    const refused = await desk(staff, twin.cuid, "replace", { ...anew, participant: taken })
    expect(said(refused)).toEqual(["ALREADY_REGISTERED", "participant"])
  })
})
