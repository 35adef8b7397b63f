import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type Draft, draftKey, dropDrafts, keepDraft, readDraft, tidyDrafts } from "./draft-store.ts"

const NOW = Date.parse("2027-01-15T14:05:00Z")
const HOUR = 3_600_000
const draft = (at = NOW): Draft => ({ at, version: 3, values: { title: "Été" }, base: { title: "Hiver" } })

/** A browser's storage, whose entries are its own properties. */
class Kept {
  getItem(key: string) {
    return (Reflect.get(this, key) as string | undefined) ?? null
  }
  setItem(key: string, value: string) {
    Reflect.set(this, key, value)
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}
let storage: Kept
beforeEach(() => {
  storage = new Kept()
  vi.stubGlobal("localStorage", storage)
})
afterEach(() => vi.unstubAllGlobals())

test("CON-67 a draft is there for a day, and not a moment longer", () => {
  const key = draftKey("zot", "k1", "articles/a1")
  keepDraft(key, draft())
  expect(readDraft(key, NOW)).toEqual(draft())
  expect(readDraft(key, NOW + 24 * HOUR - 1)).toEqual(draft())
  expect(readDraft(key, NOW + 24 * HOUR)).toBeNull()
  // A clock that was set back makes no draft of the future.
  expect(readDraft(key, NOW - 1)).toBeNull()
})

test("CON-67 drafts of somebody else leave when one logs in, old ones of anybody do, and a logout removes all", () => {
  const own = draftKey("zot", "k1", "articles/a1")
  const others = draftKey("zot", "k2", "articles/a1")
  const elsewhere = draftKey("club", "k7", "articles/a1")
  const old = draftKey("club", "k7", "articles/a2")
  for (const key of [own, others, elsewhere]) keepDraft(key, draft())
  keepDraft(old, draft(NOW - 25 * HOUR))
  storage.setItem("console/language", "fr")
  storage.setItem(draftKey("zot", "k1", "broken"), "{nonsense")
  tidyDrafts("zot", "k1", NOW)
  expect(Object.keys(storage).sort()).toEqual([elsewhere, own, "console/language"].sort())
  dropDrafts("zot")
  expect(Object.keys(storage).sort()).toEqual([elsewhere, "console/language"].sort())
})

test("CON-67 a browser that forbids storage, or has none left, keeps nothing and complains of nothing", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("forbidden")
    },
    setItem: () => {
      throw new Error("full")
    },
    removeItem: () => {
      throw new Error("forbidden")
    },
  })
  const key = draftKey("zot", "k1", "articles/a1")
  keepDraft(key, draft())
  expect(readDraft(key, NOW)).toBeNull()
  tidyDrafts("zot", "k1", NOW)
  dropDrafts("zot")
})
