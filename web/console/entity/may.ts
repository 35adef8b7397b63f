import type { Entity } from "#contract/entities/entity.ts"
import type { Permission } from "#contract/permissions.ts"

type Action = "create" | "read" | "update" | "delete"

/** What a person may do with an entity. */
export function mayOf({ permission }: Pick<Entity, "permission">, may: (permission: Permission) => boolean) {
  const can = (action: Action) => may(`${permission}.${action}` as Permission)
  return { create: can("create"), read: can("read"), update: can("update"), delete: can("delete") }
}
