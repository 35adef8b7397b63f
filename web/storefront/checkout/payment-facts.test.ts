import { describe, expect, test } from "vitest"
import { checkoutInput } from "#contract/endpoints/checkout.ts"
import { sampleCart } from "#web/sandbox/cart-samples.ts"
import { sampleCheckout } from "#web/sandbox/checkout-samples.ts"
import { paymentFacts, paymentUrl, sentStrategy } from "./payment-facts.ts"

const [item] = sampleCart(1, 768).items
const cart = { ...sampleCart(1, 768), items: [{ ...item!, price: 20_000, deposit: 6_000 }] }
const facts = (terms: Parameters<typeof sampleCheckout>[1] = {}, chosen: Parameters<typeof paymentFacts>[2] = null) =>
  paymentFacts(sampleCheckout(cart, terms), cart.items, chosen)

describe("what is asked", () => {
  test("CHECK-09 MONEY-02 MONEY-04 everything now, by the first method", () => {
    expect(facts()).toMatchObject({ strategy: "IMMEDIATE", now: 20_350, later: 0, deposits: 6_000 })
  })
  test("the deposit now and the rest later, the fee in proportion", () => {
    expect(facts({}, "IMMEDIATE_DEPOSIT")).toMatchObject({ now: 6_140, later: 14_210 })
  })
  test("nothing now by transfer", () => expect(facts({}, "DELAYED")).toMatchObject({ now: 0, later: 20_350 }))
  test("CHECK-10 MONEY-03 nothing when the wallet covers it; what it leaves is told", () => {
    expect(facts({ wallet: 25_000 })).toMatchObject({ strategy: "WALLET", methods: [], now: 0, wallet_left: 5_000 })
  })
  test("a choice that is no longer on offer gives way to the first that is", () => {
    expect(facts({ online: false }, "IMMEDIATE_DEPOSIT")).toMatchObject({ strategy: "DELAYED", methods: ["DELAYED"] })
    // Items may have expired since the page was read: nothing is due, nothing can be chosen.
    const nothing = [{ ...cart.items[0]!, price: 0, deposit: 0 }]
    expect(paymentFacts(sampleCheckout(cart), nothing, "IMMEDIATE")).toMatchObject({ strategy: "DELAYED", methods: [] })
  })
})

test("CHECK-08 the wallet is sent as DELAYED, everything else as it is", () => {
  expect(sentStrategy("WALLET")).toBe("DELAYED")
  for (const strategy of ["IMMEDIATE", "IMMEDIATE_DEPOSIT", "DELAYED"] as const)
    expect(sentStrategy(strategy)).toBe(strategy)
})

test("CHECK-14 CHECK-17 only an answer that says payment and where leads to a payment page", () => {
  const url = "https://pay.example/1"
  expect(paymentUrl({ next_action: "payment", next_action_url: url })).toBe(url)
  for (const next_action_url of [null, ""]) expect(paymentUrl({ next_action: "payment", next_action_url })).toBeNull()
  expect(paymentUrl({ next_action: "success", next_action_url: url })).toBeNull()
})

describe("what is sent", () => {
  const sent = { cart_id: 1, payment_strategy: "DELAYED", terms: true }
  const isRight = (body: object) => checkoutInput.safeParse(body).success

  test("CHECK-04 CHECK-05 CHECK-06 a cart by its number, perhaps a coupon, one of four strategies", () => {
    for (const more of [{}, { coupon: null }, { coupon: "WELCOME10" }, { total: 0 }])
      expect([more, isRight({ ...sent, ...more })]).toEqual([more, true])
    for (const payment_strategy of ["IMMEDIATE", "IMMEDIATE_DEPOSIT", "DELAYED", "WALLET"])
      expect(isRight({ ...sent, payment_strategy })).toBe(true)
    for (const wrong of [{ cart_id: "1" }, { cart_id: 1.5 }, { coupon: 5 }, { payment_strategy: "CASH" }])
      expect([wrong, isRight({ ...sent, ...wrong })]).toEqual([wrong, false])
  })

  test("CHECK-07 the conditions are accepted, or the refusal is theirs", () => {
    for (const terms of [false, undefined, "true", 1]) {
      const { error } = checkoutInput.safeParse({ ...sent, terms })
      expect(error?.issues).toMatchObject([{ path: ["terms"], message: "terms" }])
    }
  })
})
