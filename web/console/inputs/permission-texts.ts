import type { Permission } from "#contract/permissions.ts"
import type { TFunction } from "#web/texts/translator.ts"
import { permissionText } from "../shell/permission-text.ts"
import type { Thing } from "./permission-tree.ts"

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const areaText = (t: TFunction, area: string): string => t(`permissions.areas.${area}`, { defaultValue: area })

/** What the permissions are about; one that stands alone says what it allows. */
export function thingText(t: TFunction, { id, permissions: [first, ...others] }: Thing): string {
  if (others.length === 0) return permissionText(t, first!)
  return capital(t(`permissions.things.${id}`, { defaultValue: id }))
}

/** The action alone, beside what it is about. */
export function verbText(t: TFunction, permission: Permission): string {
  const verb = permission.split(".")[2] ?? ""
  return t(`permissions.verbs.${verb}`, { defaultValue: permissionText(t, permission) })
}
