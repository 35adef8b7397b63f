import { expect, test } from "vitest"
import { normalVoucherCode, VOUCHER_CODE_BYTES, voucherCode } from "./voucher-code.ts"

const chance = (seed: number) => Uint8Array.from({ length: VOUCHER_CODE_BYTES }, (_, i) => (seed * 37 + i * 101) % 256)

test("a code is four groups of four (80 bits), without letters that look alike, and every byte counts", () => {
  expect(voucherCode(new Uint8Array(VOUCHER_CODE_BYTES))).toBe("2222-2222-2222-2222")
  for (let seed = 0; seed < 256; seed++)
    expect(voucherCode(chance(seed))).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
  const base = chance(1)
  const codes = new Set(
    base
      .map((_, i) => i)
      .values()
      .map((i) => voucherCode(base.with(i, (base[i]! + 1) % 256))),
  )
  expect(codes.size).toBe(VOUCHER_CODE_BYTES)
  expect(codes.has(voucherCode(base))).toBe(false)
})

test("a code is the same however it is typed, of the twelve letters it had before as well", () => {
  for (const typed of ["abcd-efgh-2345", "ABCDEFGH2345", " abcd efgh 2345 ", "ABCD–EFGH–2345"])
    expect(normalVoucherCode(typed)).toBe("ABCD-EFGH-2345")
  expect(normalVoucherCode("abcdefgh2345wxyz")).toBe("ABCD-EFGH-2345-WXYZ")
  expect(normalVoucherCode("--")).toBe("")
})
