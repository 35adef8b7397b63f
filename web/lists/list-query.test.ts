import { expect, test } from "vitest"
import { hrefOf, toggled, valuesOf, withoutValue, withValues, writeQuery } from "./list-query.ts"

const query = (text: string) => new URLSearchParams(text)

test("CAT-01 a form sent without script, which repeats its keys, says the same", () => {
  expect(valuesOf(query("weekday=3&weekday=5,6"), "weekday")).toEqual(["3", "5", "6"])
})

test("CAT-07 a change goes back to the first page and leaves everything else as it is", () => {
  const before = query("page_number=3&page_size=40&weekday=3")
  expect(writeQuery(toggled(before, "weekday", "5"))).toBe("?page_size=40&weekday=3,5")
  expect(writeQuery(toggled(before, "weekday", "3"))).toBe("?page_size=40")
  expect(writeQuery(withoutValue(before, "weekday", "4"))).toBe("?page_size=40&weekday=3")
  expect(writeQuery(withValues(before, "search", ["feu & bois"]))).toBe("?page_size=40&weekday=3&search=feu+%26+bois")
  expect(before.toString()).toBe("page_number=3&page_size=40&weekday=3")
})

test("an empty query is a link that removes the present one", () => {
  expect(writeQuery(query(""))).toBe("")
  expect(hrefOf(query(""))).toBe("?")
})
