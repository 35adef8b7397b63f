import { describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOption, change, said } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { moneyViolations } from "#tests/fixtures/purchases.ts"
import { addCamp, book, onDates as on } from "#tests/fixtures/registrations.ts"

const backend = testBackend(behindProxy)

describe("options and questions", () => {
  async function fill() {
    const meal = await addOption(backend, [{ amount: 500 }])
    const shirt = await addOption(
      backend,
      [
        { label: "S", amount: 1_000 },
        { label: "M", amount: 1_200 },
      ],
      { answer_required: true },
    )
    const allergies = await addRow(backend, "questions", { title: "Allergies", type: "TEXT", required: true })
    const choices = JSON.stringify([
      { id: "a", label: "A", order: 1 },
      { id: "b", label: "B", order: 2 },
    ])
    const many = await addRow(backend, "questions", {
      title: "Langues",
      type: "CHOICES_MULTIPLE",
      required: true,
      choices,
    })
    const free = await addRow(backend, "questions", { title: "Autre", type: "TEXT" })
    const offer = await addCamp(
      backend,
      { option_ids: [meal.id, shirt.id], question_ids: [allergies.id, many.id, free.id] },
      20,
    )
    const questions = [
      { question_id: allergies.id, content: "Noix" },
      { question_id: many.id, content: ["a"] },
    ]
    const line = { options: [{ price_id: meal.price_ids[0] }], questions }
    const booked = await book(backend, offer, { wallet: 20_000, line })
    return { booked, offer, meal, shirt, allergies: allergies.id, many: many.id, free: free.id, questions }
  }

  test("REG-25 REG-26 REG-29 are changed at today's price, kept at the old one, and judged as when they were first given", async () => {
    const { booked, meal, shirt, questions, many, allergies, free } = await fill()
    await change(backend, "update option_prices set amount = amount * 10 where id = any (array[?, ?]::bigint[])", [
      meal.price_ids[0],
      shirt.price_ids[1],
    ])
    const kept = { price_id: meal.price_ids[0] }
    expect(said(await booked.edit({ options: [kept, { price_id: shirt.price_ids[1] }] }))).toEqual([
      "INVALID_INPUT",
      "options.1.content",
    ])
    expect((await booked.estimate({ options: [kept, { price_id: shirt.price_ids[1] }] })).body.total_amount).toBe(
      27_500,
    )
    expect(
      (await booked.edit({ options: [kept, { price_id: shirt.price_ids[0], content: "Rouge" }] })).body.total_amount,
    ).toBe(16_500)
    expect((await booked.edit({ options: [] })).body).toMatchObject({ total_amount: 15_000, to_wallet: 500 })
    const wrong = (content: unknown, question_id = many) =>
      booked.edit({ questions: [questions[0]!, { question_id, content }] })
    for (const none of [[], null, ["x"], "a"])
      expect(said(await wrong(none)), JSON.stringify(none)).toEqual(["INVALID_INPUT", `questions.${many}`])
    const changed = [
      { question_id: allergies, content: " Œufs " },
      { question_id: many, content: ["b", "a", "b"] },
      { question_id: free, content: null },
    ]
    expect((await booked.edit({ questions: changed })).body).toMatchObject({ total_amount: 15_000, to_wallet: 0 })
    // A question that need not be answered may be left out as well.
    expect(said(await booked.edit({ questions: changed.slice(0, 2) }))).toBe("ok")
    const { registration } = (await booked.buyer.ask("GET", `/api/account/registrations/${booked.cuid}`)).body
    expect(registration.questions.map(({ content }: { content: unknown }) => content)).toEqual([
      "Œufs",
      ["b", "a"],
      null,
    ])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("another activity's options and questions, the same option twice, and too much of anything are refused", async () => {
    const { booked, shirt, questions } = await fill()
    const foreign = await addOption(backend)
    const twice = shirt.price_ids.map((price_id) => ({ price_id, content: "x" }))
    const bodies: [object, string][] = [
      [{ options: [{ price_id: foreign.price_ids[0] }] }, "options.0.price_id"],
      [{ options: twice }, "options.1.price_id"],
      [{ options: [{ price_id: shirt.price_ids[0], content: "x".repeat(1_001) }] }, "options.0.content"],
      [{ questions: [...questions, { question_id: 999_999, content: "x" }] }, "questions.999999"],
      [
        { questions: [{ ...questions[0], content: "x".repeat(1_001) }, questions[1]!] },
        `questions.${questions[0]!.question_id}`,
      ],
      [{ availability_dates: Array(401).fill(1) }, "availability_dates"],
      [{ availability_dates: [-1] }, "availability_dates.0"],
      [{ availability_dates: "all" }, "availability_dates"],
      [{ options: Array(51).fill({ price_id: 1 }) }, "options"],
    ]
    for (const [body, field] of bodies)
      expect(said(await booked.edit(body)), JSON.stringify(body).slice(0, 80)).toEqual(["INVALID_INPUT", field])
  })

  test("REG-20 each only as its activity allows it; the form says what can be changed", async () => {
    const { booked, offer, meal, shirt, questions } = await fill()
    await change(
      backend,
      "update activities set allow_dates_edit = false, allow_options_edit = false, allow_questions_edit = false, published = false where id in (select activity_id from availabilities where id = ?)",
      [offer.id],
    )
    expect(said(await booked.edit({ questions }))).toEqual(["EDIT_NOT_ALLOWED", undefined])
    await change(
      backend,
      "update activities set allow_questions_edit = true where id in (select activity_id from availabilities where id = ?)",
      [offer.id],
    )
    expect(said(await booked.edit(on(booked, 0)))).toEqual(["EDIT_NOT_ALLOWED", "availability_dates"])
    expect(said(await booked.edit({ options: [] }))).toEqual(["EDIT_NOT_ALLOWED", "options"])
    const same = { ...on(booked, 4, 3, 2, 1, 0, 0), options: [{ price_id: meal.price_ids[0] }], questions }
    expect(said(await booked.edit(same))).toBe("ok")
    await change(backend, "delete from activity_options where option_id = ?", [meal.id])
    const { body } = await booked.buyer.ask("GET", `/api/account/registrations/${booked.cuid}/edit`)
    expect(body.options).toMatchObject([
      { id: shirt.id },
      { title: "Repas", prices: [{ id: meal.price_ids[0], amount: 500 }] },
    ])
    expect(body.questions).toHaveLength(3)
    expect(body.registration.availability.activity).toMatchObject({
      allow_dates_edit: false,
      allow_questions_edit: true,
    })
  })
})
