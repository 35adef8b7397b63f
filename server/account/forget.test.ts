import { expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOption, makeFamily, rowsOf } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy, PASSWORD } from "#tests/fixtures/customers.ts"
import { addCamp, book } from "#tests/fixtures/registrations.ts"

const backend = testBackend(behindProxy)

/** A camp of three places, two of them held by one family for its two children. */
async function holdTwo() {
  const activity = await addActivity(backend, { default_capacity: 3 })
  const camp = await addAvailability(backend, { activity_id: activity.id, dates: daily(20) })
  const family = await makeFamily(backend, ["2015-01-01", "2017-01-01"])
  const line = (participant_id: number) => ({
    availability_id: camp.id,
    participant_id,
    availability_dates: camp.dates.map(({ id }) => id),
  })
  expect((await family.add(...family.children.map(line))).status).toBe(200)
  return { camp, family, onlooker: await makeFamily(backend) }
}

test("who leaves gives back what they held, at once", async () => {
  const { camp, family, onlooker } = await holdTwo()
  expect(await onlooker.left(camp)).toEqual([1])
  expect((await family.ask("DELETE", "/api/session")).body).toEqual({ ok: true })
  expect(await onlooker.left(camp)).toEqual([3])
  expect(await findViolations(backend.database)).toEqual([])
})

test("a child who is removed leaves the cart, and the others stay in it", async () => {
  const { camp, family, onlooker } = await holdTwo()
  const [older, younger] = family.children
  expect((await family.ask("DELETE", `/api/participants?participant_id=${older}`)).body).toEqual({ ok: true })
  expect((await family.cart()).items.map(({ participant }) => participant?.id)).toEqual([younger])
  expect(await onlooker.left(camp)).toEqual([2])
  expect(await findViolations(backend.database)).toEqual([])
})

test("what was answered and written goes with who leaves, and is in what they take along; what was chosen stays with its price", async () => {
  const shirt = await addOption(backend, [{ label: "S", amount: 1_000 }], { answer_required: true })
  const { id: question_id } = await addRow(backend, "questions", { title: "Allergies", type: "TEXT" })
  const offer = await addCamp(backend, { option_ids: [shirt.id], question_ids: [question_id] })
  const line = {
    options: [{ price_id: shirt.price_ids[0], content: "Léonie" }],
    questions: [{ question_id, content: "Noix" }],
  }
  const booked = await book(backend, offer, { line })
  await booked.cancel({ message: "Hospitalisée" })
  const { body } = await booked.buyer.ask("POST", "/api/session/export", { password: PASSWORD })
  expect(JSON.stringify(body.registrations)).toMatch(/Léonie.*Noix|Noix.*Léonie/)
  expect(body.registrations).toMatchObject([{ cancellation_type: "customer", cancellation_message: "Hospitalisée" }])
  expect((await booked.buyer.ask("DELETE", "/api/session")).body).toEqual({ ok: true })
  const kept = await rowsOf(backend, "select to_jsonb(r) as r from registrations r where id = ?", [booked.id])
  expect(JSON.stringify(kept)).not.toMatch(/Léonie|Noix|Hospitalisée/)
  expect(kept).toMatchObject([{ r: { sold: { options: [{ amount: 1_000, content: null }], base_price: 15_000 } } }])
  expect(await findViolations(backend.database)).toEqual([])
})
