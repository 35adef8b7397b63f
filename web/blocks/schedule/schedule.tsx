import type { ReactNode } from "react"
import type { ScheduleMode } from "#contract/blocks/catalogue.ts"
import type { ScheduleData } from "#contract/blocks/schedule-loads.ts"
import type { Hours } from "#contract/rules/schedule.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { Level } from "../outline.ts"
import { useBlocks } from "../use-blocks.ts"
import { useFormats } from "../use-formats.ts"
import { type Choice, useChoosing } from "./choice.tsx"
import type { Column } from "./column.tsx"
import { activityColumns, dayColumns, listedDay } from "./columns.ts"
import { HourGrid } from "./hour-grid.tsx"
import { NoItems } from "./no-items.tsx"
import { RowList } from "./row-list.tsx"
import { type ItemProperty, ScheduleItemsContext } from "./schedule-context.ts"
import { ScheduleNavigationContext, useDays } from "./schedule-navigation.ts"
import { StackedColumns } from "./stacked-columns.tsx"
import { WeekBar } from "./week-bar.tsx"
import { WeekTiles } from "./week-tiles.tsx"
import "./schedule.css"

// A week of dates. In columns by day a week is in sight, in columns by activity one of its days. Wide screens show the
// columns over the hours or stacked; narrow ones seven tiles and the list of a day.
export type ScheduleProps = {
  data: ScheduleData
  columns: "days" | "activities"
  mode: ScheduleMode
  properties: readonly ItemProperty[]
  hours: Hours
  /** Whether columns without items are shown. */
  showsEmpty: { desktop: boolean; mobile: boolean }
  /** Of the headings inside. */
  level: Level
  choice: Choice
  /** Shown instead of the text for a schedule without any items. */
  nothing?: ReactNode
  /** Whether items show their activity: not where all are of one. */
  hasTitles?: boolean
}

export function Schedule(props: ScheduleProps) {
  const { data, columns: by, properties, level, choice, hasTitles = by === "days" } = props
  const shows = by === "days" ? "week" : "day"
  const navigation = useDays(data, shows)
  const { choosing, bar } = useChoosing(choice, data.items)
  const { timezone } = useBlocks().site
  const { language, date: written } = useFormats()
  const ground = { items: data.items, timezone, language, level }
  const titleOf = (day: string) => capitalised(written(day, "weekday"))
  const days = dayColumns(navigation.week, titleOf, ground)
  const columns = by === "days" ? days : activityColumns(navigation.date, ground)
  return (
    <ScheduleNavigationContext value={navigation}>
      <ScheduleItemsContext value={{ properties, choosing, hasTitles }}>
        <div className="schedule" aria-busy={navigation.isPending}>
          <WeekBar shows={shows} />
          <Announcement columns={columns} isPending={navigation.isPending} />
          <Shown {...props} days={days} shown={columns} date={navigation.date} />
          {bar}
        </div>
      </ScheduleItemsContext>
    </ScheduleNavigationContext>
  )
}

type ShownProps = ScheduleProps & { days: Column[]; shown: Column[]; date: string }

function Shown({ columns: by, mode, hours, showsEmpty, level, nothing, days, shown, date }: ShownProps) {
  const isByDay = by === "days"
  const listed = isByDay ? listedDay(date, days, showsEmpty.mobile) : date
  const counts = days.map(({ pieces }) => pieces.length)
  const groups = isByDay ? days.filter(({ key }) => key === listed) : filled(shown, showsEmpty.mobile)
  const columns = filled(shown, showsEmpty.desktop)
  const isEmpty = shown.every(({ pieces }) => pieces.length === 0)
  return (
    <>
      {counts.some((count) => count > 0) && (
        <WeekTiles
          counts={counts}
          chosen={listed}
          showsEmpty={isByDay && showsEmpty.mobile}
          className={isByDay ? "only-m" : ""}
        />
      )}
      {isEmpty ? (
        <NoItems isWeek={isByDay} level={level} nothing={nothing} />
      ) : (
        <>
          <div className="hide-m">
            {mode === "calendar" ? <HourGrid columns={columns} hours={hours} /> : <StackedColumns columns={columns} />}
          </div>
          <div className="only-m">
            <RowList columns={groups} />
          </div>
        </>
      )}
    </>
  )
}

/** Announces the change of week to screen readers. */
function Announcement({ columns, isPending }: { columns: Column[]; isPending: boolean }) {
  const { t } = useTranslation()
  const count = columns.reduce((sum, { pieces }) => sum + pieces.length, 0)
  return (
    <p className="sr-only" role="status">
      {isPending ? t("ui.loading") : t("schedule.items", { count })}
    </p>
  )
}

const filled = (columns: Column[], showsEmpty: boolean): Column[] =>
  showsEmpty ? columns : columns.filter(({ pieces }) => pieces.length > 0)

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
