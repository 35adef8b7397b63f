import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { Bundle, Membership } from "#contract/endpoints/on-sale.ts"
import { allWords } from "./look.ts"
import { pageAt, samplePicture } from "./samples.ts"
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

/** The page of a thing, whose template names it by a parameter. */
function at(kind: "bundle" | "membership", cuid = "x1", settings = {}): Answers {
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

describe("a bundle", () => {
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

describe("a membership", () => {
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
})
