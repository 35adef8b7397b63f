import { expect, test } from "vitest"
import { type Account, accountCounters } from "#contract/endpoints/account.ts"
import type { TFunction } from "#web/texts/translator.ts"
import routes from "../routes.ts"
import { accountTabs } from "./account-tabs.ts"

const t = ((key: string) => key.replace("account.tabs.", "")) as unknown as TFunction
const counted = (some: Partial<Account["counters"]> = {}, others = 0) =>
  ({ ...Object.fromEntries(accountCounters.map((name) => [name, others])), ...some }) as Account["counters"]
const at = (pathname: string, search = "") => ({ pathname, search })
const labels = (counters: Account["counters"]) =>
  accountTabs(counters, at("/account/home"), t).map(({ label }) => label)
const current = (pathname: string, search?: string) =>
  accountTabs(counted({}, 1), at(pathname, search), t)
    .filter(({ isCurrent }) => isCurrent)
    .map(({ label }) => label)

test("ACCT-03 the tabs stand in the order of the specification", () => {
  expect(labels(counted({}, 1))).toEqual([
    "home",
    "profile",
    "participants",
    "carts",
    "registrations",
    "registrations_requests",
    "bundles",
    "vouchers",
    "memberships",
    "attendance_charges",
    // Of ours, after theirs.
    "waiting_list",
  ])
})

test("ACCT-04 home and profile have no count, every other tab has its own", () => {
  const numbers = Object.fromEntries(accountCounters.map((name, index) => [name, index + 1])) as Account["counters"]
  const counts = accountTabs(numbers, at("/account/home"), t).map(({ count }) => count)
  expect(counts).toEqual([undefined, undefined, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test("ACCT-05 a tab after participants is hidden while its count is below 1", () => {
  for (const name of accountCounters.slice(1)) {
    expect(labels(counted({ [name]: 1 }))).toContain(name)
    expect(labels(counted({ [name]: 0 }, 1))).not.toContain(name)
    expect(labels(counted({ [name]: -1 }, 1))).not.toContain(name)
  }
})

test("ACCT-06 home, profile and participants show at any count", () => {
  expect(labels(counted())).toEqual(["home", "profile", "participants"])
  expect(accountTabs(counted(), at("/account/home"), t)[2]?.count).toBe(0)
})

test("no tab leads to a page that is not there, whatever the customer has", () => {
  const account = routes.find(({ path }) => path === "account")!
  const paths = account.children!.flatMap(({ children }) => children!.map(({ path }) => `/account/${path}`))
  const tabs = accountTabs(counted({}, 1), at("/account/home"), t)
  expect(tabs.length).toBeGreaterThanOrEqual(3)
  for (const { href } of tabs) expect(paths).toContain(href)
})

test("one tab is current: by its exact path, whatever the query", () => {
  expect(current("/account/home")).toEqual(["home"])
  expect(current("/account/participants", "?page_number=2")).toEqual(["participants"])
  expect(current("/account/registrations-requests")).toEqual(["registrations_requests"])
  expect(current("/account/registrations")).toEqual(["registrations"])
  expect(current("/account/home-made")).toEqual([])
})

test("pages below a tab belong to it", () => {
  for (const path of ["create", "c1abc", "c1abc/delete"])
    expect(current(`/account/participants/${path}`)).toEqual(["participants"])
  expect(current("/account/profile/delete")).toEqual(["profile"])
})
