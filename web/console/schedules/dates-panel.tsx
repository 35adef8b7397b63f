import { useState } from "react"
import type { SchedulePlan } from "#contract/endpoints/console-schedules.ts"
import { localeOf } from "#contract/language.ts"
import { localDate } from "#contract/rules/dates.ts"
import { mondayOf, type RecurrenceDay } from "#contract/rules/recurrence.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { TileChoice } from "#web/ui/tile-choice.tsx"
import type { Values } from "../conflict/merge-values.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./schedules.module.css"
import type { ShownRule } from "./use-plan.ts"

/** Groups of tiles that are drawn at first; the rest comes when asked for. */
const SHOWN = 12

interface DatesPanelProps {
  values: Values
  rule: ShownRule | null
  server: SchedulePlan | null
  /** Absent where nothing can be changed. */
  onSkip: ((days: string[]) => void) | undefined
}

/** Every day of the rule as a tile, by week or by month. Pressing one skips it; what is skipped stays, struck. */
export function DatesPanel({ values, rule, server, onSkip }: DatesPanelProps) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const groups = [...Map.groupBy(rule?.days ?? [], ({ day }) => groupOf(rule!, day))]
  const shown = isAll ? groups : groups.slice(0, SHOWN)
  const counted = rule && rule.problem === null && (
    <span className={styles.quiet} role="status">
      {t("console_schedules.preview.dates", { count: rule.dates })}
      {" · "}
      {t("console_schedules.preview.availabilities", { count: rule.availabilities })}
    </span>
  )
  return (
    <Panel title={t("console_schedules.preview.title")} end={counted}>
      {!rule && <p className={styles.quiet}>{t("console_schedules.preview.empty")}</p>}
      {rule?.problem && <Problem problem={rule.problem} />}
      {rule && groups.length > 0 && (
        <>
          {onSkip && <p className={styles.quiet}>{t("console_schedules.preview.lead")}</p>}
          <div className={styles.groups}>
            {shown.map(([key, days]) => (
              <Tiles key={key} days={days} rule={rule} server={server} values={values} onSkip={onSkip} />
            ))}
          </div>
          {shown.length < groups.length && (
            <Button size="sm" onPress={() => setAll(true)}>
              {t("console_schedules.preview.more", { count: groups.length - shown.length })}
            </Button>
          )}
        </>
      )}
    </Panel>
  )
}

const groupOf = ({ recurrence }: ShownRule, day: string) =>
  recurrence.mode === "ONE_PER_WEEK" ? mondayOf(day) : day.slice(0, 7)

function Problem({ problem }: { problem: NonNullable<ShownRule["problem"]> }) {
  const { t } = useTranslation()
  if (problem === "END_FIRST") return <Alert tone="warning">{t("console_schedules.preview.END_FIRST")}</Alert>
  if (problem.field === "slots") return <Alert tone="warning">{t("console_schedules.preview.OVERLAP")}</Alert>
  const text = problem.most === 400 ? "TOO_MANY_400" : "TOO_MANY_500"
  return <Alert tone="warning">{t(`console_schedules.preview.${text}`)}</Alert>
}

interface TilesProps extends Omit<DatesPanelProps, "rule"> {
  days: RecurrenceDay[]
  rule: ShownRule
}

function Tiles({ days, rule, server, values, onSkip }: TilesProps) {
  const { t } = useTranslation()
  const { timezone } = useSession().organiser
  const { date, dateRange, money, language } = useFormats()
  const month = new Intl.DateTimeFormat(localeOf(language), { month: "long", year: "numeric", timeZone: "UTC" })
  const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: "short", timeZone: "UTC" })
  const daysOf = (list: { start_at: string }[] = []) =>
    new Set(list.map(({ start_at }) => localDate(start_at, timezone)))
  const [exists, taken] = [daysOf(server?.skipped), daysOf(server?.conflicts)]
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  const on = days.filter(({ skipped_by }) => skipped_by === null)
  const { mode, slots } = rule.recurrence
  const isWeek = mode === "ONE_PER_WEEK"
  const first = days[0]!.day
  const made = server?.made.find(({ start_at }) => on.some(({ day }) => day === localDate(start_at, timezone)))
  const title = isWeek ? dateRange(first, days.at(-1)!.day, "day") : month.format(at(first))
  const note = (day: RecurrenceDay) => {
    if (day.skipped_by !== null) return day.skipped_by || t("console_schedules.preview.skipped")
    if (taken.has(day.day)) return t("console_schedules.preview.taken")
    if (mode === "ONE_PER_DATE" && exists.has(day.day)) return t("console_schedules.preview.exists")
    return isWeek ? "" : date(day.day, "short").replace(/^\S+\s/, "")
  }
  const label = (day: RecurrenceDay) => {
    const full = date(day.day, "full")
    if (day.skipped_by === null) return [full, note(day)].filter(Boolean).join(", ")
    const reason = day.skipped_by || t("console_schedules.preview.by_hand")
    return t("console_schedules.preview.skipped_label", { date: full, reason })
  }
  const skip = (kept: string[]) => {
    const elsewhere = ((values.skipped_days ?? []) as string[]).filter((day) => !days.some((each) => each.day === day))
    const here = days.filter(({ day, skipped_by }) => !kept.includes(day) && !skipped_by).map(({ day }) => day)
    onSkip?.([...elsewhere, ...here].sort())
  }
  return (
    <TileChoice
      size="small"
      label={<span className={styles.groupTitle}>{title}</span>}
      labelEnd={
        <span className={styles.quiet}>
          {t("console_schedules.preview.dates", { count: on.length * slots.length })}
          {isWeek && made && ` · ${money(made.price)}`}
          {isWeek && on.some(({ day }) => exists.has(day)) && ` · ${t("console_schedules.preview.exists")}`}
        </span>
      }
      isDisabled={!onSkip}
      value={on.map(({ day }) => day)}
      onChange={skip}
      tiles={days.map((day) => ({
        value: day.day,
        top: weekday.format(at(day.day)),
        main: String(Number(day.day.slice(8))),
        note: note(day),
        label: label(day),
        isRemoved: day.skipped_by !== null,
        isDisabled: Boolean(day.skipped_by),
      }))}
    />
  )
}
