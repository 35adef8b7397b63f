import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import type { AttendanceBilling } from "#contract/endpoints/attendance.ts"
import { AttendanceSection } from "#web/console/activities/sections/attendance-section.tsx"
import { DocumentsSection } from "#web/console/activities/sections/documents-section.tsx"
import { Answers as GivenAnswers } from "#web/console/answers/answers.tsx"
import { PageHead } from "#web/console/shell/page-head.tsx"
import { expectAccessible } from "./axe.ts"
import { allWords, wordsOf } from "./look.ts"
import { showConsole } from "./show-console.tsx"
import type { Answers, Sent } from "./stage.ts"

const areas = [
  {
    path: "roles",
    load: async () => ({
      routes: [
        {
          index: true,
          element: (
            <>
              <PageHead title="Stage" />
              <AttendanceSection cuid="a1" />
              <DocumentsSection cuid="a1" />
              <GivenAnswers registration="r1" />
            </>
          ),
        },
      ],
    }),
  },
]

const billing = (more: Partial<AttendanceBilling> = {}): AttendanceBilling => ({
  cuid: "b1",
  version: 1,
  title: "Garderie",
  description: "",
  billing_cycle: "MONTH",
  before_step_minutes: 15,
  before_step_price: 100,
  after_step_minutes: 30,
  after_step_price: 250,
  grace_minutes: 5,
  images: [],
  activities: [{ cuid: "a1", title: "Stage" }],
  ...more,
})
const question = { choices: [], content: null, file: null, consent_text: null }
const answers = [
  { ...question, question_id: 1, title: "Sait nager ?", type: "TEXT" as const, content: "Un peu" },
  {
    ...question,
    question_id: 2,
    title: "Certificat médical",
    type: "FILE" as const,
    content: "file/f1",
    file: { cuid: "f1", name: "certificat.pdf", type: "application/pdf", size: 240_000 },
  },
  {
    ...question,
    question_id: 3,
    title: "Photos",
    type: "CONSENT" as const,
    content: { version: 2, at: "2027-01-10T10:00:00Z" },
    consent_text: "Oui aux photos et aux films.",
  },
]

interface Shown {
  width?: number
  language?: string
  /** What somebody else has saved since the first reading. */
  newer?: AttendanceBilling
}

/** The section over a server that keeps what it is sent. */
async function show(kept: AttendanceBilling[], { width = 1280, language = "fr", newer }: Shown = {}) {
  const sent: (Sent & { method: string })[] = []
  let all = kept
  const keep = (method: string) => (each: Sent) => {
    sent.push({ ...each, method })
    const body = each.body as { activities: string[]; take_over?: boolean; version?: number }
    if (newer && body.version !== newer.version)
      return new CallError(409, { error: "VERSION_CONFLICT", field: "version", details: { attendance_billing: newer } })
    const changed = { ...all[0]!, ...body, activities: [{ cuid: "a1", title: "Stage" }], images: [] }
    all = method === "POST" ? [billing({ ...changed, cuid: "b2" })] : all
    return { attendance_billing: changed }
  }
  const path = "/api/console/attendance-billings"
  const list = ({ url }: Sent) => {
    const activity = url.searchParams.get("activity")
    const data = activity ? all.filter((each) => each.activities.some(({ cuid }) => cuid === activity)) : all
    return { data, count: data.length }
  }
  const documents = [
    {
      cuid: "m1",
      title: "Attestation de présence",
      description: "",
      every_activity: false,
      payment_requirement: "TOTAL",
      date_requirement: "AVAILABILITY_END",
    },
    {
      cuid: "m2",
      title: "Badge",
      description: "",
      every_activity: true,
      payment_requirement: null,
      date_requirement: null,
    },
  ]
  await showConsole("/roles", {
    areas,
    width,
    kept: { language },
    answers: {
      [`GET ${path}`]: list,
      [`POST ${path}`]: keep("POST"),
      [`PUT ${path}/{cuid}`]: keep("PUT"),
      [`DELETE ${path}/{cuid}`]: (each: Sent) => {
        sent.push({ ...each, method: "DELETE" })
        all = []
        return { archived: false }
      },
      "GET /api/console/activities/{cuid}/documents": { data: documents, count: 2 },
      "GET /api/console/registrations/{cuid}/answers": { data: answers, count: 3 },
    } as unknown as Answers,
  })
  return { sent }
}
const rows = () => allWords("tbody tr")

