import { expect, test } from "vitest"
import type { Permission } from "#contract/permissions.ts"
import { Sun } from "#web/ui/icons/sun.tsx"
import { type Entry, type EntryId, entries, order } from "./entries.ts"
import { isWithin, placeOf, shownGroups } from "./navigation.ts"

const shown = (permissions: Permission[], table?: Partial<Record<EntryId, Entry>>) =>
  shownGroups(new Set(permissions), table).map(({ group, entries }) => [group, entries.map(({ id }) => id)])

const entry = (permission: Permission | null): Entry => ({
  text: "console_shell.screens.today",
  icon: Sun,
  screens: [{ path: "/x", text: "console_shell.screens.today", permission }],
})

test("CON-11 the order is that of the specification, however the table is written", () => {
  const every: Partial<Record<EntryId, Entry>> = {}
  for (const id of Object.values(order).flat().toReversed()) every[id] = entry(null)
  expect(shown([], every)).toEqual([
    ["daily", ["today", "registrations", "families", "payments"]],
    ["sell", ["activities", "calendar", "website", "opening"]],
    ["welcome", ["attendance", "messages"]],
    ["end", ["reports", "setup", "settings"]],
  ])
})

test("CON-08 an entry shows when one of its screens may be read, a group when it has an entry", () => {
  const table = {
    today: entry(null),
    activities: entry("activities.activities.read"),
    messages: entry("notifications.templates.read"),
  }
  expect(shown([], table)).toEqual([["daily", ["today"]]])
  expect(shown(["notifications.templates.read"], table)).toEqual([
    ["daily", ["today"]],
    ["welcome", ["messages"]],
  ])
})

test("CON-08 an entry leads to the first of its screens that may be read", () => {
  const [, end] = shownGroups(new Set<Permission>(["collaborators.roles.read"]))
  expect(end?.entries.map(({ path }) => path)).toEqual(["/roles"])
})

test("CON-08 articles are below the site; documents, tags and questions below the settings, each by its own permission", () => {
  const paths = (...permissions: Permission[]) =>
    shownGroups(new Set(permissions)).flatMap(({ entries: all }) => all.map(({ id, path }) => [id, path]))
  expect(paths("blog.articles.read")).toEqual([
    ["today", "/"],
    ["website", "/articles"],
  ])
  for (const [permission, path] of [
    ["documents.models.read", "/documents"],
    ["collaborators.tags.read", "/collaborators/tags"],
    ["collaborators.custom_fields.read", "/collaborators/custom-fields"],
  ] as const)
    expect(paths(permission)).toEqual([
      ["today", "/"],
      ["settings", path],
    ])
})

test("an address lies in the screen it begins with, the nearest of several, and home is home alone", () => {
  expect(placeOf("/collaborators/tags/t1")?.screen.path).toBe("/collaborators/tags")
  expect(placeOf("/collaborators/c1")?.screen.path).toBe("/collaborators")
  expect(placeOf("/collaborators/c1")?.entry).toBe(entries.settings)
  expect(placeOf("/collaborators-x")).toBeNull()
  expect(placeOf("/me")).toMatchObject({ entry: null })
  expect(isWithin("/settings", entries.today!.screens[0])).toBe(false)
})
