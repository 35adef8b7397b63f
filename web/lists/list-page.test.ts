import { expect, test } from "vitest"
import { keepWithin, listPage } from "./list-page.ts"
import { pageHref } from "./page-href.ts"

const asked = (query: string) => new URL(`http://this.site/account/participants${query}`)

test("ACCT-10 ACCT-11 pages have 20 rows and are counted from 1", () => {
  expect(listPage(asked(""))).toEqual({ page_number: 1, page_size: 20 })
  expect(listPage(asked("?page_number=3&page_size=5"))).toEqual({ page_number: 3, page_size: 5 })
})

test("ACCT-10 ACCT-11 what is no page counts as absent", () => {
  for (const nonsense of ["0", "-1", "1.5", "abc", "", "1e99", "999999999999"])
    expect(listPage(asked(`?page_number=${nonsense}&page_size=${nonsense}`))).toEqual({ page_number: 1, page_size: 20 })
  expect(listPage(asked("?page_size=101"))).toEqual({ page_number: 1, page_size: 20 })
})

test("ACCT-09 another page keeps the rest of the query", () => {
  expect(pageHref("?page_size=5&page_number=1", 2)).toBe("?page_size=5&page_number=2")
  expect(pageHref("", 2)).toBe("?page_number=2")
})

test("ACCT-09 a page beyond the last leads to the last", () => {
  const leads = (query: string, count: number) => {
    const url = asked(query)
    try {
      keepWithin(url, { count, ...listPage(url) })
      return null
    } catch (answer) {
      return (answer as Response).headers.get("location")
    }
  }
  expect(leads("?page_number=9", 21)).toBe("/account/participants?page_number=2")
  expect(leads("?page_number=9", 0)).toBe("/account/participants?page_number=1")
  expect(leads("?page_number=2", 21)).toBeNull()
  expect(leads("?page_number=2", 40)).toBeNull()
  expect(leads("", 0)).toBeNull()
})
