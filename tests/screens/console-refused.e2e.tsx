import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import { entities } from "#contract/entities.ts"
import { activityEditor, question } from "./activity-samples.ts"
import { expectAccessible } from "./axe.ts"
import { keepRows } from "./keep-rows.ts"
import { allWords } from "./look.ts"
import { listed } from "./registration-samples.ts"
import { settingsAnswers } from "./settings-samples.ts"
import { showConsole } from "./show-console.tsx"
import type { Answers } from "./stage.ts"

// A save that is refused: the first field that is wrong says so in words, has the focus, and is not under the save bar.
const bar = () => document.querySelector("[data-save-bar]")!.getBoundingClientRect()
const errors = () => allWords(".error")
const refusedAt = (path: string) =>
  new CallError(400, { error: "INVALID_INPUT", details: [{ path, message: "REQUIRED" }] } as never)

async function expectMended(name: string) {
  await expect.poll(errors).not.toEqual([])
  const error = document.querySelector(".error")!
  const part = error.closest("[data-kind], .field") ?? error.parentElement!
  await expect.poll(() => part.contains(document.activeElement), { message: `${name} has the focus` }).toBe(true)
  const focused = document.activeElement!.getBoundingClientRect()
  for (const [what, { top, bottom }] of Object.entries({ focused, error: error.getBoundingClientRect() })) {
    expect(bottom, `${what} of ${name} above the save bar`).toBeLessThanOrEqual(bar().top + 1)
    expect(top, `${what} of ${name} below the top bar`).toBeGreaterThanOrEqual(52)
  }
}

describe("a conditional question without an answer", () => {
  for (const [width, language, save, words] of [
    [1280, "fr", "Enregistrer", "Dites quelle réponse fait poser la question."],
    [390, "en", "Save", "Say which answer makes the question asked."],
  ] as const)
    test(`CON-51 is refused at the answers to tick, in words, at ${width} px in ${language}`, async () => {
      const second = question({ cuid: "q2", title: "Laquelle ?", type: "TEXT", choices: [] })
      const { answers } = keepRows(entities.questions, [question({}), second])
      const { calls } = await showConsole("/questions/q2", { answers, width, kept: { language } })
      await page.viewport(width, 800)
      await page.getByRole("button", { name: /Poser cette question|Ask this question/ }).click()
      await page.getByRole("option", { name: "A-t-il une allergie ?" }).click()
      await page
        .getByRole("button", { name: new RegExp(`^${save}`) })
        .last()
        .click()
      await expect.poll(errors).toEqual([words])
      await expect.element(page.getByRole("checkbox", { name: "Oui" })).toHaveFocus()
      await expectMended("condition")
      expect(calls.filter((call) => call.startsWith("PUT"))).toEqual([])
      await expectAccessible()
      await userEvent.keyboard(" ")
      await expect.poll(errors).toEqual([])
    })
})

