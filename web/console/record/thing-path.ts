import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import type { Permission } from "#contract/permissions.ts"

const known = Object.values(entities) as unknown as Entity[]

/** Things that are no entities and have a screen, with the permission to read them. */
const kept: Record<string, { path: string; permission: Permission }> = {
  customer: { path: "customers", permission: "customers.customers.read" },
  participant: { path: "participants", permission: "participants.participants.read" },
  availability: { path: "availabilities", permission: "availabilities.availabilities.read" },
  registration: { path: "registrations", permission: "registrations.registrations.read" },
}
const screens = [
  ...known.map(({ name, subject = name, path, permission }) => ({
    name: subject,
    path,
    permission: `${permission}.read` as Permission,
  })),
  ...Object.entries(kept).map(([name, screen]) => ({ name, ...screen })),
]

/** The address of a thing that a value names by its kind or its list; null without a screen that one may read. */
export function thingPath(
  { of, cuid }: { of: string; cuid: string },
  may: (permission: Permission) => boolean,
): string | null {
  const screen = screens.find(({ name, path }) => path === of || name === of)
  return screen && may(screen.permission) ? `/${screen.path}/${cuid}` : null
}
