import { useParams, useSearchParams } from "react-router"
import type { TransactionProof } from "#contract/endpoints/transaction-proofs.ts"
import { writeQuery } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EntityList } from "../list/entity-list.tsx"
import { useEntityList } from "../list/use-entity-list.ts"
import { useMay } from "../session/session.ts"
import { proofs } from "./description.ts"
import { EnterProof } from "./enter-dialog.tsx"
import { ProofSheet } from "./proof-sheet.tsx"
import { ProofState } from "./proof-state.tsx"
import { usePurpose } from "./use-purpose.ts"

const NEW = "new"
const of = (row: object) => row as TransactionProof

/** Proofs of payment of all families, newest first. */
export function ProofList() {
  const { cuid } = useParams()
  const [address] = useSearchParams()
  const { t } = useTranslation()
  const list = useEntityList(proofs)
  const purpose = usePurpose()
  const search = writeQuery(address)
  const closeTo = `/transaction-proofs${search}`
  const may = useMay()
  return (
    <>
      <EntityList
        of={proofs}
        list={list}
        current={cuid}
        hrefTo={(each) => `/transaction-proofs/${each}${search}`}
        bulk={null}
        cells={{
          customer: (row) => of(row).customer.fullname || t("console_shell.erased_family"),
          status: (row) => <ProofState status={of(row).status} />,
          destination: (row) => purpose(of(row)),
        }}
      />
      {cuid === NEW && may("customers.transaction_proofs.create") && <EnterProof closeTo={closeTo} />}
      {cuid && cuid !== NEW && <ProofSheet key={cuid} cuid={cuid} closeTo={closeTo} />}
    </>
  )
}
