import { expect, test } from "vitest"
import { isToldAbout, type JudgedRegistration, type RegistrationCondition } from "./notification.ts"

const unpaid: JudgedRegistration = { cancelled: false, total_amount: 9_000, paid_amount: 0, has_proof: false }
const all: RegistrationCondition[] = ["PAYMENT_MISSING", "OUTSTANDING", "PAID", "PROOF_MISSING", "CANCELLATION_MISSING"]
const holding = (more: Partial<JudgedRegistration>) => all.filter((one) => isToldAbout([one], { ...unpaid, ...more }))

test("NOTIF-03 conditions on a registration: payment missing, outstanding, paid, proof missing, cancellation missing", () => {
  expect(holding({})).toEqual(["PAYMENT_MISSING", "OUTSTANDING", "PROOF_MISSING", "CANCELLATION_MISSING"])
  expect(holding({ paid_amount: 1 })).toEqual(["OUTSTANDING", "PROOF_MISSING", "CANCELLATION_MISSING"])
  expect(holding({ paid_amount: 9_000, has_proof: true })).toEqual(["PAID", "CANCELLATION_MISSING"])
  expect(holding({ total_amount: 0 })).toEqual(["PAID", "PROOF_MISSING", "CANCELLATION_MISSING"])
  expect(holding({ cancelled: true })).toEqual(["PROOF_MISSING"])
  expect(isToldAbout([], { ...unpaid, cancelled: true })).toBe(true)
  expect(isToldAbout(["OUTSTANDING", "CANCELLATION_MISSING"], unpaid)).toBe(true)
  expect(isToldAbout(["OUTSTANDING", "PAID"], unpaid)).toBe(false)
})
