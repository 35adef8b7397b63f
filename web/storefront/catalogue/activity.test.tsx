import { describe, expect, test } from "vitest"
import type { LoadedData } from "#contract/blocks/loads.ts"
import { elements } from "#contract/blocks/registry.ts"
import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import { toCard } from "#contract/rules/availability-card.ts"
import { toQuickRow } from "#contract/rules/quick-row.ts"
import { NOW, renderOnSite, sampleAvailability, sampleDate, wordsOf } from "#tests/fixtures/render-storefront.tsx"
import { Activity } from "./activity.tsx"

type Data = LoadedData<"activity">
const { activity } = sampleAvailability()

const card = (more: Partial<AvailabilityDetail> = {}) => toCard(sampleAvailability(more), "Europe/Brussels", NOW)
const listOf = (...data: Partial<AvailabilityDetail>[]): Data["list"] => ({
  data: data.map((each, i) => card({ cuid: `avail${i}`, ...each })),
  count: data.length,
  page_number: 1,
  page_size: 20,
})

/** Three sessions of a Wednesday: one full, one with few places, one that opens later. */
function wednesday(): NonNullable<Data["day"]> {
  const session = (cuid: string, hour: number, more: object = {}, of: Partial<AvailabilityDetail> = {}) => {
    const date = sampleDate("2027-01-13", { ...more, cuid, start_at: `2027-01-13T${hour}:00:00Z` })
    const { dates: _, ...availability } = sampleAvailability({ cuid: `a-${cuid}`, price: 1_800, dates: [date], ...of })
    return toQuickRow({ ...date, end_at: `2027-01-13T${hour + 1}:30:00Z`, availability }, NOW)
  }
  return {
    date: "2027-01-13",
    rows: [
      session("d1", 12, { status: "FULL", remaining: 0 }, { status: "FULL" }),
      session("d2", 14, { remaining: 3 }),
      session("d3", 16, {}, { registrations_start_at: "2027-01-10T08:00:00Z" }),
    ],
    marked: ["2027-01-06", "2027-01-13"],
    first: "2027-01-04",
    last: "2027-06-30",
    previous: "2027-01-06",
    next: "2027-02-03",
  }
}

interface Given {
  settings?: object
  data?: Partial<Data>
  at?: string
  customer?: boolean
}

function render({ settings = {}, data, ...given }: Given = {}) {
  const parsed = elements.activity.parse(settings)
  const element = { id: "a", type: "activity" as const, settings: parsed, children: [] }
  const offered = { price_minimum: 19_000, availabilities_count: 2, list: listOf({}), day: null, is_on_sale: true }
  const whole: Data = { activity, ...offered, ...data }
  return renderOnSite(<Activity element={element} data={whole} />, given)
}
const words = async (given?: Given) => wordsOf(await render(given))

describe("an activity", () => {
  test("ACTV-01 ACTV-06 shows pictures, description, price and locations unless told otherwise", async () => {
    const html = await render()
    expect(html).toMatch(/<h1[^>]*>Petits robots, grandes idées<\/h1>/)
    expect(html).toContain('alt="Image sac"')
    expect(html).toContain("Le lundi, une boîte.")
    expect(wordsOf(html)).toContain("Prix dès 190 €")
    expect(wordsOf(html)).toContain("Où cela se passe Afficher la carte La Ruche Rue du Noyer 214, 1030 Schaerbeek")
    const bare = await render({ settings: { parts: [] } })
    expect(bare).not.toMatch(/Image sac|une boîte|Prix|Où cela se passe|detail-bar/)
  })

  test("ACT-39 one that is off the site says so, with neither dates nor price", async () => {
    const off = { price_minimum: null, availabilities_count: 0, list: null, is_on_sale: false }
    const text = await words({ data: off })
    expect(text).toContain(
      "Cette activité n’est plus en vente Vous voyez cette page parce que vous y avez une inscription.",
    )
    expect(text).toContain("Le lundi, une boîte.")
    expect(text).not.toMatch(/Prix|€|Choisissez vos dates/)
  })

  test("its price is that of its one date, the lowest of several, or what it usually costs", async () => {
    const price = async (data: Partial<Data>) => /Prix (.*?€)/.exec(await words({ data }))?.[1]
    expect(await price({ availabilities_count: 1, price_minimum: 18_000 })).toBe("180 €")
    expect(await price({ availabilities_count: 3, price_minimum: 18_000 })).toBe("dès 180 €")
    expect(await price({ availabilities_count: 0, price_minimum: null })).toBe("190 €")
  })

  test("several locations are a list, each with a map to ask for", async () => {
    const [location] = activity.locations
    const locations = [location!, { ...location!, cuid: "b", title: "Le Mur", city: "Forest" }]
    const html = await render({ data: { activity: { ...activity, locations } } })
    expect(html.match(/Afficher la carte<\/span>/g)).toHaveLength(2)
    expect(html).not.toMatch(/plan\.svg|iframe/)
  })
})

