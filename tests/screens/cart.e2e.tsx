import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import type { CartItem } from "#contract/endpoints/carts.ts"
import type { Checkout } from "#contract/endpoints/checkout.ts"
import { sampleCart } from "#web/sandbox/cart-samples.ts"
import { allWords, wordsOf } from "./look.ts"
import { cartWith, pageOf, sampleParticipant, sampleWebsite } from "./samples.ts"
import { show } from "./show.tsx"
import { type Answers, NOW } from "./stage.ts"

const [robots, , , bundle] = sampleCart(4, 900).items as [CartItem, CartItem, CartItem, CartItem]
const lasting = (item: CartItem): CartItem => ({ ...item, expires_at: "2027-01-15T10:14:00Z" })
const withItems = (...items: CartItem[]): Answers => ({
  "GET /api/pages": pageOf({ type: "heading", settings: { content: "Accueil", level: 1 } }),
  "GET /api/carts/current": { cart: cartWith(items.map(lasting), NOW) },
})
const drawer = page.getByRole("dialog", { name: "Votre panier" })
async function openDrawer() {
  await page
    .getByRole("banner")
    .getByRole("button", { name: /panier/i })
    .click()
  await expect.element(drawer).toBeVisible()
}

describe("the drawer", () => {
  test("DRAWER-09 an item shows picture, title, date range, place, primary groups and the participant's full name", async () => {
    await show("/", withItems(robots))
    await openDrawer()
    const item = drawer.getByRole("listitem").filter({ hasText: "Petits robots" }).first()
    const words = await wordsOf(item)
    for (const text of [
      "Petits robots, grandes idées",
      "22 – 26 février 2027",
      "La Ruche, Schaerbeek",
      "Formule : Stage",
      "Inès Lambert",
    ])
      expect(words).toContain(text)
    expect(words).not.toMatch(/Envie|Nature/)
    const picture = item.element().querySelector("img")!
    expect(picture.getAttribute("src")).toBe("/pictures/robots.svg")
    await expect.poll(() => picture.naturalWidth).toBeGreaterThan(0)
  })

  test("DRAWER-10 a registration leads to its availability, and following the link closes the drawer", async () => {
    await show("/", {
      ...withItems(robots),
      "GET /api/pages": ({ url }) => {
        const isThere = url.searchParams.get("path") === "/availabilities/a1"
        return pageOf({ type: "heading", settings: { content: isThere ? "Le stage" : "Accueil", level: 1 } })
      },
    })
    await openDrawer()
    const link = drawer.getByRole("link", { name: "Petits robots, grandes idées" })
    await expect.element(link).toHaveAttribute("href", "/availabilities/a1")
    await link.click()
    await expect.element(page.getByRole("heading", { level: 1, name: "Le stage" })).toBeVisible()
    await expect.element(drawer).not.toBeInTheDocument()
  })

  test("DRAWER-23 a bundle for a participant shows who it is for, one for the household does not", async () => {
    const own = { ...bundle, participant: sampleParticipant }
    const shared = { ...bundle, id: 9, participant: null, bundle: { ...bundle.bundle!, entity: "CUSTOMERS" as const } }
    await show("/", withItems(own, shared))
    await openDrawer()
    const items = drawer.getByRole("listitem").filter({ hasText: "Carnet de 10 entrées" })
    await expect.poll(() => items.elements().length).toBe(2)
    const [first, second] = allWords(items)
    expect(first).toContain("Inès Lambert")
    expect(second).not.toContain("Lambert")
  })
})

