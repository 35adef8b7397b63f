import { describe, expect, test } from "vitest"
import type { Cart } from "#contract/endpoints/carts.ts"
import type { Checkout as CheckoutData } from "#contract/endpoints/checkout.ts"
import { renderWithCart, textOf } from "#tests/fixtures/render-cart.tsx"
import { sampleCart } from "#web/sandbox/cart-samples.ts"
import { sampleCheckout } from "#web/sandbox/checkout-samples.ts"
import { Checkout } from "./checkout.tsx"

const cart = sampleCart(3, 768)
const free = { amount: 0, percentage: 0 }

const render = (given: Cart | null, data: CheckoutData | null, language: "fr" | "en" = "fr") =>
  renderWithCart(<Checkout data={data} />, given, language)
/** With the terms of the organiser and of the customer's wallet. */
const shown = (given: Cart, terms: Parameters<typeof sampleCheckout>[1] = {}, more: Partial<CheckoutData> = {}) =>
  render(given, { ...sampleCheckout(given, terms), ...more })
const read = (...given: Parameters<typeof shown>) => textOf(shown(...given)).replaceAll("\u00a0", " ")

test("CHECK-02 CHECK-03 nothing is shown to a visitor", () => expect(render(null, null)).toBe(""))

test("an empty cart, and one in which everything has expired, say so and lead on", () => {
  const lapsed = { ...cart, items: cart.items.map((item) => ({ ...item, expires_at: cart.now })) }
  for (const given of [{ ...cart, items: [] }, lapsed]) {
    expect(read(given)).toContain("Votre panier est vide")
    expect(shown(given)).toContain('href="/stages"')
    expect(shown(given)).not.toContain("<form")
  }
})

test("CHECK-01 items, coupon entry, summary and payment form", () => {
  const text = read({ ...cart, coupon: null })
  for (const part of [
    "Petits robots, grandes idées",
    "Code de réduction",
    "Récapitulatif",
    "Comment souhaitez-vous payer ?",
  ])
    expect(text).toContain(part)
  expect(text).toContain("J’ai lu et j’accepte les conditions générales")
})

describe("the summary", () => {
  test("MONEY-06 adds what was taken off and tells what is left", () => {
    expect(read(cart, { fees: free })).toContain(
      "Récapitulatif 3 articles 290,63 € Code « Bienvenue » − 3,56 € Total à payer 287,07 €",
    )
  })

  test("MONEY-02 MONEY-03 MONEY-04 MONEY-07 the wallet comes off first and the fee is worked out on what it leaves", () => {
    expect(read(cart, { wallet: 5_000 })).toContain(
      "− 3,56 € Portefeuille − 50,00 € Frais de service 4,05 € Total à payer 241,12 €",
    )
    const covered = read(cart, { wallet: 100_000 })
    expect(covered).toContain("Portefeuille − 287,07 € Total à payer 0,00 €")
    expect(covered).not.toContain("Frais de service")
  })

  test("MONEY-05 the deposit line is there only with deposits, and while the wallet leaves something to pay", () => {
    expect(read(cart)).toContain("dont acompte pour réserver 100,00 €")
    expect(read(cart, { wallet: 28_707 })).not.toContain("acompte")
    const without = { ...cart, items: cart.items.map((item) => ({ ...item, deposit: 0 })) }
    expect(read(without)).not.toContain("acompte")
  })
})

