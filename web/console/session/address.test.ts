import { expect, test } from "vitest"
import { loginPath, redirectTarget, slugOf } from "./address.ts"

test.each([
  ["/", null],
  ["/login", null],
  ["/explorateurs", "explorateurs"],
  ["/explorateurs/settings/account", "explorateurs"],
])("CON-01 the organiser of %s is %s", (path, slug) => {
  expect(slugOf(path)).toBe(slug)
})

test("CON-02 the login page leads back to the same address, query included", () => {
  const path = "/collaborators?search=léa&sort=-name"
  const login = new URL(loginPath("explorateurs", path), "http://console.example")
  expect(redirectTarget("explorateurs", login.searchParams.get("redirect"))).toBe(encodeURI(path))
  expect(loginPath("explorateurs", "/")).toBe("/login")
})

test.each([
  null,
  "",
  "https://evil.example/explorateurs/x",
  "//evil.example/explorateurs/",
  "/explorateurs//evil.example",
  "/explorateurs/\\evil.example",
  "/northside/settings",
  "/explorateursx/settings",
  "/explorateurs/../northside/settings",
  "/explorateurs/login?redirect=/explorateurs/login",
  "javascript:alert(1)",
])("CON-02 a redirect to %s leads home", (redirect) => {
  expect(redirectTarget("explorateurs", redirect)).toBe("/")
})