test("CHECK-13 without any way to pay an empty state has a title and a subtitle, and there is no form", async () => {
  const cart = cartWith([lasting(robots)], NOW)
  const checkout: Checkout = {
    cart,
    payment_methods: [],
    wallet: { amount: 0 },
    service_fees: { amount: 0, percentage: 0 },
    coupons_enabled: false,
    registrations: cart.items,
    registrations_requests: [],
    bundles: [],
    vouchers: [],
    memberships: [],
    payment: null,
  }
  const answers = (payment_methods: Checkout["payment_methods"]): Answers => ({
    "GET /api/pages": pageOf({ type: "checkout" }),
    "GET /api/carts/current": { cart },
    "GET /api/carts/current/checkout": { ...checkout, payment_methods },
  })
  const texts = {
    fr: [
      "Aucun moyen de paiement pour l’instant",
      "L’organisateur n’en propose pas encore. Écrivez-lui, votre panier vous attend.",
    ],
    en: ["No way to pay for now", "The organiser does not offer any yet. Write to them, your cart waits for you."],
  } as const
  for (const language of ["fr", "en"] as const) {
    await show("/checkout", answers([]), { language })
    const [title, subtitle] = texts[language]
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible()
    await expect.element(page.getByText(subtitle)).toBeVisible()
    expect(page.getByRole("checkbox").elements()).toEqual([])
  }
  await show("/checkout", answers([{ type: "DELAYED", priority: 1 }]))
  await expect.element(page.getByRole("checkbox")).toBeInTheDocument()
  expect(allWords(".empty")).toEqual([])
})

describe("money", () => {
  const price = (amount: number) => ({ ...robots, price: amount })
  const shown = async (currency: string, amount: number, language: "fr" | "en" = "fr") => {
    const website = { ...sampleWebsite, language, organiser: { ...sampleWebsite.organiser, currency } }
    await show("/", { ...withItems(price(amount)), "GET /api/website": website }, { language })
    await page
      .getByRole("banner")
      .getByRole("button", { name: /panier|cart/i })
      .click()
    await expect.poll(() => allWords(".cart-price")).toHaveLength(1)
    return allWords(".cart-price")[0]
  }

  test("MONEY-07 amounts are in the organiser's currency, in the language of the page", async () => {
    expect(await shown("EUR", 123_450)).toBe("1 234,50 €")
    expect(await shown("CHF", 123_450)).toBe("1 234,50 CHF")
    expect(await shown("EUR", 123_450, "en")).toBe("€1,234.50")
    expect(await shown("GBP", 123_450, "en")).toBe("£1,234.50")
  })

  test("MONEY-07 and dates are of the organiser's time zone, wherever the reader is", async () => {
    const date = { id: 1, cuid: "d1", start_at: "2027-02-22T13:00:00Z", end_at: "2027-02-22T14:00:00Z" }
    for (const [timezone, when] of [
      ["Europe/Brussels", "lundi 22 février 2027, 14 h – 15 h"],
      ["Pacific/Auckland", "mardi 23 février 2027, 2 h – 3 h"],
    ] as const) {
      const website = { ...sampleWebsite, organiser: { ...sampleWebsite.organiser, timezone } }
      await show("/", { ...withItems({ ...robots, availability_dates: [date] }), "GET /api/website": website })
      await openDrawer()
      expect((await wordsOf(drawer)).toLowerCase()).toContain(when)
    }
  })

  test("MONEY-08 at most two decimals are shown, also of a currency that has three", async () => {
    expect(await shown("EUR", 19_005)).toBe("190,05 €")
    expect(await shown("TND", 19_005, "en")).toMatch(/^\D*[\d.,]*\.\d\d\D*$/)
  })
})

describe("a failed action", () => {
  const toast = () => allWords("[data-sonner-toast]").at(-1)
  const failing = async (error: string, language: "fr" | "en" = "fr") => {
    await show("/", { ...withItems(robots), "DELETE /api/carts/items": new CallError(409, { error }) }, { language })
    await page
      .getByRole("banner")
      .getByRole("button", { name: /panier|cart/i })
      .click()
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Retirer|Remove)/ })
      .click()
  }

  test("UXB-07 its toast is the text of the code that was answered, in the language of the page", async () => {
    await failing("PAYMENT_IN_PROGRESS")
    await expect.poll(toast).toContain("paiement")
    await failing("PAYMENT_IN_PROGRESS", "en")
    await expect.poll(toast).toContain("payment")
  })

  test("UXB-08 a code without a text is shown as it is", async () => {
    await failing("TEAPOT_TOO_HOT")
    await expect.poll(toast).toBe("TEAPOT_TOO_HOT")
  })
})
