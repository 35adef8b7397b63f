import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react"
import { useLocation, useNavigate, useNavigation } from "react-router"
import type { LoadedData } from "#contract/blocks/loads.ts"
import { activityMonth } from "#contract/rules/calendar-month.ts"
import type { QuickRow } from "#contract/rules/quick-row.ts"
import { isChoosable } from "#contract/rules/schedule-item.ts"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ChevronLeft } from "#web/ui/icons/chevron-left.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { usePending } from "#web/ui/use-pending.ts"
import { OfferRow } from "./offer-row.tsx"
import { type RowProperty, useRowDetails } from "./row-details.tsx"
import "#web/ui/icon-button.css"
import "./day-dates.css"

const DayChoice = lazy(async () => ({ default: (await import("./day-choice.tsx")).DayChoice }))

type Day = NonNullable<LoadedData<"activity">["day"]>
type DayDatesProps = {
  activity: string
  day: Day
  hasCalendar: boolean
  properties: RowProperty[]
  isRequested: boolean
}

/** The dates of one day, and links to the nearest days that have some. The day shown is in the address. */
export function DayDates({ activity, day, hasCalendar, properties, isRequested }: DayDatesProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const calendar = useCalendar(day.date)
  const { pathname, search } = useLocation()
  const going = useNavigation()
  const isPending = usePending(going.location?.pathname === pathname)
  const { now, timezone } = useBlocks().site
  const findDays = useCallback(
    async (month: string) => {
      const query = activityMonth(activity, month, now, timezone)
      const { dates } = await call("GET /api/availabilities/calendar", { query })
      return dates.map((each) => each.date)
    },
    [activity, now, timezone],
  )
  const href = (to: string) => {
    const query = new URLSearchParams(search)
    query.set("date", to)
    return `?${query}`
  }
  return (
    <>
      {hasCalendar && (
        <div className="day-choice">
          <Suspense fallback={<Skeleton aspectRatio="1" borderRadius="var(--r-md)" />}>
            <DayChoice
              key={calendar.key}
              findDays={findDays}
              date={day.date}
              marked={day.marked}
              first={day.first}
              last={day.last}
              onChange={(to) => calendar.choose(to, href(to))}
            />
          </Suspense>
        </div>
      )}
      <div className="day-nav">
        <Turn to={day.previous} href={href} />
        <div aria-live="polite">
          <h3 className="day-shown">{date(day.date, "weekday")}</h3>
          <p className="small">{t("offer.day.sessions", { count: day.rows.length })}</p>
        </div>
        <Turn to={day.next} href={href} isNext />
      </div>
      {day.rows.length > 0 ? (
        <ul className="pick-list" data-pending={isPending ? "" : undefined} aria-busy={isPending}>
          {day.rows.map((row) => (
            <DateRow key={row.cuid} row={row} properties={properties} isRequested={isRequested} />
          ))}
        </ul>
      ) : (
        <div className="day-empty">
          <p>{t("offer.day.empty")}</p>
          {day.next && (
            <LinkButton href={href(day.next)} rel="nofollow" preventScrollReset>
              {t("offer.day.to_next", { day: date(day.next, "weekday") })}
            </LinkButton>
          )}
        </div>
      )}
    </>
  )
}

/** A day chosen in the calendar keeps it as it is, focus included; a day reached by a link shows its own month. */
function useCalendar(date: string) {
  const navigate = useNavigate()
  const chosen = useRef(date)
  const [key, setKey] = useState(0)
  useEffect(() => {
    if (chosen.current === date) return
    chosen.current = date
    setKey((before) => before + 1)
  }, [date])
  const choose = (to: string, href: string) => {
    chosen.current = to
    void navigate(href, { preventScrollReset: true })
  }
  return { key, choose }
}

type DateRowProps = { row: QuickRow; properties: RowProperty[]; isRequested: boolean }

function DateRow({ row, properties, isRequested }: DateRowProps) {
  const { date, timeRange } = useFormats()
  const details = useRowDetails(properties.filter((property) => property !== "time"))
  const hours = timeRange(row.start_at, row.end_at)
  // One date of a series that can be booked alone goes straight to the cart; anything else to its own page.
  const isAlone = row.is_series && row.chooses === "date" && isChoosable(row)
  return (
    <OfferRow
      when={hours}
      spoken={`${date(row.start_at, "weekday")}, ${hours}`}
      details={details({ ...row, time: null })}
      href={isAlone ? `/cart/add?dates=${row.cuid}` : `/availabilities/${row.availability.cuid}`}
      isOpen={isChoosable(row)}
      isChosenHere={!isRequested}
    />
  )
}

type TurnProps = { to: string | null; href: (day: string) => string; isNext?: boolean }

function Turn({ to, href, isNext = false }: TurnProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const className = "icon-btn icon-btn-sm icon-btn-bordered"
  const Icon = isNext ? ChevronRight : ChevronLeft
  const icon = <Icon className="icon" aria-hidden="true" />
  if (to === null)
    return (
      // biome-ignore lint/a11y: an anchor without address has no role, and there is nothing here to focus.
      <span
        role="link"
        aria-disabled="true"
        data-disabled=""
        className={className}
        aria-label={t(isNext ? "offer.day.next_none" : "offer.day.previous_none")}
      >
        {icon}
      </span>
    )
  return (
    <SiteLink
      className={className}
      href={href(to)}
      rel={isNext ? "next nofollow" : "prev nofollow"}
      preventScrollReset
      aria-label={t(isNext ? "offer.day.next" : "offer.day.previous", { day: date(to, "weekday") })}
    >
      {icon}
    </SiteLink>
  )
}
