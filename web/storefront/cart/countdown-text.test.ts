import { expect, test } from "vitest"
import { countdownText } from "./countdown-text.ts"

test.each([
  [768_000, "12:48"],
  [767_001, "12:48"],
  [59_999, "01:00"],
  [1, "00:01"],
  [0, "00:00"],
  [-5_000, "00:00"],
  [3_600_000, "1:00:00"],
  [86_400_000, "24:00:00"],
])("%i milliseconds are %s", (milliseconds, text) => expect(countdownText(milliseconds)).toBe(text))
