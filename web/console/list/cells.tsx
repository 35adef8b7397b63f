import type { ReactNode } from "react"
import type { Entity } from "#contract/entities/entity.ts"
import type { AnyField, FieldKind } from "#contract/entities/field.ts"
import { formatPercentage } from "#contract/rules/percentage.ts"
import { focusOf } from "#web/blocks/picture.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { usePictureAddress } from "../pictures/use-picture-address.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./cells.module.css"
import { useWords } from "./use-words.ts"

/** Kinds whose values stand at the right of their column. */
export const isNumeric = ({ kind }: AnyField) =>
  ["number", "amount", "percentage", "permissions", "instant", "until", "day"].includes(kind)

type Slot = { start_time?: string; end_time?: string }
type Named = { cuid: string; title?: string; name?: string; label?: string; color?: string }
type Shown = { public_url: string; alt: string }

/** A value as a list shows it: one look for each kind. */
export function useCell(of: Entity): (field: string, value: unknown) => ReactNode {
  const { t } = useTranslation()
  const { label, value: word } = useWords(of)
  const { date, lastDay, money, language } = useFormats()
  const addressOf = usePictureAddress()
  const number = new Intl.NumberFormat(language)
  const looks: Partial<Record<FieldKind, (value: never, field: string) => ReactNode>> = {
    boolean: (value: boolean, field) => (
      <Badge tone={value ? "success" : "neutral"}>
        {word(field, String(value)) || t(value ? "console_entity.form.yes" : "console_entity.form.no")}
      </Badge>
    ),
    choice: (value: string, field) => <Badge>{word(field, value) || value}</Badge>,
    number: (value: number) => number.format(value),
    amount: (value: number) => money(value),
    percentage: (value: number) => formatPercentage(value, language),
    instant: (value: string) => date(value, "short"),
    until: (value: string) => lastDay(value, "short"),
    day: (value: string) => date(value, "short_year"),
    link: ({ title, name }: Named) => title ?? name,
    rows: (value: (Named & Slot)[]) =>
      value.map((row) => row.title ?? row.name ?? row.label ?? `${row.start_time} – ${row.end_time}`).join(", "),
    color: (value: string) => (
      <span className={styles.color}>
        <span className={styles.swatch} style={{ background: value }} />
        {value}
      </span>
    ),
    links: (value: Named[]) =>
      value.some(({ color }) => color) ? (
        <Tags tags={value} />
      ) : (
        value.map(({ title, name }) => title ?? name).join(", ")
      ),
    pictures: ([first, ...more]: Shown[]) =>
      first && (
        <span className={styles.color}>
          <img
            className={styles.picture}
            src={addressOf(first.public_url)}
            style={{ objectPosition: focusOf(first.public_url) }}
            alt={first.alt || label("images")}
          />
          {more.length > 0 && `+ ${more.length}`}
        </span>
      ),
    permissions: (value: string[]) => number.format(value.length),
  }
  return (field, value) => {
    if (value === null && of.fields[field]?.kind === "links") return t("console_entity.form.links_all")
    const isNone = value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)
    if (isNone) return <span className={styles.none}>–</span>
    return (looks[of.fields[field]!.kind] ?? String)(value as never, field)
  }
}

/** Linked things that have a colour: a square of it before each name. */
const Tags = ({ tags }: { tags: Named[] }) => (
  <span className={styles.tags}>
    {tags.map(({ cuid, name, color }) => (
      <span key={cuid} className={styles.color}>
        <span className={styles.swatch} style={{ background: color }} />
        {name}
      </span>
    ))}
  </span>
)
