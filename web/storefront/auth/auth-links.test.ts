import { expect, test } from "vitest"
import { sameSitePath } from "#contract/rules/redirect.ts"
import { authLinks, keepRedirect } from "./auth-links.ts"

const redirectOf = (href: string) => new URL(href, "http://localhost").searchParams.get("redirect")

test.each(["/auth/login", "/auth/register", "/auth/password"])(
  "AUTH-02 AUTH-03 on %s the login link stays plain and the register link is /auth/redirect",
  (pathname) => {
    expect(authLinks({ pathname, search: "?redirect=%2Fcart%2Fadd&token=t" })).toEqual({
      login: "/auth/login",
      register: "/auth/redirect",
    })
  },
)

test.each([
  ["/", ""],
  ["/activities/abc", "?date=2027-01-02&category-x=a,b"],
  ["/search", "?q=piano%20%26%20chant&redirect=%2Felsewhere"],
  ["/authors", ""],
  ["/auth", ""],
  ["/activit%C3%A9s", "?q=%F0%9F%8E%B9"],
])("AUTH-04 on %s%s both links carry the path and the query", (pathname, search) => {
  const { login, register } = authLinks({ pathname, search })
  expect([login.split("?")[0], register.split("?")[0]]).toEqual(["/auth/login", "/auth/register"])
  for (const href of [login, register]) {
    expect(redirectOf(href)).toBe(`${pathname}${search}`)
    expect([...new URL(href, "http://localhost").searchParams.keys()]).toEqual(["redirect"])
    expect(sameSitePath(redirectOf(href))).toBe(`${pathname}${search}`)
  }
})

test("AUTH-06 another auth page keeps the redirect, and has none where there is none", () => {
  expect(keepRedirect("/auth/password", null)).toBe("/auth/password")
  expect(keepRedirect("/auth/register", "/cart/add?a=1&b=2#form")).toBe(
    "/auth/register?redirect=%2Fcart%2Fadd%3Fa%3D1%26b%3D2%23form",
  )
  expect(redirectOf(keepRedirect("/auth/register", "/cart/add?a=1&b=2#form"))).toBe("/cart/add?a=1&b=2#form")
})
