import { expect, test } from "vitest"
import { isUnavailable, isUniqueViolation, sqlState } from "./failure.ts"

const failed = (code: string, message = "") => Object.assign(new Error(message), { code })

test("a state of SQL is five characters with a digit; what a lost connection says is none", () => {
  expect(["23505", "57P01", "MA003", "XX000"].map((code) => sqlState(failed(code)))).toEqual([
    "23505",
    "57P01",
    "MA003",
    "XX000",
  ])
  expect(["EPIPE", "ECONNRESET", "", "2350"].map((code) => sqlState(failed(code)))).toEqual(Array(4).fill(undefined))
})

test("a database that is away or leaving is told from one that refuses", () => {
  for (const code of ["EPIPE", "ECONNREFUSED", "ETIMEDOUT", "08006", "57P01", "53300"])
    expect([code, isUnavailable(failed(code))]).toEqual([code, true])
  expect(isUnavailable(new Error("Connection terminated unexpectedly"))).toBe(true)
  for (const code of ["23505", "22P02", "MA003"]) expect([code, isUnavailable(failed(code))]).toEqual([code, false])
  expect([isUniqueViolation(failed("23505")), isUniqueViolation(failed("EPIPE"))]).toEqual([true, false])
})
