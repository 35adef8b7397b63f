import { expect, test } from "vitest"
import { hrefOf, writeQuery } from "#web/lists/list-query.ts"
import { setFilters, withoutFilters } from "./filter-query.ts"

const query = (text: string) => new URLSearchParams(text)

test("CAT-01 CAT-02 CAT-03 filters are read from the address by their keys, several values comma-separated", () => {
  const set = setFilters(query("search=a,b&weekday=3,5&age=7&category-x1=c1,c2&page_size=40&preview=true&period="))
  expect(set).toEqual([
    { key: "search", value: "a,b" },
    { key: "weekday", value: "3" },
    { key: "weekday", value: "5" },
    { key: "age", value: "7" },
    { key: "category-x1", value: "c1" },
    { key: "category-x1", value: "c2" },
  ])
  for (const key of ["search", "date", "weekday", "location", "period", "availabilities-period", "age"])
    expect(setFilters(query(`${key}=x`))).toEqual([{ key, value: "x" }])
})

test("clearing removes the filters and the page, keeps the rest and what was excepted", () => {
  const before = query("date=2027-01-13&weekday=3&category-x1=c&page_number=2&page_size=40")
  expect(writeQuery(withoutFilters(before))).toBe("?page_size=40")
  expect(writeQuery(withoutFilters(before, ["date"]))).toBe("?date=2027-01-13&page_size=40")
  expect(setFilters(before, ["date"])).toHaveLength(2)
  expect(hrefOf(withoutFilters(query("age=7")))).toBe("?")
})
