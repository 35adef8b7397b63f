import type { Permission } from "#contract/permissions.ts"
import { type Entry, type EntryId, entries, type Group, order, type Screen } from "./entries.ts"

/** Screens of the person themselves: in their menu instead of the rail. */
export const ownScreens: readonly Screen[] = [{ path: "/me", text: "console_shell.screens.me", permission: null }]

/** An entry as one person sees it: only the screens they may read. */
export interface ShownEntry extends Entry {
  id: EntryId
  path: string
}
export interface ShownGroup {
  group: Group
  entries: ShownEntry[]
}

const groups = Object.keys(order) as Group[]

/** The rail of a person: an entry needs a screen they may read, a group an entry. */
export function shownGroups(permissions: ReadonlySet<Permission>, table = entries): ShownGroup[] {
  const show = (id: EntryId): ShownEntry[] => {
    const entry = table[id]
    const [first, ...rest] = (entry?.screens ?? []).filter((screen) => mayRead(screen, permissions))
    return entry && first ? [{ ...entry, id, path: first.path, screens: [first, ...rest] }] : []
  }
  return groups
    .map((group) => ({ group, entries: order[group].flatMap(show) }))
    .filter((shown) => shown.entries.length > 0)
}

const mayRead = ({ permission, also = [] }: Screen, permissions: ReadonlySet<Permission>) =>
  permission === null || [permission, ...also].every((each) => permissions.has(each))

/** Whether an address is a screen's own or lies below it. */
export const isWithin = (pathname: string, screen: Screen): boolean =>
  pathname === screen.path || (screen.path !== "/" && pathname.startsWith(`${screen.path}/`))

/** Where an address lies: the entry and the screen, permitted or not. A list below another one is nearer. */
export function placeOf(pathname: string): { entry: Entry | null; screen: Screen } | null {
  const places = [...Object.values(entries), null].flatMap((entry) =>
    (entry?.screens ?? ownScreens).filter((each) => isWithin(pathname, each)).map((screen) => ({ entry, screen })),
  )
  return places.toSorted((one, other) => other.screen.path.length - one.screen.path.length)[0] ?? null
}
