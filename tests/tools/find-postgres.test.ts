import { expect, onTestFinished, test, vi } from "vitest"
import { choose, citusPostgres } from "./find-postgres.ts"

test.each([
  [[14, 15, 18], 15],
  [[16, 18, 17], 18],
  [[13, 14], undefined],
  [[], undefined],
])("of PostgreSQL %j the tests take %s", (majors, chosen) => {
  expect(choose(majors.map((major) => ({ major })))?.major).toBe(chosen)
})

test("a cluster is left out when it is told to be, whatever is installed", () => {
  vi.stubEnv("TEST_CLUSTER", "off")
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(citusPostgres()).toBeUndefined()
})
