import { expect, test } from "vitest"
import { choose } from "./find-postgres.ts"

test.each([
  [[14, 15, 18], 15],
  [[16, 18, 17], 18],
  [[13, 14], undefined],
  [[], undefined],
])("of PostgreSQL %j the tests take %s", (majors, chosen) => {
  expect(choose(majors.map((major) => ({ major })))?.major).toBe(chosen)
})
