import { posix } from "node:path"
import { describe, expect, test } from "vitest"
import { codeProblems } from "./code-rules.ts"
import { commentProblems } from "./comment-rules.ts"
import { nameProblem, sizeProblem } from "./name-rules.ts"
import { files, isTest, literal, readAll, type Source, visit } from "./sources.ts"
import { textProblems } from "./text-rules.ts"
import { titleProblem } from "./title-rules.ts"

const code = readAll(/\.(tsx?|m[jt]s)$/)
const house = /^(contract|server|web|locales|tests|scripts)\//

function textsOf(source: Source): string[] {
  const found: string[] = []
  visit(source, { Literal: (node) => void found.push(literal(node)?.value ?? "") })
  return found
}

/** React Router's modules, as its tables of routes name them, the preparations Vitest calls, and its reporter. */
const demanded = new Set([
  ...code
    .filter(({ path }) => /^web\/\w+\/routes\.ts$/.test(path))
    .flatMap((routes) => textsOf(routes).map((text) => posix.join(posix.dirname(routes.path), text))),
  ...code.filter(({ path }) => ["vitest.config.ts", "scripts/test.mjs"].includes(path)).flatMap(textsOf),
])
const mayExportDefault = (path: string) =>
  demanded.has(path) || /^[\w-]+\.config\.ts$|^web\/\w+\/(root\.tsx|routes\.ts|entry\.\w+\.tsx)$/.test(path)

describe("the house", () => {
  test("files and folders have kebab-case names that say something", () => {
    expect(files.flatMap((path) => nameProblem(path) ?? [])).toEqual([])
  })

  test("no source file is longer than 250 lines, tests and generated tables excepted", () => {
    const measured = readAll(/\.(tsx?|m[jt]s|sql)$/).filter(({ path }) => !isTest(path) && !path.endsWith("/tables.ts"))
    expect(measured.flatMap(({ path, text }) => sizeProblem(path, text) ?? [])).toEqual([])
  })

  test("no file holds what belongs to one machine, one registry or one afternoon", () => {
    expect(readAll(/^(?!.*\.(png|jpe?g|webp|avif|ico|woff2?|pdf)$)/).flatMap(textProblems)).toEqual([])
  })

  test("code exports by name, logs through the log, asks the database for the time and runs all its tests", () => {
    const read = code.filter(({ path }) => house.test(path))
    expect(read.length).toBeGreaterThan(100)
    expect(read.flatMap((source) => codeProblems(source, mayExportDefault))).toEqual([])
  })

  test("comments name the thing they are about", () => {
    const read = readAll(/^(contract|server|web)\/.*\.(tsx?|css)$/)
    expect(read.length).toBeGreaterThan(100)
    expect(read.flatMap(commentProblems)).toEqual([])
  })
})

describe("forged names", () => {
  test.each(["server/cart/addItems.ts", "web/ui/Button.tsx", "server/cart/add_items.ts", "web/Ui/button.tsx"])(
    "%s is not kebab-case",
    (path) => expect(nameProblem(path)).toMatch("is not kebab-case"),
  )
  test.each(["server/utils/date.ts", "web/helpers.ts", "server/cart/cart-service.ts", "lib/a.ts", "web/common/a.ts"])(
    "%s says nothing",
    (path) => expect(nameProblem(path)).toMatch("says nothing about what is inside"),
  )
  test.each([
    "README.md",
    "LICENSE",
    ".ci/run",
    "web/storefront/entry.server.tsx",
    "docs/decisions/0001-one-process.md",
    "server/platform/database/migrations/0001_platform.sql",
    "scripts/hash.d.mts",
    "web/console/table.module.css",
    "tests/e2e/buy.e2e.ts",
  ])("%s is in order", (path) => expect(nameProblem(path)).toBeNull())

  test("251 lines are one too many", () => {
    expect(sizeProblem("a.ts", "x\n".repeat(251))).toBe("a.ts:250 has 251 lines, 250 is the ceiling")
    expect(sizeProblem("a.ts", "x\n".repeat(250))).toBeNull()
  })
})

