import { useNavigate, useParams, useSearchParams } from "react-router"
import type { ListedEntry } from "#contract/endpoints/waiting-list.ts"
import { writeQuery } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EntityList } from "../list/entity-list.tsx"
import type { Cells } from "../list/grid.tsx"
import { useEntityList } from "../list/use-entity-list.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { entries } from "./description.ts"
import { EnterDialog } from "./enter-dialog.tsx"
import { EntrySheet } from "./entry-sheet.tsx"
import { EntryState } from "./entry-state.tsx"
import { useWhen } from "./use-when.ts"
import styles from "./waiting.module.css"

const path = `/${entries.path}`

/** Who waits for any availability, longest first. */
export function WaitingList() {
  const { cuid } = useParams()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const may = useMay()
  const list = useEntityList(entries)
  const search = writeQuery(address)
  const hrefTo = (each: string) => `${path}/${each}${search}`
  const closeTo = `${path}${search}`
  const isNew = cuid === "new"
  return (
    <>
      <EntityList of={entries} list={list} current={cuid} hrefTo={hrefTo} cells={useCells()} bulk={null} />
      {cuid && !isNew && <EntrySheet key={cuid} cuid={cuid} list={list} hrefTo={hrefTo} closeTo={closeTo} />}
      {isNew && may("waiting_list.registrations.create") && (
        <EnterDialog onClose={() => void navigate(closeTo, { preventScrollReset: true })} />
      )}
    </>
  )
}

/** The columns of an entry that show more than one value. */
function useCells(): Cells {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const when = useWhen()
  const of = (row: object) => row as ListedEntry
  return {
    participants: (row) =>
      of(row)
        .participants.map(({ fullname }) => fullname)
        .join(", "),
    activity: (row) => of(row).availability.activity.title,
    start_at: (row) => {
      const { availability } = of(row)
      const [days, hours] = when(availability, "short")
      return (
        <span className={styles.when}>
          {days} {hours && <small>{hours}</small>} <small>{availability.location}</small>
        </span>
      )
    },
    dates: (row) => t("console_registrations.dates", { count: of(row).dates }),
    status: (row) => <EntryState status={of(row).status} />,
    offered_until: (row) => {
      const { offered_until } = of(row)
      return offered_until ? `${date(offered_until, "short")}, ${time(offered_until)}` : "–"
    },
    customer: (row) => of(row).customer.fullname,
    location: (row) => of(row).availability.location,
  }
}
