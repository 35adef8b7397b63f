import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOption, addPlain, change, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { type JsonObject, readOld } from "#tests/fixtures/old-releases.ts"
import { moneyViolations } from "#tests/fixtures/purchases.ts"
import { addCamp, book, onDates, stateOf } from "#tests/fixtures/registrations.ts"

// A registration is changed by releases that did not sell it.
const backend = testBackend(behindProxy)
let camp: Offer
let line: object
beforeAll(async () => {
  const option = await addOption(backend, [{ label: "S", amount: 1_000 }], { answer_required: true })
  const { id: question_id } = await addRow(backend, "questions", { title: "Allergies", type: "TEXT" })
  await addPlain(backend, "coupons", { code: "RENTREE", title: "Rentrée", label: "−5", amount: 500 })
  const volume = { title: "Fratrie", unit: "REGISTRATIONS", threshold: 1, scope: "ACTIVITY", percentage: 500 }
  await addPlain(backend, "volume_discounts", volume)
  camp = await addCamp(backend, { option_ids: [option.id], question_ids: [question_id] }, 30)
  line = { options: [{ price_id: option.price_ids[0]!, content: "38" }], questions: [{ question_id, content: "Noix" }] }
})
afterEach(async () => expect(await moneyViolations(backend)).toEqual([]))

/** A registration like the one in the files, with what it was sold as. */
async function bookAsThen() {
  const buyer = await makeBuyer(backend, { wallet: 100_000 })
  await addPlain(backend, "discounts", { customer_id: buyer.id, title: "Fidélité", amount: 100 })
  const booked = await book(backend, camp, { buyer, line, buy: { coupon: "RENTREE" } })
  const read = async () =>
    (await rowsOf<{ sold: JsonObject }>(backend, "select sold from registrations where id = ?", [booked.id]))[0]!.sold
  const write = (sold: JsonObject) =>
    change(backend, "update registrations set sold = ?::jsonb where id = ?", [JSON.stringify(sold), booked.id])
  return { booked, read, write }
}

describe("a registration that an earlier release sold", () => {
  test.each(["registration-before-versions", "registration-1"])(
    "is changed at the prices of then: %s",
    async (name) => {
      const { booked, read, write } = await bookAsThen()
      await write(await readOld(name, await read()))
      // Three of five dates with the option, less the discount, the volume rule and the coupon's part
      expect((await booked.edit(onDates(booked, 0, 1, 2))).body).toMatchObject({ ok: true, total_amount: 9_094 })
      expect((await booked.edit(onDates(booked, 0, 1, 2, 3))).body).toMatchObject({ ok: true, total_amount: 11_850 })
      const changed = await readOld("registration-3", await read())
      expect(await read()).toEqual({ ...changed, year: expect.any(Number) })
    },
  )

  test.each(["registration-1-changed", "registration-3"])(
    "and that was changed since is changed again: %s",
    async (name) => {
      const { booked, read, write } = await bookAsThen()
      await booked.edit(onDates(booked, 0, 1, 2))
      await booked.edit(onDates(booked, 0, 1, 2, 3))
      const today = await read()
      // The date that was added is in a lot of its own, as releases before version 3 wrote it.
      const lots = [{ date_ids: [camp.dates[3]!.id] }]
      await write(await readOld(name, { ...today, lots }))
      expect((await booked.edit(onDates(booked, 0, 1, 2))).body).toMatchObject({ ok: true, total_amount: 9_094 })
    },
  )

  test("that came from elsewhere, with nothing of its sale, still has its answers changed", async () => {
    const { booked, write } = await bookAsThen()
    await write({})
    expect(said(await booked.edit(onDates(booked, 0, 1)))).toEqual(["EDIT_NOT_ALLOWED", "availability_dates"])
    expect((await booked.edit({ questions: (line as { questions: object[] }).questions })).body.ok).toBe(true)
  })
})

test("a registration whose sale cannot be read is not changed, and can be cancelled", async () => {
  const { booked, read, write } = await bookAsThen()
  const sold = await read()
  await write({ ...sold, n: null })
  const before = await stateOf(backend, booked)
  expect((await booked.edit(onDates(booked, 0, 1, 2))).body.error).toBe("UNKNOWN_ERROR")
  expect(await stateOf(backend, booked)).toEqual(before)
  expect(said(await booked.cancel())).toBe("ok")
})
