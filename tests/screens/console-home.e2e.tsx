import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { Home } from "#contract/endpoints/console-home.ts"
import { permissions } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { allWords } from "./look.ts"
import { showConsole } from "./show-console.tsx"

const weeks = Array.from({ length: 53 }, (_, week) => ({
  week,
  registrations: week <= 11 ? week * 100 : null,
  last_registrations: week * 40,
  income: week <= 11 ? week * 1_000_000 : null,
  last_income: week * 400_000,
}))

const registration = (more: object = {}) => ({
  cuid: "r1",
  participant: "Inès Lambert",
  activity: "Petits robots",
  created_at: "2026-11-16T08:00:00Z",
  total_amount: 19_000,
  deposit_amount: 5_000,
  paid_amount: 0,
  cancelled: false,
  ...more,
})

const group = {
  date_cuid: "d1",
  availability: { cuid: "a1", activity: "Les mains dans l’argile", location: "Atelier Tournesol" },
  start_at: "2026-11-18T13:30:00Z",
  end_at: "2026-11-18T15:00:00Z",
  counts: { EXPECTED: 5, PRESENT: 3, LEFT: 1, ABSENT: 1 },
}

const today: Home = {
  day: "2026-11-18",
  todo: [
    { kind: "requests", count: 4, amount: null, oldest_at: "2026-11-15T08:00:00Z" },
    { kind: "overdue", count: 9, amount: 131_800, oldest_at: "2026-11-01T08:00:00Z" },
  ],
  transfers_missing: [],
  my_dates: [],
  under_minimum: null,
  groups: [group],
  children: group.counts,
  latest: [
    registration(),
    registration({ cuid: "r2", paid_amount: 19_000 }),
    registration({ cuid: "r3", paid_amount: 5_000 }),
    registration({ cuid: "r4", cancelled: true, participant: "<img src=x onerror=alert(1)>" }),
  ],
  season: {
    from: "2026-09-01",
    last_from: "2025-09-01",
    registrations: { now: 1_284, last: 1_088, last_in_all: 2_090 },
    income: { now: 18_642_000, last: 16_644_600, last_in_all: 30_000_000 },
    owed: { amount: 2_391_800, overdue: 131_800 },
    weeks,
  },
  fill: [
    { cuid: "k1", title: "Sous le grand chapiteau", registered: 48, capacity: 48, opens_at: null },
    { cuid: "k2", title: "Cabanes et feu de camp", registered: 45, capacity: 60, opens_at: null },
    { cuid: "k3", title: "Le théâtre des mille voix", registered: 0, capacity: 20, opens_at: "2026-12-02T08:00:00Z" },
    { cuid: "k4", title: "Journée portes ouvertes", registered: 12, capacity: null, opens_at: null },
  ],
}

const show = (home: unknown, width = 1280) =>
  showConsole("/", { width, answers: { "GET /api/console/home": home } as never })
const region = (name: string) => allWords(page.getByRole("region", { name }))[0]
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, " ")

describe("today", () => {
  test.each([1280, 390])(
    "shows what waits, the groups, the latest, the season and how full it is, at %i",
    async (width) => {
      await show(today, width)
      await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Mercredi 18 novembre")
      await expect.element(page.getByRole("region", { name: "La saison" })).toBeVisible()
      expect(plain(region("À traiter"))).toBe(
        "4 demandes à approuver depuis le 15 nov. 9 impayés hors délai 1 318,00 € en tout",
      )
      expect(plain(region("Groupes du jour"))).toContain(
        "14 h 30 16 h Les mains dans l’argile 3 / 10 là · 1 parti · 1 absent",
      )
      const latest = plain(region("Dernières inscriptions"))
      for (const words of [
        "190,00 € Acompte à payer",
        "190,00 € Payé",
        "190,00 € Acompte versé",
        "<img src=x onerror=alert(1)>",
        "Annulée",
      ])
        expect(latest).toContain(words)
      const season = plain(region("La saison"))
      expect(season).toContain("Inscriptions 1 284 +18 % sur l’an dernier")
      expect(season).toContain("Reste à encaisser 23 918 € dont 1 318 € hors délai")
      expect(plain(region("Remplissage"))).toBe(
        "Remplissage Activité Places Sous le grand chapiteau Complet Cabanes et feu de camp 45 / 60 Le théâtre des mille voix ouvre le 2 déc. Journée portes ouvertes 12 inscrits",
      )
    },
  )

  test("the course is told in words and as a table, for registrations and for income", async () => {
    await show(today)
    const chart = page.getByRole("img", { name: "Inscriptions cumulées, saisons 2026-27 et 2025-26" })
    await expect.element(chart).toBeVisible()
    await page.getByRole("radio", { name: "Recettes" }).click()
    await expect.element(page.getByRole("img", { name: /^Recettes cumulées/ })).toBeVisible()
    await page.getByText("Voir les chiffres").click()
    const rows = allWords(page.getByRole("region", { name: "La saison" }).getByRole("row")).map(plain)
    expect(rows).toHaveLength(13)
    expect(rows[1]).toBe("septembre 40 000 € 16 000 €")
  })

  test("SET-15 transfers without holder and IBAN are warned of, with the way to complete them", async () => {
    await show({ ...today, transfers_missing: ["bank_account_holder", "iban"] })
    await expect.element(page.getByText("Les virements ne peuvent pas arriver")).toBeVisible()
    expect(plain(allWords(".alert").join())).toContain("il manque encore : Titulaire du compte, IBAN.")
    await expect
      .element(page.getByRole("link", { name: "Compléter l’entreprise" }))
      .toHaveAttribute("href", "/explorateurs/settings/business")
    await show(today)
    await expect.element(page.getByRole("region", { name: "La saison" })).toBeVisible()
    expect(allWords(".alert")).toEqual([])
  })

  test("the latest registrations and the groups of the day lead to where one works on them, for those who may", async () => {
    const { here } = await showConsole("/", { answers: { "GET /api/console/home": today } as never })
    const latest = page.getByRole("region", { name: "Dernières inscriptions" })
    await expect.element(latest.getByRole("link").first()).toHaveAttribute("href", "/explorateurs/registrations/r1")
    expect(latest.getByRole("link").elements()).toHaveLength(4)
    const groups = page.getByRole("region", { name: "Groupes du jour" })
    await expectAccessible()
    await groups.getByRole("link", { name: "Les mains dans l’argile" }).click()
    await expect.poll(here).toBe("/attendance")
    await showConsole("/", {
      answers: { "GET /api/console/home": today } as never,
      permissions: permissions.filter((each) => !/^registrations\.(registrations|attendances)\.read$/.test(each)),
    })
    await expect.element(latest).toBeVisible()
    for (const part of [latest, groups]) expect(part.getByRole("link").elements()).toEqual([])
  })

  test("shows only what one may read, and says when nothing waits", async () => {
    await show({ ...today, todo: [], groups: null, latest: [], season: null, fill: [] })
    expect(allWords(page.getByRole("heading", { level: 2 }))).toEqual(["Dernières inscriptions", "Remplissage"])
    expect(plain(region("À traiter"))).toBe("Rien n’attend : tout est à jour.")
  })
})
