import { expect, test } from "vitest"
import { redeemState } from "./redeem.ts"

const now = "2027-01-15T10:00:00Z"
const voucher = { redeemed_at: null, expires_at: null, total_amount: 5_000, paid_amount: 5_000 }
const state = (more: object) => redeemState({ ...voucher, ...more }, now)
const redeemed = { redeemed_at: "2027-01-01T10:00:00Z" }
const expired = { expires_at: now }
const unpaid = { paid_amount: 4_999 }

test("VOUCH-11 redeemed before expired before unpaid, otherwise valid", () => {
  expect(state({})).toBe("VALID")
  expect(state(unpaid)).toBe("UNPAID")
  expect(state({ ...unpaid, ...expired })).toBe("EXPIRED")
  expect(state({ ...unpaid, ...expired, ...redeemed })).toBe("REDEEMED")
  expect(state({ ...unpaid, ...redeemed })).toBe("REDEEMED")
})

test("VOUCH-11 a voucher has expired at the very instant it ends, and one that is free is never unpaid", () => {
  expect(state({ expires_at: "2027-01-15T10:00:00.001Z" })).toBe("VALID")
  expect(state(expired)).toBe("EXPIRED")
  expect(state({ total_amount: 0, paid_amount: 0 })).toBe("VALID")
})
