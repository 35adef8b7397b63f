import { expect, test } from "vitest"
import { openSecret, sealSecret } from "./secrets.ts"

const [old, newest] = ["o".repeat(40), "n".repeat(40)]
const secret = "sk_test_51Nxyz — é"

test("a secret is read by whoever has its key, and by the organiser it was sealed for only", () => {
  const sealed = sealSecret([newest], 7, secret)
  expect(sealed).not.toContain("sk_test")
  expect(openSecret([newest], 7, sealed)).toBe(secret)
  expect(openSecret([newest], 8, sealed)).toBeNull()
  expect(openSecret([old], 7, sealed)).toBeNull()
})

test("the newest key writes and every key reads, so that one can be replaced by another", () => {
  const before = sealSecret([old], 7, secret)
  expect(openSecret([newest, old], 7, before)).toBe(secret)
  const after = sealSecret([newest, old], 7, secret)
  expect(openSecret([newest], 7, after)).toBe(secret)
  expect(sealSecret([newest], 7, secret)).not.toBe(sealSecret([newest], 7, secret))
})

test("what was tampered with, or is nothing of ours, is not opened", () => {
  const sealed = sealSecret([newest], 7, secret)
  const [version, nonce, content] = sealed.split(".") as [string, string, string]
  const flipped = content.startsWith("A") ? `B${content.slice(1)}` : `A${content.slice(1)}`
  for (const other of [`${version}.${nonce}.${flipped}`, `v2.${nonce}.${content}`, `${version}.${nonce}`, "", "x.y.z"])
    expect(openSecret([newest], 7, other)).toBeNull()
})
