import type { TFunction } from "i18next"
import type { Permission } from "#contract/permissions.ts"

type Translate = (key: string, options: { defaultValue: string; thing?: string }) => string

/** A permission in words: "See the team". */
export function permissionText(t: TFunction, permission: Permission): string {
  const translate: Translate = t
  const [area, thing, action] = permission.split(".")
  if (!action) return t("permissions.trigger")
  const words = translate(`permissions.things.${area}.${thing}`, { defaultValue: permission })
  return translate(`permissions.actions.${action}`, { defaultValue: permission, thing: words })
}
