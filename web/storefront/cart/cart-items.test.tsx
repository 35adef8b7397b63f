import { describe, expect, test } from "vitest"
import type { Cart } from "#contract/endpoints/carts.ts"
import { renderWithCart, textOf } from "#tests/fixtures/render-cart.tsx"
import { sampleCart } from "#web/sandbox/cart-samples.ts"
import { CartItems } from "./cart-items.tsx"
import { HoldCountdown } from "./hold-countdown.tsx"

const whole = sampleCart(6, 768)
const b = "\u00a0"

/** The cart with one of the samples alone. */
const only = (index: number): Cart => ({ ...whole, items: [whole.items[index]!] })
const render = (index: number, language: "fr" | "en" = "fr") => {
  const html = renderWithCart(<CartItems />, only(index), language)
  return { html, text: textOf(html) }
}

describe("an item of the cart", () => {
  test("CDRAW-01 DRAWER-09 DRAWER-21 a registration shows image, title, dates, location, primary groups and who", () => {
    const { html, text } = render(0)
    expect(html).toContain('src="/pictures/robots.svg"')
    const facts = ["Petits robots, grandes idées", "205,00", `22 – 26 février 2027 ·${b}5 dates`]
    const order = [...facts, "La Ruche, Schaerbeek", `Formule${b}: Stage`, "Inès Lambert"]
    const places = order.map((fact) => text.indexOf(fact))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    // A secondary group is not the main category.
    expect(text).not.toContain("Nature")
  })

  test("CDRAW-02 DRAWER-10 a registration leads to its availability, the others to their own page", () => {
    const hrefs = [...renderWithCart(<CartItems />, whole).matchAll(/class="cart-name" href="([^"]+)"/g)]
    expect(hrefs.map(([, href]) => href)).toEqual([
      "/availabilities/a1",
      "/availabilities/a1",
      "/vouchers/x1",
      "/bundles/x1",
      "/memberships/x1",
      "/availabilities/a1",
    ])
  })

  test("DRAWER-22 DRAWER-23 a bundle shows its entries, how long it is good for, and for whom", () => {
    const { text } = render(3)
    expect(text).toContain("10 entrées")
    expect(text).toContain("sans date limite")
    expect(text).toContain("Zoé-Marguerite de la Fontaine-Vandersmissen")
  })

  test("DRAWER-24 a membership shows its period, rolling or fixed", () => {
    expect(render(4).text).toMatch(/1\san dès l’achat/)
    const item = whole.items[4]!
    const fixed = {
      ...item.membership!,
      period_type: "FIXED" as const,
      fixed_period_start_at: "2026-09-01T00:00:00+02:00",
      fixed_period_end_at: "2027-09-01T00:00:00+02:00",
    }
    const html = renderWithCart(<CartItems />, { ...whole, items: [{ ...item, membership: fixed }] })
    expect(textOf(html)).toContain("1er septembre 2026 – 31 août 2027")
  })

  test("DRAWER-25 a voucher shows how long it is good for", () => {
    expect(render(2).text).toContain(`valable 1${b}an`)
    const item = whole.items[2]!
    const endless = { ...whole, items: [{ ...item, voucher: { ...item.voucher!, duration: null } }] }
    expect(textOf(renderWithCart(<CartItems />, endless))).toContain("sans date limite")
  })

  test("several places and a single date are said, with its hours", () => {
    const { text } = render(5)
    expect(text).toContain(`samedi 27 février 2027, 9${b}h${b}–${b}16${b}h`)
    expect(text).toContain("3 places")
    expect(render(5, "en").text).toContain("Saturday 27 February 2027, 09:00–16:00")
  })

  test("its price is told step by step, each in words and with what it was worked out on", () => {
    const details = render(1).html.match(/<dl.*<\/dl>/)?.[0] ?? ""
    const lines = [...details.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, amount]) => [
      textOf(name!),
      amount!.replaceAll(b, " "),
    ])
    expect(lines).toEqual([
      ["Prix", "175,00 €"],
      ["Dates non comprises", "− 105,00 €"],
      ["Supplément pour une partie des dates", "5,00 €"],
      [`Couvert par Carnet de 10 entrées sur 75,00${b}€`, "− 37,50 €"],
      [`Fidélité sur 37,50${b}€`, "− 1,87 €"],
      [`Code «${b}Bienvenue${b}» sur 35,63${b}€`, "− 3,56 €"],
    ])
    // A price of one step has no details.
    expect(render(2).html).not.toContain("<details")
  })

  test("each child keeps a colour of its own, wherever it stands in the cart", () => {
    const tints = [...renderWithCart(<CartItems />, whole).matchAll(/class="avatar([^"]*)"/g)].map(([, more]) => more)
    const [ines, basile, zoe, zoeAgain] = tints
    expect([ines, basile, zoe]).toEqual([" avatar-3 avatar-sm", " avatar-2 avatar-sm", " avatar-sm"])
    expect(zoeAgain).toBe(zoe)
  })

  test("can be taken out by a button that says what and for whom", () => {
    expect(render(0).html).toContain('aria-label="Retirer Petits robots, grandes idées, pour Inès Lambert"')
    expect(render(2).html).toContain('aria-label="Retirer Bon cadeau"')
  })
})

test("CART-30 DRAWER-16 items that have expired are not shown", () => {
  const items = whole.items.map((item, index) => (index < 2 ? { ...item, expires_at: whole.now } : item))
  const text = textOf(renderWithCart(<CartItems />, { ...whole, items }))
  expect(text).not.toContain("Petits robots")
  expect(text).toContain("Bon cadeau")
})

describe("the countdown", () => {
  const render = (seconds: number, count = 6) => renderWithCart(<HoldCountdown />, sampleCart(count, seconds))
  test("counts what is left by the server's clock, calm until two minutes before", () => {
    expect(textOf(render(768))).toBe("Vos places sont gardées encore 12:48")
    expect(render(120)).not.toContain("data-soon")
    expect(render(119)).toContain("data-soon")
  })
  test("speaks of places only where there are some, and is not there without items", () => {
    const vouchers = { ...whole, items: whole.items.filter(({ type }) => type === "VOUCHER") }
    expect(textOf(renderWithCart(<HoldCountdown />, vouchers))).toBe("Votre panier est gardé encore 12:48")
    expect(textOf(render(768, 0))).toBe("")
  })
})
