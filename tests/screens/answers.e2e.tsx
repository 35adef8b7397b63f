import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { Question } from "#contract/endpoints/activities.ts"
import { sampleRegistration } from "#tests/fixtures/render-account.tsx"
import { expectAccessible } from "./axe.ts"
import { show } from "./show.tsx"
import type { Answers } from "./stage.ts"

const plain: Question = {
  id: 1,
  title: "Des allergies",
  description: null,
  type: "CHOICES_SINGLE",
  required: true,
  order: 1,
  pattern: null,
  condition: null,
  consent_text: "",
  consent_version: 1,
  choices: [
    { id: "yes", label: "Oui", order: 1 },
    { id: "no", label: "Non", order: 2 },
  ],
}
const questions: Question[] = [
  plain,
  {
    ...plain,
    id: 2,
    title: "Lesquelles",
    type: "TEXT",
    choices: [],
    order: 2,
    condition: { question_id: 1, operator: "EQUALS", values: ["yes"] },
  },
  { ...plain, id: 3, title: "Certificat", type: "FILE", choices: [], order: 3 },
  {
    ...plain,
    id: 4,
    title: "Photos",
    type: "CONSENT",
    choices: [],
    order: 4,
    consent_text: "Oui aux photos.",
    consent_version: 2,
  },
]

test.each([1280, 390])(
  "BEY-11 BEY-13 BEY-14 at %s px: a condition shows and hides, a file is sent at once, and a text is agreed to in its version",
  async (width) => {
    const sent: unknown[] = []
    const registration = sampleRegistration({ options: [], questions: [] })
    const activity = { ...registration.availability.activity, allow_questions_edit: true }
    const answers: Answers = {
      "GET /api/account/registrations/{cuid}/edit": {
        registration: { ...registration, availability: { ...registration.availability, activity } },
        options: [],
        questions,
        is_eligible_to_partial_registrations: true,
      },
      "POST /api/account/answer-files": {
        file: { cuid: "f1", name: "certificat.pdf", type: "application/pdf", size: 8 },
      },
      "PUT /api/registrations": ({ body }: { body?: unknown }) => {
        sent.push(body)
        return new Promise(() => {})
      },
    } as unknown as Answers
    await show("/account/registrations/r1/edit", answers, { width })
    await expect.element(page.getByText("Des allergies")).toBeVisible()
    expect(page.getByRole("textbox", { name: /Lesquelles/ }).elements()).toEqual([])
    await page.getByRole("radio", { name: "Oui" }).click({ force: true })
    await userEvent.fill(page.getByRole("textbox", { name: /Lesquelles/ }), "noix")
    await userEvent.upload(
      page.getByLabelText(/Certificat/),
      new File(["%PDF-1.7"], "certificat.pdf", { type: "application/pdf" }),
    )
    await expect.element(page.getByText(/certificat\.pdf.*est envoyé/)).toBeVisible()
    await page.getByRole("checkbox", { name: /J’ai lu ce texte/ }).click({ force: true })
    await expectAccessible()
    await page.getByRole("radio", { name: "Non" }).click({ force: true })
    expect(page.getByRole("textbox", { name: /Lesquelles/ }).elements()).toEqual([])
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await expect
      .poll(() => sent.at(-1))
      .toMatchObject({
        questions: [
          { question_id: 1, content: "no" },
          { question_id: 3, content: "file/f1" },
          { question_id: 4, content: "2" },
        ],
      })
  },
)
