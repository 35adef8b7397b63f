import { expect, test } from "vitest"
import { retryProblem, tellRun } from "./tell-run.mjs"

const ran = (project: string, file: string, milliseconds: number, retried: string[] = [], failed: string[] = []) => ({
  project,
  file,
  milliseconds,
  retried,
  failed,
})

test("a run tells the time of each project, longest first, its slowest files and what was retried", () => {
  const files = [
    ran("pure", "contract/a.test.ts", 200),
    ran("e2e", "tests/e2e/a.e2e.ts", 4_000, ["the cart > is emptied"]),
    ran("e2e", "tests/e2e/b.e2e.ts", 2_500),
  ]
  expect(tellRun(files)).toEqual([
    "time by project:",
    "  6.5 s e2e (2 files)",
    "  0.2 s pure (1 files)",
    "slowest files:",
    "  4.0 s e2e tests/e2e/a.e2e.ts",
    "  2.5 s e2e tests/e2e/b.e2e.ts",
    "  0.2 s pure contract/a.test.ts",
    "retried tests: 1",
    "  e2e tests/e2e/a.e2e.ts > the cart > is emptied",
  ])
})

test("only the ten slowest files are named", () => {
  const files = Array.from({ length: 12 }, (_, index) => ran("pure", `f${index}.test.ts`, index * 100))
  const told = tellRun(files)
  const named = told.slice(told.indexOf("slowest files:") + 1, -1)
  expect(named).toHaveLength(10)
  expect(named[0]).toBe("  1.1 s pure f11.test.ts")
  expect(told.at(-1)).toBe("no test was retried")
})

test("what failed is told last, with its reason", () => {
  const told = tellRun([
    ran("cluster", "server/a.test.ts", 1, [], ["a list\n    expected 2 to be 1"]),
    ran("pure", "b", 1),
  ])
  expect(told.slice(-3)).toEqual([
    "no test was retried",
    "failed tests: 1",
    "  cluster server/a.test.ts > a list\n    expected 2 to be 1",
  ])
})

test("six retried tests are told, a seventh makes the run fail", () => {
  const retried = (...counts: number[]) =>
    counts.map((count, index) =>
      ran(
        "e2e",
        `f${index}`,
        1,
        Array.from({ length: count }, (_, n) => `test ${n}`),
      ),
    )
  expect(retryProblem(retried(0, 0))).toBeNull()
  expect(retryProblem(retried(1, 5))).toBeNull()
  expect(retryProblem(retried(1, 6))).toBe("7 tests were retried, 6 is the most")
})
