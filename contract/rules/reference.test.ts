import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { normalReference, paymentReference } from "./reference.ts"

describe("a reference without a prefix is a Belgian structured communication", () => {
  test.each([
    [1, "+++000/0000/00101+++"],
    [96, "+++000/0000/09696+++"],
    // A multiple of 97 has 97 as its check, never 00.
    [97, "+++000/0000/09797+++"],
    [98, "+++000/0000/09801+++"],
    [909_337_554, "+++090/9337/55493+++"],
    [9_999_999_999, "+++999/9999/99948+++"],
  ])("%s is %s", (number, reference) => {
    expect(paymentReference(number, "")).toBe(reference)
  })

  test("its last two digits are the first ten modulo 97, for every number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (number) => {
        const reference = paymentReference(number, "")
        expect(reference).toMatch(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/)
        const digits = normalReference(reference)
        expect(Number(digits.slice(0, 10))).toBe(number)
        expect(Number(digits.slice(10))).toBe(number % 97 || 97)
      }),
    )
  })
})

describe("a reference with a prefix", () => {
  test("is the prefix and the number", () => {
    expect(paymentReference(42, "EXPL-")).toBe("EXPL-42")
    expect(paymentReference(42, "Stage")).toBe("Stage42")
  })

  test("never reads like that of another prefix and number", () => {
    expect(paymentReference(2, "A1")).toBe("A1-2")
    const prefix = fc.string({ unit: fc.constantFrom("A", "-", "1", "2"), minLength: 1, maxLength: 4 })
    const number = fc.integer({ min: 1, max: 300 })
    fc.assert(
      fc.property(prefix, prefix, number, number, (one, other, n, m) => {
        if (n !== m) expect(paymentReference(n, one)).not.toBe(paymentReference(m, other))
      }),
    )
  })
})

test("a reference is the same however it was typed", () => {
  for (const typed of ["+++000/0000/00101+++", "000000000101", "***000/0000/00101***", " 000 0000 00101 "])
    expect(normalReference(typed)).toBe("000000000101")
  expect(normalReference("expl-42")).toBe(normalReference("EXPL 42"))
})
