import { describe, expect, test } from "vitest"
import type { Option, Question } from "#contract/endpoints/activities.ts"
import { addItemsInput } from "#contract/endpoints/carts.ts"
import { carnival, sampleAvailability, sampleDate } from "#tests/fixtures/render-storefront.tsx"
import { emptyRegistration, pricesOf, registrationLine, registrationSchema } from "./registration-values.ts"

const price = (id: number, label: string, amount = 0) => ({ id, label, amount, percentage: 0, option_id: 0 })
const option = (id: number, prices: Option["prices"], answer_required = false): Option => ({
  id,
  prices,
  answer_required,
  title: `Option ${id}`,
  description: null,
  order: id,
})
const question = (id: number, type: Question["type"], more: Partial<Question> = {}): Question => ({
  id,
  type,
  title: `Question ${id}`,
  description: null,
  required: false,
  order: id,
  pattern: null,
  condition: null,
  consent_text: "",
  consent_version: 1,
  choices: ["a", "b"].map((each) => ({ id: each, label: each, order: 1 })),
  ...more,
})

const asking = {
  options: [option(3, [price(31, "La semaine", 2_500)]), option(4, [price(41, "Soupe"), price(42, "Chaud")], true)],
  questions: [
    question(5, "TEXT", { pattern: "0[0-9]{8,9}" }),
    question(6, "CHOICES_MULTIPLE", { required: true }),
    question(7, "DATE"),
  ],
}
const camp = (more: Parameters<typeof sampleAvailability>[0] = {}) => {
  const sample = sampleAvailability({ id: 9, is_eligible_to_partial_registrations: true, ...more })
  return { ...sample, activity: { ...sample.activity, ...asking } }
}
const ids = carnival.map((day) => sampleDate(day).id)

/** The values of a filled-in form: text, as inputs give it. */
const filled = (more: object = {}) => ({
  ...emptyRegistration(camp()),
  participant_id: "12",
  availability_dates: [String(ids[1]), String(ids[3])],
  quantity: "2",
  options: { o3: { price: "31", content: "" }, o4: { price: "42", content: " taille 34 " } },
  answers: { f5: " 0470550142 ", f6: ["b"], f7: "" },
  ...more,
})
const judged = (values: object, availability = camp()) => registrationSchema(availability).safeParse(values)
const problems = (values: object, availability = camp()) =>
  (judged(values, availability).error?.issues ?? []).map(({ path, message }) => `${path.join(".")} ${message}`)
const body = (values: object, availability = camp()) => {
  const checked = registrationSchema(availability).parse(values)
  return { registrations: [registrationLine({ ...checked, availability_id: availability.id }, availability.activity)] }
}

test("CART-19 CART-24 what inputs give as text is sent as the contract has it", () => {
  const sent = body(filled())
  expect(sent.registrations[0]).toEqual({
    availability_id: 9,
    participant_id: 12,
    quantity: 2,
    availability_dates: [ids[1], ids[3]],
    options: [{ price_id: 31 }, { price_id: 42, content: "taille 34" }],
    questions: [
      { question_id: 5, content: "0470550142" },
      { question_id: 6, content: ["b"] },
      { question_id: 7, content: null },
    ],
  })
  expect(addItemsInput.parse(sent).registrations).toEqual(sent.registrations)
})

describe("a form begins", () => {
  test("CART-10 with one place, every date that can be had, nobody and nothing", () => {
    const [first, ...others] = carnival.map((day) => sampleDate(day))
    const dates = [{ ...first!, status: "FULL" as const, remaining: 0 }, ...others]
    expect(emptyRegistration(camp({ dates }))).toEqual({
      participant_id: "",
      quantity: 1,
      availability_dates: ids.slice(1).map(String),
      options: { o3: { price: "", content: "" }, o4: { price: "", content: "" } },
      answers: { f5: "", f6: [], f7: "" },
    })
  })

  test("CART-09 CART-15 and asks for somebody and for what is required", () => {
    expect(problems(emptyRegistration(camp()))).toEqual(["answers.f6 REQUIRED", "participant_id REQUIRED"])
  })
})

describe("is judged", () => {
  test.each([
    ["CART-10 no place", { quantity: 0 }, "quantity INVALID"],
    ["CART-10 half a place", { quantity: 1.5 }, "quantity INVALID"],
    ["CART-10 a number that was deleted", { quantity: Number.NaN }, "quantity REQUIRED"],
    ["CART-11 no date", { availability_dates: [] }, "availability_dates availability_dates_required"],
    [
      "CART-14 an option without its answer",
      { options: { o4: { price: "41", content: "  " } } },
      "options.o4.content REQUIRED",
    ],
    [
      "an answer without end",
      { options: { o4: { price: "41", content: "a".repeat(1_001) } } },
      "options.o4.content TOO_LONG",
    ],
    ["CART-17 a pattern", { answers: { f5: "470", f6: ["a"] } }, "answers.f5 PATTERN"],
    ["CART-15 a required choice of several", { answers: { f6: [] } }, "answers.f6 REQUIRED"],
  ])("%s", (_, more, problem) => expect(problems(filled(more))).toEqual([problem]))

  test("CART-13 CART-14 CART-16 an option that is not taken asks for nothing, nor does a question nobody must answer", () => {
    const bare = filled({ options: { o4: { price: "", content: "left from before" } }, answers: { f6: ["a"] } })
    expect(problems(bare)).toEqual([])
    expect(body(bare).registrations[0]).toMatchObject({
      options: [],
      questions: [{ content: null }, { content: ["a"] }, { content: null }],
    })
  })
})

describe("the dates", () => {
  test("CART-18 whoever may not choose takes all that are on sale, whatever is ticked", () => {
    const dates = carnival.map((day, index) => sampleDate(day, { on_sale: index > 1 }))
    const whole = camp({ dates, is_eligible_to_partial_registrations: false })
    expect(body(filled({ availability_dates: [] }), whole).registrations[0]?.availability_dates).toEqual(ids.slice(2))
  })

  test("CART-11 a date that was taken in the meantime is not chosen any more", () => {
    const dates = carnival.map((day, index) => sampleDate(day, index === 1 ? { status: "FULL", remaining: 0 } : {}))
    expect(body(filled(), camp({ dates })).registrations[0]?.availability_dates).toEqual([ids[3]])
    expect(problems(filled({ availability_dates: [String(ids[1])] }), camp({ dates }))).toEqual([
      "availability_dates availability_dates_required",
    ])
  })
})

test("an option or a price that is gone is not sent, and a draft may still hold it", () => {
  const values = { o3: { price: "99", content: "" }, o8: { price: "81", content: "" } }
  expect(pricesOf(asking.options, values)).toEqual([])
  expect(body(filled({ options: values })).registrations[0]?.options).toEqual([])
})