describe("forged texts", () => {
  const found = (text: string) => textProblems({ path: "a.md", text })
  const s = "/"
  test.each([
    [`// ${"TO"}DO later`, `a.md:1 says ${"TO"}DO: do it, or write it down where it is planned`],
    [`one\n${"FIX"}ME`, `a.md:2 says ${"FIX"}ME: do it, or write it down where it is planned`],
    [`"${s}tmp${s}x"`, `a.md:1 names a path of one machine: ${s}tmp${s}x`],
    [`cd ${s}work${s}main`, `a.md:1 names a path of one machine: ${s}work${s}main`],
    [`file://${s}home${s}ann`, `a.md:1 names a path of one machine: ${s}home${s}ann`],
    [`see ..${s}shared${s}x.md`, `a.md:1 names ..${s}shared, which only the authors have`],
    [`https://registry.${"npm"}js.org/x`, `a.md:1 names a registry: ${"npm"}js.org`],
    [`https:/${s}npm.corp.internal/x`, `a.md:1 names a registry: :/${s}npm.corp.internal`],
    [`${"registry"}=x.internal`, `a.md:1 names a registry: ${"registry"}=x.internal`],
  ])("%s is found", (text, problem) => expect(found(text)).toContain(problem))

  test.each(["./home/home.tsx", "web/storefront/home/home.css", "https://registry.example/tool", "registry.metrics()"])(
    "%s is in order",
    (text) => expect(found(text)).toEqual([]),
  )
})

describe("forged code", () => {
  const found = (path: string, text: string) => codeProblems({ path, text }, mayExportDefault)
  const title = (text: string) => `test("${text}", () => 1)`
  test.each([
    ["server/cart/price.ts", "export default 1", "exports a default: export by name"],
    ["web/ui/card.tsx", "const a = 1\nexport { a as default }", "exports a default: export by name"],
    ["server/cart/price.ts", "console.log(1)", "console.log: use the log"],
    ["server/listen.ts", 'console["error"](1)', "console.error: use the log"],
    ["server/cart/price.ts", "Date.now()", "Date.now: ask the database for the time"],
    ["server/cart/price.ts", "Temporal.Now.instant()", "Temporal.Now: ask the database for the time"],
    ["server/cart/price.ts", "new Date()", "new Date(): ask the database for the time"],
    ["server/cart/price.ts", "Date()", "Date(): ask the database for the time"],
    ["web/storefront/pages/page.tsx", "new Date()", "new Date(): judge by the `now` of an answer"],
    ["web/blocks/schedule/week.tsx", "Date.now()", "Date.now: judge by the `now` of an answer"],
    ["contract/blocks/loads.ts", "new Date()", "new Date(): judge by the `now` of an answer"],
    ["server/cart/price.test.ts", "setTimeout(f, 5)", "setTimeout: a test waits for what happens, not for a while"],
    [
      "server/cart/price.test.ts",
      'import { setTimeout as sleep } from "node:timers/promises"',
      "setTimeout: a test waits for what happens, not for a while",
    ],
    [
      "contract/endpoints/carts.ts",
      "z.coerce.number().int()",
      "z.coerce takes true for 1 and [] for 0: use wholeNumber of contract/fields.ts",
    ],
    [
      "server/cart/read.ts",
      "function findOne(): Promise<Row | null> { return f() }",
      "findOne gives no list: call it get… or read…",
    ],
    [
      "server/cart/read.ts",
      "const findOne = (tx) => tx.executeTakeFirst()",
      "findOne gives no list: call it get… or read…",
    ],
    ["server/cart/read.ts", "function getAll(): Row[] { return f() }", "getAll gives several: call it find…"],
    ["server/cart/price.ts", "f({ a, ...{ b } })", "spreads an object literal into another: write its keys"],
    ["server/cart/price.ts", "f([a, ...([b] as const)])", "spreads a list literal into another: write its items"],
    ["web/ui/card.tsx", "const a = <p {...{ b }} />", "spreads an object literal into props: write them"],
    [
      "server/cart/price.ts",
      "async function f(tx: Tx) { await Promise.all([a(tx), b(tx)]) }",
      "waits for several promises where there is a transaction: use together(tx, …)",
    ],
    [
      "server/cart/price.ts",
      "const f = () => inTenant(ctx, async (tx) => { await Promise.allSettled(rows.map(mark)) })",
      "waits for several promises where there is a transaction: use together(tx, …)",
    ],
    ["contract/rules/age.test.ts", 'test.only("a", f)', ".only: every test runs"],
    ["contract/rules/age.test.ts", 'describe.skip("a", f)', ".skip: every test runs"],
    ["tests/e2e/buy.e2e.ts", 'test.skipIf(ci)("a", f)', ".skipIf: every test runs"],
    ["contract/rules/age.test.ts", title("CART-1 a"), '"CART-1" is not an id such as CART-11'],
    ["contract/rules/age.test.ts", 'test.each([1])("cart-11 %s", f)', '"cart-11" is not an id such as CART-11'],
  ])("%s: %s", (path, text, problem) => {
    expect(found(path, text).map((line) => line.replace(/^\S+:\d+ /, ""))).toContain(problem)
  })

  test.each([
    ["server/main.ts", "console.log(Date.now())"],
    ["server/platform/log.ts", "new Date()"],
    ["server/cart/price.ts", "new Date(row.created_at)"],
    ["server/cart/price.test.ts", "new Date()"],
    ["server/cart/price.ts", "// console.log(new Date())"],
    ["server/cart/read.ts", "const findAll = async (tx): Promise<Map<number, Row[]>> => f(tx)"],
    ["server/cart/read.ts", "async function getOne(tx) { return tx.executeTakeFirstOrThrow() }"],
    ["server/cart/price.ts", "f({ ...(a ? { b } : {}), ...[c, d].map(e) })"],
    ["server/cart/price.ts", "const f = async () => Promise.all([a(), b()])"],
    ["web/storefront/routes.ts", "export default []"],
    ["contract/rules/age.test.ts", title("CART-11 FMT-01 an age in UTF-8")],
  ])("%s: %s is in order", (path, text) => expect(found(path, text)).toEqual([]))
})

