import { actOf } from "#contract/audit-acts.ts"
import { entitiesOf, fieldOf, kindOf, type LoggedField } from "#contract/audit-fields.ts"
import type { QuestionCondition } from "#contract/entities/questions.ts"
import { isPermission } from "#contract/permissions.ts"
import { agreedIn } from "#contract/rules/answer-text.ts"
import { type Conditions, comparisonsOf } from "#contract/rules/conditions.ts"
import { formatDuration } from "#contract/rules/duration.ts"
import { isCuid } from "#contract/rules/named-thing.ts"
import { formatNumber } from "#contract/rules/number.ts"
import { formatPercentage } from "#contract/rules/percentage.ts"
import { plainText, shortened } from "#contract/rules/plain-text.ts"
import type { TFunction } from "#web/texts/translator.ts"
import { errorText } from "#web/ui/error-text.ts"
import type { Formats } from "#web/ui/formats.ts"
import { sayOf } from "../list/say-of.ts"
import { permissionText } from "../shell/permission-text.ts"

// Rows of the audit log in words. Only what the contract describes is shown, each value by its kind: a code, an id or an
// object that nobody described is told as "changed", because a history is read by people.

interface Wording {
  t: TFunction
  formats: Formats
}

const LONGEST = 160
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/
const ANSWER = "answers: "

const namesOf = (event: string): string[] => [...entitiesOf(kindOf(event)).map(({ name }) => name), kindOf(event)]

/** What an event is called. Its key has a line where the event has a dot. */
export const loggedEvent = (t: TFunction, event: string): string =>
  t(`console_log_events.${event.replace(".", "_")}`, { defaultValue: t("console_entity.history.other") })

/** The name of a field: the thing's own word, the log's, or that of the settings. */
export function loggedLabel(t: TFunction, event: string, field: string): string {
  if (field.startsWith(ANSWER)) return field.slice(ANSWER.length)
  const own = namesOf(event).map((name) => sayOf(t, name, `fields.${field}`))
  const words = [
    ...own,
    t(`console_log_fields.${field}`, { defaultValue: "" }),
    t(`console_settings.fields.${field}`, { defaultValue: "" }),
  ]
  return words.find(Boolean) ?? t("console_log_values.other")
}

/** The word of a choice, of yes or of no, where there is one. */
function wordOf(t: TFunction, event: string, field: string, choice: string): string {
  const value = choice.replace(".", "_")
  const own = namesOf(event).map((name) => sayOf(t, name, `values.${field}.${value}`))
  const words = [
    ...own,
    t(`console_log_values.${kindOf(event)}_${field}.${value}`, { defaultValue: "" }),
    t(`console_log_values.${field}.${value}`, { defaultValue: "" }),
  ]
  return words.find(Boolean) ?? ""
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)

/** A value of a row in words. */
export function loggedText(wording: Wording, event: string, field: string, value: unknown): string {
  const { t } = wording
  if (field.startsWith(ANSWER)) return answer(t, value)
  const known = fieldOf(event, field)
  const changed = t("console_log_values.changed")
  if (!known) return changed
  if (value === null && known.kind === "links" && "answer" in known) return t("console_entity.form.links_all")
  if (isNothing(value)) return wordOf(t, event, field, "none") || t("console_entity.history.nothing")
  return told(wording, { event, field, known, value }) ?? changed
}

/** Whether only that it changed is told of a field: a key, a content too big for a line, or one that nobody described. */
export const isKept = (event: string, field: string): boolean =>
  !field.startsWith(ANSWER) && ["secret", "whole"].includes(fieldOf(event, field)?.kind ?? "secret")

interface Told {
  event: string
  field: string
  known: LoggedField
  value: unknown
}

/** By what the value is; null where it is not what its kind says. */
function told(wording: Wording, { event, field, known, value }: Told): string | null {
  const { t } = wording
  if (typeof value === "boolean")
    return wordOf(t, event, field, String(value)) || t(value ? "console_entity.form.yes" : "console_entity.form.no")
  const isChoice = known.choices !== undefined
  if (isChoice) return listed([value].flat(), (each) => wordOf(t, event, field, String(each)))
  if (typeof value === "number") return asNumber(wording, known, value)
  if (typeof value === "string") return asString(wording, known, value)
  if (Array.isArray(value)) return asList(wording, known, value)
  return typeof value === "object" && value !== null ? asObject(t, known, value) : null
}

