import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { hashOf, sha256 } from "./hash.mjs"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "marelle-hash-"))
  mkdirSync(join(folder, "inner"))
  writeFileSync(join(folder, "inner", "page.tsx"), "one")
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test("the hash of a folder stays when nothing changed, missing paths included", () => {
  expect(hashOf([folder, join(folder, "absent")])).toBe(hashOf([folder]))
})

test("the hash of a folder changes with a content, a name and a new file", () => {
  const seen = new Set([hashOf([folder])])
  writeFileSync(join(folder, "inner", "page.tsx"), "two")
  seen.add(hashOf([folder]))
  renameSync(join(folder, "inner", "page.tsx"), join(folder, "inner", "other.tsx"))
  seen.add(hashOf([folder]))
  writeFileSync(join(folder, "new.ts"), "")
  seen.add(hashOf([folder]))
  expect(seen.size).toBe(4)
})

test("a test beside the code does not change the hash", () => {
  const before = hashOf([folder])
  writeFileSync(join(folder, "inner", "page.test.tsx"), "a test")
  expect(hashOf([folder])).toBe(before)
})

test("parts do not run together", () => {
  expect(sha256("ab", "c")).not.toBe(sha256("a", "bc"))
})
