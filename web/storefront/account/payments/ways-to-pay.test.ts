import { describe, expect, test } from "vitest"
import type { Account } from "#contract/endpoints/account.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { walletAmount } from "./wallet-amount.ts"
import { waysToPay } from "./ways-to-pay.ts"

const account = (wallet: number, online = true) =>
  ({ wallet: { amount: wallet }, payment_methods: { online } }) as Account

describe("how what is owed can be paid", () => {
  test("PAY-01 PAY-02 a request by the wallet when there is something in it, else online", () => {
    const request = { type: "registration_request", due: 900 } as const
    expect(waysToPay(account(500), request)).toEqual({ wallet: 500, online: false })
    expect(waysToPay(account(0), request)).toEqual({ wallet: 0, online: true })
    expect(waysToPay(account(0, false), request)).toEqual({ wallet: 0, online: false })
  })
  test("PAY-04 PAY-07 anything else by both, the wallet with the smaller of what is in it and what is due", () => {
    const registration = { type: "registration", due: 900 } as const
    expect(waysToPay(account(500), registration)).toEqual({ wallet: 500, online: true })
    expect(waysToPay(account(5_000), registration)).toEqual({ wallet: 900, online: true })
    expect(waysToPay(account(5_000, false), registration)).toEqual({ wallet: 900, online: false })
  })
  test("nothing where nothing is due", () => {
    expect(waysToPay(account(5_000), { type: "cart", due: 0 })).toEqual({ wallet: 0, online: false })
  })
})

describe("an amount from the wallet", () => {
  const schema = walletAmount({ wallet: 5_000, due: 8_000, currency: "EUR", language: "fr" })
  const said = (amount: string, limits = schema) => {
    const { success, data, error } = limits.safeParse({ amount })
    return success ? data.amount : error!.issues.map(({ message, path }) => [path.join("."), message])
  }
  test("PAY-05 FMT-02 is a whole number of minor units, however it was typed", () => {
    for (const [typed, amount] of [
      ["50", 5_000],
      ["12,5", 1_250],
      ["0,01", 1],
      [" 12,30 € ", 1_230],
    ] as const)
      expect(said(typed)).toBe(amount)
    // As the form begins.
    expect(said(formatMoney(5_000, { currency: "EUR", language: "fr", style: "sum" }))).toBe(5_000)
    for (const wrong of ["0", "-5", "abc", "1,234", "12 $"]) expect(said(wrong)).toEqual([["amount", "INVALID"]])
    expect(said(" ")).toEqual([["amount", "REQUIRED"]])
  })
  test("PAY-06 above the balance it is INSUFFICIENT_WALLET_AMOUNT at the amount; above what is due, too high", () => {
    expect(said("50,01")).toEqual([["amount", "INSUFFICIENT_WALLET_AMOUNT"]])
    const rich = walletAmount({ wallet: 9_000, due: 8_000, currency: "EUR", language: "fr" })
    expect(said("80,01", rich)).toEqual([["amount", "AMOUNT_TOO_HIGH"]])
    expect(said("80", rich)).toBe(8_000)
  })
})
