import { describe, expect, test } from "vitest"
import type { ConfirmedCart } from "#contract/endpoints/checkout.ts"
import { renderWithCart, textOf } from "#tests/fixtures/render-cart.tsx"
import { sampleBought, sampleInstructions } from "#web/sandbox/checkout-samples.ts"
import { drawCode } from "#web/ui/qr-code.tsx"
import { Confirmed } from "./success.tsx"

const customer = { firstname: "Camille", email: "camille@example.com" }
const render = (bought: ConfirmedCart, language: "fr" | "en" = "fr") =>
  renderWithCart(<Confirmed bought={bought} customer={customer} />, null, language)
const read = (bought: ConfirmedCart, language: "fr" | "en" = "fr") =>
  textOf(render(bought, language)).replaceAll("\u00a0", " ")
const nothing = {
  registrations: [],
  registrations_requests: [],
  bundles: [],
  vouchers: [],
  memberships: [],
  confirmations: [],
}

test("CHECK-18 registrations, requests, bundles, vouchers and memberships are all told, each with how it is paid", () => {
  const text = read(sampleBought())
  expect(text).toContain("C’est réservé, Camille")
  expect(text).toMatch(
    /Petits robots, grandes idées 22 – 26 février 2027 · 5 dates La Ruche, Schaerbeek .* Inès Lambert/,
  )
  expect(text).toContain("Acompte versé")
  expect(text).toContain("Mercredis à la carte Demande en attente de réponse")
  expect(text).toContain("Carnet de 10 entrées 10 entrées Valable jusqu’au 13 janvier 2028")
  expect(text).toContain("Bon cadeau Code 7K2M94QDXW")
  expect(text).toContain("Cotisation annuelle 13 janvier 2027 – 12 janvier 2028")
  expect(text).toContain("Total 360,62 € Déjà payé 150,00 € Reste à payer 210,62 €")
})

describe("how it stands with the money", () => {
  const told = (cart: Partial<ConfirmedCart["cart"]>) => read(sampleBought(cart))
  test("is said in one line", () => {
    expect(told({})).toContain("Nous avons bien reçu 150,00 €. Il reste 210,62 € à payer.")
    expect(told({ paid_amount: 0 })).toContain("Camille Il reste 210,62 € à payer.")
    expect(told({ paid_amount: 36_062, outstanding_amount: 0 })).toContain("Tout est payé : 360,62 €.")
    expect(told({ total_amount: 0, paid_amount: 0, outstanding_amount: 0 })).toContain("Il n’y a rien à payer.")
  })
  test("what is owed by transfer has its account, its reference and its code", () => {
    const html = render(sampleBought({ instructions: sampleInstructions }))
    const text = textOf(html).replaceAll("\u00a0", " ")
    expect(text).toContain("Bénéficiaire Les Explorateurs ASBL IBAN BE68 5390 0754 7034")
    expect(text).toContain("Communication +++000/0000/04242+++")
    expect(html).toContain('aria-label="Copier l’IBAN"')
    expect(render(sampleBought())).not.toContain("Communication")
  })
})

test("what was paid for too late is named, with where the money is", () => {
  const missed = [{ title: "Cabanes et feu de camp", participant: "Basile Lambert", amount: 7_500 }]
  const text = read(sampleBought({ missed }))
  expect(text).toContain("1 place n’était plus libre Cabanes et feu de camp, pour Basile Lambert 75,00 €")
  expect(text).toContain("75,00 € sont dans votre portefeuille")
  const all = read({ ...sampleBought({ missed, paid_amount: 0, outstanding_amount: 0 }), ...nothing })
  expect(all).toContain("Les places sont parties, Camille")
})

test("a calendar file is offered where it holds exactly the dates that were taken", () => {
  const bought = sampleBought()
  const files = (given: ConfirmedCart) => render(given).match(/calendar\.ics/g)?.length ?? 0
  expect(files(bought)).toBe(bought.registrations.length)
  const [first] = bought.registrations
  expect(files({ ...bought, registrations: [{ ...first!, dates: first!.dates.slice(1) }] })).toBe(0)
})

test("only what was bought gives the title its words, in both languages", () => {
  const { registrations: _, ...rest } = sampleBought()
  expect(read({ ...rest, registrations: [] }, "en")).toContain("Your request is sent, Camille")
  expect(read({ ...rest, registrations: [], registrations_requests: [] })).toContain("C’est à vous, Camille")
})

test("a QR code has its three finders, and another text is another code", () => {
  const { path, size } = drawCode(sampleInstructions.epc)
  expect((size - 17) % 4).toBe(0)
  for (const start of ["M0 0h7v1h-7z", `M${size - 7} 0h7v1h-7z`, `M0 ${size - 7}h7v1h-7z`])
    expect(path).toContain(start)
  expect(drawCode("another").path).not.toBe(path)
})
