import { expect, test } from "vitest"
import { countTests, lastLine } from "./count-tests.mjs"

const report = (status: string, assertions: string[]) => ({
  numPassedTests: assertions.filter((each) => each === "passed").length,
  numFailedTests: assertions.filter((each) => each === "failed").length,
  numPendingTests: assertions.filter((each) => each === "skipped").length,
  numTodoTests: assertions.filter((each) => each === "todo").length,
  testResults: [{ status, assertionResults: assertions.map((each) => ({ status: each })) }],
})

test("the last line counts what passed, failed and was skipped", () => {
  const counts = countTests(report("failed", ["passed", "passed", "failed", "skipped", "todo"]), 1)
  expect(lastLine(counts)).toBe("2 passed, 1 failed, 2 skipped")
})

test("the last line does not speak of skipped tests when there are none", () => {
  expect(lastLine(countTests(report("passed", ["passed"]), 0))).toBe("1 passed, 0 failed")
})

test("a file that could not be loaded is one failure", () => {
  expect(countTests(report("failed", []), 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test("a file whose preparation failed is one failure, its tests are skipped", () => {
  expect(countTests(report("failed", ["skipped", "skipped"]), 1)).toEqual({ passed: 0, failed: 1, skipped: 2 })
})

test("a run that ended badly is a failure although every test passed", () => {
  expect(countTests(report("passed", ["passed"]), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test("a run without a report is a failure", () => {
  expect(lastLine(countTests(null, 1))).toBe("0 passed, 1 failed")
})
