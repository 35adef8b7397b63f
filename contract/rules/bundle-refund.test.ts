import { describe, expect, test } from "vitest"
import { entriesWorth, proposedRefund } from "./bundle-refund.ts"

const now = "2027-01-16T11:00:00Z"
const bundle = { paid_amount: 10_000, capacity: 10, used: 3, created_at: "2027-01-01T10:00:00Z", expires_at: null }
const proposed = (more: object) => proposedRefund({ ...bundle, ...more }, now, "Europe/Brussels")

describe("the proposed refund of a bundle", () => {
  test("CUS-32 is its share of entries left, rounded down", () => {
    expect(proposed({})).toBe(7_000)
    expect(proposed({ used: 0 })).toBe(10_000)
    expect(proposed({ used: 10 })).toBe(0)
    expect(proposed({ used: 12 })).toBe(0)
    expect(proposed({ paid_amount: 1_000, capacity: 3, used: 1 })).toBe(666)
    expect(proposed({ paid_amount: 0 })).toBe(0)
  })

  test("CUS-33 is its share of whole days left without a capacity; 0 with neither, or once it has expired", () => {
    // Bought on the 1st at 11:00, until the 31st at 11:00: 30 days, of which 14 whole ones are left on the 16th at 12:00.
    const monthly = { capacity: null, expires_at: "2027-01-31T10:00:00Z" }
    expect(proposed(monthly)).toBe(4_666)
    expect(proposedRefund({ ...bundle, ...monthly }, "2027-01-16T10:00:00Z", "Europe/Brussels")).toBe(5_000)
    // The clock changes in between: a day is a day.
    const spring = { created_at: "2027-03-27T10:00:00Z", capacity: null, expires_at: "2027-03-29T09:00:00Z" }
    expect(proposedRefund({ ...bundle, ...spring }, "2027-03-28T09:00:00Z", "Europe/Brussels")).toBe(5_000)
    expect(proposed({ capacity: null })).toBe(0)
    expect(proposed({ expires_at: now })).toBe(0)
    expect(proposed({ capacity: null, expires_at: "2027-01-02T00:00:00Z" })).toBe(0)
  })

  test("CUS-52 entries that come back are worth their share of what was paid before, at most what is held", () => {
    expect(entriesWorth(10_000, 10, 3, 3_000)).toBe(3_000)
    expect(entriesWorth(10_000, 10, 3, 1_000)).toBe(1_000)
    expect(entriesWorth(1_000, 3, 1, 1_000)).toBe(333)
    expect(entriesWorth(10_000, null, 3, 3_000)).toBe(0)
  })
})
