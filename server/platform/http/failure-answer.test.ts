import { expect, test } from "vitest"
import { z } from "zod"
import { Refusal } from "../refusal.ts"
import { asRefusal } from "./failure-answer.ts"

const codeOf = (code: string) => asRefusal(Object.assign(new Error("the database's words"), { code })).code

test.each(["22001", "22003", "22007", "22008", "22021", "22P02", "22P05"])(
  "a value that a column cannot hold (%s) is wrong input",
  (state) => expect(codeOf(state)).toBe("INVALID_INPUT"),
)

test.each(["22023", "22012", "42601", "23505", "P0001"])(
  "a mistake of a statement (%s) is ours, and unknown",
  (state) => expect(codeOf(state)).toBe("UNKNOWN_ERROR"),
)

test.each(["40001", "40P01", "57P01", "08006", "53300"])(
  "a database that is busy or away (%s) is asked again",
  (state) =>
    expect(asRefusal(Object.assign(new Error(""), { code: state }))).toMatchObject({
      code: "DATABASE_UNAVAILABLE",
      retry_after: 2,
    }),
)

test("a refusal stays as it was thrown; an answer that is not as described is our mistake", () => {
  const refusal = new Refusal("AVAILABILITY_FULL")
  expect(asRefusal(refusal)).toBe(refusal)
  expect(asRefusal(z.string().safeParse(1).error).code).toBe("UNKNOWN_ERROR")
  expect(asRefusal("thrown by a stranger").code).toBe("UNKNOWN_ERROR")
})