describe("variant A", () => {
  test("ACTV-02 ACTV-07 ACT-40 lists the availabilities with time, places left and price, each leading to its page", async () => {
    const html = await render({ data: { list: listOf({}, { status: "FULL" }) } })
    const rows = [...html.matchAll(/<li class="pick".*?<\/a><\/li>/gs)].map(([row]) => row)
    expect(rows.map(wordsOf)).toEqual([
      "22 – 26 février 2027 9 h – 16 h 7 places 190 € Choisir",
      "22 – 26 février 2027 9 h – 16 h Complet 190 € Voir",
    ])
    expect(rows[1]).toContain('href="/availabilities/avail1"')
    expect(rows[0]).toContain('aria-label="Choisir 22 – 26 février 2027"')
  })

  test("ACT-40 AVAIL-27 AVAIL-28 says the places left as cards do: few of them, or none where there is no limit", async () => {
    const rows = async (...given: Partial<AvailabilityDetail>[]) =>
      [...(await render({ data: { list: listOf(...given) } })).matchAll(/<li class="pick".*?<\/a><\/li>/gs)].map(
        ([row]) => wordsOf(row).replace("22 – 26 février 2027 9 h – 16 h ", ""),
      )
    const { dates } = sampleAvailability()
    const left = (...remaining: number[]) => ({
      dates: dates.map((date, i) => ({ ...date, remaining: remaining[i] ?? 0 })),
    })
    expect(
      await rows(left(0, 3), left(1), left(6), { capacity: null }, { registrations_start_at: "2027-01-10T08:00:00Z" }),
    ).toEqual([
      "Plus que 3 places 190 € Choisir",
      "Plus que 1 place 190 € Choisir",
      "6 places 190 € Choisir",
      "190 € Choisir",
      "Ouvre le 10 janvier à 9 h 190 € Voir",
    ])
  })

  test("ACT-40 CON-63 an early price says until when, its last day at midnight, and what comes then", async () => {
    const price = async (price: number, at: string, next: number) => {
      const html = await render({ data: { list: listOf({ price, next_price: { at, price: next } }) } })
      return wordsOf(/<li class="pick".*?<\/a><\/li>/s.exec(html)![0]).replace(/.*7 places (.*) Choisir/, "$1")
    }
    expect(await price(14_000, "2027-03-31T22:00:00.000Z", 16_000)).toBe("140 € jusqu’au 31 mars, puis 160 €")
    expect(await price(0, "2027-03-01T17:30:00.000Z", 1_850)).toBe("Gratuit jusqu’au 1er mars à 18 h 30, puis 18,50 €")
  })

  test("the properties that are shown are the element's to say", async () => {
    const row = async (properties: string[]) =>
      wordsOf(
        /<li class="pick".*?<\/a><\/li>/s.exec(
          await render({ settings: { "availability-properties": properties } }),
        )![0],
      )
    expect(await row([])).toBe("22 – 26 février 2027 Choisir")
    expect(await row(["price", "remaining", "location", "age", "category"])).toBe(
      "22 – 26 février 2027 7 places 8 – 12 ans Stage La Ruche, Schaerbeek 190 € Choisir",
    )
  })

  test("ACTV-02 a long list has pages, which keep the rest of the query", async () => {
    const list = { ...listOf({})!, count: 45, page_number: 2 }
    const html = await render({ data: { list }, at: "/activities/robots?a=b&page_number=2" })
    expect(wordsOf(html)).toContain("Page 2 sur 3")
    expect(html).toContain('href="/activities/robots?a=b&amp;page_number=3"')
  })

  test("UXB-12 without a date it says so", async () => {
    const text = await words({ data: { list: listOf(), availabilities_count: 0 } })
    expect(text).toContain("Pas d’activité pour le moment")
  })
})