describe("forged comments", () => {
  const found = (path: string, text: string) => commentProblems({ path, text })
  test.each([
    ["a.ts", "// What is had costs what it did.", "What is"],
    ["a.ts", "/** Ends the session. Whoever has none is out. */", "Whoever"],
    ["a.ts", "/**\n * Nobody waits.\n */", "Nobody"],
    ["a.ts", "const a = 1 // So many of them", "So many"],
    ["a.ts", "// Locks the row.\n// Somebody may wait.", "Somebody"],
    ["a.css", "a {\n  /* What has no room here is in the menu. */\n}", "What has"],
  ])("%s: %s", (path, text, opening) => {
    expect(found(path, text)).toEqual([expect.stringContaining(`says "${opening} …"`)])
  })

  test.each([
    ["a.ts", "// A lock timeout of 100 ms, so that nobody waits for\n// what is being erased."],
    ["a.ts", 'const a = "// What is had"'],
    ["a.ts", "/** What the provider charges for a refund. */"],
    ["a.css", 'a::after {\n  content: "What is";\n}'],
  ])("%s: %s is in order", (path, text) => expect(found(path, text)).toEqual([]))
})

describe("forged titles", () => {
  test.each(["CART-1 a", "CART-1111 a", "cart-11 a", "CART_11 a", "CART11 a", "CART-11, a", "(CART-11) a", "a cart-1"])(
    "%s has no true id",
    (title) => expect(titleProblem(title)).toMatch("is not an id such as CART-11"),
  )
  test("an id of no area, an id behind the words and a bare id are refused", () => {
    expect(titleProblem("CARD-11 a")).toBe('"CARD-11" is of no known area')
    expect(titleProblem("a cart expires CART-11")).toBe('"CART-11" stands after the words of its title')
    expect(titleProblem("CART-11")).toBe('the title "CART-11" says nothing beyond its ids')
  })
})
