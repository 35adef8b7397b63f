import { expect, test } from "vitest"
import { toCard } from "#contract/rules/availability-card.ts"
import { NOW, renderOnSite, sampleAvailability, sampleDate, wordsOf } from "#tests/fixtures/render-storefront.tsx"
import type { ChosenAvailability } from "../cart/forms/selection-lines.ts"
import { CartAdd } from "./cart-add.tsx"

const availability = (cuid: string, more: Parameters<typeof sampleAvailability>[0] = {}) =>
  toCard(sampleAvailability({ cuid, ...more }), "Europe/Brussels", NOW)
const whole = (cuid: string, more: object = {}): ChosenAvailability => ({
  cuid,
  availability: availability(cuid, more),
  date: null,
})
const items = (html: string) => [...html.matchAll(/<li class="item picked">.*?<\/li>/gs)].map(([item]) => item)

const render = (chosen: ChosenAvailability[], given: Parameters<typeof renderOnSite>[1] = {}) =>
  renderOnSite(<CartAdd data={{ chosen }} />, given)

test("CART-05 lists the chosen availabilities, and asks a visitor to log in beside", async () => {
  const at = "/cart/add?availabilities=a1,b2"
  const html = await render([whole("a1"), whole("b2", { status: "FULL" })], { at })
  expect(items(html).map(wordsOf)).toEqual([
    "Petits robots, grandes idées 22 – 26 février 2027 9 h – 16 h · La Ruche, Schaerbeek 190 € Retirer",
    "Petits robots, grandes idées 22 – 26 février 2027 9 h – 16 h · La Ruche, Schaerbeek 190 € Complet Retirer",
  ])
  expect(items(html)[0]).toContain('href="/availabilities/a1"')
  expect(html).toContain('href="/auth/login?redirect=%2Fcart%2Fadd%3Favailabilities%3Da1%2Cb2"')
  expect(await render([whole("a1")], { at, customer: true })).not.toContain("/auth/login")
})

test("CART-06 a chosen date is told by its day, without a price that is not its own", async () => {
  const date = sampleDate("2027-02-24", { cuid: "d24", status: "OVERLAP" })
  const html = await render([{ cuid: "d24", availability: availability("a1"), date }], { at: "/cart/add?dates=d24" })
  expect(items(html).map(wordsOf)).toEqual([
    "Petits robots, grandes idées mercredi 24 février 2027 9 h – 16 h · La Ruche, Schaerbeek Chevauchement Retirer",
  ])
})

test("CART-07 each can be taken out of the address, by a link that says which", async () => {
  const html = await render([whole("a1"), whole("b2")], { at: "/cart/add?availabilities=a1,b2" })
  const [first, second] = items(html)
  expect(first).toMatch(
    /href="\/cart\/add\?availabilities=b2"[^>]*aria-label="Retirer Petits robots, grandes idées, 22 – 26 février 2027"|aria-label="Retirer [^"]*"[^>]*href="\/cart\/add\?availabilities=b2"/,
  )
  expect(second).toContain('href="/cart/add?availabilities=a1"')
})

test("CART-08 with nothing chosen it says so and leads to the catalogue", async () => {
  const html = await render([])
  expect(wordsOf(html)).toContain("Rien n’est encore choisi")
  expect(html).toContain('href="/stages"')
  expect(await render([], { website: { catalogue: null } })).toContain('href="/"')
})
