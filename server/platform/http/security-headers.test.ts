import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { contentSecurityPolicy, takeOwnScripts } from "./security-headers.ts"

const hashOf = (script: string) => createHash("sha256").update(script).digest("base64")

test("only the scripts that carry this render's mark have a hash, and the page goes out without the mark", () => {
  const { html, hashes } = takeOwnScripts(
    `<script nonce="m4rk">ours()</script>` +
      `<div><script>injected()</script><script nonce="guessed">injected()</script><script nonce=m4rk2>no()</script></div>` +
      `<script type="module" async="" nonce="m4rk">alsoOurs("</div>")</script><script nonce="m4rk" src="/a.js"></script>`,
    "m4rk",
  )
  expect(hashes).toEqual([hashOf("ours()"), hashOf(`alsoOurs("</div>")`)])
  expect(html).not.toContain('m4rk"')
  expect(html).toContain("<script>ours()</script>")
  expect(html).toContain(`<script src="/a.js"></script>`)
  const policy = contentSecurityPolicy(hashes, { development: false })
  expect(policy).toContain(`script-src 'self' 'sha256-${hashOf("ours()")}' 'sha256-`)
  expect(policy).not.toContain(hashOf("injected()"))
})

test("a page without a script of ours allows none", () => {
  const { hashes } = takeOwnScripts("<p>Hello</p><script>alert(1)</script>", "m4rk")
  expect(contentSecurityPolicy(hashes, { development: false })).toContain("script-src 'self';")
})
