import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { AnswerTo } from "#contract/client.ts"
import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import type { Option, Question } from "#contract/endpoints/activities.ts"
import { nothingOwed, sampleRegistration } from "#tests/fixtures/render-account.tsx"
import { allWords, isRed, wordsOf } from "./look.ts"
import { show } from "./show.tsx"
import type { Answers } from "./stage.ts"

const groups = {
  formule: { cuid: "g1", title: "Formule", scope: "PRIMARY" as const },
  envie: { cuid: "g2", title: "Envie", scope: "SECONDARY" as const },
}
const categories = [
  { cuid: "c1", title: "Stage", group: groups.formule },
  { cuid: "c2", title: "Journée", group: groups.formule },
  { cuid: "c3", title: "Nature", group: groups.envie },
]
const sample = (more: Partial<RegistrationDetail> = {}): RegistrationDetail => {
  const { availability, ...rest } = sampleRegistration()
  return { ...rest, availability: { ...availability, categories }, ...more }
}
const listed = (...registrations: RegistrationDetail[]): Answers => ({
  "GET /api/account/registrations": { data: registrations, count: registrations.length },
  "GET /api/account/calendar": { url: null },
})

test("REG-10 REG-11 an item tells its primary groups with their values, what it costs and how old it is", async () => {
  await show("/account/registrations", listed(sample()))
  const words = await wordsOf(page.getByRole("main").getByRole("listitem").filter({ hasText: "Petits robots" }))
  expect(words).toContain("Formule : Stage, Journée")
  expect(words).not.toMatch(/Envie|Nature/)
  expect(words).toMatch(/205,00 € il y a 3 jours$/)
  await show("/account/registrations", listed(sample()), { language: "en" })
  const english = await wordsOf(page.getByRole("main").getByRole("listitem").filter({ hasText: "Petits robots" }))
  expect(english).toContain("Formule: Stage, Journée")
  expect(english).toMatch(/€205\.00 3 days ago$/)
})

test("REG-15 a cancelled one has a red badge, the others have none", async () => {
  const cancelled = sample({ cuid: "r2", cancelled: true })
  await show("/account/registrations", listed(cancelled, sample({ paid_amount: 20_500 })))
  const badge = page.getByText("Annulé", { exact: true })
  await expect.element(badge).toBeVisible()
  expect(isRed(badge)).toBe(true)
  expect(isRed(page.getByText("Payé", { exact: true }))).toBe(false)
  await show("/account/registrations/r2", {
    "GET /api/account/registrations/{cuid}": { registration: cancelled, owed: nothingOwed },
    "GET /api/account/registrations/{cuid}/documents": { data: [], count: 0 },
  })
  await expect.element(badge).toBeVisible()
  expect(isRed(badge)).toBe(true)
})

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

test("REG-28 an option with several prices is a list that may stay empty, and can be emptied again", async () => {
  await show(path, editing(all))
  const list = page.getByRole("button", { name: /^(?!Effacer).*Repas/ })
  await expect.element(list).toBeVisible()
  expect(await wordsOf(page.getByRole("group", { name: "Options" }))).toMatch(/Repas \(facultatif\)/)
  await list.click()
  expect(allWords(page.getByRole("option"))).toEqual(["Petit · 10 €", "Grand · 10 €"])
  await page.getByRole("option", { name: "Grand · 10 €" }).click()
  await expect.element(page.getByRole("button", { name: /Grand/ })).toBeVisible()
  await page.getByRole("button", { name: /Effacer/ }).click()
  await expect.element(page.getByRole("button", { name: /Grand/ })).not.toBeInTheDocument()
})

test("REG-29 an option that asks for an answer shows its text field once it is chosen, and takes it away again", async () => {
  await show(path, editing(all))
  const one = page.getByRole("switch", { name: /^Garderie/ })
  const answer = page.getByRole("textbox", { name: /Votre précision.*Garderie/ })
  await expect.element(one).toBeInTheDocument()
  expect(page.getByRole("textbox", { name: /Votre précision/ }).elements()).toEqual([])
  await one.click({ force: true })
  await expect.element(answer).toBeVisible()
  await one.click({ force: true })
  await expect.element(answer).not.toBeInTheDocument()
  await page.getByRole("button", { name: /^(?!Effacer).*Repas/ }).click()
  await page.getByRole("option", { name: "Petit · 10 €" }).click()
  await expect.element(page.getByRole("textbox", { name: /Votre précision.*Repas/ })).toBeVisible()
})

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
      availability_dates: kept,
      options: [{ price_id: 10, content: "Jusqu’à 18 h" }],
      questions: [{ question_id: 1, content: "Noix" }],
    },
  ])
})
