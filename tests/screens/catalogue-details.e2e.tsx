import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import type { Bundle, Membership, Voucher } from "#contract/endpoints/on-sale.ts"
import { sampleAvailability, sampleDate } from "#tests/fixtures/render-storefront.tsx"
import { allWords, wordsOf } from "./look.ts"
import { pageAt, samplePicture, sampleWebsite } from "./samples.ts"
import { show } from "./show.tsx"
import type { Answers } from "./stage.ts"

const noParticipants = { data: [], participants: [], count: 0 }
const product = {
  id: 1,
  cuid: "x1",
  description: "<p>Pour <strong>toutes</strong> les activités.</p>",
  price: 14_000,
  images: [samplePicture],
}
const bundle = (more: Partial<Bundle> = {}): Bundle => ({
  ...product,
  title: "Carnet de 10",
  capacity: 10,
  expires_at: "2027-12-31T22:59:59Z",
  duration: 31_536_000,
  entity: "CUSTOMERS",
  activities: [],
  ...more,
})
const membership = (more: Partial<Membership> = {}): Membership => ({
  ...product,
  title: "Cotisation",
  entity: "CUSTOMERS",
  period_type: "ROLLING",
  rolling_period_type: "MONTH",
  rolling_period_duration: 6,
  fixed_period_start_at: null,
  fixed_period_end_at: null,
  ...more,
})
const voucher: Voucher = { ...product, title: "Bon cadeau", duration: 31_536_000 }

/** The page of a thing, whose template names it by a parameter. */
function at(kind: "bundle" | "membership" | "voucher" | "availability", cuid = "x1", settings = {}): Answers {
  return {
    "GET /api/pages": pageAt({ [kind]: cuid }, { type: kind, settings }),
    "GET /api/participants": noParticipants,
  }
}
const showBundle = (more: Partial<Bundle> = {}, settings = {}, language: "fr" | "en" = "fr") =>
  show(
    "/bundles/x1",
    { ...at("bundle", "x1", settings), "GET /api/bundles/{cuid}": { bundle: bundle(more) } },
    { language },
  )
const panel = () => page.getByRole("region", { name: /^(Prix et achat|Price and purchase)$/ })
const title = (name: string) => page.getByRole("heading", { level: 1, name })
/** What stands beside a name among the facts. */
const factOf = (name: string) => allWords(".facts > *").find((fact) => fact.startsWith(name))

describe("a bundle", () => {
  test("BNDL-01 its page shows title, price, description, capacity, expiry, duration and the form that adds it", async () => {
    const added: unknown[] = []
    const answer = { ok: true as const, cart: null }
    await show("/bundles/x1", {
      ...at("bundle"),
      "GET /api/bundles/{cuid}": { bundle: bundle() },
      "POST /api/carts/items": ({ body }) => {
        added.push(body)
        return answer as never
      },
    })
    await expect.element(title("Carnet de 10")).toBeVisible()
    await expect.element(page.getByText("Pour toutes les activités.")).toBeVisible()
    const told = await wordsOf(panel())
    expect(told).toMatch(/^140 € \/ 10 entrées/)
    expect(told).toContain("Valable jusqu’au 31 décembre 2027")
    expect(told).toContain("Valable 1 an")
    expect(factOf("Entrées")).toBe("Entrées 10 entrées")
    expect(factOf("Validité")).toBe("Validité Jusqu’au 31 décembre 2027, 1 an")
    await panel()
      .getByRole("button", { name: /^Ajouter au panier/ })
      .click()
    await expect.poll(() => added).toEqual([expect.objectContaining({ bundles: [{ bundle_id: 1 }] })])
  })

  test("BNDL-02 its pictures show, unless it has none or its page is set without them", async () => {
    const pictures = () => document.querySelectorAll("main .detail-picture").length
    await showBundle()
    await expect.element(title("Carnet de 10")).toBeVisible()
    expect(pictures()).toBe(1)
    await showBundle({ images: [] })
    await expect.element(title("Carnet de 10")).toBeVisible()
    expect(pictures()).toBe(0)
    await showBundle({}, { images: false })
    await expect.element(title("Carnet de 10")).toBeVisible()
    expect(pictures()).toBe(0)
  })

  test.each([
    [{ capacity: null, expires_at: null, duration: null }, "140 €", "€140"],
    [{ expires_at: null, duration: null }, "140 € / 10 entrées", "€140 / 10 entries"],
    [
      { capacity: null, duration: null },
      "140 € Valable jusqu’au 31 décembre 2027",
      "€140 Valid until 31 December 2027",
    ],
    [{ capacity: null, expires_at: null }, "140 € Valable 1 an", "€140 Valid for 1 year"],
    [{ capacity: 1, expires_at: null, duration: null }, "140 € / 1 entrée", "€140 / 1 entry"],
  ])("BNDL-03 its price with %j reads as many entries, until when and for how long", async (limits, fr, en) => {
    for (const [language, expected] of [
      ["fr", fr],
      ["en", en],
    ] as const) {
      await showBundle(limits, {}, language)
      await expect.element(panel()).toBeVisible()
      expect(allWords(".detail-panel > div:first-child")).toEqual([expected])
    }
  })
})

const showMembership = (more: Partial<Membership> = {}, language: "fr" | "en" = "fr") =>
  show(
    "/memberships/x1",
    { ...at("membership"), "GET /api/memberships/{cuid}": { membership: membership(more) } },
    { language },
  )

