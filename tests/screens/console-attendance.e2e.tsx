import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { DayGroup, DayRow } from "#contract/endpoints/attendance-day.ts"
import type { Permission } from "#contract/permissions.ts"
import { noMarks } from "#contract/rules/attendance-marks.ts"
import { countChildren } from "#contract/rules/day-counts.ts"
import { expectAccessible } from "./axe.ts"
import { allWords } from "./look.ts"
import { showConsole } from "./show-console.tsx"

const desk: Permission[] = ["registrations.attendances.read", "registrations.attendances.register"]
const at = (time: string) => `2026-11-18T${time}:00.000Z`
const date = { id: 7, start_at: at("11:30"), end_at: at("17:00") }
const activity = { cuid: "k1", title: "Garderie du mercredi" }

const child = (id: number, fullname: string, more: Partial<DayRow> = {}): DayRow => ({
  ...noMarks,
  registration: { cuid: `r${id}` },
  participant: { id, cuid: `p${id}`, fullname },
  customer: { cuid: `c${id}`, fullname: "Camille Lambert", phone: "0470 55 01 42" },
  activity,
  availability: { cuid: "a1" },
  date,
  age: 7,
  code: `p${id}.x`,
  important: [],
  guardians: [{ fullname: "Camille Lambert", phone: "0470 55 01 42" }],
  notes: [],
  pick_up_people: [],
  estimate: null,
  ...more,
})

const groupOf = (rows: DayRow[]): DayGroup => ({
  availability: { cuid: "a1" },
  activity,
  location: "La Ruche",
  date,
  counts: countChildren(rows, false),
  rows,
})

const everybody = [
  child(1, "Inès Lambert", { notes: ["Arachides"] }),
  child(2, "Aya El Amrani", {
    arrived_at: at("11:34"),
    pick_up_people: [
      { name: "Hassan El Amrani", phone: "0470 11 22 33" },
      { name: "Samia Idrissi", phone: "" },
    ],
  }),
  child(3, "Hugo Claes", { arrived_at: at("11:30") }),
  child(4, "Zoé Lambert", {
    arrived_at: at("11:30"),
    departed_at: at("17:35"),
    picked_up_by: "Camille",
    estimate: { duration: 35, amount: 225 },
  }),
  child(5, "Nina Kowalska", { absence: "EXCUSED" }),
  child(6, "Liam De Smet", { waiting_departed_at: at("17:10") }),
]

interface Call {
  body?: unknown
}

type More = { width?: number; permissions?: Permission[]; language?: string }
const show = (rows: DayRow[], more: More = {}) => showGroups(rows.length > 0 ? [groupOf(rows)] : [], more)

async function showGroups(groups: DayGroup[], more: More = {}) {
  const sent: unknown[] = []
  const note = ({ body }: Call) => {
    sent.push(body)
    return { attendance: groups[0]?.rows[0] }
  }
  const day = { date: "2026-11-18", now: at("12:00"), stamp: "s1", groups }
  const { width = 1280, permissions = desk, language = "fr" } = more
  await showConsole("/attendance", {
    width,
    permissions,
    kept: { language },
    answers: {
      "GET /api/console/attendances/day": day,
      "POST /api/console/attendances": note,
      "PUT /api/console/attendances/absence": note,
    } as never,
  })
  return sent
}
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ")
const group = () => plain(allWords(page.getByRole("region", { name: activity.title }))[0])

