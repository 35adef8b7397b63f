import type { Entity } from "#contract/entities/entity.ts"
import { valuesOf } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFormats } from "../session/use-formats.ts"
import { filtersOf } from "./list-query.ts"
import { useLinked } from "./use-linked.ts"
import { useWords } from "./use-words.ts"

export interface FilterText {
  field: string
  value: string
  label: string
}

/** The filters of a list in words: those that can be chosen, and those that an address sets. */
export function useFilterTexts(of: Entity) {
  const { t } = useTranslation()
  const { label, value: word } = useWords(of)
  const linked = useLinked(of)
  const { date, money } = useFormats()
  const yesNo = { true: t("console_entity.form.yes"), false: t("console_entity.form.no") }
  const textOf = (field: string, value: string): FilterText => {
    const link = linked[field]?.find((each) => each.value === value)
    const isDay = of.fields[field]?.kind === "day"
    if (isDay) return { field, value, label: `${label(field)} ${date(`${value}T12:00:00Z`, "long")}` }
    if (of.fields[field]?.kind === "amount" && /^\d+$/.test(value))
      return { field, value, label: `${label(field)} ${money(Number(value), "sum")}` }
    // A thing that was linked to from elsewhere and is in no menu has no name here.
    if (!link && of.fields[field]?.of) return { field, value, label: label(field) }
    const own = link?.text || word(field, value) || (value === "true" || value === "false" ? yesNo[value] : value)
    return { field, value, label: `${label(field)}${t("console_entity.list.colon")} ${own}` }
  }
  const archived: FilterText = { field: "archived", value: "true", label: t("console_entity.list.archived") }
  const valuesFor = (field: string): readonly string[] => {
    const { kind, choices = [] } = of.fields[field]!
    if (kind === "links" || kind === "link") return (linked[field] ?? []).map(({ value }) => value)
    return kind === "boolean" ? ["true", "false"] : choices
  }
  return {
    offered: [
      ...filtersOf(of).flatMap((field) => valuesFor(field).map((value) => textOf(field, value))),
      ...(of.archives ? [archived] : []),
    ],
    set: (address: URLSearchParams): FilterText[] => {
      const filter = address.get("filter")
      return [
        ...filtersOf(of).flatMap((field) => valuesOf(address, field).map((value) => textOf(field, value))),
        ...(filter ? [{ field: "filter", value: filter, label: t("console_entity.list.conditions") }] : []),
        ...(of.archives && address.get("archived") === "true" ? [archived] : []),
      ]
    },
  }
}
