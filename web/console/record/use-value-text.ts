import type { Entity } from "#contract/entities/entity.ts"
import { isPermission } from "#contract/permissions.ts"
import { formatNumber } from "#contract/rules/number.ts"
import { plainText, shortened } from "#contract/rules/plain-text.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useWords } from "../list/use-words.ts"
import { useFormats } from "../session/use-formats.ts"
import { permissionText } from "../shell/permission-text.ts"

const LONGEST = 160
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A value in words, for the history and for two that clash: shown as text, whatever it holds. */
export function useValueText(of: Entity): (field: string, value: unknown) => string {
  const { t } = useTranslation()
  const { value: word } = useWords(of)
  const { money, date, time, language } = useFormats()
  const asKind = (field: string, value: number | string): string | null => {
    const kind = of.fields[field]?.kind
    if (kind === "amount") return money(Number(value), "sum")
    if (kind === "percentage") return `${formatNumber(Number(value) / 100, language)}\u00a0%`
    if (kind === "html") return shortened(plainText(String(value)), LONGEST)
    if (kind === "day") return date(String(value), "long")
    return INSTANT.test(String(value)) ? `${date(String(value), "short")}, ${time(String(value))}` : null
  }
  return (field, value) => {
    if (value === null && of.fields[field]?.kind === "links") return t("console_entity.form.links_all")
    if (value === null) return word(field, "none") || t("console_entity.history.nothing")
    if (value === undefined || value === "") return t("console_entity.history.nothing")
    if (typeof value === "boolean")
      return word(field, String(value)) || t(value ? "console_entity.form.yes" : "console_entity.form.no")
    const text = typeof value === "number" || typeof value === "string" ? asKind(field, value) : null
    if (text !== null) return text
    if (Array.isArray(value) && value.length > 0 && value.every(isPermission))
      return value.map((each) => permissionText(t, each)).join(", ")
    if (Array.isArray(value)) return t("console_entity.history.count", { count: value.length })
    const words = typeof value === "object" ? JSON.stringify(value) : word(field, String(value)) || String(value)
    return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
  }
}
