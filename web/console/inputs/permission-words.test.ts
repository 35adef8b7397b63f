import { expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { console_en } from "#locales/console-en.ts"
import { console_fr } from "#locales/console-fr.ts"

const at = (texts: object, path: string): unknown =>
  path.split(".").reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], texts)

test.each([
  ["French", console_fr.permissions],
  ["English", console_en.permissions],
])("COL-04 every permission has its words in %s: area, entity and action", (_, words) => {
  const missing = permissions.flatMap((permission) => {
    const [area, thing, action] = permission.split(".")
    const keys = action ? [`things.${area}.${thing}`, `actions.${action}`, `verbs.${action}`] : [String(thing)]
    return [`areas.${area}`, ...keys].filter((key) => !at(words, key)).map((key) => `${permission}: ${key}`)
  })
  expect(missing).toEqual([])
})
