import type { ReactNode } from "react"
import { describe, expect, test } from "vitest"
import { elements } from "#contract/blocks/registry.ts"
import type { Bundle as BundleData, Membership as MembershipData } from "#contract/endpoints/on-sale.ts"
import { renderOnSite, wordsOf } from "#tests/fixtures/render-storefront.tsx"
import { Bundle } from "./bundle.tsx"
import { Membership } from "./membership.tsx"
import { Voucher } from "./voucher.tsx"

const picture = { id: 1, cuid: "p", public_url: "/files/images/p/640.webp", alt: "Un carnet", width: 640, height: 480 }
const product = { id: 1, cuid: "p1", title: "Le titre", description: "<p>Bon à <b>savoir</b></p>", price: 16_000 }
const day = 86_400

const panel = (html: string) => wordsOf(/<section aria-label="Prix et achat".*?<\/section>/s.exec(html)![0])
const withoutPrompt = (html: string) => panel(html).replace(/ Connectez-vous.*/, "")

function bundle(more: Partial<BundleData> = {}, settings: object = {}) {
  const whole: BundleData = {
    ...product,
    images: [picture],
    capacity: 10,
    expires_at: null,
    duration: null,
    entity: "PARTICIPANTS",
    activities: [{ cuid: "argile", title: "Les mains dans l’argile" }],
    ...more,
  }
  const parsed = elements.bundle.parse(settings)
  const element = { id: "b", type: "bundle" as const, settings: parsed, children: [] }
  return renderOnSite(<Bundle element={element} data={{ bundle: whole }} />, { at: "/bundles/p1" })
}

function membership(more: Partial<MembershipData> = {}) {
  const whole: MembershipData = {
    ...product,
    images: [picture],
    entity: "CUSTOMERS",
    period_type: "ROLLING",
    rolling_period_type: "YEAR",
    rolling_period_duration: 1,
    fixed_period_start_at: null,
    fixed_period_end_at: null,
    ...more,
  }
  return renderOnSite(<Membership data={{ membership: whole }} />, { at: "/memberships/p1" })
}

const voucher = (duration: number | null, images = [picture], customer = false): Promise<string> =>
  renderOnSite((<Voucher data={{ voucher: { ...product, images, duration } }} />) as ReactNode, {
    at: "/vouchers/p1",
    customer,
  })

describe("a bundle", () => {
  test("BNDL-03 its price says how many entries, until when and for how long, as far as each is limited", async () => {
    expect(withoutPrompt(await bundle())).toBe("160 € / 10 entrées")
    expect(withoutPrompt(await bundle({ capacity: 1 }))).toBe("160 € / 1 entrée")
    const expires_at = "2027-08-31T22:00:00Z"
    expect(withoutPrompt(await bundle({ capacity: null, expires_at }))).toBe("160 € valable jusqu’au 31 août 2027")
    const all = await bundle({ expires_at, duration: 180 * day })
    expect(withoutPrompt(all)).toBe("160 € / 10 entrées valable jusqu’au 31 août 2027 valable 180 jours")
    expect(withoutPrompt(await bundle({ capacity: null, price: 0 }))).toBe("Gratuit")
  })

  test("BNDL-05 BNDL-06 without a capacity entries are unlimited, and a duration is told from its seconds", async () => {
    const facts = async (more: Partial<BundleData>) => wordsOf(/<dl.*?<\/dl>/s.exec(await bundle(more))![0])
    expect(await facts({ capacity: null })).toBe("Entrées Illimitées Validité Sans date limite Pour Une personne")
    expect(await facts({ duration: 365 * day, entity: "CUSTOMERS" })).toBe(
      "Entrées 10 entrées Validité 1 an Pour Tout votre compte",
    )
  })

  test("BNDL-02 its pictures can be left out, and then it is drawn", async () => {
    expect(await bundle()).toContain('alt="Un carnet"')
    for (const html of [await bundle({}, { images: false }), await bundle({ images: [] })]) {
      expect(html).not.toContain("Un carnet")
      expect(html).toContain("ticket-bundle")
    }
  })

  test("it names the activities it is good for, or says all", async () => {
    expect(await bundle()).toContain('href="/activities/argile"')
    expect(wordsOf(await bundle({ activities: [] }))).toContain("Valable pour toutes nos activités.")
  })

  test("VIS-01 a visitor is asked to log in, unless it is no longer sold", async () => {
    expect(await bundle()).toContain('href="/auth/login?redirect=%2Fbundles%2Fp1"')
    const over = await bundle({ expires_at: "2027-01-01T00:00:00Z" })
    expect(panel(over)).toContain("N’est plus en vente.")
    expect(over).not.toContain("/auth/login")
  })
})

describe("a membership", () => {
  const lead = async (more: Partial<MembershipData>) =>
    wordsOf(/<p class="lead">.*?<\/p>/.exec(await membership(more))![0])

  test("MSHIP-05 a rolling period is so long from the purchase", async () => {
    expect(await lead({})).toBe("1 an dès l’achat")
    expect(await lead({ rolling_period_type: "MONTH", rolling_period_duration: 6 })).toBe("6 mois dès l’achat")
    expect(await lead({ rolling_period_type: "WEEK", rolling_period_duration: 2 })).toBe("2 semaines dès l’achat")
    expect(await lead({ rolling_period_type: "DAY", rolling_period_duration: 30 })).toBe("30 jours dès l’achat")
  })

  const season = {
    period_type: "FIXED" as const,
    rolling_period_type: null,
    rolling_period_duration: null,
    fixed_period_start_at: "2026-08-31T22:00:00Z",
    fixed_period_end_at: "2027-06-30T22:00:00Z",
  }

  test("MSHIP-06 a fixed one goes from its first day to its last", async () => {
    expect(await lead(season)).toBe("1er septembre 2026 – 30 juin 2027")
  })

  test("MSHIP-01 it shows the way here, its title, price, first picture and description, and asks visitors to log in", async () => {
    const html = await membership()
    expect(wordsOf(/<nav.*?<\/nav>/s.exec(html)![0])).toBe("Les Explorateurs Le titre")
    expect(html).toMatch(/<h1[^>]*>Le titre<\/h1>/)
    expect(html).toContain('alt="Un carnet"')
    expect(html).toContain("<p>Bon à <b>savoir</b></p>")
    expect(wordsOf(/<p class="lead">.*?<\/p>/.exec(html)![0])).toBe("1 an dès l’achat")
    expect(panel(html)).toMatch(/^160 € Connectez-vous pour continuer/)
    expect(html).toContain('href="/auth/login?redirect=%2Fmemberships%2Fp1"')
    const over = await membership({ ...season, fixed_period_end_at: "2026-12-31T23:00:00Z" })
    expect(panel(over)).toBe("160 € N’est plus en vente.")
  })
})

describe("a voucher", () => {
  test("VCHR-01 it has the same layout; its period is its duration", async () => {
    const html = await voucher(365 * day)
    expect(wordsOf(/<nav.*?<\/nav>/s.exec(html)![0])).toBe("Les Explorateurs Le titre")
    expect(html).toContain("<p>Bon à <b>savoir</b></p>")
    expect(wordsOf(/<p class="lead">.*?<\/p>/.exec(html)![0])).toBe("valable 1 an")
    expect(wordsOf(/<p class="lead">.*?<\/p>/.exec(await voucher(null))![0])).toBe("Sans date limite")
    expect(panel(html)).toMatch(/^160 € Connectez-vous pour continuer/)
    expect(await voucher(null, [])).toContain("ticket-voucher")
    expect(await voucher(null, [], true)).not.toContain("Connectez-vous")
  })
})
