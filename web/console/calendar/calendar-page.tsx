import { today as dayThere } from "@internationalized/date"
import { useQueries } from "@tanstack/react-query"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"
import { useNavigate, useSearchParams } from "react-router"
import { z } from "zod"
import { hrefOf, withValues } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ChevronLeft } from "#web/ui/icons/chevron-left.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import letter from "#web/ui/pictures/spot-letter.svg"
import { Select } from "#web/ui/select.tsx"
import { useKeys } from "../keys/use-keys.ts"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { Board } from "./board.tsx"
import styles from "./calendar.module.css"
import { type ColumnKind, columnKinds } from "./columns.ts"
import { DaysTable } from "./days-table.tsx"
import type { Found } from "./found.ts"
import { callsFor, spanOf, step, type View, views } from "./span.ts"

const isDay = (text: string | null): text is string => z.iso.date().safeParse(text).success

/** The calendar: a season as a board, or the days of a month, a week or one day in columns. The address says which. */
export function CalendarPage() {
  const { t } = useTranslation()
  const { timezone } = useSession().organiser
  const may = useMay()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const today = dayThere(timezone).toString()
  const view = views.find((each) => each === address.get("view")) ?? "season"
  const by = columnKinds.find((each) => each === address.get("by")) ?? "activity"
  const asked = address.get("day")
  const day = isDay(asked) ? asked : today
  const { from, to } = spanOf(view, day)
  const calendar = useCalendar(from, to)
  const go = (name: string, value: string) =>
    void navigate(hrefOf(withValues(address, name, [value])), { replace: true, preventScrollReset: true })
  const move = (by_one: 1 | -1) => go("day", step(view, day, by_one))
  useKeys({ key: "ArrowLeft", label: t("console_availabilities.calendar.before"), run: () => move(-1) })
  useKeys({ key: "ArrowRight", label: t("console_availabilities.calendar.after"), run: () => move(1) })
  return (
    <>
      <PageHead
        title={t("console_shell.screens.calendar")}
        lead={t(`console_availabilities.calendar.leads.${view}`)}
        actions={
          may("availabilities.availabilities.create") && (
            <LinkButton variant="primary" href="/availabilities/new">
              <Plus className="icon icon-sm" aria-hidden="true" />
              {t("console_availabilities.availability.add")}
            </LinkButton>
          )
        }
      />
      <div className={styles.bar}>
        <ToggleButtonGroup
          className={styles.segmented ?? ""}
          aria-label={t("console_availabilities.calendar.view")}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[view]}
          onSelectionChange={(keys) => go("view", String([...keys][0]))}
        >
          {views.map((each) => (
            <ToggleButton key={each} id={each}>
              {t(`console_availabilities.calendar.views.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <span className={styles.span}>
          <IconButton isSmall label={t("console_availabilities.calendar.before")} onPress={() => move(-1)}>
            <ChevronLeft className="icon" aria-hidden="true" />
          </IconButton>
          <b role="status">
            <SpanName view={view} from={from} to={to} />
          </b>
          <IconButton isSmall label={t("console_availabilities.calendar.after")} onPress={() => move(1)}>
            <ChevronRight className="icon" aria-hidden="true" />
          </IconButton>
        </span>
        <Button size="sm" onPress={() => go("day", today)} isDisabled={day === today}>
          {t("console_shell.screens.today")}
        </Button>
        {view !== "season" && (
          <Select
            label={t("console_availabilities.calendar.by")}
            isLabelHidden
            value={by}
            onChange={(value) => go("by", String(value))}
            options={columnKinds.map((each) => ({
              value: each,
              label: t(`console_availabilities.calendar.columns.${each}`),
            }))}
          />
        )}
      </div>
      {calendar.isPending && <LoadingRows />}
      {calendar.error && <Failed error={calendar.error} onRetry={calendar.retry} />}
      {calendar.found && calendar.found.data.length === 0 && (
        <EmptyState picture={letter} title={t("console_availabilities.calendar.empty")}>
          {t("console_availabilities.calendar.empty_text")}
        </EmptyState>
      )}
      {calendar.found && calendar.found.data.length > 0 && (
        <Shown view={view} by={by} from={from} to={to} today={today} calendar={calendar.found} />
      )}
    </>
  )
}

interface ShownProps {
  view: View
  by: ColumnKind
  from: string
  to: string
  today: string
  calendar: Found
}

function Shown({ view, by, from, to, today, calendar }: ShownProps) {
  if (view === "season") return <Board from={from} calendar={calendar} today={today} />
  return <DaysTable view={view} by={by} from={from} to={to} today={today} calendar={calendar} />
}

function SpanName({ view, from, to }: { view: View; from: string; to: string }) {
  const { date, dateRange, language } = useFormats()
  const noon = (day: string) => `${day}T12:00:00Z`
  if (view === "day") return date(noon(from), "full")
  if (view === "month")
    return new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
      new Date(noon(from)),
    )
  return dateRange(noon(from), noon(to), "long")
}

const fetchCalendar = (from: string, to: string) => call("GET /api/console/calendar", { query: { from, to } })

/** The dates of a span, in as many calls as it takes; the old ones stay while the next come. */
function useCalendar(from: string, to: string) {
  return useQueries({
    queries: callsFor(from, to).map((each) => ({
      queryKey: ["calendar", each.from, each.to],
      queryFn: () => fetchCalendar(each.from, each.to),
    })),
    combine: (results) => ({
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
      retry: () => {
        for (const { refetch } of results) void refetch()
      },
      found: results.every(({ data }) => data) ? merged(results.map(({ data }) => data!)) : null,
    }),
  })
}

/** Calendar periods are school holidays, and also school years: those last longer than a summer. */
const LONGEST_HOLIDAY = 75 * 86_400_000
const isHoliday = ({ start_day, end_day }: Found["periods"][number]) =>
  Date.parse(end_day) - Date.parse(start_day) < LONGEST_HOLIDAY

/** A date at the border of two calls, and a period over both, come once. */
function merged(parts: Found[]): Found {
  const once = <T extends { cuid: string }>(rows: T[]) => [...new Map(rows.map((row) => [row.cuid, row])).values()]
  const periods = once(parts.flatMap(({ periods: each }) => each)).filter(isHoliday)
  return { data: once(parts.flatMap(({ data }) => data)), periods }
}
