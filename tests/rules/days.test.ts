import { describe, expect, test } from "vitest"
import { dayProblems } from "./day-rules.ts"
import { files, isTest, read, readAll } from "./sources.ts"

test("every day and age goes by the organiser's clock", () => {
  const code = files.filter((path) => /^server\/.*\.ts$/.test(path) && !isTest(path)).map(read)
  expect(dayProblems(readAll(/^server\/platform\/database\/functions\//), code)).toEqual([])
})

describe("forged statements", () => {
  const problems = (text: string) => dayProblems([], [{ path: "f.ts", text: `const x = sql\`${text}\`` }]).join()

  test.each([
    "select extract(year from age(p.birthdate)) from participants p",
    "select age( birthdate )",
    "select from x where day = current_date",
    "select now()",
    "select d.start_at::date",
    "select age(min(d.start_at)::date, w.birthdate)",
    "select clock_now()::date",
  ])("%s", (text) => expect(problems(text)).toContain("f.ts:1"))

  test.each([
    "select age((clock_now() at time zone o.timezone)::date, p.birthdate)",
    "select (d.start_at at time zone o.timezone)::date",
    "select clock_now(), '2027-01-01'::date",
  ])("%s is in order", (text) => expect(problems(text)).toBe(""))
})
