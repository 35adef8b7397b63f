import { describe, expect, test } from "vitest"
import type { Cart } from "#contract/endpoints/carts.ts"
import { renderWithCart, textOf } from "#tests/fixtures/render-cart.tsx"
import { sampleCart } from "../sandbox/cart-samples.ts"
import { Checkout } from "./checkout.tsx"

const cart = sampleCart(3, 768)
const render = (given: Cart | null, language: "fr" | "en" = "fr") => renderWithCart(<Checkout />, given, language)
const read = (given: Cart | null) => textOf(render(given)).replaceAll("\u00a0", " ")

test("CHECK-02 CHECK-03 nothing is shown to a visitor", () => expect(render(null)).toBe(""))

test("an empty cart, and one in which everything has expired, say so and lead on", () => {
  const lapsed = { ...cart, items: cart.items.map((item) => ({ ...item, expires_at: cart.now })) }
  for (const given of [{ ...cart, items: [] }, lapsed]) {
    expect(read(given)).toContain("Votre panier est vide")
    expect(render(given)).toContain('href="/stages"')
    expect(render(given)).not.toContain("<form")
  }
})

test("MONEY-06 the summary adds what was taken off and tells what is left", () => {
  expect(read(cart)).toContain("Récapitulatif 3 articles 290,63 € Code « Bienvenue » − 3,56 € Total 287,07 €")
})

describe("the coupon", () => {
  const coupon = cart.coupon!
  test("CHECK-25 CHECK-27 an attached, active one shows its label and a way to detach it, and no form", () => {
    const html = render(cart)
    expect(read(cart)).toContain("Bienvenue 10 % de moins")
    expect(html).toContain("Retirer le code")
    expect(html).not.toContain("<form")
  })
  test("CHECK-26 CHECK-27 none, or one that is not active, leaves the form; it cannot be sent empty", () => {
    for (const given of [
      { ...cart, coupon: null, coupon_id: null },
      { ...cart, coupon: { ...coupon, active: false } },
    ]) {
      const html = render(given)
      expect(html).not.toContain("Retirer le code")
      expect(html).toMatch(/<button[^>]*disabled=""[^>]*type="submit"|<button[^>]*type="submit"[^>]*disabled=""/)
    }
  })
  test("CHECK-25 an amount from a minimum is told as such, and that it gives nothing yet", () => {
    const idle = { ...coupon, percentage: 0, amount: 500, min_total_amount: 5_000 }
    const given = { ...sampleCart(1, 768), coupon: idle }
    expect(read(given)).toContain("5 € de moins dès 50 € Il ne s’applique pas encore à ce panier.")
    expect(read(given)).toContain("1 article 205,00 € Total 205,00 €")
  })
})
