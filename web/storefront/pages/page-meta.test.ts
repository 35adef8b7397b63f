import { describe, expect, test } from "vitest"
import { parsePage } from "#contract/blocks/registry.ts"
import type { Page } from "#contract/endpoints/pages.ts"
import type { Website } from "#contract/endpoints/website.ts"
import { NOW, sampleAvailability, sampleDate, website } from "#tests/fixtures/render-storefront.tsx"
import { pageMeta } from "./page-meta.ts"

type Json = Record<string, unknown>

function metaOf(type: string, data: object | undefined, pathname: string, site: Partial<Website> = {}) {
  // Inside a section of the organiser's, as well as alone.
  const content = parsePage([{ id: "s", type: "container", settings: {}, children: [{ id: "e", type, settings: {} }] }])
  const page = { path: "/x", title: "Titre de page", description: "", content, found: true } as unknown as Page
  const loaded = { page, loaded: data ? { e: data } : {}, now: NOW }
  const list = pageMeta(loaded, { website: { ...website, ...site } }, pathname) as Json[]
  const find = (key: string, value: string) => list.find((each) => each[key] === value)
  return {
    title: list.find((each) => "title" in each)!.title,
    description: find("name", "description")?.content,
    canonical: find("rel", "canonical")?.href,
    image: find("property", "og:image")?.content,
    url: find("property", "og:url")?.content,
    data: list.flatMap((each) => ("script:ld+json" in each ? [each["script:ld+json"] as Json] : [])),
  }
}
const ofType = (data: Json[], type: string) => data.find((each) => each["@type"] === type) as Record<string, unknown>

const availabilityMeta = (more: Parameters<typeof sampleAvailability>[0] = {}, site: Partial<Website> = {}) =>
  metaOf("availability", { availability: sampleAvailability(more) }, "/avail1", site)

test("WEB-28 a page without a picture of its own is shared with the site's", () => {
  const site = { social_image: "/files/images/site/640.webp" }
  expect(metaOf("heading", undefined, "/x", site).image).toBe(`${website.url}${site.social_image}`)
  expect(metaOf("heading", undefined, "/x").image).toBeUndefined()
  expect(availabilityMeta({}, site).image).toMatch(/robots/)
})

describe("an availability", () => {
  test("PAGE-20 gives the page its title and its one address, whatever page shows it", () => {
    const meta = availabilityMeta()
    expect(meta.title).toBe("Petits robots, grandes idées · Les Explorateurs")
    expect(meta.canonical).toBe("https://explorateurs.example/availabilities/avail1")
    expect(meta.url).toBe(meta.canonical)
    expect(meta.description).toBe("Le lundi, une boîte.")
    expect(meta.image).toBe("https://explorateurs.example/files/images/robots/640.webp")
  })

  test("tells search engines what takes place, when, where and for how much", () => {
    const event = ofType(availabilityMeta().data, "Event")
    expect(event).toMatchObject({
      name: "Petits robots, grandes idées",
      startDate: "2027-02-22T08:00:00.000Z",
      endDate: "2027-02-26T15:00:00.000Z",
      eventStatus: "https://schema.org/EventScheduled",
      typicalAgeRange: "8-12",
      location: {
        "@type": "Place",
        name: "La Ruche",
        address: { streetAddress: "Rue du Noyer 214", postalCode: "1030", addressLocality: "Schaerbeek" },
      },
      organizer: { name: "Les Explorateurs" },
      offers: {
        price: "190.00",
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
        url: "https://explorateurs.example/availabilities/avail1",
      },
    })
    expect(event.subEvent).toHaveLength(5)
    expect(JSON.stringify(event)).not.toContain("Code de la porte")
  })

  test.each([
    [{ status: "FULL" as const }, "SoldOut"],
    [{ status: "CLOSED" as const }, "OutOfStock"],
    [{ registrations_end_at: "2027-01-01T00:00:00Z" }, "OutOfStock"],
    [{ registrations_start_at: "2027-02-01T00:00:00Z" }, "PreOrder"],
  ])("%o is offered as %s", (more, state) => {
    expect(ofType(availabilityMeta(more).data, "Event").offers).toMatchObject({
      availability: `https://schema.org/${state}`,
    })
  })

  test("a date that was taken out is not announced, and money has the decimals of its currency", () => {
    const dates = [sampleDate("2027-02-22"), sampleDate("2027-02-23", { status: "CLOSED" })]
    const yen = { organiser: { ...website.organiser, currency: "JPY" } }
    const event = ofType(availabilityMeta({ dates }, yen).data, "Event")
    expect(event.subEvent).toHaveLength(1)
    expect(event.offers).toMatchObject({ price: "19000", priceCurrency: "JPY" })
  })

  test("AVAIL-02 has the same way from home for machines as for people", () => {
    const steps = (site: Partial<Website>) =>
      (ofType(availabilityMeta({}, site).data, "BreadcrumbList").itemListElement as Json[]).map(({ name, item }) => [
        name,
        item,
      ])
    expect(steps({})).toEqual([
      ["Les Explorateurs", "https://explorateurs.example/"],
      ["Stages et ateliers", "https://explorateurs.example/stages"],
      ["Petits robots, grandes idées", "https://explorateurs.example/availabilities/avail1"],
    ])
    expect(steps({ catalogue: null })).toHaveLength(2)
  })
})

describe("other things", () => {
  const { activity } = sampleAvailability()
  const product = { cuid: "p1", title: "Carnet", description: "<p>Dix</p>", price: 16_000, images: [] }

  test("an activity has its own title, description and address", () => {
    const meta = metaOf("activity", { activity }, "/ateliers/robots")
    expect(meta.title).toBe("Petits robots, grandes idées · Les Explorateurs")
    expect(meta.canonical).toBe("https://explorateurs.example/activities/robots")
    expect(meta.data.map((each) => each["@type"])).toEqual(["BreadcrumbList"])
  })

  test.each([
    ["bundle", "/bundles/p1"],
    ["membership", "/memberships/p1"],
    ["voucher", "/vouchers/p1"],
  ])("a %s is a product with its price", (type, path) => {
    const meta = metaOf(type, { [type]: product }, path)
    expect(meta.title).toBe("Carnet · Les Explorateurs")
    expect(meta.canonical).toBe(`https://explorateurs.example${path}`)
    expect(ofType(meta.data, "Product")).toMatchObject({
      name: "Carnet",
      description: "Dix",
      offers: { price: "160.00", priceCurrency: "EUR" },
    })
  })

  test("a long description ends after a word", () => {
    const { description } = metaOf("voucher", { voucher: { ...product, description: "<p>mot</p>".repeat(99) } }, "/")
    expect(description).toMatch(/^(mot )+mot…$/)
    expect(String(description).length).toBeLessThanOrEqual(161)
  })

  test("a page about nothing in particular keeps its own title, and the organiser speaks", () => {
    const meta = metaOf("cart-add", { chosen: [] }, "/cart/add")
    expect(meta.title).toBe("Titre de page · Les Explorateurs")
    expect(meta.canonical).toBe("https://explorateurs.example/cart/add")
    expect(meta.data.map((each) => each["@type"])).toEqual(["Organization"])
  })
})
