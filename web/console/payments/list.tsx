import { useNavigate, useParams, useSearchParams } from "react-router"
import type { ListedPayment } from "#contract/endpoints/console-payments.ts"
import { writeQuery } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { EntityList } from "../list/entity-list.tsx"
import { useEntityList } from "../list/use-entity-list.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { payments } from "./description.ts"
import { PaymentFilters } from "./filters.tsx"
import { PaymentSheet } from "./payment-sheet.tsx"
import styles from "./payments.module.css"
import { RecordDialog } from "./record-dialog.tsx"
import { Sum } from "./sum.tsx"
import { usePaymentTexts } from "./use-payment-texts.ts"

const NEW = "new"
const of = (row: object) => row as ListedPayment

/** Money that came and went, newest first, with what it comes to; recording and one payment lie beside it. */
export function PaymentList() {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { howOf, forOf } = usePaymentTexts()
  const { id } = useParams()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const may = useMay()
  const list = useEntityList(payments)
  // Rows of the ledger have a number in place of a cuid.
  const rows = list.rows.map((row) => ({ ...row, cuid: String(row.id) }))
  const search = writeQuery(address)
  const closeTo = `/payments${search}`
  const isRecording = id === NEW && may("payments.payments.create")
  const opened = rows.find(({ cuid }) => cuid === id)
  return (
    <>
      <EntityList
        of={payments}
        list={{ ...list, rows }}
        current={id}
        hrefTo={(each) => `/payments/${each}${search}`}
        cells={{
          customer: (row) => of(row).customer?.fullname ?? "–",
          destination: (row) => forOf(of(row)),
          type: (row) => howOf(of(row)),
          amount: (row) => (
            <span className={styles.amount} data-reversed={of(row).reversed || undefined}>
              {money(of(row).amount, "sum")}
            </span>
          ),
          reversed: (row) => of(row).reversed && <Badge tone="danger">{t("console_payments.reversed")}</Badge>,
          account: (row) => howOf({ ...of(row), payment_type: null }),
          collaborator: (row) => of(row).collaborator?.fullname ?? "–",
        }}
        filters={<PaymentFilters />}
        figures={<Sum list={list} />}
        bulk={null}
      />
      {isRecording && <RecordDialog customer={address.get("customer")} onClose={() => void navigate(closeTo)} />}
      {id && id !== NEW && list.query.isSuccess && (
        <PaymentSheet key={id} payment={opened as unknown as ListedPayment | undefined} closeTo={closeTo} />
      )}
    </>
  )
}