describe("the price of minutes before and after", () => {
  test.each([1280, 390])(
    "ACT-02 ACT-25 at %s px: steps and prices are typed, and the examples follow the rule of the charges",
    async (width) => {
      const { sent } = await show([billing()], { width })
      await expect.element(page.getByLabelText("Nom du tarif")).toHaveValue("Garderie")
      expect(rows()).toEqual([
        "Arrivée 20 minutes avant l’heure 20 2,00 €",
        "Départ 5 minutes après l’heure 0 Gratuit",
        "Départ 6 minutes après l’heure 6 2,50 €",
        "Départ 45 minutes après l’heure 45 5,00 €",
      ])
      await expectAccessible()
      const price = page.getByLabelText("Prix d’une tranche après l’heure")
      await userEvent.fill(price, "trois")
      await expect.element(page.getByText("Ce n’est pas un montant.")).toBeVisible()
      await expect.element(page.getByRole("button", { name: "Garder le tarif" })).toBeDisabled()
      await userEvent.fill(price, "3,20")
      await expect.poll(rows).toContain("Départ 45 minutes après l’heure 45 6,40 €")
      await page.getByRole("button", { name: "Garder le tarif" }).click()
      await expect.poll(() => sent.at(-1)?.body).toMatchObject({ after_step_price: 320, activities: ["a1"] })
    },
  )

  test("CON-35 ACT-25 prices that two people changed are shown both; what only the other changed is taken, and its activities too", async () => {
    const theirs = billing({
      version: 4,
      after_step_price: 300,
      grace_minutes: 10,
      activities: [
        { cuid: "a1", title: "Stage" },
        { cuid: "a2", title: "Atelier" },
      ],
    })
    const { sent } = await show([billing({ version: 3 })], { newer: theirs })
    const price = page.getByRole("textbox", { name: "Prix d’une tranche après l’heure" })
    await userEvent.fill(price, "3,20")
    await page.getByRole("button", { name: "Garder le tarif" }).click()
    const conflict = page.getByRole("alert", { name: "Quelqu’un a enregistré entre-temps" })
    expect(await wordsOf(conflict)).toContain("Repris de l’autre personne")
    await expect.element(price).toHaveValue("3,20")
    await expectAccessible()
    await conflict.getByText("3,00 €").click()
    await expect.element(price).toHaveValue("3,00\u00a0€")
    await conflict.getByText("3,20").click()
    await page.getByRole("button", { name: "Garder le tarif" }).click()
    await expect.poll(() => sent.length).toBe(2)
    expect(sent.map(({ body }) => body)).toMatchObject([
      { version: 3, activities: ["a1"] },
      { version: 4, after_step_price: 320, grace_minutes: 10, activities: ["a1", "a2"] },
    ])
    await expect.poll(() => conflict.elements()).toEqual([])
  })

  test("ACT-25 one that others share says so; another price list replaces it after asking", async () => {
    const shared = billing({
      activities: [
        { cuid: "a1", title: "Stage" },
        { cuid: "a2", title: "Atelier" },
      ],
    })
    const { sent } = await show([shared, billing({ cuid: "b2", title: "Étude", activities: [] })])
    await expect.element(page.getByText(/Ce tarif vaut aussi pour\s: Atelier/)).toBeVisible()
    await page.getByRole("button", { name: /Prendre un autre tarif/ }).click()
    await page.getByRole("option", { name: "Étude" }).click()
    expect(await wordsOf(page.getByRole("alertdialog"))).toMatch(/du tarif « Garderie » au tarif « Étude »/)
    expect(sent).toEqual([])
    await page.getByRole("button", { name: "Changer de tarif" }).click()
    await expect.poll(() => sent.at(-1)?.body).toMatchObject({ title: "Étude", activities: ["a1"], take_over: true })
  })

  test("ACT-26 nothing is charged until a price is set; one of this activity alone is removed when it stops", async () => {
    const { sent } = await show([])
    await expect.element(page.getByText("ne coûtent rien", { exact: false })).toBeVisible()
    await page.getByRole("button", { name: "Fixer un prix" }).click()
    await userEvent.fill(page.getByLabelText("Prix d’une tranche avant l’heure"), "1,50")
    await page.getByRole("button", { name: "Garder le tarif" }).click()
    await expect
      .poll(() => sent.at(-1))
      .toMatchObject({ method: "POST", body: { title: "Garderie", before_step_price: 150, activities: ["a1"] } })
    await page.getByRole("button", { name: "Ne plus faire payer" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Ne plus faire payer" }).click()
    await expect.poll(() => sent.at(-1)?.method).toBe("DELETE")
    await expect.element(page.getByText("ne coûtent rien", { exact: false })).toBeVisible()
  })
})

test("ACT-02 an activity's documents say for whom and from when, and lead to their models", async () => {
  await show([], { language: "en" })
  const link = page.getByRole("link", { name: "Attestation de présence" })
  await expect.element(link).toHaveAttribute("href", expect.stringContaining("/documents/m1"))
  await expect.element(page.getByText("Once everything is paid, after the last date")).toBeVisible()
  await expect.element(page.getByText("Without waiting for a payment, from the registration on")).toBeVisible()
})

test.each([1280, 390])("BEY-13 BEY-14 at %s px staff reads answers: texts, a file, an agreement", async (width) => {
  await show([], { width })
  await expect.element(page.getByText("Un peu")).toBeVisible()
  const download = page.getByRole("link", { name: "Télécharger certificat.pdf" })
  await expect.element(download).toHaveAttribute("href", "/explorateurs/api/console/answer-files/f1")
  await expect.element(page.getByText(/^D’accord le 10 janvier 2027 avec la version 2 du texte/)).toBeVisible()
  await expect.element(page.getByText("Oui aux photos et aux films.")).toBeVisible()
  await expectAccessible()
})
