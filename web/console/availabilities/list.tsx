import { today } from "@internationalized/date"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import type { ListedAvailability } from "#contract/endpoints/availability-shapes.ts"
import { writeQuery } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { CalendarDays } from "#web/ui/icons/calendar-days.tsx"
import { LockKeyhole } from "#web/ui/icons/lock-keyhole.tsx"
import { LockKeyholeOpen } from "#web/ui/icons/lock-keyhole-open.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { EntityList } from "../list/entity-list.tsx"
import { useEntityList } from "../list/use-entity-list.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./availabilities.module.css"
import { availabilities } from "./description.ts"
import { Filling, StatusBadge } from "./places.tsx"

const path = `/${availabilities.path}`

/** All availabilities, soonest first. */
export function AvailabilityList() {
  const { t } = useTranslation()
  const { dateRange, timeRange } = useFormats()
  const [address, setAddress] = useSearchParams()
  const { timezone } = useSession().organiser
  // An address without a question is given the present day: what is over comes back as the filter is taken away.
  const [isFresh, setFresh] = useState(address.size === 0)
  useEffect(() => {
    if (!isFresh) return
    setFresh(false)
    setAddress({ from: today(timezone).toString() }, { replace: true })
  }, [isFresh, setAddress, timezone])
  const list = useEntityList(availabilities)
  const rowOf = (row: object) => row as ListedAvailability
  return (
    <EntityList
      of={availabilities}
      list={list}
      current={undefined}
      hrefTo={(cuid) => (cuid === "new" ? `${path}/new${writeQuery(address)}` : `${path}/${cuid}`)}
      beside={
        <LinkButton href="/calendar">
          <CalendarDays className="icon icon-sm" aria-hidden="true" />
          {t("console_availabilities.to_calendar")}
        </LinkButton>
      }
      cells={{
        start_at: (row) => {
          const { start_at, end_at, dates } = rowOf(row)
          return (
            <span className={styles.when}>
              {dateRange(start_at, end_at, "short")}
              <small>
                {dates > 1 ? t("console_availabilities.dates_count", { count: dates }) : timeRange(start_at, end_at)}
              </small>
            </span>
          )
        },
        status: (row) => <StatusBadge {...rowOf(row)} />,
        registered: (row) => <Filling {...rowOf(row)} />,
      }}
      actions={[
        {
          action: "open",
          label: t("console_availabilities.open"),
          icon: <LockKeyholeOpen className="icon icon-sm" aria-hidden="true" />,
        },
        {
          action: "close",
          label: t("console_availabilities.close"),
          icon: <LockKeyhole className="icon icon-sm" aria-hidden="true" />,
        },
      ]}
    />
  )
}
