import { today } from "@internationalized/date"
import { useQuery } from "@tanstack/react-query"
import { entities } from "#contract/entities.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { Select } from "#web/ui/select.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { ask, type Found, keyOf } from "../entity/ask.ts"
import { AmountField } from "../registration/amount-field.tsx"
import { Effects } from "../registration/effects.tsx"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { MoneyDialog } from "./money-dialog.tsx"
import { useOwed } from "./owed.tsx"
import { OwedChoice } from "./owed-choice.tsx"
import { PayerFields } from "./payer-fields.tsx"
import styles from "./payments.module.css"
import { useShares } from "./use-shares.ts"

const types = entities["payment-types"]
interface Type {
  cuid: string
  name: string
}

const useTypes = () =>
  useQuery({
    queryKey: keyOf(types, "list", "active"),
    queryFn: () => ask<Found<Type>>(types.endpoints.find, { query: { active: "true", page_size: 100 } }),
  })

interface RecordDialogProps {
  /** The family that pays, where it is known. */
  customer: string | null
  /** The key of the thing that is paid for first; others can be added to it. */
  thing?: string
  onClose: () => void
}

/** Writes down money that came otherwise than online. A surplus goes to the wallet, and that is said before. */
export const RecordDialog = keptDialog(
  ({ customer, thing }: RecordDialogProps) => `payments/new/${thing ?? customer}`,
  RecordForm,
)

function RecordForm({ customer, thing: first = "", onClose }: RecordDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const now = today(useSession().organiser.timezone).toString()
  const [family, setFamily] = useHeld("family", customer)
  const [reference, setReference] = useHeld("reference", "")
  const [chosenType, setType] = useHeld<string | null>("type", null)
  const [day, setDay] = useHeld<string | null>("day", now)
  const [note, setNote] = useHeld("note", "")
  const owed = useOwed(family, reference)
  const offered = useTypes().data?.data ?? []
  const type = chosenType ?? offered[0]?.cuid ?? null

  const shares = useShares(owed.data?.data ?? [], first)
  const { chosen, amount, received, paid, excess } = shares
  const to_wallet = excess > 0 ? 0 : received - paid
  const isFuture = day !== null && day > now
  const body =
    shares.isWhole && type !== null && amount !== null && day !== null && !isFuture
      ? { ...shares.sent(), payment_type: type, amount, value_day: day, note }
      : null
  return (
    <MoneyDialog
      title={t("console_payments.record.title")}
      submit={t("console_payments.record.submit", { amount: money(received, "sum") })}
      canSave={body !== null && !owed.isFetching}
      save={(intention) => call("POST /api/console/payments", { body: body! }, intention)}
      success={({ to_wallet: extra }) =>
        extra > 0
          ? t("console_payments.record.done_wallet", { amount: money(extra, "sum") })
          : t("console_payments.record.done")
      }
      onClose={onClose}
    >
      {customer === null && (
        <PayerFields family={family} onFamily={setFamily} reference={reference} onReference={setReference} />
      )}
      <OwedChoice owed={owed} shares={shares} />
      {chosen.length > 0 && (
        <>
          <div className={styles.two}>
            <AmountField label={t("console_payments.record.amount")} value={amount} onChange={shares.setAmount} />
            <Select
              label={t("console_payments.record.type")}
              hasOptionalMark={false}
              value={type}
              onChange={setType}
              options={offered.map(({ cuid, name }) => ({ value: cuid, label: name }))}
            />
            <DateField
              label={t("console_payments.record.day")}
              isRequired
              value={day}
              onChange={setDay}
              max={now}
              error={isFuture ? t("forms.errors.DAY_IN_FUTURE") : undefined}
            />
          </div>
          <TextField label={t("console_payments.record.note")} maxLength={500} value={note} onChange={setNote} />
          <Effects
            isLoading={owed.isFetching}
            amounts={[
              [t("console_payments.record.paid"), paid],
              [t("console_payments.record.left"), shares.owed - paid],
              [t("console_payments.record.to_wallet"), to_wallet || null],
            ]}
          />
          {excess > 0 && (
            <Alert tone="warning" isAnnounced>
              {t("console_payments.record.excess", { amount: money(excess, "sum") })}
            </Alert>
          )}
          {to_wallet > 0 && (
            <Alert tone="warning" isAnnounced>
              {t(`console_payments.record.${received > shares.owed ? "too_much" : "rest"}`, {
                amount: money(to_wallet, "sum"),
                family: owed.data?.customer.fullname ?? "",
              })}
            </Alert>
          )}
        </>
      )}
    </MoneyDialog>
  )
}
