import { useState } from "react"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import type { Question } from "#contract/endpoints/activities.ts"
import type { DeskForm, DeskRegistration } from "#contract/endpoints/desk-shapes.ts"
import { sampleRegistration } from "#tests/fixtures/render-account.tsx"
import { ChangeDialog } from "#web/console/registration/change-dialog.tsx"
import { PageHead } from "#web/console/shell/page-head.tsx"
import { expectAccessible } from "./axe.ts"
import { wordsOf } from "./look.ts"
import { showConsole } from "./show-console.tsx"
import type { Answers, Sent } from "./stage.ts"

// The dialog that changes a registration, over a server on which a colleague saves meanwhile.
const question = (id: number, title: string): Question => ({
  id,
  title,
  description: null,
  type: "TEXT",
  required: false,
  order: id,
  pattern: null,
  condition: null,
  consent_text: "",
  consent_version: 1,
  choices: [],
})
const { dates, ...sample } = sampleRegistration({ options: [], questions: [] })
const registration = {
  ...sample,
  dates,
  customer: { cuid: "c1", fullname: "Camille Lambert", email: null, phone: "", wallet_amount: 0 },
  participant: { ...sample.participant!, cuid: "p1", birthdate: null },
} as DeskRegistration
const form: DeskForm = {
  customer: { cuid: "c1", fullname: "Camille Lambert", wallet_amount: 0 },
  participants: [],
  availability: {
    id: 1,
    cuid: "v1",
    title: "Stage",
    allow_multiple_places: false,
    is_eligible_to_partial_registrations: true,
    dates: dates.map(({ date }) => ({
      ...date,
      status: "OPEN",
      on_sale: true,
      remaining: 4,
      reserved: 0,
      cancelled: false,
    })),
    options: [],
    questions: [question(1, "Allergies"), question(2, "Sait nager ?")],
  },
}
const ids = dates.map(({ date }) => date.id)
const outcome = { total_before: 20_500, total_amount: 20_500, deposit_amount: 5_000, paid_amount: 5_000, to_wallet: 0 }

interface Body {
  version: number
  preview: boolean
  availability_dates: number[]
  questions: { question_id: number; content: unknown }[]
}

async function open(width: number, asked: Question[] = []) {
  const [saved, previews]: [Body[], Body[]] = [[], []]
  const newer = {
    version: 4,
    total_amount: 16_400,
    availability_dates: ids.slice(0, 4),
    options: [],
    questions: [
      { question_id: 1, content: "Œufs" },
      { question_id: 2, content: "Oui" },
    ],
  }
  let isSaved = false
  await showConsole("/roles", {
    width,
    areas: [{ path: "roles", load: async () => ({ routes: [{ index: true, element: <Sheet /> }] }) }],
    answers: {
      "GET /api/console/registrations/{cuid}/form": {
        ...form,
        availability: { ...form.availability!, questions: [...form.availability!.questions, ...asked] },
      },
      "PUT /api/console/registrations/{cuid}": ({ body }: Sent) => {
        const sent = body as Body
        const list = sent.preview ? previews : saved
        list.push(sent)
        if (isSaved && sent.version !== newer.version)
          return new CallError(409, { error: "VERSION_CONFLICT", field: "version", details: { registration: newer } })
        return { ...outcome, outstanding_amount: 15_500, details: null }
      },
    } as unknown as Answers,
  })
  const colleagueSaves = () => {
    isSaved = true
  }
  return { saved, previews, colleagueSaves }
}

function Sheet() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <PageHead title="Inscription" />
      {isOpen && <ChangeDialog registration={registration} onClose={() => setOpen(false)} />}
    </>
  )
}

test.each([1280, 390])(
  "CON-35 RGN-12 at %s px: what a colleague changed meanwhile is in the form, a clash is chosen, and nothing is undone",
  async (width) => {
    const { saved, previews, colleagueSaves } = await open(width)
    const dialog = page.getByRole("dialog", { name: "Modifier l’inscription" })
    await userEvent.fill(dialog.getByRole("textbox", { name: /Allergies/ }), "Noix")
    const save = dialog.getByRole("button", { name: /^Enregistrer/ })
    await expect.poll(() => previews.at(-1)?.questions[0]?.content).toBe("Noix")
    await expect.element(save).toBeEnabled()
    colleagueSaves()
    await save.click()
    const conflict = dialog.getByRole("alert", { name: "Quelqu’un a enregistré entre-temps" })
    expect(await wordsOf(conflict)).toContain("Repris de l’autre personne : Dates, Sait nager ?.")
    await expect.element(dialog.getByRole("textbox", { name: /Allergies/ })).toHaveValue("Noix")
    await expect.element(dialog.getByRole("textbox", { name: /Sait nager/ })).toHaveValue("Oui")
    await expect.element(dialog.getByRole("checkbox").nth(4)).not.toBeChecked()
    await expectAccessible()
    await conflict.getByText("Œufs").click()
    await expect.element(dialog.getByRole("textbox", { name: /Allergies/ })).toHaveValue("Œufs")
    await conflict.getByText("Noix").click()
    await expect.element(save).toBeEnabled()
    await save.click()
    await expect.poll(() => saved.length).toBe(2)
    expect(saved[1]).toMatchObject({
      version: 4,
      availability_dates: ids.slice(0, 4),
      questions: [
        { question_id: 1, content: "Noix" },
        { question_id: 2, content: "Oui" },
      ],
    })
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test("CUS-58 the form names the required answers that are empty and saves the others", async () => {
  const { saved } = await open(1280, [{ ...question(3, "Sait plonger ?"), required: true }])
  const dialog = page.getByRole("dialog", { name: "Modifier l’inscription" })
  await userEvent.fill(dialog.getByRole("textbox", { name: /Allergies/ }), "Noix")
  await expect.element(dialog.getByText(/^Réponses obligatoires encore vides.: Sait plonger \?$/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole("button", { name: /^Enregistrer/ }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]!.questions).toEqual([
    { question_id: 1, content: "Noix" },
    { question_id: 2, content: null },
    { question_id: 3, content: null },
  ])
  await expect.element(dialog).not.toBeInTheDocument()
})