test("ACT-40 says who may cancel, until when and for how much, whichever way the dates are shown", async () => {
  const rule = (more: object, data: object = {}) => words({ data: { activity: { ...activity, ...more }, ...data } })
  const free = "Vous pouvez annuler vous-même, sans frais, jusqu’au début de la première date réservée."
  const fee =
    "Vous pouvez annuler vous-même jusqu’au début de la première date réservée ; au plus 10 € de frais sont retenus sur ce qui est payé."
  expect(await rule({})).toContain(free)
  expect(await rule({}, { list: null, day: wednesday() })).toContain(free)
  expect(await rule({ cancellation_fee: 1_000 })).toContain(fee)
  expect(await rule({ allow_cancellation: false })).toContain("L’annulation se demande à l’organisateur.")
})

describe("variant B", () => {
  const settings = { variant: "B", "availability-properties": ["time", "price", "remaining"] }
  const dayData = (more: object = {}) => ({ list: null, day: { ...wednesday(), ...more } })

  test("ACTV-03 shows the dates of one day", async () => {
    const html = await render({ settings, data: dayData() })
    const rows = [...html.matchAll(/<li class="pick".*?<\/a><\/li>/gs)].map(([row]) => wordsOf(row))
    expect(rows).toEqual([
      "13 h – 14 h 30 Complet 18 € Voir",
      "15 h – 16 h 30 Plus que 3 places 18 € Choisir",
      "17 h – 18 h 30 Ouvre le 10 janvier à 9 h 18 € Voir",
    ])
    expect(wordsOf(html)).toContain("mercredi 13 janvier 3 séances")
  })

  test("ACT-40 CON-63 a date of an availability with an early price says so", async () => {
    const [, row] = wednesday().rows
    const next_price = { at: "2027-01-09T23:00:00.000Z", price: 2_000 }
    const html = await render({ settings, data: dayData({ rows: [{ ...row!, next_price }] }) })
    expect(wordsOf(html)).toContain("Plus que 3 places 18 € jusqu’au 9 janvier, puis 20 € Choisir")
  })

  test("ACTV-04 leads to the nearest days before and after that have dates", async () => {
    const html = await render({ settings, data: dayData(), at: "/activities/robots?date=2027-01-13&a=b" })
    expect(html).toMatch(/aria-label="Jour précédent, mercredi 6 janvier"[^>]*href="[^"]*\?date=2027-01-06&amp;a=b"/)
    expect(html).toMatch(/aria-label="Jour suivant, mercredi 3 février"[^>]*href="[^"]*\?date=2027-02-03&amp;a=b"/)
    const ends = await render({ settings, data: dayData({ previous: null, next: null }) })
    expect(ends.match(/role="link" aria-disabled="true"/g)).toHaveLength(2)
  })

  test("ACTV-05 has a calendar that can be left out", async () => {
    expect(await render({ settings, data: dayData() })).toContain("day-choice")
    expect(await render({ settings: { ...settings, calendar: false }, data: dayData() })).not.toContain("day-choice")
  })

  test("UXB-11 a day without dates leads to the next that has some", async () => {
    const html = await render({ settings, data: dayData({ rows: [] }) })
    expect(wordsOf(html)).toContain("Rien ce jour-là. Voir le mercredi 3 février")
    expect(wordsOf(html)).toContain("0 séance")
  })

  test("one date of a series that can be had alone goes to the cart, any other to its page", async () => {
    const [, row] = wednesday().rows
    const rows = [
      { ...row!, is_series: true, chooses: "date" as const },
      { ...row!, cuid: "d9", is_series: true, chooses: "availability" as const },
    ]
    const html = await render({ settings, data: dayData({ rows }) })
    expect(html).toContain('href="/cart/add?dates=d2"')
    expect(html).toContain('href="/availabilities/a-d2"')
  })
})

test("an activity that takes requests leads to them once; its dates can be looked at", async () => {
  const data = { activity: { ...activity, registration_flow: "REQUEST" as const } }
  const html = await render({ data })
  expect(html.match(/href="\/cart\/registrations\/request\/robots"/g)).toHaveLength(1)
  expect(wordsOf(html)).not.toContain("Choisir 22")
  expect(html).toContain('aria-label="Voir 22 – 26 février 2027"')
})
