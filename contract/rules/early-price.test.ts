import { expect, test } from "vitest"
import { opensFor, priceAt } from "./early-price.ts"

const may = "2027-04-30T22:00:00.000Z"
const june = "2027-05-31T22:00:00.000Z"
const early = [
  { until: june, price: 13_500 },
  { until: may, price: 12_000 },
]

test.each([
  ["2027-04-01T00:00:00.000Z", 12_000],
  ["2027-04-30T21:59:59.999Z", 12_000],
  [may, 13_500],
  [june, 15_000],
])("BEY-15 at %s the first early price that still runs counts, and from its instant on the next: %i", (at, price) => {
  expect(priceAt(15_000, early, at)).toBe(price)
})

test("BEY-15 12000 until 1 May, from that instant 15000; without early prices the price is the price", () => {
  expect([priceAt(15_000, [early[1]!], "2027-04-01T00:00:00Z"), priceAt(15_000, [early[1]!], may)]).toEqual([
    12_000, 15_000,
  ])
  expect(priceAt(15_000, [], may)).toBe(15_000)
})

test("BEY-17 registrations open earlier for the segment with priority, and for nobody else", () => {
  const priority = { segment_id: 7, start_at: may }
  expect(opensFor(june, priority, [3, 7])).toBe(may)
  expect(opensFor(june, priority, [3])).toBe(june)
  expect(opensFor(june, null, [7])).toBe(june)
  expect(opensFor(null, priority, [7])).toBeNull()
  expect(opensFor(may, { ...priority, start_at: june }, [7])).toBe(may)
})
