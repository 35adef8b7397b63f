import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { allocate, askedNow, type CheckoutFacts, checkoutTotals, defaultStrategy, paymentMethods } from "./checkout.ts"

// The examples of docs/money.md, and what holds for every cart.
const noFees = { amount: 0, percentage: 0 }
const facts = (more: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  items: [{ price: 10_000, deposit: 0 }],
  wallet: 0,
  fees: noFees,
  online: true,
  bank_transfers: true,
  ...more,
})
const types = (more: Partial<CheckoutFacts>) => paymentMethods(facts(more)).map(({ type }) => type)
const standing = (more: Partial<CheckoutFacts>) =>
  defaultStrategy(paymentMethods(facts(more)), checkoutTotals(facts(more)))

describe("totals", () => {
  test("MONEY-02 what is to pay is the items, less the wallet, plus the fee, and never below nothing", () => {
    const one = { items: [{ price: 20_000, deposit: 6_000 }], fees: { amount: 50, percentage: 150 } }
    expect(checkoutTotals({ ...one, wallet: 0 })).toEqual({
      total: 20_000,
      wallet_used: 0,
      fees: 350,
      payable: 20_350,
      deposit: 6_000,
    })
    expect(checkoutTotals({ ...one, wallet: 5_000 })).toMatchObject({ wallet_used: 5_000, fees: 275, payable: 15_275 })
  })

  test("MONEY-03 the wallet is used as far as there is something to pay, and no further", () => {
    const items = [{ price: 10_000, deposit: 0 }]
    const used = (wallet: number) => checkoutTotals({ items, wallet, fees: noFees }).wallet_used
    expect([0, 1, 9_999, 10_000, 20_000, -5].map(used)).toEqual([0, 1, 9_999, 10_000, 10_000, 0])
  })

  test("MONEY-04 the fee is a fixed amount and a floor of the percentage of what the wallet leaves", () => {
    const fee = (price: number, wallet: number, amount: number, percentage: number) =>
      checkoutTotals({ items: [{ price, deposit: 0 }], wallet, fees: { amount, percentage } }).fees
    expect(fee(10_000, 0, 0, 140)).toBe(140)
    expect(fee(9_999, 0, 50, 150)).toBe(50 + 149)
    expect(fee(10_000, 4_000, 50, 100)).toBe(110)
    // Nothing left to pay: no fee, fixed or not.
    expect(fee(10_000, 20_000, 50, 150)).toBe(0)
    expect(fee(0, 0, 50, 150)).toBe(0)
  })

  test("MONEY-02 MONEY-03 MONEY-04 hold for every cart", () => {
    const amount = fc.nat(1_000_000)
    const item = fc.tuple(amount, amount).map(([a, b]) => ({ price: Math.max(a, b), deposit: Math.min(a, b) }))
    const fees = fc.record({ amount: fc.nat(500), percentage: fc.nat(10_000) })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), amount, fees, (items, wallet, rate) => {
        const { total, wallet_used, fees: fee, payable } = checkoutTotals({ items, wallet, fees: rate })
        expect(wallet_used).toBe(Math.min(wallet, total))
        expect(payable).toBe(Math.max(0, total - wallet_used + fee))
        expect(payable === 0 || total > wallet).toBe(true)
      }),
    )
  })
})

describe("methods", () => {
  test("MONEY-05 a deposit is offered when there is one, the wallet does not cover it, and it is not everything", () => {
    const items = [{ price: 10_000, deposit: 3_000 }]
    expect(types({ items })).toEqual(["IMMEDIATE", "IMMEDIATE_DEPOSIT", "DELAYED"])
    expect(types({ items, wallet: 2_999 })).toContain("IMMEDIATE_DEPOSIT")
    expect(types({ items, wallet: 3_000 })).not.toContain("IMMEDIATE_DEPOSIT")
    expect(types({ items, wallet: 5_000 })).toEqual(["IMMEDIATE", "DELAYED"])
    expect(types({ items: [{ price: 10_000, deposit: 10_000 }] })).not.toContain("IMMEDIATE_DEPOSIT")
    expect(types({})).not.toContain("IMMEDIATE_DEPOSIT")
  })

  test("are those the organiser has, by priority, and none when nothing is due", () => {
    const items = [{ price: 10_000, deposit: 3_000 }]
    expect(types({ items, online: false })).toEqual(["DELAYED"])
    expect(types({ items, bank_transfers: false })).toEqual(["IMMEDIATE", "IMMEDIATE_DEPOSIT"])
    expect(types({ items, online: false, bank_transfers: false })).toEqual([])
    expect(types({ items, wallet: 10_000 })).toEqual([])
    const priorities = paymentMethods(facts({ items })).map(({ priority }) => priority)
    expect(priorities).toEqual(priorities.toSorted((a, b) => a - b))
    expect(new Set(priorities).size).toBe(3)
  })

  test("CHECK-09 with something due, the first by priority stands chosen", () => {
    expect(standing({})).toBe("IMMEDIATE")
    expect(standing({ online: false })).toBe("DELAYED")
    const totals = checkoutTotals(facts())
    const shuffled = [
      { type: "DELAYED", priority: 7 },
      { type: "IMMEDIATE_DEPOSIT", priority: 2 },
      { type: "IMMEDIATE", priority: 5 },
    ] as const
    expect(defaultStrategy(shuffled, totals)).toBe("IMMEDIATE_DEPOSIT")
  })

  test("CHECK-10 with a total that the wallet covers, the wallet does", () => {
    expect(standing({ wallet: 10_000 })).toBe("WALLET")
    expect(standing({ wallet: 20_000, fees: { amount: 50, percentage: 0 } })).toBe("WALLET")
  })

  test("CHECK-11 otherwise it is DELAYED: nothing to pay, or nothing to pay with", () => {
    expect(standing({ items: [{ price: 0, deposit: 0 }] })).toBe("DELAYED")
    expect(standing({ items: [] })).toBe("DELAYED")
    expect(standing({ online: false, bank_transfers: false })).toBe("DELAYED")
  })
})