describe("the day", () => {
  test.each([1280, 390])(
    "ATT-01 ATT-16 lists everybody by date with counts, times and the estimate, at %i",
    async (width) => {
      await show(everybody, { width })
      await expect.element(page.getByRole("region", { name: activity.title })).toBeVisible()
      const words = group()
      for (const text of [
        "12 h 30 – 18 h · La Ruche",
        "2 présents · 2 attendus · 1 parti · 1 absent",
        "Aya El Amrani 7 ans · depuis 12 h 34",
        "12 h 30 → 18 h 35 · avec Camille",
        "Estimation : 35 min, 2,25 €",
        "Absence excusée",
        "Départ de 18 h 10 reçu, l’arrivée manque",
      ])
        expect(words).toContain(text)
      await expectAccessible()
    },
  )

  test("ATT-02 one tap records the arrival, another the departure", async () => {
    const sent = await show(everybody)
    await page.getByRole("button", { name: "Arrivée de Inès Lambert" }).click()
    await expect.poll(() => sent).toEqual([{ registration: "r1", date_id: 7, kind: "ARRIVAL" }])
    await page.getByRole("button", { name: "Départ de Hugo Claes" }).click()
    await expect.poll(() => sent.at(-1)).toEqual({ registration: "r3", date_id: 7, kind: "DEPARTURE" })
  })

  test("BEY-10 who may come is shown before the departure, which names who came", async () => {
    const sent = await show(everybody, { width: 390 })
    await page.getByRole("button", { name: "Départ de Aya El Amrani" }).click()
    await expect.element(page.getByRole("heading", { name: "Qui vient chercher Aya El Amrani ?" })).toBeVisible()
    await expectAccessible()
    await page.getByRole("button", { name: "Samia Idrissi" }).click()
    await page.getByRole("button", { name: "Départ avec Samia Idrissi" }).click()
    await expect
      .poll(() => sent)
      .toEqual([{ registration: "r2", date_id: 7, kind: "DEPARTURE", picked_up_by: "Samia Idrissi" }])
    await page.getByRole("button", { name: "Départ de Aya El Amrani" }).click()
    await page.getByRole("textbox", { name: "Une autre personne" }).fill("Voisin")
    await expect.element(page.getByText("Appelez d’abord la famille au 0470 55 01 42.")).toBeVisible()
    await page.getByRole("button", { name: "Départ avec Voisin" }).click()
    await expect.poll(() => sent.at(-1)).toMatchObject({ picked_up_by: "Voisin" })
  })

  test("ATT-02 a time is corrected by hand, or taken back", async () => {
    const sent = await show(everybody)
    await page.getByRole("button", { name: "Autres actions pour Hugo Claes" }).click()
    await page.getByRole("menuitem", { name: "Corriger les heures" }).click()
    await page.getByRole("spinbutton", { name: /minute.*Arrivée/ }).fill("41")
    await expectAccessible()
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await expect.poll(() => sent).toEqual([{ registration: "r3", date_id: 7, kind: "ARRIVAL", at: at("11:41") }])
    await page.getByRole("button", { name: "Autres actions pour Zoé Lambert" }).click()
    await page.getByRole("menuitem", { name: "Corriger les heures" }).click()
    await page.getByRole("button", { name: "Retirer le départ" }).click()
    await expect.poll(() => sent.at(-1)).toEqual({ registration: "r4", date_id: 7, kind: "DEPARTURE", at: null })
  })

  test("ATT-10 an absence is excused or not, only where nobody has arrived, and can be taken back", async () => {
    const sent = await show(everybody)
    await page.getByRole("button", { name: "Autres actions pour Inès Lambert" }).click()
    await page.getByRole("menuitem", { name: "Absence non excusée" }).click()
    await expect.poll(() => sent).toEqual([{ registration: "r1", date_id: 7, absence: "UNEXCUSED" }])
    await page.getByRole("button", { name: "Autres actions pour Nina Kowalska" }).click()
    await page.getByRole("menuitem", { name: "Retirer l’absence" }).click()
    await expect.poll(() => sent.at(-1)).toEqual({ registration: "r5", date_id: 7, absence: null })
    await page.getByRole("button", { name: "Autres actions pour Hugo Claes" }).click()
    await expect.element(page.getByRole("menuitem", { name: "Corriger les heures" })).toBeVisible()
    expect(allWords(page.getByRole("menuitem"))).toEqual(["Corriger les heures"])
  })

  test("ATT-13 pinned notes stand beside the name; a name is found whatever its accents", async () => {
    await show(everybody)
    await expect.element(page.getByText("Arachides")).toBeVisible()
    await page.getByRole("searchbox").fill("ines lam")
    await expect.poll(() => allWords(page.getByRole("listitem").filter({ hasText: "ans" })).length).toBe(1)
    await page.getByRole("searchbox").fill("personne")
    await expect.element(page.getByText("Personne de ce nom n’est attendu ce jour-là.")).toBeVisible()
  })

  test("ATT-12 who may only read sees no button; an empty day says so", async () => {
    await show(everybody, { permissions: ["registrations.attendances.read"] })
    await expect.element(page.getByRole("button", { name: "Fiche de Hugo Claes" })).toBeVisible()
    expect(allWords(page.getByRole("button", { name: /Arrivée|Départ|Autres actions/ }))).toEqual([])
    await show([])
    await expect.element(page.getByRole("heading", { name: "Personne n’est attendu ce jour-là" })).toBeVisible()
  })

  test.each([1280, 390])(
    "ATT-22 ATT-23 a sign and the words stand beside the name, and the card says all and calls, at %i",
    async (width) => {
      const answer = "Arachides : EpiPen dans la poche avant du sac. Après l’injection, le 112 puis la famille."
      const ines = child(1, "Inès Lambert", {
        notes: ["Garde alternée"],
        important: [
          { title: "Allergies", type: "TEXT", text: answer },
          { title: "Asthme ?", type: "CHOICES_SINGLE", text: "Oui" },
        ],
        guardians: [
          { fullname: "Camille Lambert", phone: "0470 55 01 42" },
          { fullname: "Olivier Lambert", phone: "+32 (0)470 55 01 77" },
        ],
        pick_up_people: [{ name: "Monique", phone: "" }],
      })
      const sent = await show([ines, ...everybody.slice(1)], { width })
      const row = page.getByRole("listitem").filter({ hasText: "Inès Lambert" })
      await expect.element(row).toBeVisible()
      expect(plain(allWords(row)[0])).toContain("À savoir")
      expect(plain(allWords(row)[0])).toContain("Asthme ? : Oui")
      await page.getByRole("button", { name: "Fiche de Inès Lambert" }).click()
      const card = page.getByRole("dialog", { name: "Inès Lambert" })
      await expect.element(card).toBeVisible()
      const words = plain(allWords(card)[0])
      for (const text of [
        "7 ans · attendu",
        answer,
        "Asthme ? Oui",
        "Peut venir chercher",
        "Monique",
        "12 h 30 – 18 h Garderie du mercredi attendu",
        "Garde alternée",
        "Départ après l’arrivée",
      ])
        expect(words).toContain(plain(text))
      const numbers = card
        .getByRole("link")
        .elements()
        .map((link) => link.getAttribute("href"))
      expect(numbers).toEqual(["tel:0470550142", "tel:+32470550177"])
      await expectAccessible()
      await card.getByRole("button", { name: "Arrivée" }).click()
      await expect.poll(() => sent).toEqual([{ registration: "r1", date_id: 7, kind: "ARRIVAL" }])
      await expect.element(card).not.toBeInTheDocument()
    },
  )

  test("ATT-24 a child in two groups is counted once for the whole day, and in each of its groups", async () => {
    const other = { id: 8, start_at: at("17:00"), end_at: at("18:00") }
    const both = [
      child(1, "Inès Lambert", { arrived_at: at("11:31") }),
      child(2, "Aya El Amrani", { arrived_at: at("11:31"), departed_at: at("12:00") }),
    ]
    const later = [child(1, "Inès Lambert", { date: other, arrived_at: at("11:32") })]
    await showGroups([groupOf(both), { ...groupOf(later), date: other, activity: { cuid: "k2", title: "Soir" } }])
    await expect.element(page.getByRole("region", { name: "Soir" })).toBeVisible()
    expect(plain(allWords(page.getByRole("main"))[0])).toMatch(/1 présent · 1 parti .*1 présent · 1 parti .*1 présent/)
  })

  test("in English", async () => {
    await show(everybody, { language: "en" })
    await expect.element(page.getByRole("button", { name: "Arrival of Inès Lambert" })).toBeVisible()
    expect(group()).toContain("2 present · 2 expected · 1 left · 1 absent")
  })
})