const listed = (values: readonly unknown[], word: (each: unknown) => string): string | null => {
  const words = values.map(word)
  return words.length > 0 && words.every(Boolean) ? shortened(words.join(", "), LONGEST) : null
}

function asNumber({ formats: { money, language } }: Wording, { kind }: LoggedField, value: number): string | null {
  if (kind === "amount") return money(value, "sum")
  if (kind === "percentage") return formatPercentage(value, language)
  if (kind === "duration") return formatDuration(value, language)
  return kind === "number" || kind === "instant" ? formatNumber(value, language) : null
}

const plain = ["text", "paragraph", "slug", "color", "time"]

function asString({ t, formats }: Wording, { kind }: LoggedField, value: string): string | null {
  const { date, time, language } = formats
  if (plain.includes(kind)) return shortened(value, LONGEST)
  if (kind === "html") return shortened(plainText(value), LONGEST)
  if (kind === "day") return DAY.test(value) ? date(value, "long") : null
  if (kind === "instant" || kind === "moment")
    return INSTANT.test(value) ? `${date(value, "short")}, ${time(value)}` : null
  if (kind === "until") return INSTANT.test(value) ? untilText(formats, value) : null
  if (kind === "country") return /^[A-Z]{2}$/.test(value) ? nameIn(language, "region", value) : null
  if (kind === "currency") return /^[A-Z]{3}$/.test(value) ? nameIn(language, "currency", value) : null
  if (kind === "link" && !isCuid(value)) return shortened(value, LONGEST)
  if (kind === "link" || kind === "about") return t("console_log_values.thing")
  if (kind !== "call") return null
  const act = actOf(value)
  return act ? t(`console_log_values.acts.${act}`) : null
}

/** The last day, and the time of day unless it is the end of that day. */
function untilText({ until }: Formats, instant: string): string {
  const { date, time } = until(instant, "long")
  return time === null ? date : `${date}, ${time}`
}

const nameIn = (language: string, type: "region" | "currency", code: string): string | null =>
  new Intl.DisplayNames(language, { type }).of(code) ?? null

function asList({ t, formats }: Wording, { kind }: LoggedField, value: readonly unknown[]): string | null {
  if (kind === "codes") return listed(value, (code) => reasonOf(t, String(code)))
  if (kind === "instant")
    return listed(value, (each) => (INSTANT.test(String(each)) ? formats.date(String(each), "short") : ""))
  if (kind === "permissions") return listed(value.filter(isPermission), (each) => permissionText(t, each as never))
  if (kind === "choices" || kind === "rows") {
    const words = listed(value, nameOf)
    if (words !== null) return words
  }
  if (kind === "custom_data") return t("console_entity.history.answers", { count: value.length })
  return kind === "whole" ? null : t("console_entity.history.count", { count: value.length })
}

function asObject(t: TFunction, { kind }: LoggedField, value: object): string | null {
  // A value too long for the log is kept as its length and its hash.
  if ("characters" in value) return t("console_log_values.characters", { count: Number(value.characters) })
  if (kind === "condition")
    return t(`console_entity.condition.${(value as QuestionCondition).operator}`, { defaultValue: "" }) || null
  if (kind === "conditions" && ("all" in value || "any" in value || "field" in value))
    return t("console_entity.history.conditions", { count: comparisonsOf(value as Conditions).length })
  if (kind === "custom_data") return t("console_entity.history.answers", { count: Object.keys(value).length })
  return null
}

/** The text of a refusal; "" of a code that has none. */
function reasonOf(t: TFunction, code: string): string {
  const words = errorText(t, code)
  return words === code ? "" : words
}

/** What an element of a list is called; "" of one that has no name. */
function nameOf(each: unknown): string {
  if (typeof each === "string") return isCuid(each) ? "" : each
  const { title, name, label } = (each ?? {}) as Record<string, unknown>
  return [title, name, label].find((text) => typeof text === "string") ?? ""
}

/** The answer to a question: words, an agreement, or a file. */
function answer(t: TFunction, value: unknown): string {
  if (isNothing(value)) return t("console_entity.history.nothing")
  if (typeof value === "boolean") return t(value ? "console_entity.form.yes" : "console_entity.form.no")
  if (typeof value === "object" && !Array.isArray(value))
    return t(agreedIn(value as never) ? "console_log_values.agreed" : "console_log_values.file")
  return shortened([value].flat().map(String).join(", "), LONGEST)
}
