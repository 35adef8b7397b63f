import type { RouteConfigEntry } from "@react-router/dev/routes"
import { describe, expect, test } from "vitest"
import { account_fr } from "#locales/account-fr.ts"
import routes from "#web/storefront/routes.ts"
import { resolve } from "./import-rules.ts"
import { findEarly } from "./late-texts.ts"
import { keysOf } from "./locale-rules.ts"
import { isTest, readAll } from "./sources.ts"

/** React Router shows a route once its module and those of the routes around it are there. */
const startsOf = (entries: readonly RouteConfigEntry[], around: string[]): string[][] =>
  entries.flatMap(({ file, children = [] }) => {
    const loaded = [...around, resolve("web/storefront/routes.ts", `./${file}`)]
    return [loaded, ...startsOf(children, loaded)]
  })

const code = readAll(/^(contract|web)\/.*\.tsx?$/).filter(({ path }) => !isTest(path))
const begins = [["web/storefront/entry.client.tsx"], ...startsOf(routes, ["web/storefront/root.tsx"])]
const account = keysOf(account_fr)

describe("texts of the account", () => {
  test("are asked for by nothing that may be shown before they are there", () => {
    expect(findEarly(code, begins, "web/storefront/account/account-texts.ts", account)).toEqual([])
  })

  test("would be missed without the module that awaits them", () => {
    const early = findEarly(code, begins, "web/storefront/account/gone.ts", account)
    expect(early).toContain("web/storefront/account/account.tsx")
    // A lazy part of a page of the account.
    expect(early).toContain("web/storefront/account/payments/proofs.tsx")
    expect(early.length).toBeGreaterThan(50)
    expect(early.filter((path) => !path.startsWith("web/storefront/account/"))).toEqual([])
  })
})

describe("forged modules", () => {
  const early = (files: Record<string, string>, ...starts: string[][]) =>
    findEarly(
      Object.entries(files).map(([path, text]) => ({ path, text })),
      starts,
      "texts.ts",
      ["a.title", "a.n_one", "a.n_other", "a.made.x"],
    )

  test.each([
    't("a.title")',
    't("a.n", { count })',
    "t(`a.made.$" + "{name}`)",
    'const table = { x: "a.title" }',
    '<Trans i18nKey="a.title" />',
  ])("%s asks", (text) => expect(early({ "page.tsx": text }, ["page.tsx"])).toEqual(["page.tsx"]))

  test.each(['t("b.title")', "t(`$" + "{a}.title`)", 'const path = "/a.title"'])("%s does not", (text) =>
    expect(early({ "page.tsx": text }, ["page.tsx"])).toEqual([]),
  )

  test("texts are there for what imports them, for what stands beside, and for its lazy parts", () => {
    const files = {
      "page.ts": 'import "./texts.ts"; import "./part.ts"; const lazy = () => import("./lazy.ts")',
      "part.ts": 't("a.title")',
      "lazy.ts": 't("a.title")',
      "around.ts": 'import "./texts.ts"',
      "within.ts": 't("a.title")',
    }
    expect(early(files, ["page.ts"], ["around.ts", "within.ts"])).toEqual([])
  })

  test("they are not there for others, by whatever way they are reached; types are no way", () => {
    const files = {
      "page.ts": 'import "./texts.ts"; import "./part.ts"',
      "part.ts": 't("a.title")',
      "other.ts": 'import { x } from "./between.ts"; import type { Y } from "./typed.ts"',
      "between.ts": 'export { x } from "./part.ts"; const lazy = () => import("./lazy.ts")',
      "lazy.ts": 't("a.title")',
      "typed.ts": 't("a.title")',
    }
    expect(early(files, ["page.ts"], ["other.ts"])).toEqual(["lazy.ts", "part.ts"])
  })
})
