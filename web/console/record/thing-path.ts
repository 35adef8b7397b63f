import type { Permission } from "#contract/permissions.ts"
import { type NamedThing, screenOf } from "#contract/rules/named-thing.ts"

/** The address of a thing that a value names by its kind or its list; null without a screen that one may read. */
export function thingPath({ of, cuid }: NamedThing, may: (permission: Permission) => boolean): string | null {
  const screen = screenOf(of)
  return screen && may(screen.permission) ? `/${screen.path}/${cuid}` : null
}