describe("a save that the server refuses at a field", () => {
  const fields = [
    "title",
    "categories",
    "description",
    "images",
    "default_capacity",
    "allow_multiple_places",
    "age_maximum",
    "registration_flow",
    "questions",
    "instructions",
  ]
  for (const width of [1280, 390])
    test(`CON-51 brings each kind of field of an activity into sight and gives it the focus, at ${width} px`, async () => {
      let wrong = ""
      const { path, permissions, answers } = activityEditor({
        "PUT /api/console/activities/{cuid}": (() => refusedAt(wrong)) as never,
      })
      await showConsole(path, { permissions, answers, width })
      await page.viewport(width, 800)
      await userEvent.fill(page.getByRole("textbox", { name: /^Titre/ }), "Autrement")
      for (const field of fields) {
        wrong = field
        await userEvent.keyboard("{Control>}s{/Control}")
        await expect.poll(errors).toHaveLength(1)
        await expectMended(field)
      }
    })

  test.each([
    ["a row of rows", "tiers.0.name", /^Nom/],
    ["rows as a whole", "tiers", /Ajouter une formule|^Nom/],
  ])("CON-51 finds %s", async (_, at, name) => {
    const { path, permissions, answers, rows } = activityEditor({
      "PUT /api/console/activities/{cuid}": (() => refusedAt(at)) as never,
    })
    const tiers = [{ cuid: "t1", name: "Une", minimum_availabilities: 1, maximum_availabilities: 1 }]
    Object.assign(rows[0]!, { registration_flow: "REQUEST", tiers })
    await showConsole(path, { permissions, answers })
    await page.viewport(1280, 800)
    await userEvent.fill(page.getByRole("textbox", { name: /^Titre/ }), "Autrement")
    await userEvent.keyboard("{Control>}s{/Control}")
    await expectMended(at)
    expect(document.activeElement).toHaveAccessibleName(expect.stringMatching(name))
  })

  for (const [width, language] of [
    [1280, "fr"],
    [390, "en"],
  ] as const)
    test(`ACT-37 marks the section and the field of every refusal in words, also of a field that is not shown, at ${width} px in ${language}`, async () => {
      const words = {
        fr: { mend: "à corriger", tiers: "Ajouter une formule de demande", hidden: "Supplément à la date" },
        en: { mend: "to be corrected", tiers: "Add a kind of request", hidden: "Extra for single dates" },
      }[language]
      let refusal = new CallError(409, {
        error: "ACTIVITY_NOT_READY",
        field: "tiers",
        details: { missing: ["TIERS"] },
      } as never)
      const { path, permissions, answers, rows } = activityEditor({
        "PUT /api/console/activities/{cuid}": (() => refusal) as never,
      })
      const tiers = [{ cuid: "t1", name: "Une", minimum_availabilities: 1, maximum_availabilities: 1 }]
      Object.assign(rows[0]!, { registration_flow: "REQUEST", tiers })
      await showConsole(path, { permissions, answers, width, kept: { language } })
      await userEvent.fill(page.getByRole("textbox", { name: /^(Titre|Title)/ }), "Autrement")
      await userEvent.keyboard("{Control>}s{/Control}")
      await expect.poll(errors).toEqual([words.tiers])
      const part = (name: string) => document.getElementById(`part-${name}`)!
      expect(part("registration").textContent).toContain(words.mend)
      expect(part("price").textContent).not.toContain(words.mend)
      const marked = () => allWords("nav ol button").filter((each) => each.includes(words.mend))
      expect(marked()).toHaveLength(1)
      await expectAccessible()
      refusal = refusedAt("partial_registrations_fee_amount")
      await userEvent.keyboard("{Control>}s{/Control}")
      await expect.element(page.getByRole("alert").getByText(words.hidden)).toBeVisible()
      await expectAccessible()
    })

  test("ACT-37 a refusal to publish says what is missing, and marks the field where it is mended", async () => {
    const ready = {
      checks: [{ check: "TIERS", done: true, blocks: true }],
      availability: null,
      now: "2027-01-15T10:00:00Z",
    }
    const { path, permissions, answers, rows } = activityEditor({
      "GET /api/console/activities/{cuid}/readiness": ready as never,
      "POST /api/console/activities/{cuid}/publish": new CallError(409, {
        error: "ACTIVITY_NOT_READY",
        details: { missing: ["TIERS", "AVAILABILITIES"] },
      } as never),
    })
    const tiers = [{ cuid: "t1", name: "Une", minimum_availabilities: 1, maximum_availabilities: 1 }]
    Object.assign(rows[0]!, { registration_flow: "REQUEST", tiers })
    await showConsole(path, { permissions, answers })
    await page.getByRole("button", { name: "Publier", exact: true }).click()
    const alert = page.getByRole("alert")
    await expect.element(alert.getByText(/Ajouter une formule de demande · /)).toBeVisible()
    await expect.poll(errors).toEqual(["Ajouter une formule de demande"])
    expect(document.getElementById("part-registration")!.textContent).toContain("à corriger")
    await expectAccessible()
  })

  test("CON-51 finds a date of a product", async () => {
    const membership = {
      cuid: "m1",
      version: 1,
      archived_at: null,
      id: 1,
      title: "Membre",
      description: "",
      price: 1_000,
      entity: "CUSTOMERS",
      period_type: "FIXED",
      rolling_period_type: null,
      rolling_period_duration: null,
      fixed_period_start_at: "2027-01-01T00:00:00.000Z",
      fixed_period_end_at: "2027-12-31T00:00:00.000Z",
      images: [],
      published: false,
      order: 0,
    }
    const { answers } = keepRows(entities.memberships, [membership])
    const refused = {
      "PUT /api/console/memberships/{cuid}": () => refusedAt("fixed_period_end_at"),
    } as never as Answers
    await showConsole("/memberships/m1", { answers: { ...answers, ...refused } })
    await page.viewport(1280, 800)
    await userEvent.fill(page.getByRole("textbox", { name: /^Titre/ }), "Autrement")
    await userEvent.keyboard("{Control>}s{/Control}")
    await expectMended("fixed_period_end_at")
  })

  test("CON-51 finds a switch of the settings", async () => {
    const refused = { "PUT /api/console/settings": () => refusedAt("coupons_enabled") } as never as Answers
    await showConsole("/settings/preferences", { answers: { ...settingsAnswers, ...refused } })
    await page.viewport(1280, 800)
    await userEvent.fill(page.getByRole("textbox", { name: /^Début des communications/ }), "ABC")
    await userEvent.keyboard("{Control>}s{/Control}")
    await expectMended("coupons_enabled")
  })
})

test("ACT-19 a question shows the fields of its kind only, and sends the others empty", async () => {
  const sent: Record<string, unknown>[] = []
  const text = question({ type: "TEXT", choices: [], pattern: "[0-9]{4}" })
  const kept = keepRows(entities.questions, [text])
  await showConsole("/questions/q1", {
    answers: {
      ...kept.answers,
      "GET /api/console/questions": listed(text) as never,
      "PUT /api/console/questions/{cuid}": (({ body }: { body: Record<string, unknown> }) => {
        sent.push(body)
        return { question: { ...text, ...body, version: 2 } }
      }) as never,
    },
  })
  const box = (name: RegExp) => page.getByRole("textbox", { name })
  await expect.element(box(/^Forme exigée/)).toHaveAccessibleDescription(/\[0-9\]\{4\}.: quatre chiffres/)
  expect(box(/Texte à accepter/).elements()).toEqual([])
  expect(page.getByRole("group", { name: "Choix" }).elements()).toEqual([])
  const choose = async (kind: string) => {
    await page.getByRole("button", { name: /Genre de réponse/ }).click()
    await page.getByRole("option", { name: kind, exact: true }).click()
  }
  await choose("Un choix")
  await page.getByRole("button", { name: "Ajouter un choix" }).click()
  expect(box(/^Forme exigée/).elements()).toEqual([])
  await choose("Un accord")
  await expect.element(box(/Texte à accepter/)).toBeVisible()
  await userEvent.fill(box(/Texte à accepter/), "J’accepte les photos.")
  await expectAccessible()
  // The choice that was begun is empty, and would be refused where nobody sees it.
  await userEvent.keyboard("{Control>}s{/Control}")
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ type: "CONSENT", choices: [], pattern: null, consent_text: "J’accepte les photos." })
})
