import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import {
  addOption,
  addPlain,
  change,
  type Family,
  lineFor,
  makeFamily,
  type Offer,
  said,
} from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

// What a form asks besides who and when: options with their prices, and questions.
const backend = testBackend(behindProxy)
const choices = JSON.stringify([
  { id: "s", label: "Petit", order: 1 },
  { id: "l", label: "Grand", order: 2 },
])
let family: Family
let camp: Offer
let lunch: number
let dinner: number
let bus: number
let [allergies, plate, born, size, sports]: number[] = []

beforeAll(async () => {
  family = await makeFamily(backend)
  const meals = await addOption(backend, [
    { label: "Midi", percentage: 1_000 },
    { label: "Soir", amount: 700, percentage: 50 },
  ])
  const ride = await addOption(backend, [{ amount: 250 }], { title: "Navette", answer_required: true })
  ;[lunch, dinner] = meals.price_ids as [number, number]
  bus = ride.price_ids[0]!
  const ask = async (more: object) => (await addRow(backend, "questions", { type: "TEXT", title: "?", ...more })).id
  const asked = [
    await ask({ required: true }),
    await ask({ pattern: "[0-9]-[A-Z]{3}-[0-9]{3}" }),
    await ask({ type: "DATE" }),
    await ask({ type: "CHOICES_SINGLE", choices }),
    await ask({ type: "CHOICES_MULTIPLE", choices, required: true }),
  ]
  ;[allergies, plate, born, size, sports] = asked
  const option_ids = [meals.id, ride.id]
  const activity = await addActivity(backend, { option_ids, question_ids: asked })
  camp = await addAvailability(backend, { activity_id: activity.id, dates: daily(10, 5) })
})
afterEach(async () => {
  for (const { id } of (await family.cart()).items) await family.remove(id)
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

const needed = () => [
  { question_id: allergies!, content: "noix" },
  { question_id: sports!, content: ["s"] },
]
const line = (more: object = {}) => lineFor(camp, family.children[0]!, { questions: needed(), ...more })
const withOptions = (...options: object[]) => line({ options })
/** Only what is named is wrong; everything else is answered. */
async function problems(question_id: number, content: unknown) {
  const rest = needed().filter((answer) => answer.question_id !== question_id)
  const { body } = await family.add(line({ questions: [...rest, { question_id, content }] }))
  if (body.ok) return "ok"
  const [{ path, message }] = body.details
  expect([body.details.length, path, body.field]).toEqual([1, `registrations.0.questions.${question_id}`, path])
  return message
}
const stored = () =>
  inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
    const row = await tx
      .selectFrom("cart_items")
      .select("added")
      .where("organiser_id", "=", 1)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
    return row.added as { answers: unknown; options: unknown }
  })

describe("options", () => {
  test("each adds its amount and its part of the price, named by title and label", async () => {
    expect(said(await family.add(withOptions({ price_id: dinner }, { price_id: bus, content: " Namur " })))).toBe("ok")
    const [item] = (await family.cart()).items
    expect(item).toMatchObject({ price: 15_000 + 775 + 250, details: { base_price: 15_000, options_total: 1_025 } })
    expect(item!.details.lines.slice(1)).toEqual([
      { kind: "option", label: "Repas – Soir", on: 15_000, amount: 775 },
      { kind: "option", label: "Navette", on: 15_000, amount: 250 },
    ])
    expect((await stored()).options).toMatchObject([{ content: null }, { content: "Namur" }])
  })

  test("one price of each; the same option twice is refused", async () => {
    for (const twice of [dinner, lunch])
      expect(said(await family.add(withOptions({ price_id: lunch }, { price_id: twice })))).toEqual([
        "INVALID_INPUT",
        "registrations.0.options.1.price_id",
      ])
  })

  test("what must be answered is, when it is added; an estimate is asked before that", async () => {
    for (const content of [undefined, null, "", "   "]) {
      const answer = await family.add(withOptions({ price_id: bus, content }))
      expect(said(answer)).toEqual(["INVALID_INPUT", "registrations.0.options.0.content"])
      expect(answer.body.details).toEqual([{ path: "registrations.0.options.0.content", message: "REQUIRED" }])
    }
    expect((await family.estimate(withOptions({ price_id: bus }))).body.price).toBe(15_250)
    expect(said(await family.add(withOptions({ price_id: bus, content: "a".repeat(1_001) })))).toEqual([
      "INVALID_INPUT",
      "registrations.0.options.0.content",
    ])
  })

  test("an item keeps the prices it was added at; what is added later has the new ones", async () => {
    expect(said(await family.add(withOptions({ price_id: dinner })))).toBe("ok")
    const raise = (amount: number, price: number) =>
      Promise.all([
        change(backend, "update option_prices set amount = ? where organiser_id = 1 and id = ?", [amount, dinner]),
        change(backend, "update availabilities set price = ? where organiser_id = 1 and id = ?", [price, camp.id]),
      ])
    await raise(900, 20_000)
    expect(await family.prices()).toEqual([15_775])
    await family.remove((await family.cart()).items[0]!.id)
    expect((await family.estimate(withOptions({ price_id: dinner }))).body.price).toBe(21_000)
    await raise(700, 15_000)
  })
})

