import type { ShownAvailability } from "#contract/endpoints/availability-shapes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./availabilities.module.css"

/** What it costs, who may come and when registrations are taken. */
export function Facts({ availability }: { availability: ShownAvailability }) {
  const { t } = useTranslation()
  const { money, date, time, until } = useFormats()
  const { price, deposit, age_minimum: from, age_maximum: to, resource, categories, own_fields } = availability
  const { registrations_start_at: opens, registrations_end_at: closes } = availability
  const moment = (instant: string) => `${date(instant, "long")}, ${time(instant)}`
  const end = (instant: string) => Object.values(until(instant, "long")).filter(Boolean).join(", ")
  const ages =
    from === null && to === null ? null : t("console_availabilities.facts.ages", { from: from ?? 0, to: to ?? "∞" })
  const rows = [
    ["price", money(price, "sum")],
    ["deposit", deposit > 0 && money(deposit, "sum")],
    ["age_minimum", ages],
    ["registrations_start_at", opens && moment(opens)],
    ["registrations_end_at", closes && end(closes)],
    ["resource", resource?.title],
    ["categories", categories.map(({ title }) => title).join(", ")],
  ] as const
  const label = (field: (typeof rows)[number][0]) =>
    t(
      field === "age_minimum"
        ? "console_availabilities.facts.age"
        : `console_availabilities.availability.fields.${field}`,
    )
  return (
    <Panel title={t("console_availabilities.facts.title")}>
      <dl className={styles.facts}>
        {rows.map(
          ([field, value]) =>
            value && (
              <div key={field}>
                <dt>{label(field)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {own_fields.length > 0 && (
        <p className={styles.quiet}>
          {t("console_availabilities.facts.own", {
            fields: own_fields
              .map((field) => t(`console_availabilities.availability.fields.${field}`).toLocaleLowerCase())
              .join(", "),
          })}
        </p>
      )}
    </Panel>
  )
}
