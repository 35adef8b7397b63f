import { useParams, useSearchParams } from "react-router"
import type { ListedRequest } from "#contract/endpoints/listed-request.ts"
import { writeQuery } from "#web/lists/list-query.ts"
import { Avatar } from "#web/ui/avatar.tsx"
import { EntityList } from "../list/entity-list.tsx"
import { useEntityList } from "../list/use-entity-list.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { ApproveTool } from "./approve-tool.tsx"
import { AskPage } from "./ask-page.tsx"
import { requests } from "./description.ts"
import { RequestFilters } from "./filters.tsx"
import { RequestSheet } from "./request-sheet.tsx"
import styles from "./requests.module.css"
import { StatusBadge } from "./status-badge.tsx"

const of = (row: object) => row as ListedRequest

/** Requests of all families, newest first. */
export function RequestList() {
  const { cuid } = useParams()
  const may = useMay()
  if (cuid === "new" && may("registrations.requests.create")) return <AskPage />
  return <Requests cuid={cuid} />
}

function Requests({ cuid }: { cuid: string | undefined }) {
  const [address] = useSearchParams()
  const { money } = useFormats()
  const may = useMay()
  const list = useEntityList(requests)
  const search = writeQuery(address)
  const hrefTo = (each: string) => `/${requests.path}/${each}${search}`
  return (
    <>
      <EntityList
        of={requests}
        list={list}
        current={cuid}
        hrefTo={hrefTo}
        filters={<RequestFilters />}
        cells={{
          participant: (row) => {
            const { fullname } = of(row).participant
            return (
              <span className={styles.who}>
                <Avatar name={fullname} tint={fullname.length} size="sm" />
                {fullname}
              </span>
            )
          },
          activity: (row) => of(row).activity.title,
          tier: (row) => of(row).tier.name,
          customer: (row) => of(row).customer.fullname,
          status: (row) => <StatusBadge status={of(row).status} />,
          total_amount: (row) => money(of(row).total_amount, "sum"),
          paid_amount: (row) => money(of(row).paid_amount, "sum"),
          outstanding_amount: (row) => money(of(row).outstanding_amount, "sum"),
        }}
        bulk={
          may("registrations.requests.update")
            ? (chosen, onChosen) => <ApproveTool list={list} chosen={chosen} onChosen={onChosen} />
            : null
        }
      />
      {cuid && (
        <RequestSheet
          key={cuid}
          cuid={cuid}
          cuids={list.rows.map((row) => row.cuid)}
          hrefTo={hrefTo}
          closeTo={`/${requests.path}${search}`}
        />
      )}
    </>
  )
}