describe("what is asked now", () => {
  const fees = { amount: 50, percentage: 150 }
  const asked = (items: CheckoutFacts["items"], wallet = 0, rate = fees) => {
    const totals = checkoutTotals({ items, wallet, fees: rate })
    return (["IMMEDIATE", "IMMEDIATE_DEPOSIT", "DELAYED"] as const).map((type) => askedNow(type, totals, rate))
  }

  test("MONEY-02 everything, or the deposits with their own part of the fee, or nothing", () => {
    expect(asked([{ price: 20_000, deposit: 6_000 }])).toEqual([20_350, 6_140, 0])
    // The rest of 20 350 after 6 140 is owed later.
    expect(20_350 - 6_140).toBe(14_210)
  })

  test("MONEY-05 an item without a deposit is asked for in full beside one that has one", () => {
    const items = [
      { price: 20_000, deposit: 6_000 },
      { price: 20_000, deposit: 0 },
    ]
    expect(checkoutTotals({ items, wallet: 0, fees: noFees }).deposit).toBe(26_000)
    expect(asked(items, 0, noFees)).toEqual([40_000, 26_000, 0])
    expect(asked(items, 10_000, noFees)).toEqual([30_000, 16_000, 0])
  })
})

describe("how money is spread", () => {
  const parts = [
    { price: 20_000, deposit: 6_000, paid: 0 },
    { price: 10_000, deposit: 0, paid: 0 },
    { price: 5_000, deposit: 1_000, paid: 0 },
  ]

  test("the fee asked with it, every deposit in order, the rest in order, what is left of the fee last", () => {
    const fee = { asked: 140, owed: 350 }
    expect(allocate(140, parts, fee)).toEqual({ parts: [0, 0, 0], fee: 140, left: 0 })
    expect(allocate(6_640, parts, fee)).toEqual({ parts: [6_000, 0, 500], fee: 140, left: 0 })
    expect(allocate(22_140, parts, fee)).toEqual({ parts: [20_000, 1_000, 1_000], fee: 140, left: 0 })
    expect(allocate(35_140, parts, fee)).toEqual({ parts: [20_000, 10_000, 5_000], fee: 140, left: 0 })
    expect(allocate(35_350, parts, fee)).toEqual({ parts: [20_000, 10_000, 5_000], fee: 350, left: 0 })
    expect(allocate(36_000, parts, fee)).toEqual({ parts: [20_000, 10_000, 5_000], fee: 350, left: 650 })
  })

  test("goes on from what was paid before, and passes by what has more than its due", () => {
    const later = [
      { price: 20_000, deposit: 6_000, paid: 7_000 },
      { price: 0, deposit: 0, paid: 300 },
      { price: 5_000, deposit: 1_000, paid: 200 },
    ]
    expect(allocate(1_000, later, { asked: 0, owed: 50 })).toEqual({ parts: [200, 0, 800], fee: 0, left: 0 })
  })

  test("loses nothing and gives nobody more than their due", () => {
    const amount = fc.nat(50_000)
    const part = fc.tuple(amount, amount, amount).map(([a, b, paid]) => ({
      price: Math.max(a, b),
      deposit: Math.min(a, b),
      paid,
    }))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), amount, amount, amount, (list, paid, x, y) => {
        const fee = { asked: Math.min(x, y), owed: Math.max(x, y) }
        const spread = allocate(paid, list, fee)
        expect(spread.parts.reduce((sum, one) => sum + one, spread.fee + spread.left)).toBe(paid)
        for (const [i, { price, paid: before }] of list.entries()) {
          expect(spread.parts[i]).toBeGreaterThanOrEqual(0)
          if (spread.parts[i]! > 0) expect(before + spread.parts[i]!).toBeLessThanOrEqual(price)
        }
        expect(spread.fee).toBeLessThanOrEqual(fee.owed)
      }),
    )
  })
})