describe("the way to pay", () => {
  const radios = (html: string) => html.match(/type="radio"/g)?.length ?? 0
  const chosen = (html: string) => /<input[^>]*checked=""[^>]*value="(\w+)"|value="(\w+)"[^>]*checked=""/.exec(html)

  test("CHECK-12 is asked with two methods or more and something to pay, each with its amount; hidden otherwise", () => {
    expect(radios(shown(cart))).toBe(3)
    const text = read(cart, { fees: free })
    expect(text).toContain("Tout payer maintenant En ligne, par carte ou avec votre application bancaire. 287,07 €")
    expect(text).toContain("Le solde de 137,07 € se paie plus tard. 150,00 €")
    expect(text).toContain("Payer par virement Rien à payer maintenant.")
    for (const terms of [{ wallet: 100_000 }, { online: false }]) expect(radios(shown(cart, terms))).toBe(0)
    expect(
      radios(shown({ ...sampleCart(6, 768), items: sampleCart(6, 768).items.slice(5) }, { bank_transfers: false })),
    ).toBe(0)
  })

  test("CHECK-09 with an amount due the first by priority stands chosen, and the button says what happens", () => {
    const html = shown(cart)
    expect(chosen(html)?.slice(1)).toContain("IMMEDIATE")
    expect(read(cart, { fees: free })).toContain("Payer 287,07 €")
    const turned = sampleCheckout(cart).payment_methods.map(({ type }, index) => ({ type, priority: 9 - index }))
    expect(chosen(shown(cart, {}, { payment_methods: turned }))?.slice(1)).toContain("DELAYED")
    const later = read(cart, {}, { payment_methods: turned })
    expect(later).toContain("Confirmer la réservation")
    expect(later).toContain("À payer maintenant Vous payez 291,87 € par virement 0,00 €")
  })

  test("CHECK-10 a wallet that covers everything pays, and says what is left in it", () => {
    const text = read(cart, { wallet: 30_000 })
    expect(text).toContain("Payé avec votre portefeuille 287,07 € en sont retirés. Il y reste 12,93 €.")
    expect(text).toContain("Confirmer la réservation")
  })

  test("CHECK-11 nothing to pay is only confirmed", () => {
    const given = { ...cart, coupon: null, items: cart.items.map((item) => ({ ...item, price: 0, deposit: 0 })) }
    const text = read(given, { bank_transfers: false, online: false })
    expect(text).toContain("Il n’y a rien à payer.")
    expect(text).toContain("Confirmer la réservation")
    expect(text).not.toContain("Aucun moyen de paiement")
  })

  test("CHECK-13 without any there is an empty state with a title and a subtitle, and no form", () => {
    const given = { ...cart, coupons_enabled: false, coupon: null }
    const text = read(given, { online: false, bank_transfers: false })
    expect(text).toContain("Aucun moyen de paiement pour l’instant L’organisateur n’en propose pas encore.")
    expect(shown(given, { online: false, bank_transfers: false })).not.toContain("<form")
  })

  test("a payment under way can be resumed", () => {
    const html = shown(cart, {}, { payment: { checkout_url: "https://pay.example/1" } })
    expect(html).toContain('href="https://pay.example/1"')
    expect(textOf(html)).toContain("Un paiement est en cours pour ce panier")
  })

  test("MONEY-07 in English amounts are set as English sets them", () => {
    const text = textOf(render(cart, sampleCheckout(cart, { fees: free }), "en"))
    expect(text).toContain("Pay €287.07")
  })
})

describe("the coupon", () => {
  const coupon = cart.coupon!
  /** The coupon's own part: the payment has a form as well. */
  const part = (html: string) => /<section[^>]*aria-labelledby="checkout-coupon".*?<\/section>/s.exec(html)?.[0] ?? ""
  test("CHECK-25 CHECK-27 an attached, active one shows its label and a way to detach it, and no form", () => {
    expect(read(cart)).toContain("Bienvenue 10 % de moins")
    expect(part(shown(cart))).toContain("Retirer le code")
    expect(part(shown(cart))).not.toContain("<form")
  })
  test("CHECK-26 CHECK-27 none, or one that is not active, leaves the form; it cannot be sent empty", () => {
    for (const given of [
      { ...cart, coupon: null, coupon_id: null },
      { ...cart, coupon: { ...coupon, active: false } },
    ]) {
      const html = part(shown(given))
      expect(html).not.toContain("Retirer le code")
      expect(html).toMatch(/<button[^>]*disabled=""[^>]*type="submit"|<button[^>]*type="submit"[^>]*disabled=""/)
    }
  })
  test("CHECK-25 an amount from a minimum is told as such, and that it gives nothing yet", () => {
    const idle = { ...coupon, percentage: 0, amount: 500, min_total_amount: 5_000 }
    const given = { ...sampleCart(1, 768), coupon: idle }
    expect(read(given)).toContain("5 € de moins dès 50 € Il ne s’applique pas encore à ce panier.")
    expect(read(given, { fees: free })).toContain("1 article 205,00 € Total à payer 205,00 €")
  })
})
