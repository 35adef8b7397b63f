import { useParams, useSearchParams } from "react-router"
import type { CreditTransfer } from "#contract/endpoints/console-transfers.ts"
import { writeQuery } from "#web/lists/list-query.ts"
import { EntityList } from "../list/entity-list.tsx"
import { useEntityList } from "../list/use-entity-list.ts"
import { Sum } from "../payments/sum.tsx"
import { useFormats } from "../session/use-formats.ts"
import { transfers } from "./description.ts"
import { StatusBadge } from "./status-badge.tsx"
import { TransferSheet } from "./transfer-sheet.tsx"

const of = (row: object) => row as CreditTransfer

/** Money on its way to bank accounts, newest first, with the sum of those that match. */
export function TransferList() {
  const { money } = useFormats()
  const { cuid } = useParams()
  const [address] = useSearchParams()
  const list = useEntityList(transfers)
  const search = writeQuery(address)
  return (
    <>
      <EntityList
        of={transfers}
        list={list}
        current={cuid}
        hrefTo={(each) => `/credit-transfers/${each}${search}`}
        newHref={null}
        cells={{
          customer: (row) => of(row).customer.fullname,
          amount: (row) => money(of(row).amount, "sum"),
          status: (row) => <StatusBadge status={of(row).status} />,
          collaborator: (row) => of(row).collaborator?.fullname ?? "–",
        }}
        figures={<Sum list={list} />}
        bulk={null}
      />
      {cuid && <TransferSheet key={cuid} cuid={cuid} closeTo={`/credit-transfers${search}`} />}
    </>
  )
}
