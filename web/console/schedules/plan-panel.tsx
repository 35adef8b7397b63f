import { useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { SchedulePlan } from "#contract/endpoints/console-schedules.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { CalendarCheck2 } from "#web/ui/icons/calendar-check-2.tsx"
import { CalendarPlus } from "#web/ui/icons/calendar-plus.tsx"
import { CalendarX2 } from "#web/ui/icons/calendar-x-2.tsx"
import { CircleQuestionMark } from "#web/ui/icons/circle-question-mark.tsx"
import { DoorClosed } from "#web/ui/icons/door-closed.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { keyOf, type Row } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useMay, useMayOf } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./schedules.module.css"
import type { ShownRule } from "./use-plan.ts"

interface PlanPanelProps {
  of: Entity
  row: Row | null
  isChanged: boolean
  plan: SchedulePlan | null
  rule: ShownRule | null
}

/** What a run would make and leave alone, each with its reason; and the button that does it, once all is saved. */
export function PlanPanel({ of, row, isChanged, plan, rule }: PlanPanelProps) {
  const { t } = useTranslation()
  const may = useMayOf(of.permission)
  if (!plan || !rule || rule.problem) return null
  const { made, extended, skipped } = plan
  const isNothing = made.length + extended.length === 0
  return (
    <Panel title={t("console_schedules.plan.title")}>
      <ul className={styles.lines}>
        {made.length > 0 && (
          <Line icon={<CalendarPlus className="icon icon-sm" aria-hidden="true" />}>
            {t("console_schedules.plan.made", { count: made.length })}
          </Line>
        )}
        {extended.length > 0 && (
          <Line icon={<CalendarPlus className="icon icon-sm" aria-hidden="true" />}>
            {t("console_schedules.plan.extended", { count: extended.length })}
          </Line>
        )}
        {skipped.length > 0 && (
          <Line icon={<CalendarCheck2 className="icon icon-sm" aria-hidden="true" />}>
            {t(isNothing ? "console_schedules.plan.nothing" : "console_schedules.plan.skipped", {
              count: skipped.length,
            })}
          </Line>
        )}
        <Exceptions plan={plan} />
      </ul>
      {row && <MadeLink row={row} />}
      {may.update && !isNothing && (
        <div className={styles.run}>
          {row && !isChanged ? (
            <RunButton of={of} row={row} plan={plan} />
          ) : (
            <p className={styles.quiet}>{t("console_schedules.plan.save_first")}</p>
          )}
        </div>
      )}
    </Panel>
  )
}

/** The availabilities that the schedule has made, in their list. */
function MadeLink({ row: { cuid, availabilities } }: { row: Row }) {
  const { t } = useTranslation()
  const may = useMay()
  const count = Number(availabilities)
  if (count === 0 || !may("availabilities.availabilities.read")) return null
  return (
    <p className={styles.made}>
      <TextLink href={`/availabilities?schedule=${cuid}`} hasArrow>
        {t("console_schedules.plan.see", { count })}
      </TextLink>
    </p>
  )
}

function Exceptions({ plan: { to_decide, uncovered, conflicts } }: { plan: SchedulePlan }) {
  const { t } = useTranslation()
  const { date, money } = useFormats()
  const day = (start_at: string) => date(start_at, "short_weekday")
  return (
    <>
      <Told
        icon={<CircleQuestionMark className="icon icon-sm" aria-hidden="true" />}
        title={t("console_schedules.plan.decide")}
        text={t("console_schedules.plan.decide_text")}
        lines={to_decide.map(({ cuid, start_at, places, missing, price }) => ({
          cuid,
          text:
            missing.length > 0
              ? t("console_schedules.plan.decide_dates", { start: day(start_at), places, count: missing.length })
              : t("console_schedules.plan.decide_price", { start: day(start_at), places, price: money(price![1]) }),
        }))}
      />
      <Told
        icon={<CalendarX2 className="icon icon-sm" aria-hidden="true" />}
        title={t("console_schedules.plan.uncovered")}
        text={t("console_schedules.plan.uncovered_text")}
        lines={uncovered.map(({ cuid, start_at, dates, whole }) => ({
          cuid,
          text: whole
            ? t("console_schedules.plan.uncovered_whole", { start: day(start_at) })
            : t("console_schedules.plan.uncovered_dates", { start: day(start_at), count: dates.length }),
        }))}
      />
      <Told
        icon={<DoorClosed className="icon icon-sm" aria-hidden="true" />}
        title={t("console_schedules.plan.conflicts")}
        text={t("console_schedules.plan.conflicts_text")}
        lines={conflicts.map(({ start_at, availability }) => ({
          cuid: availability?.cuid ?? null,
          text: availability
            ? t("console_schedules.plan.conflict", { date: day(start_at), title: availability.title })
            : t("console_schedules.plan.conflict_own", { date: day(start_at) }),
        }))}
      />
    </>
  )
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className={styles.line}>
    {icon}
    <span>{children}</span>
  </li>
)

const MOST = 5

interface ToldProps {
  icon: ReactNode
  title: string
  text: string
  /** Each leads to its availability, where there is one. */
  lines: { cuid: string | null; text: string }[]
}

/** A kind of exception with its reason: the first few by name. */
function Told({ icon, title, text, lines }: ToldProps) {
  const { t } = useTranslation()
  const may = useMay()
  const isLinked = may("availabilities.availabilities.read")
  if (lines.length === 0) return null
  return (
    <Line icon={icon}>
      <b>{title}</b>
      <br />
      {text}
      <ul className={styles.told}>
        {lines.slice(0, MOST).map((line) => (
          <li key={line.text}>
            {line.cuid && isLinked ? <TextLink href={`/availabilities/${line.cuid}`}>{line.text}</TextLink> : line.text}
          </li>
        ))}
        {lines.length > MOST && <li>{t("console_schedules.plan.more", { count: lines.length - MOST })}</li>}
      </ul>
    </Line>
  )
}

function RunButton({ of, row, plan }: { of: Entity; row: Row; plan: SchedulePlan }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const { made } = plan
  const dates = made.reduce((sum, each) => sum + each.dates, 0)
  const make = async () => {
    const input = { params: { cuid: row.cuid }, body: { version: row.version } }
    await run((intention) => call("POST /api/console/schedules/{cuid}/run", input, intention), {
      success: (answer) => t("console_schedules.run.done", { count: answer.plan.made.length }),
    })
    await client.invalidateQueries({ queryKey: keyOf(of) })
  }
  const label =
    made.length > 0 ? t("console_schedules.run.button", { count: made.length }) : t("console_schedules.run.complete")
  return (
    <ConfirmDialog
      title={t("console_schedules.run.title")}
      confirm={t("console_schedules.run.confirm")}
      onConfirm={make}
      isPending={isPending}
      trigger={<Button variant="primary">{label}</Button>}
    >
      <p>
        {t("console_schedules.run.text", {
          availabilities: t("console_schedules.preview.availabilities", { count: made.length + plan.extended.length }),
          dates: t("console_schedules.preview.dates", {
            count: dates + plan.extended.reduce((sum, { added }) => sum + added.length, 0),
          }),
        })}
      </p>
    </ConfirmDialog>
  )
}
