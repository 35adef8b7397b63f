import { describe, expect, test } from "vitest"
import { readAll } from "./sources.ts"
import { isConsoleStyle, styleProblems } from "./style-rules.ts"

test("styles of the console reach nothing but the console", () => {
  const styles = readAll(/\.css$/).filter(({ path }) => isConsoleStyle(path))
  expect(styles.flatMap(styleProblems)).toEqual([])
})

test("styles of the console are all CSS files below its folder, and no others", () => {
  const paths = ["web/console/a.css", "web/console/members/b.module.css", "web/ui/console.css", "web/console/a.tsx"]
  expect(paths.filter(isConsoleStyle)).toEqual(["web/console/a.css", "web/console/members/b.module.css"])
})

describe("forged styles", () => {
  const found = (path: string, text: string) => styleProblems({ path: `web/console/${path}`, text })
  const scoped = (text: string) => found("a.css", `@layer shell { @scope (.console) {\n${text}\n} }`)

  test.each([
    [".card { color: red }", ".card is outside @scope (.console)"],
    ["@layer shell { .card { color: red } }", ".card is outside @scope (.console)"],
    ["@scope (.site) { .card { color: red } }", ".card is outside @scope (.console)"],
    ["@scope (.console-like) { .card { color: red } }", ".card is outside @scope (.console)"],
    ["@scope (.console, body) { .card { color: red } }", ".card is outside @scope (.console)"],
    ["@scope { .card { color: red } }", ".card is outside @scope (.console)"],
    [".console .card { color: red }", ".console .card is outside @scope (.console)"],
    ["@keyframes turn { to { rotate: 1turn } }", "@keyframes holds for the whole page, wherever it stands"],
    ['@import "./b.css";', "@import holds for the whole page, wherever it stands"],
  ])("%s is found in a plain file", (text, problem) => {
    expect(found("a.css", text)).toEqual([`web/console/a.css:1 ${problem}`])
  })

  const everywhere = (selector: string) => `${selector} fits elements of every room: give it a class`
  test.each([
    ["button { color: red }", everywhere("button")],
    ["* { margin: 0 }", everywhere("*")],
    [":root { --ink: red }", everywhere(":root")],
    [".card, td { color: red }", everywhere("td")],
    ["p:not(.card) { color: red }", everywhere("p:not(.card)")],
    [":is(.card, p) { color: red }", everywhere(":is(.card, p)")],
    ["main:has(.card) { color: red }", everywhere("main:has(.card)")],
    [".a { display: grid } .b, .a { display: flex }", ".a is laid out twice: two things have one class"],
    ['[href$=".pdf"] { color: red }', everywhere('[href$=".pdf"]')],
    ["@media print { nav { display: none } }", everywhere("nav")],
    [".card { p:not(&) { color: red } }", everywhere("p:not(&)")],
    ["@font-face { font-family: a }", "@font-face holds for the whole page, wherever it stands"],
    [".card :global(.btn) { color: red }", ".card :global(.btn) leaves the module: write :global nowhere"],
  ])("%s is found in a module and in the scope", (text, problem) => {
    expect(found("a.module.css", text)).toEqual([`web/console/a.module.css:1 ${problem}`])
    expect(scoped(text)).toEqual([`web/console/a.css:2 ${problem}`])
  })

  test.each([
    ".card { color: red }",
    ".card td, td.card { color: red }",
    ".card { p { color: red } & > li { color: red } :hover > & { color: red } }",
    "@media print { .card { display: none } }",
    "@layer shell { .card:not(:has(a)) { color: red } }",
  ])("%s is in order in a module and in the scope", (text) => {
    expect(found("a.module.css", text)).toEqual([])
    expect(scoped(text)).toEqual([])
  })

  test("the scope may end before a preview, and names its own root", () => {
    expect(found("a.css", "@layer a, b;\n@scope (.console) to (.preview) { :scope { color: red } }")).toEqual([])
  })

  test("keyframes of a module have a name of their own", () => {
    expect(found("a.module.css", "@keyframes turn { from { rotate: 0turn } to { rotate: 1turn } }")).toEqual([])
  })
})
