import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { type AnswerTo, CallError } from "#contract/client.ts"
import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import type { Option, Question } from "#contract/endpoints/activities.ts"
import { nothingOwed, sampleRegistration } from "#tests/fixtures/render-account.tsx"
import { expectAccessible } from "./axe.ts"
import { allWords } from "./look.ts"
import { show } from "./show.tsx"
import type { Answers } from "./stage.ts"

const sample = (more: Partial<RegistrationDetail> = {}): RegistrationDetail => ({ ...sampleRegistration(), ...more })

const price = (id: number, label: string, option_id: number) => ({ id, label, amount: 1_000, percentage: 0, option_id })
const option = (id: number, title: string, more: Partial<Option>): Option => ({
  id,
  title,
  description: null,
  order: id,
  answer_required: false,
  prices: [price(id * 10, "", id)],
  ...more,
})
const options = [
  option(1, "Garderie", { answer_required: true }),
  option(2, "Repas", { answer_required: true, prices: [price(20, "Petit", 2), price(21, "Grand", 2)] }),
]
const allergies: Question = {
  id: 1,
  title: "Allergies",
  description: null,
  type: "TEXT",
  required: false,
  order: 1,
  pattern: null,
  condition: null,
  consent_text: "",
  consent_version: 1,
  choices: [],
}
const all = { allow_cancellation: true, allow_dates_edit: true, allow_options_edit: true, allow_questions_edit: true }
const none = { allow_dates_edit: false, allow_options_edit: false, allow_questions_edit: false }

/** The form of a change of a registration whose activity allows this much. */
function editing(flags: object, more: Partial<RegistrationDetail> = {}): Answers {
  const registration = sample({ options: [], ...more })
  const activity = { ...registration.availability.activity, ...flags }
  const changed = { ...registration, availability: { ...registration.availability, activity } }
  const costs = { total_before: 20_500, total_amount: 21_500, deposit_amount: 5_000, paid_amount: 5_000, to_wallet: 0 }
  const after = { ...costs, outstanding_amount: 16_500 }
  return {
    "GET /api/account/registrations/{cuid}/edit": {
      registration: changed,
      options,
      questions: [allergies],
      is_eligible_to_partial_registrations: true,
    },
    "POST /api/registrations/estimate": { ...after, details: null },
    "PUT /api/registrations": { ok: true, ...after },
    "GET /api/account/registrations/{cuid}": { registration: changed, owed: nothingOwed },
    "GET /api/account/registrations/{cuid}/documents": { data: [], count: 0 },
  }
}
const path = "/account/registrations/r1/edit"

test("REG-30 where nothing can be changed an alert says so, and there is no form", async () => {
  const cases: [Answers, string][] = [
    [editing(none), "Rien n’est modifiable ici"],
    [editing(all, { cancelled: true }), "Cette inscription est déjà annulée."],
  ]
  for (const [answers, text] of cases) {
    await show(path, answers)
    await expect.poll(() => allWords(".alert").join()).toContain(text)
    expect(page.getByRole("button", { name: "Enregistrer" }).elements()).toEqual([])
  }
  await show(path, editing(none), { language: "en" })
  await expect.poll(() => allWords(".alert").join()).toContain("Nothing can be changed here")
  await show(path, editing(all))
  await expect.element(page.getByRole("switch", { name: /^Garderie/ })).toBeInTheDocument()
  expect(allWords(".alert")).toEqual([])
})

test("REG-20 dates, options and answers are sent as they were changed, and saving leads to the registration", async () => {
  const sent: unknown[] = []
  const answers = editing(all)
  const done = answers["PUT /api/registrations"] as AnswerTo<"PUT /api/registrations">
  await show(path, {
    ...answers,
    "PUT /api/registrations": ({ body }) => {
      sent.push(body)
      return done
    },
  })
  const days = page.getByRole("group", { name: /dates/i }).getByRole("checkbox")
  await expect.poll(() => days.elements().length).toBe(5)
  await days.nth(4).click({ force: true })
  await page.getByRole("switch", { name: /^Garderie/ }).click({ force: true })
  await userEvent.fill(page.getByRole("textbox", { name: /Votre précision.*Garderie/ }), "Jusqu’à 18 h")
  await userEvent.fill(page.getByRole("textbox", { name: /Allergies/ }), "Noix")
  await page.getByRole("button", { name: "Enregistrer" }).click()
  await expect.element(page.getByRole("heading", { level: 1, name: "Petits robots, grandes idées" })).toBeVisible()
  const kept = sample()
    .dates.slice(0, 4)
    .map(({ date }) => date.id)
  expect(sent).toEqual([
    {
      registration_id: 7,
      version: 3,
      availability_dates: kept,
      options: [{ price_id: 10, content: "Jusqu’à 18 h" }],
      questions: [{ question_id: 1, content: "Noix" }],
    },
  ])
})

test("APIA-15 CON-35 a registration that was changed meanwhile is said to be, and loaded again with what was changed here", async () => {
  const sent: { version: number; availability_dates: number[] }[] = []
  const opened = editing(all)
  const done = opened["PUT /api/registrations"] as AnswerTo<"PUT /api/registrations">
  const form = opened[
    "GET /api/account/registrations/{cuid}/edit"
  ] as AnswerTo<"GET /api/account/registrations/{cuid}/edit">
  // The organiser has taken the second date away.
  const dates = form.registration.dates.filter((_, i) => i !== 1)
  const now = { ...form, registration: { ...form.registration, version: 4, dates } }
  let isChanged = false
  await show(path, {
    ...opened,
    "GET /api/account/registrations/{cuid}/edit": () => (isChanged ? now : form),
    "PUT /api/registrations": ({ body }) => {
      sent.push(body as (typeof sent)[number])
      if (sent.length > 1) return done
      isChanged = true
      return new CallError(409, { error: "VERSION_CONFLICT", field: "version" }) as never
    },
  })
  const days = page.getByRole("group", { name: /dates/i }).getByRole("checkbox")
  await expect.poll(() => days.elements().length).toBe(5)
  await days.nth(4).click({ force: true })
  await userEvent.fill(page.getByRole("textbox", { name: /Allergies/ }), "Noix")
  await page.getByRole("button", { name: "Enregistrer" }).click()
  await expect.poll(() => allWords(".alert").join()).toContain("Cette inscription a changé entre-temps")
  // While its price is worked out it is drawn paler.
  await expect.poll(() => document.querySelector("[data-slow], [aria-busy=true]")).toBe(null)
  await expectAccessible()
  await page.getByRole("button", { name: "Charger l’inscription" }).click()
  await expect.poll(() => allWords(".alert").join()).toContain("comme elle est maintenant, avec vos changements")
  await expect.element(page.getByRole("textbox", { name: /Allergies/ })).toHaveValue("Noix")
  await expect.element(days.nth(1)).not.toBeChecked()
  await expect.element(days.nth(4)).not.toBeChecked()
  await page.getByRole("button", { name: "Enregistrer" }).click()
  await expect.poll(() => sent.length).toBe(2)
  const [first, , third, fourth] = form.registration.dates.map(({ date }) => date.id)
  expect(sent[1]).toMatchObject({ version: 4, availability_dates: [first, third, fourth] })
})
