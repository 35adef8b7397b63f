import { type Permission, permissions } from "#contract/permissions.ts"

export interface Thing {
  /** "blog.articles"; one without entity stands alone. */
  id: string
  permissions: Permission[]
}
export interface PermissionArea {
  area: string
  things: Thing[]
}

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups]
}
const thingOf = (permission: Permission) => {
  const [area, thing, action] = permission.split(".")
  return action ? `${area}.${thing}` : permission
}

/** Every permission by area and entity, in the order of the contract. */
export const permissionTree: PermissionArea[] = grouped(permissions, (each) => each.split(".")[0]!).map(
  ([area, own]) => ({ area, things: grouped(own, thingOf).map(([id, all]) => ({ id, permissions: all })) }),
)
