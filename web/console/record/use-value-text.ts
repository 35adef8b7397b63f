import type { Entity } from "#contract/entities/entity.ts"
import type { QuestionCondition } from "#contract/entities/questions.ts"
import { isPermission } from "#contract/permissions.ts"
import { type Conditions, comparisonsOf } from "#contract/rules/conditions.ts"
import { formatNumber } from "#contract/rules/number.ts"
import { plainText, shortened } from "#contract/rules/plain-text.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useWords } from "../list/use-words.ts"
import { useFormats } from "../session/use-formats.ts"
import { permissionText } from "../shell/permission-text.ts"

const LONGEST = 160
const DAY = /^\d{4}-\d\d-\d\d/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A value of a form in words, for what was and for two that clash: shown as text, whatever it holds. */
export function useValueText(of: Entity): (field: string, value: unknown) => string {
  const { t } = useTranslation()
  const { label, value: word } = useWords(of)
  const { money, date, lastDay, time, language } = useFormats()
  const asKind = (field: string, value: number | string): string | null => {
    const { kind } = of.fields[field] ?? {}
    if (kind === "amount") return money(Number(value), "sum")
    if (kind === "percentage") return `${formatNumber(Number(value) / 100, language)}\u00a0%`
    if (kind === "html") return shortened(plainText(String(value)), LONGEST)
    // Of a personal day the log keeps that it changed, and not which it was.
    if (kind === "day" && DAY.test(String(value))) return date(String(value), "long")
    if (kind === "until" && DAY.test(String(value))) return lastDay(String(value), "long")
    return INSTANT.test(String(value)) ? `${date(String(value), "short")}, ${time(String(value))}` : null
  }
  /** An object: how many answers or conditions it holds, or its members by their names. */
  const parts = (field: string, value: object): string => {
    const { kind } = of.fields[field] ?? {}
    const given = Object.entries(value).filter(([, part]) => isGiven(part))
    if (given.length === 0) return t("console_entity.history.nothing")
    if (kind === "custom_data") return t("console_entity.history.answers", { count: given.length })
    if (kind === "condition") return t(`console_entity.condition.${(value as QuestionCondition).operator}`)
    if (kind === "conditions")
      return t("console_entity.history.conditions", { count: comparisonsOf(value as Conditions).length })
    return given.map(([name, part]) => `${label(name)}\u00a0: ${text(name, part)}`).join(", ")
  }
  const text = (field: string, value: unknown): string => {
    if (value === null && of.fields[field]?.kind === "links") return t("console_entity.form.links_all")
    if (value === null) return word(field, "none") || t("console_entity.history.nothing")
    if (value === undefined || value === "") return t("console_entity.history.nothing")
    if (typeof value === "boolean")
      return word(field, String(value)) || t(value ? "console_entity.form.yes" : "console_entity.form.no")
    const shown = typeof value === "number" || typeof value === "string" ? asKind(field, value) : null
    if (shown !== null) return shown
    if (Array.isArray(value) && value.length > 0 && value.every(isPermission))
      return value.map((each) => permissionText(t, each)).join(", ")
    if (Array.isArray(value)) {
      const named = value.map((each) => word(field, String(each)) || nameOf(each))
      return named.length > 0 && named.every(Boolean)
        ? shortened(named.join(", "), LONGEST)
        : t("console_entity.history.count", { count: value.length })
    }
    const words = typeof value === "object" ? parts(field, value) : word(field, String(value)) || String(value)
    return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
  }
  return text
}

/** What an element of a list is called; "" of an id or a code, which nobody would understand. */
function nameOf(each: unknown): string {
  if (typeof each === "number") return ""
  if (typeof each === "string") return CUID.test(each) || CODE.test(each) ? "" : each
  const { title, name, label, fullname } = (each ?? {}) as Record<string, unknown>
  return [title, name, label, fullname].find((text) => typeof text === "string") ?? ""
}
const CUID = /^(?=.*\d)[a-z][a-z0-9]{15,31}$/
const CODE = /^[A-Z_]+$/

const isGiven = (part: unknown) => part !== null && part !== undefined && part !== "" && !isEmptyList(part)
const isEmptyList = (part: unknown) => Array.isArray(part) && part.length === 0
