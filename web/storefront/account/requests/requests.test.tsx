import { describe, expect, test } from "vitest"
import type { RegistrationRequest } from "#contract/endpoints/requests.ts"
import { nothingOwed, readOf, renderInAccount } from "#tests/fixtures/render-account.tsx"
import RequestPage from "./request.tsx"
import Requests from "./requests.tsx"

const slot = (id: number, day: string): RegistrationRequest["availabilities"][number] => ({
  id,
  cuid: `a${id}`,
  start_at: `${day}T13:00:00Z`,
  end_at: `${day}T15:00:00Z`,
  location: null,
  total_amount: 3_000,
  obstacle: null,
  registration: null,
  dates: [{ id, cuid: `d${id}`, start_at: `${day}T13:00:00Z`, end_at: `${day}T15:00:00Z` }],
})
const request: RegistrationRequest = {
  id: 4,
  cuid: "q1",
  status: "PENDING",
  total_amount: 6_000,
  deposit_amount: 0,
  paid_amount: 0,
  outstanding_amount: 6_000,
  reference: "EXP-77",
  created_at: "2027-01-12T10:00:00Z",
  decided_at: null,
  note: "",

  tier: { name: "Curieux" },
  activity: { cuid: "k1", title: "Ateliers du mercredi", images: [], is_published: true },
  participant: { id: 3, cuid: "p1", fullname: "Inès Lambert" },
  availabilities: [slot(1, "2027-02-03"), slot(2, "2027-02-10")],
  options: [{ price_id: 1, label: "Garderie – Soir", amount: 500, percentage: 0, content: "Avec le bus" }],
  questions: [{ question_id: 2, title: "Allergies", type: "TEXT", content: "Arachides", file: null, choices: [] }],
}
const list = (...data: RegistrationRequest[]) =>
  renderInAccount(
    <Requests loaderData={{ data, count: data.length, page_number: 1, page_size: 20 }} />,
    data[0]?.note === "en" ? { language: "en" } : {},
  )
const one = (more: Partial<RegistrationRequest> = {}, given: Parameters<typeof renderInAccount>[1] = {}) => {
  const seen = { ...request, ...more }
  const owed = { ...nothingOwed, outstanding_amount: seen.outstanding_amount }
  return renderInAccount(<RequestPage loaderData={{ registration_request: seen, owed }} />, given)
}
const badgesOf = (html: string) =>
  [...html.matchAll(/class="badge( badge-\w+)?">([^<]+)</g)].map(([, tone = "", text]) =>
    `${tone.trim().replace("badge-", "")} ${text!.replaceAll("\u00a0", " ")}`.trim(),
  )
const badges = (more: Partial<RegistrationRequest>) => badgesOf(list({ ...request, ...more }))

describe("requests in the account", () => {
  test("RREQ-01 RREQ-02 the list tells what was asked for, for whom, and leads to each", () => {
    const html = list(request)
    expect(readOf(html)).toContain(
      "Ateliers du mercredi Demande · Curieux · 2 créneaux mercredi 3 février, 14 h – 16 h mercredi 10 février, 14 h – 16 h",
    )
    expect(readOf(html)).toMatch(/Inès Lambert .*60,00 € il y a 3 jours/)
    expect(html).toContain('href="/account/registrations-requests/q1"')
    expect(readOf(list())).toContain("Pas encore de demande")
    expect(readOf(list({ ...request, note: "en" }))).toContain("Request · Curieux · 2 slots Wednesday 3 February")
  })

  test("RREQ-03 RREQ-05 RREQ-06 RREQ-07 what came of it and how it is paid; off, that alone and in red", () => {
    const pending = "info En attente de réponse"
    expect(badges({})).toEqual([pending, "warning À payer si acceptée : 60,00 €"])
    expect(badges({ deposit_amount: 2_000, paid_amount: 500 })).toEqual([
      pending,
      "warning Acompte dû si acceptée : 15,00 €",
    ])
    for (const paid_amount of [2_000, 5_999])
      expect(badges({ deposit_amount: 2_000, paid_amount })).toEqual([pending, "info Acompte versé"])
    for (const paid_amount of [6_000, 6_001]) expect(badges({ paid_amount })).toEqual([pending, "success Payé"])
    expect(badges({ total_amount: 0 })).toEqual([pending])
    expect(badges({ status: "APPROVED", paid_amount: 6_000 })).toEqual(["success Acceptée", "success Payé"])
    expect(badges({ status: "REJECTED" })).toEqual(["danger Refusée"])
    expect(badges({ status: "CANCELLED", paid_amount: 6_000 })).toEqual(["danger Annulée"])
  })

  test("RREQ-01 RREQ-02 the page has the slots, the answers, the reference and the organiser's words", () => {
    const text = readOf(one())
    expect(text).toContain("Ateliers du mercredi Demande · Curieux · 2 créneaux Demandé le 12 janvier 2027")
    expect(text).toContain("Référence EXP-77")
    expect(text).toMatch(/Créneaux demandés mer\. 3 mercredi 3 février, 14 h – 16 h 30,00 €/)
    expect(text).toContain("Vos réponses Garderie – Soir 5,00 € Avec le bus Allergies Arachides")
    expect(text).toContain("Nous regardons ce qui est possible")
    const rejected = one({ status: "REJECTED", decided_at: "2027-01-14T10:00:00Z", note: "Le groupe est <complet>." })
    expect(rejected).toContain("Le groupe est &lt;complet&gt;.")
    expect(readOf(rejected)).toContain("Refusée le 14 janvier 2027.")
  })

  test("RREQ-04 it can be cancelled while it waits, and only then; approved, it leads to its registrations", () => {
    const hasCancel = (html: string) => /<button[^>]*>(?:<[^>]+>)*Annuler la demande/.test(html)
    expect(hasCancel(one())).toBe(true)
    for (const status of ["APPROVED", "REJECTED", "CANCELLED"] as const) expect(hasCancel(one({ status }))).toBe(false)
    expect(one()).not.toContain("/account/registrations/")
    const availabilities = [{ ...slot(1, "2027-02-03"), registration: { cuid: "r9" } }]
    expect(one({ status: "APPROVED", availabilities })).toContain('href="/account/registrations/r9"')
  })

  test("RREQ-08 the price of a request that waits is due once it is accepted, in both languages", () => {
    const head = (status: RegistrationRequest["status"], language: "fr" | "en") =>
      /class="pay-due num">(.*?)<\/p>/.exec(one({ status }, { language }))?.[1] ?? ""
    expect(readOf(head("PENDING", "fr"))).toBe("60,00 € à payer une fois acceptée")
    expect(readOf(head("PENDING", "en"))).toBe("€60.00 to pay once accepted")
    expect(readOf(head("APPROVED", "fr"))).toBe("60,00 € à payer")
  })

  test("RREQ-08 PAY-01 PAY-02 unpaid, the wallet pays it, or else the payment page; nothing to pay, neither", () => {
    const ways = (html: string) => [
      readOf(html).includes("Payer 60,00 €"),
      readOf(html).includes("Utiliser mes 5,00 €"),
    ]
    expect(ways(one({}, { wallet: 500 }))).toEqual([false, true])
    expect(ways(one({}, { wallet: 0 }))).toEqual([true, false])
    expect(ways(one({}, { online: false }))).toEqual([false, false])
    expect(ways(one({ outstanding_amount: 0, status: "CANCELLED" }, { wallet: 500 }))).toEqual([false, false])
  })
})
