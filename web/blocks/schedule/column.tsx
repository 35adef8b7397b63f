import type { Piece } from "#contract/rules/schedule.ts"
import type { ScheduleItem } from "#contract/rules/schedule-item.ts"
import type { Level } from "../outline.ts"
import { useFormats } from "../use-formats.ts"
import { useScheduleNavigation } from "./schedule-navigation.ts"

/** A day, or an activity on one. */
export interface Column {
  key: string
  /** Null for an activity. */
  day: string | null
  title: string
  level: Level
  pieces: Piece<ScheduleItem>[]
}

export function ColumnHead({ column, id, className }: { column: Column; id: string; className: string }) {
  const { date } = useFormats()
  const { today } = useScheduleNavigation()
  const { day, title, level, pieces } = column
  const Head = `h${level}` as const
  const classes = [className, pieces.length === 0 && "none", day === today && "today"].filter(Boolean).join(" ")
  if (!day)
    return (
      <Head id={id} className={classes}>
        {title}
      </Head>
    )
  const [weekday] = date(day, "short_weekday").split(" ")
  return (
    <Head id={id} className={classes}>
      <span className="sr-only">{title}</span>
      <span aria-hidden="true">
        {weekday} <b>{Number(day.slice(8))}</b>
      </span>
    </Head>
  )
}