describe("questions", () => {
  test("what was answered is kept as it was judged; what was not asked for is null", async () => {
    const questions = [
      { question_id: sports!, content: ["l", "s", "l"] },
      { question_id: allergies!, content: "  <b>noix</b> " },
      { question_id: born!, content: "2016-06-01T10:00:00.000Z" },
      { question_id: size!, content: "l" },
    ]
    expect(said(await family.add(line({ questions })))).toBe("ok")
    const { answers } = await stored()
    const content = (id: number) => (answers as { question_id: number }[]).find((each) => each.question_id === id)
    expect([allergies!, plate!, born!, size!, sports!].map((id) => content(id))).toMatchObject([
      { content: "<b>noix</b>" },
      { content: null },
      { content: "2016-06-01" },
      { content: "l" },
      { content: ["l", "s"] },
    ])
  })

  test.each([[undefined], [null], [""], ["  "], [5], [["noix"]], [{}]])(
    "a required text is not %j",
    async (content) => {
      expect(await problems(allergies!, content)).toBe("REQUIRED")
    },
  )

  test("CART-15 a required choice of several needs at least one, and only those offered", async () => {
    for (const content of [undefined, null, [], "s", ["xl"], ["s", null]])
      expect(await problems(sports!, content)).toBe("REQUIRED")
    expect(await problems(size!, "xl")).toBe("REQUIRED")
  })

  test.each([[null], [undefined], [""]])("CART-16 a question that is not required accepts %j", async (content) => {
    const questions = [...needed(), ...[plate!, born!, size!].map((question_id) => ({ question_id, content }))]
    expect(said(await family.add(line({ questions })))).toBe("ok")
  })

  test("CART-17 a text with a pattern matches it as a whole", async () => {
    for (const content of ["1-ABC-23", "x1-ABC-234", "1-abc-234"])
      expect(await problems(plate!, content)).toBe("PATTERN")
    expect(await problems(plate!, "1-ABC-234")).toBe("ok")
  })

  test("a date is a day", async () => {
    for (const content of ["2016-13-01", "demain", "2016", 20160601])
      expect(await problems(born!, content)).toBe("INVALID_DATE")
    expect(await problems(born!, "2016-02-29")).toBe("ok")
  })

  test("everything that is wrong is told at once, and nothing is held", async () => {
    const { body } = await family.add(line({ questions: [{ question_id: plate!, content: "x" }] }))
    expect(body.details.map(({ message }: { message: string }) => message)).toEqual(["REQUIRED", "PATTERN", "REQUIRED"])
    expect([(await family.cart()).items, (await family.left(camp))[0]]).toEqual([[], 10])
  })
})

test("SEGM-03 SEGM-06 an activity's constraint is judged over the cart and what the participant has, at add", async () => {
  const { id } = await addActivity(backend)
  await addPlain(backend, "registration_constraints", {
    activity_id: id,
    registrations_maximum: 1,
    availabilities_scope: "future",
  })
  const [one, two] = [
    await addAvailability(backend, { activity_id: id, dates: daily(30) }),
    await addAvailability(backend, { activity_id: id, dates: daily(40) }),
  ]
  const child = family.children[0]!
  expect(said(await family.add(lineFor(one, child), lineFor(two, child)))).toEqual([
    "CONSTRAINT_REGISTRATIONS_MAX",
    "registrations.1.availability_id",
  ])
  expect(said(await family.add(lineFor(one, child)))).toBe("ok")
  const refused = await family.add(lineFor(two, child))
  expect(refused.body).toMatchObject({ error: "CONSTRAINT_REGISTRATIONS_MAX", details: { maximum: 1, count: 2 } })
  await family.remove((await family.cart()).items[0]!.id)
  expect(said(await family.add(lineFor(two, child)))).toBe("ok")
})