/** One layout for memberships and vouchers: the way here, title, period, price, picture, description, form. */
async function expectProductPage(name: string, period: string) {
  await expect.element(title(name)).toBeVisible()
  const crumbs = page.getByRole("main").getByRole("navigation")
  expect(await wordsOf(crumbs)).toBe(`Les Explorateurs ${name}`)
  await expect.element(crumbs.getByRole("link", { name: "Les Explorateurs" })).toHaveAttribute("href", "/")
  expect(allWords(".detail-head .lead")).toEqual([period])
  expect(await wordsOf(panel())).toMatch(/^140 €/)
  expect(document.querySelectorAll("main .detail-picture")).toHaveLength(1)
  await expect.element(page.getByText("Pour toutes les activités.")).toBeVisible()
  expect(document.querySelector("main .detail-body strong")?.textContent).toBe("toutes")
  await expect.element(panel().getByRole("button", { name: /^Ajouter au panier/ })).toBeEnabled()
}

describe("a membership and a voucher", () => {
  test("MSHIP-01 a membership shows the way here, title, period, price, picture, description and the form", async () => {
    await showMembership()
    await expectProductPage("Cotisation", "6 mois dès l’achat")
  })

  test("VCHR-01 a voucher's page is laid out like a membership's", async () => {
    await show("/vouchers/x1", { ...at("voucher"), "GET /api/vouchers/{cuid}": { voucher } })
    await expectProductPage("Bon cadeau", "Valable 1 an")
    const parts = () =>
      [...document.querySelectorAll("main .container > *, main .detail-columns > *")].map(({ className }) => className)
    const ofVoucher = parts()
    await showMembership()
    await expect.element(title("Cotisation")).toBeVisible()
    expect(parts()).toEqual(ofVoucher)
  })

  test.each([
    ["DAY", 10, "10 jours", "10 days"],
    ["WEEK", 2, "2 semaines", "2 weeks"],
    ["MONTH", 1, "1 mois", "1 month"],
    ["YEAR", 1, "1 an", "1 year"],
  ] as const)("MSHIP-05 a rolling period of %s times %i is shown", async (type, count, fr, en) => {
    for (const [language, expected] of [
      ["fr", fr],
      ["en", en],
    ] as const) {
      await showMembership({ rolling_period_type: type, rolling_period_duration: count }, language)
      await expect.poll(() => allWords(".detail-head .lead").join()).toContain(expected)
    }
  })

  test("MSHIP-06 a fixed period is shown from its first day to its last", async () => {
    const fixed = {
      period_type: "FIXED" as const,
      rolling_period_type: null,
      rolling_period_duration: null,
      fixed_period_start_at: "2026-08-31T22:00:00Z",
      fixed_period_end_at: "2027-08-31T22:00:00Z",
    }
    await showMembership(fixed)
    await expect.poll(() => allWords(".detail-head .lead")).toEqual(["1er septembre 2026 – 31 août 2027"])
    await showMembership(fixed, "en")
    await expect.poll(() => allWords(".detail-head .lead")).toEqual(["1 September 2026 – 31 August 2027"])
  })
})

describe("an availability", () => {
  const detail = (more: Partial<AvailabilityDetail> = {}, website = sampleWebsite, width = 1280) =>
    show(
      "/availabilities/avail1",
      {
        ...at("availability", "avail1"),
        "GET /api/availabilities/{cuid}": { availability: sampleAvailability(more) },
        "GET /api/website": website,
      },
      { width },
    )
  const heading = title("Petits robots, grandes idées")

  test("AVAIL-02 the way here begins with the organiser, then the catalogue page when there is one", async () => {
    await detail()
    await expect.element(heading).toBeVisible()
    const crumbs = page.getByRole("main").getByRole("navigation").first()
    expect(allWords(crumbs.getByRole("listitem"))).toEqual([
      "Les Explorateurs",
      "Stages",
      "Petits robots, grandes idées",
    ])
    await expect.element(crumbs.getByRole("link", { name: "Stages" })).toHaveAttribute("href", "/stages")
    await detail({}, { ...sampleWebsite, catalogue: null })
    await expect.element(heading).toBeVisible()
    expect(allWords(crumbs.getByRole("listitem"))).toEqual(["Les Explorateurs", "Petits robots, grandes idées"])
  })

  test("AVAIL-05 the deposit is told only when it is not zero", async () => {
    const price = page.getByRole("region", { name: "Prix et inscription" })
    await detail({ deposit: 5_000 })
    expect(await wordsOf(price)).toMatch(/acompte[^.]*50 €/i)
    await detail({ deposit: 0 })
    expect(await wordsOf(price)).not.toMatch(/acompte/i)
  })

  test("AVAIL-33 seven dates stand in one line, eight in a grid of several", async () => {
    const days = ["01", "02", "03", "04", "05", "06", "07", "08"].map((day) => sampleDate(`2027-03-${day}`))
    const lines = () =>
      new Set([...document.querySelectorAll(".date-tile")].map((tile) => Math.round(tile.getBoundingClientRect().top)))
        .size
    // As wide as seven tiles need.
    await detail({ dates: days.slice(0, 7) }, sampleWebsite, 700)
    await expect.poll(() => allWords(".date-tile")).toHaveLength(7)
    expect(lines()).toBe(1)
    await detail({ dates: days }, sampleWebsite, 700)
    await expect.poll(() => allWords(".date-tile")).toHaveLength(8)
    expect(lines()).toBeGreaterThan(1)
  })
})
