import { describe, expect, test } from "vitest"
import { cleanHtml } from "./clean-html.ts"

describe("organisers' HTML", () => {
  test("PAGE-21 headings H1 to H4, lists, links, pictures, tables and quotes stay", () => {
    const html =
      '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><ul><li>e</li></ul><ol start="3"><li>f</li></ol><p><a href="/x">g</a></p><blockquote>h</blockquote><table><tbody><tr><th scope="row">i</th><td colspan="2">j</td></tr></tbody></table>'
    expect(cleanHtml(html)).toBe(html)
    expect(cleanHtml('<img src="https://example.com/a.png">')).toBe(
      '<img src="https://example.com/a.png" loading="lazy" alt="" />',
    )
    expect(cleanHtml("<h5>five</h5>")).toBe("five")
  })

  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a handler", '<p onclick="alert(1)" onmouseover=alert(1)>x</p>'],
    ["a javascript: link", '<a href="javascript:alert(1)">x</a>'],
    ["an entity-coded javascript: link", '<a href="jav&#x09;ascript:alert(1)">x</a>'],
    ["a data: link", '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
    ["a picture from nowhere", '<img src="x" onerror="alert(1)">'],
    ["a picture over http", '<img src="http://example.com/a.png">'],
    ["a protocol-relative picture", '<img src="//evil.example/a.png">'],
    ["svg", '<svg onload="alert(1)"><script>alert(1)</script></svg>'],
    ["a style", '<p style="background:url(https://evil.example)">x</p><style>*{display:none}</style>'],
    ["an iframe", '<iframe src="https://evil.example"></iframe>'],
    ["a form", '<form action="https://evil.example"><input name="password"><button>go</button></form>'],
    ["a base", '<base href="https://evil.example/">'],
    ["a meta refresh", '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
    [
      "mathml",
      "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
    ],
    ["a noscript trick", '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
    ["an unclosed comment", "<!--><img src=x onerror=alert(1)>-->"],
  ])("%s runs nothing and leaves nothing to fetch", (_, html) => {
    const cleaned = cleanHtml(html)
    expect(cleaned).not.toMatch(
      /script|onerror|onload|onclick|onmouseover|javascript:|data:|evil|<style|<iframe|<form|<input|<base|<meta/i,
    )
  })

  test("what has been cleaned stays as it is", () => {
    const once = cleanHtml('<p>é <a href="/x" target="_blank" onclick="x">y</a> &lt;b&gt; &amp;</p>')
    expect(cleanHtml(once)).toBe(once)
    expect(once).toContain('rel="noopener noreferrer"')
  })
})
