import { describe, expect, test } from "vitest"
import { outstanding, paymentState } from "./payment-state.ts"

const thing = (total_amount: number, deposit_amount: number, paid_amount: number, cancelled = false) => ({
  total_amount,
  deposit_amount,
  paid_amount,
  cancelled,
})

describe("what the badge of a thing says", () => {
  test.each([
    ["cancelled, whatever was paid", thing(100, 50, 100, true), { state: "CANCELLED" }],
    ["nothing for what costs nothing", thing(0, 0, 0), { state: "NONE" }],
    ["complete once all is paid", thing(100, 50, 100), { state: "COMPLETE" }],
    ["complete when more is paid", thing(100, 0, 150), { state: "COMPLETE" }],
    ["deposited from the deposit on", thing(100, 50, 50), { state: "DEPOSITED" }],
    ["deposited until the last cent", thing(100, 50, 99), { state: "DEPOSITED" }],
    ["what is missing to the deposit", thing(100, 50, 20), { state: "OUTSTANDING", missing: 30, is_deposit: true }],
    [
      "what is missing to the total without one",
      thing(100, 0, 20),
      { state: "OUTSTANDING", missing: 80, is_deposit: false },
    ],
    [
      "all of it where the deposit is all of it",
      thing(100, 100, 20),
      { state: "OUTSTANDING", missing: 80, is_deposit: false },
    ],
  ])("%s", (_, given, state) => {
    expect(paymentState(given)).toEqual(state)
  })
})

test("what is still owed is what is missing to the total, and nothing of what is cancelled", () => {
  expect([thing(100, 50, 20), thing(100, 0, 150), thing(100, 0, 0, true)].map(outstanding)).toEqual([80, 0, 0])
})
