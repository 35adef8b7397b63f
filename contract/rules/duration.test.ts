import { expect, test } from "vitest"
import { formatDuration } from "./duration.ts"

const day = 86_400
test.each([
  [365 * day, "1\u00a0an", "1 year"],
  [730 * day, "2\u00a0ans", "2 years"],
  [180 * day, "180\u00a0jours", "180 days"],
  [day, "1\u00a0jour", "1 day"],
  [36 * 3_600, "36\u00a0heures", "36 hours"],
  [10 * day + 3_600, "10\u00a0jours", "10 days"],
  [5_400, "1\u00a0heure", "1 hour"],
  [90, "1\u00a0minute", "1 minute"],
  [0, "0\u00a0minute", "0 minutes"],
])("BNDL-06 %d seconds are told in the unit that fits, never as more than they are", (seconds, french, english) => {
  expect(formatDuration(seconds, "fr")).toBe(french)
  expect(formatDuration(seconds, "en")).toBe(english)
})
