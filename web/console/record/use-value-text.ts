import { useTranslation } from "react-i18next"
import type { Entity } from "#contract/entities/entity.ts"
import { isPermission } from "#contract/permissions.ts"
import { useWords } from "../list/use-words.ts"
import { permissionText } from "../shell/permission-text.ts"

const LONGEST = 160

/** A value in words, for the history and for two that clash: shown as text, whatever it holds. */
export function useValueText(of: Entity): (field: string, value: unknown) => string {
  const { t } = useTranslation()
  const { value: word } = useWords(of)
  return (field, value) => {
    if (value === null && of.fields[field]?.kind === "links") return t("console_entity.form.links_all")
    if (value === null) return word(field, "none") || t("console_entity.history.nothing")
    if (value === undefined || value === "") return t("console_entity.history.nothing")
    if (typeof value === "boolean")
      return word(field, String(value)) || t(value ? "console_entity.form.yes" : "console_entity.form.no")
    if (Array.isArray(value) && value.length > 0 && value.every(isPermission))
      return value.map((each) => permissionText(t, each)).join(", ")
    if (Array.isArray(value)) return t("console_entity.history.count", { count: value.length })
    const text = typeof value === "object" ? JSON.stringify(value) : word(field, String(value)) || String(value)
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  }
}
