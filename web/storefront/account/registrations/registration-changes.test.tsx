import { expect, test } from "vitest"
import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import type { Option } from "#contract/endpoints/activities.ts"
import { nothingOwed, readOf, renderInAccount, sampleRegistration } from "#tests/fixtures/render-account.tsx"
import CancelRegistration from "./cancel-registration.tsx"
import EditRegistration from "./edit-registration.tsx"
import { bodyOf, type EditFacts, editSchema, valuesOf } from "./edit-values.ts"
import RegistrationPage from "./registration.tsx"

const all = { allow_cancellation: true, allow_dates_edit: true, allow_options_edit: true, allow_questions_edit: true }
/** The page is read on 15 January; the camp begins on 22 February. */
function allowed(flags: object = all, more: Partial<RegistrationDetail> = {}): RegistrationDetail {
  const { availability, ...sample } = sampleRegistration()
  const activity = { ...availability.activity, ...flags }
  return { ...sample, availability: { ...availability, activity }, ...more }
}
const price = (id: number, label: string, option_id: number) => ({ id, label, amount: 1_000, percentage: 0, option_id })
const option = (id: number, prices: Option["prices"], more: Partial<Option> = {}): Option => ({
  id,
  title: `Option ${id}`,
  description: null,
  order: id,
  answer_required: false,
  prices,
  ...more,
})
const options = [
  option(1, [price(1, "Soir", 1)], { answer_required: true }),
  option(2, [price(2, "Petit", 2), price(3, "Grand", 2)]),
]
const facts = (registration: RegistrationDetail, more: Partial<EditFacts> = {}) => ({
  registration,
  options,
  questions: [],
  is_eligible_to_partial_registrations: true,
  ...more,
})
const edit = (given: ReturnType<typeof facts>, more: object = {}) =>
  renderInAccount(<EditRegistration loaderData={given} />, more)

test("REG-27 REG-28 REG-29 one price is a switch, several a list, an answer is asked once it is chosen", () => {
  const html = edit(facts(allowed()))
  expect(html.match(/role="switch"/g)).toHaveLength(1)
  expect(readOf(html)).toMatch(/Option 1 .*Votre précision : Option 1.* Option 2 \(facultatif\)/)
  const without = edit(facts(allowed(all, { options: [] })))
  expect(readOf(without)).not.toContain("Votre précision")
  expect(readOf(html)).toContain("5 choisies sur 5")
})

test("REG-30 an alert says that nothing can be changed, and why where there is more to say", () => {
  const none = { allow_dates_edit: false, allow_options_edit: false, allow_questions_edit: false }
  expect(readOf(edit(facts(allowed(none))))).toMatch(/Rien n’est modifiable ici .*Écrivez à l’organisateur/)
  expect(readOf(edit(facts(allowed(all, { cancelled: true }))))).toContain("Cette inscription est déjà annulée.")
  const only = { ...none, allow_options_edit: true }
  expect(readOf(edit(facts(allowed(only), { options: [] }), { language: "en" }))).toContain(
    "Nothing can be changed here",
  )
})

test("REG-24 what is sent is what can be changed; no date at all is told by its own key", () => {
  const given = facts(allowed({ ...all, allow_options_edit: false }))
  const values = valuesOf(given)
  expect(bodyOf(given, values, "save")).toEqual({
    registration_id: 7,
    version: 3,
    availability_dates: given.registration.dates.map(({ date }) => date.id),
  })
  const judged = editSchema(given, "2027-01-15T10:00:00Z").safeParse({ ...values, availability_dates: [] })
  expect(judged.error!.issues[0]!.message).toBe("registrations.edit.form.messages.availability_dates.required")
  expect(editSchema(given, "2027-02-22T12:00:00Z").safeParse({ ...values, availability_dates: [] }).success).toBe(true)
  const chosen = bodyOf(facts(allowed()), valuesOf(facts(allowed())), "save")
  expect(chosen.options).toEqual([{ price_id: 1, content: "Avec le bus" }])
})

test("REG-17 cancelling says what is kept and what comes back; the page tells what may be done, or what became of it", () => {
  const cancel = (registration: RegistrationDetail, language: "fr" | "en" = "fr") =>
    readOf(
      renderInAccount(<CancelRegistration loaderData={{ registration, owed: nothingOwed }} />, {
        language,
      }),
    )
  const fee = { ...all, cancellation_fee: 1_000 }
  expect(cancel(allowed(fee))).toMatch(/Payé 50,00 € Frais d’annulation . 10,00 € Rendu sur votre portefeuille 40,00 €/)
  expect(cancel(allowed(fee, { paid_amount: 0 }), "en")).toContain("Nothing is paid")
  expect(cancel(allowed({ allow_cancellation: false }))).toContain("ne peut plus être annulée ici")
  const page = (registration: RegistrationDetail) =>
    renderInAccount(<RegistrationPage loaderData={{ registration, owed: nothingOwed, documents: [] }} />, {})
  expect(page(allowed(fee))).toMatch(/registrations\/r1\/edit.*registrations\/r1\/cancel/s)
  expect(readOf(page(allowed(fee)))).toContain("Jusqu’au 22 février 2027, avec 10 € de frais.")
  expect(page(sampleRegistration())).not.toContain("/r1/edit")
  const cancellation = { type: "automatic" as const, message: "", fee: 0, cancelled_at: "2027-01-14T10:00:00Z" }
  const over = page(allowed(fee, { cancelled: true, cancellation }))
  expect(readOf(over)).toContain("Le 14 janvier 2027. Elle n’a pas été payée à temps.")
  expect(over).not.toContain("/r1/cancel")
  const due = allowed(fee, { payment_due_at: "2027-01-20T23:00:00Z", paid_amount: 0 })
  expect(readOf(page(due))).toContain("À payer avant le")
})
