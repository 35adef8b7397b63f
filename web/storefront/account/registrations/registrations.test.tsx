import { describe, expect, test } from "vitest"
import type { Owed } from "#contract/endpoints/account-money.ts"
import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import { nothingOwed, readOf, renderInAccount, sampleRegistration } from "#tests/fixtures/render-account.tsx"
import { sampleInstructions } from "#web/sandbox/checkout-samples.ts"
import RegistrationPage from "./registration.tsx"
import Registrations from "./registrations.tsx"

const listed = (data: RegistrationDetail[], more: { count?: number; page_number?: number; language?: "en" } = {}) => {
  const { count = data.length, page_number = 1, ...given } = more
  return renderInAccount(
    <Registrations loaderData={{ data, count, page_number, page_size: 20, calendar: { url: null } }} />,
    given,
  )
}
const page = (registration: RegistrationDetail, owed: Owed = nothingOwed, given: object = {}) =>
  renderInAccount(<RegistrationPage loaderData={{ registration, owed, documents: [] }} />, given)

test("REG-09 REG-10 REG-11 a row tells picture, title, dates, place, primary groups, participant, total and age", () => {
  const html = listed([sampleRegistration()])
  expect(readOf(html)).toMatch(
    /Petits robots, grandes idées 22 – 26 février 2027 · 5 dates La Ruche, Schaerbeek Formule : Stage .* Inès Lambert .* 205,00 € il y a 3 jours/,
  )
  expect(html).toContain("/files/images/robots/")
  expect(html).toContain('href="/account/registrations/r1"')
  expect(readOf(listed([sampleRegistration()], { language: "en" }))).toMatch(
    /22–26 February 2027 .* €205.00 3 days ago/,
  )
})

describe("the badges of a registration", () => {
  const badges = (more: Partial<RegistrationDetail>) =>
    [...listed([sampleRegistration(more)]).matchAll(/class="badge( badge-\w+)?">([^<]*)</g)].map(([, tone, text]) => [
      tone?.trim(),
      text!.replaceAll("\u00a0", " "),
    ])
  test("REG-12 yellow while anything is outstanding, also once the deposit is paid, which is told too", () => {
    expect(badges({ deposit_amount: 0, paid_amount: 500 })).toEqual([["badge-warning", "À payer : 200,00 €"]])
    expect(badges({ paid_amount: 0 })).toEqual([["badge-warning", "Acompte à payer : 50,00 €"]])
    expect(badges({})).toEqual([
      ["badge-info", "Acompte versé"],
      ["badge-warning", "À payer : 155,00 €"],
    ])
  })
  test("REG-13 REG-14 REG-15 green once it is paid, nothing of what is free, red alone when cancelled", () => {
    expect(badges({ paid_amount: 20_500 })).toEqual([["badge-success", "Payé"]])
    expect(badges({ total_amount: 0, deposit_amount: 0, paid_amount: 0 })).toEqual([])
    expect(badges({ cancelled: true, paid_amount: 20_500 })).toEqual([["badge-danger", "Annulé"]])
  })
})

test("a list without registrations leads to what there is; more than a page has its pages", () => {
  const empty = listed([])
  expect(readOf(empty)).toContain("Pas encore d’inscription")
  expect(empty).toContain('href="/stages"')
  const html = listed([sampleRegistration()], { count: 41, page_number: 2 })
  expect(readOf(html)).toContain("Page 2 sur 3 · 41 résultats")
  expect(html).toContain('href="/account/home?page_number=3"')
})

describe("the page of a registration", () => {
  test("tells what was chosen and answered, in words, and the way there", () => {
    const text = readOf(page(sampleRegistration()))
    expect(text).toContain("Vos réponses Garderie – Soir 25,00 € Avec le bus Allergies Arachides")
    expect(text).toContain("Langues Français, Néerlandais")
    expect(text).not.toContain("Vaccin")
    expect(text).toContain("Sur place La Ruche, Rue du Noyer 214, 1030 Schaerbeek Code de la porte")
  })
  test("has every date in full for who listens, the file for the calendar, the activity's page", () => {
    const html = page(sampleRegistration())
    expect(readOf(html)).toContain("lundi 22 février 2027, 9 h – 16 h")
    expect(html).toContain('href="/account/registrations/r1/calendar.ics"')
    expect(html).toContain('href="/availabilities/avail1"')
    const off = page(sampleRegistration({ cancelled: true, is_published: false }))
    expect(off).not.toContain("calendar.ics")
    expect(off).not.toContain('href="/availabilities/avail1"')
  })
  test("what somebody wrote is text and never markup", () => {
    const [first] = sampleRegistration().questions
    const html = page(sampleRegistration({ questions: [{ ...first!, content: "<img src=x onerror=alert(1)>" }] }))
    expect(html).toContain("&lt;img src=x")
  })
})

describe("what is owed", () => {
  const owed: Owed = { ...nothingOwed, outstanding_amount: 15_500, instructions: sampleInstructions }
  const text = (given: object, some: Partial<Owed> = {}) =>
    readOf(page(sampleRegistration(), { ...owed, ...some }, given))
  test("PAY-04 online only where it is enabled; the wallet only when there is something in it; a transfer always told", () => {
    expect(text({})).toContain("Paiement 155,00 € à payer 50,00 € payés 205,00 € au total Payer 155,00 €")
    expect(text({})).not.toContain("Utiliser mes")
    expect(text({ online: false })).not.toContain("Payer 155,00 €")
    expect(text({ wallet: 5_000 })).toContain("Payer 155,00 € Utiliser mes 50,00 €")
    expect(text({ wallet: 90_000, online: false })).toContain("Utiliser mes 155,00 €")
    expect(text({})).toContain("Communication +++000/0000/04242+++")
    expect(text({ online: false }, { instructions: null })).toContain("ne propose pas encore de moyen de paiement")
  })
  test("CUS-59 nothing is asked once it is paid; what was received stays told, in the organiser’s word, with what was paid then", () => {
    const payments: Owed["payments"] = [
      { created_at: "2027-01-13T10:00:00Z", amount: 15_500, source: "ONLINE", payment_type: null, balance: 20_500 },
      { created_at: "2027-01-12T10:00:00Z", amount: 5_000, source: "CASH", payment_type: "Caisse", balance: 5_000 },
    ]
    const paid = readOf(
      page(sampleRegistration({ paid_amount: 20_500 }), { ...nothingOwed, payments }, { wallet: 100 }),
    )
    expect(paid).toContain("En ligne · 13 janvier 2027 155,00 € payé après : 205,00 € Caisse · 12 janvier 2027 50,00 €")
    expect(paid).not.toMatch(/Payer \d|Utiliser mes/)
  })
  test("whoever is back before the bank has spoken is told so, and can resume", () => {
    const attempt = { status: "PENDING", checkout_url: "https://pay.example/1" } as const
    const at = "/account/registrations/r1?returned=1"
    const html = page(sampleRegistration(), { ...owed, attempt }, { at })
    expect(readOf(html)).toContain("Nous attendons la confirmation du paiement")
    expect(html).toContain('href="https://pay.example/1"')
    expect(readOf(page(sampleRegistration(), { ...owed, attempt }))).toContain("Payer 155,00 €")
  })
})
