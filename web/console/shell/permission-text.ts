import type { Permission } from "#contract/permissions.ts"
import type { TFunction } from "#web/texts/translator.ts"

/** A permission in words: "See the team". */
export function permissionText(t: TFunction, permission: Permission): string {
  const [area, thing, action] = permission.split(".")
  if (!action) return t("permissions.trigger")
  const words = t(`permissions.things.${area}.${thing}`, { defaultValue: permission })
  return t(`permissions.actions.${action}`, { defaultValue: permission, thing: words })
}
