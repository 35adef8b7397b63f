import { useQuery } from "@tanstack/react-query"
import type { ListedPayment } from "#contract/endpoints/console-payments.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { Effects } from "../registration/effects.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { MoneyDialog } from "./money-dialog.tsx"
import { idOf, OwedThings, useOwed } from "./owed.tsx"
import { PayerFields } from "./payer-fields.tsx"
import styles from "./payments.module.css"

interface MoveDialogProps {
  payment: ListedPayment
  onClose: () => void
}

/** Gives a recorded payment another destination, of the same family or of another. What it comes to is shown first. */
export const MoveDialog = keptDialog(({ payment }: MoveDialogProps) => `payments/${payment.id}/move`, MoveForm)

function MoveForm({ payment, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { id, customer } = payment
  const [family, setFamily] = useHeld("family", customer?.cuid ?? null)
  const [reference, setReference] = useHeld("reference", "")
  const [chosen, setChosen] = useHeld("chosen", "")
  const owed = useOwed(family, reference)
  const paid = new Set(
    payment.postings.map(({ destination }) => destination && `${destination.type}/${destination.cuid}`),
  )
  const things = (owed.data?.data ?? []).filter((each) => !paid.has(idOf(each)))
  const thing = things.find((each) => idOf(each) === chosen) ?? things[0]
  const destination = thing && { type: thing.type, cuid: thing.cuid }
  const preview = useQuery({
    // Not among the keys of payments, which are asked again once this one is moved and the preview would be refused.
    queryKey: ["preview", "move-payment", id, thing && idOf(thing)],
    queryFn: () =>
      call("PUT /api/console/payments/{id}", { params: { id }, body: { destination: destination!, preview: true } }),
    enabled: destination !== undefined,
    retry: false,
    staleTime: 0,
  })
  const comesTo = destination && preview.data
  return (
    <MoneyDialog
      title={t("console_payments.move.title", { amount: money(payment.amount, "sum") })}
      submit={t("console_payments.move.submit", { amount: money(payment.amount, "sum") })}
      canSave={preview.isSuccess && destination !== undefined && !owed.isFetching}
      save={(intention) =>
        call("PUT /api/console/payments/{id}", { params: { id }, body: { destination: destination! } }, intention)
      }
      success={t("console_payments.move.done")}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t("console_payments.move.text")}</p>
      <PayerFields family={family} onFamily={setFamily} reference={reference} onReference={setReference} />
      <OwedThings
        owed={{ ...owed, data: owed.data && { ...owed.data, data: things } }}
        value={thing}
        onChange={setChosen}
      />
      {preview.error && <Alert tone="danger">{errorText(t, errorCode(preview.error))}</Alert>}
      {comesTo && (
        <Effects
          isLoading={preview.isFetching}
          amounts={[
            [t("console_payments.move.paid"), comesTo.paid_amount],
            [t("console_payments.record.left"), comesTo.outstanding_amount],
            [t("console_payments.record.to_wallet"), comesTo.to_wallet || null],
            [t("console_payments.move.from_wallet"), comesTo.from_wallet || null],
            [t("console_payments.move.owed_again"), comesTo.owed_again],
          ]}
        />
      )}
    </MoneyDialog>
  )
}
