import { useState } from "react"
import type { ListedPayment } from "#contract/endpoints/console-payments.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Sheet } from "../shell/sheet.tsx"
import { Facts } from "./facts.tsx"
import { MoveDialog } from "./move-dialog.tsx"
import styles from "./payments.module.css"
import { Reverse } from "./reverse.tsx"
import { usePaymentTexts } from "./use-payment-texts.ts"

/** Movements that staff made and may take back: a recorded payment, a gift. */
const RECORDED = "payment.recorded"
const reversible = [RECORDED, "wallet.gift"]

interface PaymentSheetProps {
  /** Absent where the list does not have it. */
  payment: ListedPayment | undefined
  closeTo: string
}

/** One payment beside its list: where it came from, where each part went, and who wrote it down. */
export function PaymentSheet({ payment, closeTo }: PaymentSheetProps) {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  const { howOf, placeOf } = usePaymentTexts()
  const may = useMay()
  const [isMoving, setMoving] = useState(false)
  if (!payment)
    return (
      <Sheet title={t("console_payments.gone")} closeTo={closeTo}>
        <p className={styles.quiet}>{t("console_payments.gone_text")}</p>
      </Sheet>
    )
  const { id, amount, customer, collaborator, reversed, type } = payment
  const canReverse = !reversed && reversible.includes(type) && may("payments.payments.delete")
  // The dialog lists what families owe, which is read with the right to record.
  const canMove = !reversed && type === RECORDED && may("payments.payments.update") && may("payments.payments.create")
  const parts = payment.postings.filter(({ account }) => account !== payment.account)
  return (
    <Sheet
      title={money(amount, "sum")}
      over={reversed ? <Badge tone="danger">{t("console_payments.reversed")}</Badge> : <Badge>{howOf(payment)}</Badge>}
      lead={customer && <TextLink href={`/customers/${customer.cuid}`}>{customer.fullname}</TextLink>}
      closeTo={closeTo}
      foot={
        (canMove || canReverse) && (
          <>
            {canMove && (
              <Button size="sm" onPress={() => setMoving(true)}>
                {t("console_payments.move.action")}
              </Button>
            )}
            {canReverse && (
              <Reverse id={id} amount={amount}>
                <Button size="sm" variant="danger">
                  {t("console_payments.reverse.action")}
                </Button>
              </Reverse>
            )}
          </>
        )
      }
    >
      <Facts
        facts={[
          [t("console_payments.payment.fields.value_day"), date(`${payment.value_day}T12:00:00Z`, "long")],
          [t("console_payments.payment.fields.type"), howOf(payment)],
          ...parts.map((part) => [placeOf(part), money(part.amount, "sum")] as const),
          [t("console_payments.payment.fields.note"), payment.note],
          [t("console_payments.payment.fields.collaborator"), collaborator?.fullname],
          [t("console_payments.payment.fields.created_at"), date(payment.created_at, "long")],
        ]}
      />
      {isMoving && <MoveDialog payment={payment} onClose={() => setMoving(false)} />}
    </Sheet>
  )
}
