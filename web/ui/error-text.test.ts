import { expect, test } from "vitest"
import { createTranslator } from "#web/texts/translator.ts"
import { errorCode, errorText } from "./error-text.ts"

const { t } = createTranslator("fr", { forms: { errors: { INVALID_INPUT: "Vérifiez le formulaire." } } })

test("UX-08 the code is the answer's error field", () => {
  expect(errorCode({ error: "INVALID_INPUT", message: "no", request_id: "r" })).toBe("INVALID_INPUT")
})

test("UX-08 an error that carries the answer's code gives that code", () => {
  expect(errorCode(Object.assign(new Error("Request failed"), { code: "CART_EMPTY" }))).toBe("CART_EMPTY")
})

test("UX-08 without an error field the code is the error's message", () => {
  expect(errorCode(new TypeError("Failed to fetch"))).toBe("Failed to fetch")
  expect(errorCode(Object.assign(new Error("Aborted"), { code: 20 }))).toBe("Aborted")
  expect(errorCode({ error: "", message: "Aborted" })).toBe("Aborted")
  expect(errorCode("OUT_OF_ORDER")).toBe("OUT_OF_ORDER")
})

test("UX-08 UXB-09 with neither the code is UNKNOWN_ERROR", () => {
  for (const nothing of [new Error(), {}, { error: 3 }, { error: { code: "X" } }, null, undefined, 404, ""]) {
    expect(errorCode(nothing)).toBe("UNKNOWN_ERROR")
  }
})

test("UX-06 UXB-07 a known code is translated", () => {
  expect(errorText(t, "INVALID_INPUT")).toBe("Vérifiez le formulaire.")
})

test("UX-07 UXB-08 a code without translation is shown raw", () => {
  expect(errorText(t, "SOMETHING_ODD")).toBe("SOMETHING_ODD")
})

test("UX-07 a message in plain words is shown as it is", () => {
  for (const words of [
    "Failed to fetch: no.such.host",
    "forms:errors.INVALID_INPUT",
    "$t(forms.errors.INVALID_INPUT)",
  ]) {
    expect(errorText(t, words)).toBe(words)
  }
})
