import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { activityEditor } from "./activity-samples.ts"
import { expectAccessible } from "./axe.ts"
import { showConsole } from "./show-console.tsx"
import type { Answers, Sent } from "./stage.ts"

// The editor of an activity after a save: what it shows is what is stored.
test("ACT-31 a rule that is changed after the form was saved is sent with the version of that save", async () => {
  const sent: unknown[] = []
  const { path, permissions, answers, rows } = activityEditor()
  const cancellation = () => ({
    cancellation: { allow_cancellation: true, cancellation_fee: 500, version: rows[0]!.version },
  })
  const at = "/api/console/activities/{cuid}/cancellation"
  const rules = {
    [`GET ${at}`]: cancellation,
    [`PUT ${at}`]: ({ body }: Sent) => {
      sent.push(body)
      rows[0]!.version += 1
      return cancellation()
    },
  } as unknown as Answers
  await showConsole(path, {
    permissions: [...permissions, "activities.cancellations.read", "activities.cancellations.update"],
    answers: { ...answers, ...rules },
  })
  await userEvent.fill(page.getByRole("textbox", { name: /^Titre/ }), "Cabanes")
  await userEvent.keyboard("{Control>}s{/Control}")
  await expect.poll(() => rows[0]!.version).toBe(2)
  await expect.poll(() => document.querySelector("[data-save-bar]")).toBeNull()
  await page.getByRole("button", { name: /avec 5,00/ }).click()
  await userEvent.fill(page.getByRole("textbox", { name: "Frais d’annulation" }), "7,50")
  await page.getByRole("button", { name: "Garder", exact: true }).click()
  await expect.poll(() => sent).toEqual([{ cancellation_fee: 750, version: 2 }])
})

test("ACT-38 chosen questions are moved up and down, and saved in that order", async () => {
  const sent: unknown[] = []
  const named = ["Allergies", "Photos", "Lesquelles"].map((title, place) => ({ cuid: `q${place}`, title }))
  const { path, permissions, answers, rows } = activityEditor()
  Object.assign(rows[0]!, { questions: named })
  const saving = {
    "PUT /api/console/activities/{cuid}": ({ body }: Sent) => {
      const { questions } = body as { questions: string[] }
      sent.push(questions)
      const stored = questions.map((cuid) => named.find((each) => each.cuid === cuid))
      return { activity: Object.assign(rows[0]!, { questions: stored, version: 2 }) }
    },
  } as unknown as Answers
  await showConsole(path, { permissions, answers: { ...answers, ...saving } })
  const questions = page.getByRole("group", { name: "Questions", exact: true })
  await expect.element(questions.getByRole("button", { name: "Monter Allergies" })).toBeDisabled()
  await expect.element(questions.getByRole("button", { name: "Descendre Lesquelles" })).toBeDisabled()
  await questions.getByRole("button", { name: "Monter Lesquelles" }).click()
  await expectAccessible()
  await userEvent.keyboard("{Control>}s{/Control}")
  await expect.poll(() => sent).toEqual([["q0", "q2", "q1"]])
})

const at = "/api/console/activities/{cuid}/synchronisations"
const sample = { start_at: "2027-07-05T07:00:00Z", end_at: "2027-07-09T15:00:00Z", location: null, taken: 0 }
const cells = [{ field: "price", from: 16_000, to: 17_000, own: false, over: 0 }]

test("AVL-61 carrying over a capacity below what is taken asks first and says how many are over", async () => {
  const sent: unknown[] = []
  const { path, permissions, answers, rows } = activityEditor()
  const capacity = { field: "capacity", from: 12, to: 10, own: false, over: 2 }
  await showConsole(path, {
    permissions: [...permissions, "availabilities.synchronisation.read", "availabilities.synchronisation.create"],
    answers: {
      ...answers,
      [`GET ${at}`]: { data: [] },
      [`GET ${at}/preview`]: () => ({
        availabilities: rows[0]!.version > 1 ? [{ ...sample, cuid: "v1", taken: 12, cells: [capacity] }] : [],
        excluded: [],
        categories: {},
      }),
      [`POST ${at}`]: ({ body }: Sent) => {
        sent.push(body)
        return { synchronisation: null, refused: [] }
      },
    } as unknown as Answers,
  })
  await userEvent.fill(page.getByRole("textbox", { name: /^Titre/ }), "Autrement")
  await userEvent.keyboard("{Control>}s{/Control}")
  await page.getByRole("button", { name: "Voir ce qui diffère" }).click()
  await expect.element(page.getByText(/2 places prises au-delà/)).toBeVisible()
  await page.getByRole("button", { name: /^Appliquer/ }).click()
  const question = page.getByRole("alertdialog")
  await expect.element(question.getByText(/2 places prises dépassent cette capacité/)).toBeVisible()
  await expect.element(question.getByText(/Personne ne perd sa place/)).toBeVisible()
  expect(sent).toEqual([])
  await expectAccessible()
  await question.getByRole("button", { name: "Baisser la capacité" }).click()
  await expect.poll(() => sent.length).toBe(1)
})

for (const [width, language, followed, kept] of [
  [1280, "fr", "6 disponibilités suivent", "1 disponibilité garde ses anciennes valeurs"],
  [390, "en", "6 availabilities follow", "1 availability keeps its former values"],
] as const)
  test(`ACT-07 after a save the page says how many availabilities follow, or keep their values, at ${width} px in ${language}`, async () => {
    let isSold = false
    const { path, permissions, answers, rows } = activityEditor()
    const run = () => ({
      cuid: "s1",
      created_at: "2027-01-15T10:00:00Z",
      undone_at: null,
      activity_version: 2,
      collaborator: null,
      cells: 6,
      availabilities: 6,
    })
    const synchronisation = {
      [`GET ${at}`]: () => ({ data: rows[0]!.version === 1 ? [] : [run()] }),
      [`GET ${at}/preview`]: () => ({
        availabilities: isSold ? [{ ...sample, cuid: "v1", cells }] : [],
        excluded: [],
        categories: {},
      }),
    } as unknown as Answers
    await showConsole(path, {
      permissions: [...permissions, "availabilities.synchronisation.read"],
      answers: { ...answers, ...synchronisation },
      width,
      kept: { language },
    })
    const price = page.getByRole("textbox", { name: /^(Prix|Price)/ }).first()
    await userEvent.fill(price, "170")
    await userEvent.keyboard("{Control>}s{/Control}")
    await expect.element(page.getByText(followed)).toBeVisible()
    await expectAccessible()
    isSold = true
    await userEvent.fill(price, "180")
    await userEvent.keyboard("{Control>}s{/Control}")
    await expect.element(page.getByText(kept)).toBeVisible()
    expect(page.getByText(followed).elements()).toEqual([])
  })
