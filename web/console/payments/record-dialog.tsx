import { today } from "@internationalized/date"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { entities } from "#contract/entities.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { Select } from "#web/ui/select.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { ask, type Found, keyOf } from "../entity/ask.ts"
import { AmountField } from "../registration/amount-field.tsx"
import { Effects } from "../registration/effects.tsx"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { MoneyDialog } from "./money-dialog.tsx"
import { idOf, OwedThings, useOwed } from "./owed.tsx"
import { PayerFields } from "./payer-fields.tsx"
import styles from "./payments.module.css"

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
  /** The key of the thing that is paid for first. */
  thing?: string
  onClose: () => void
}

/** Writes down money that came otherwise than online. A surplus goes to the wallet, and that is said before. */
export function RecordDialog({ customer, thing: first = "", onClose }: RecordDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const now = today(useSession().organiser.timezone).toString()
  const [family, setFamily] = useState(customer)
  const [reference, setReference] = useState("")
  const [chosen, setChosen] = useState(first)
  /** The amount that was typed for a thing; one for another thing is forgotten. */
  const [typed, setTyped] = useState<{ for: string; amount: number | null } | null>(null)
  const [chosenType, setType] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(now)
  const [note, setNote] = useState("")
  const owed = useOwed(family, reference)
  const offered = useTypes().data?.data ?? []
  const type = chosenType ?? offered[0]?.cuid ?? null

  const things = owed.data?.data ?? []
  const thing = things.find((each) => idOf(each) === chosen) ?? things[0]
  const id = thing && idOf(thing)
  const due = thing?.outstanding_amount ?? 0
  const amount = typed && typed.for === id ? typed.amount : due || null
  const received = Math.max(0, amount ?? 0)
  const paid = Math.min(received, due)
  const to_wallet = received - paid
  const isFuture = day !== null && day > now
  const body =
    thing && type !== null && amount !== null && amount > 0 && day !== null && !isFuture
      ? { destination: { type: thing.type, cuid: thing.cuid }, payment_type: type, amount, value_day: day, note }
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
      <OwedThings owed={owed} value={thing} onChange={setChosen} />
      {thing && id && (
        <>
          <div className={styles.two}>
            <AmountField
              key={`${id}/${due}`}
              label={t("console_payments.record.amount")}
              value={amount}
              onChange={(value) => setTyped({ for: id, amount: value })}
            />
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
              [t("console_payments.record.left"), due - paid],
              [t("console_payments.record.to_wallet"), to_wallet || null],
            ]}
          />
          {to_wallet > 0 && (
            <Alert tone="warning" isAnnounced>
              {t("console_payments.record.too_much", {
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
