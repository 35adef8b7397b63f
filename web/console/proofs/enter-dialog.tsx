import { today } from "@internationalized/date"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { keyOf } from "../entity/ask.ts"
import { MoneyDialog } from "../payments/money-dialog.tsx"
import { idOf, OwedThings, useOwed } from "../payments/owed.tsx"
import { PayerFields } from "../payments/payer-fields.tsx"
import payments from "../payments/payments.module.css"
import { AmountField } from "../registration/amount-field.tsx"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { proofs } from "./description.ts"

const BY_REFERENCE = "reference"

/** Enters a proof that came on paper, for something that a family owes. It waits for a decision like any other. */
export const EnterProof = keptDialog<{ closeTo: string }>(() => "transaction-proofs/new", EnterForm)

function EnterForm({ closeTo }: { closeTo: string }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const navigate = useNavigate()
  const client = useQueryClient()
  const now = today(useSession().organiser.timezone).toString()
  const [family, setFamily] = useHeld<string | null>("family", null)
  const [reference, setReference] = useHeld("reference", "")
  const [chosen, setChosen] = useHeld("chosen", "")
  /** The amount that was typed for a thing; one for another thing is forgotten. */
  const [typed, setTyped] = useHeld<{ for: string; amount: number | null } | null>("amount", null)
  const [day, setDay] = useHeld<string | null>("day", now)
  // What families owe is listed to those who may record payments; the others know the reference on the paper.
  const canList = useMay()("payments.payments.create")
  const owed = useOwed(family, canList ? reference : "")
  const things = owed.data?.data ?? []
  const thing = things.find((each) => idOf(each) === chosen) ?? things[0]
  const id = thing ? idOf(thing) : canList ? null : BY_REFERENCE
  const amount = typed && typed.for === id ? typed.amount : thing?.outstanding_amount || null
  const isFuture = day !== null && day > now
  const destination = thing && { type: thing.type, cuid: thing.cuid }
  const isNamed = destination !== undefined || (!canList && reference.trim() !== "")
  const isWhole = isNamed && amount !== null && amount > 0 && day !== null && !isFuture
  return (
    <MoneyDialog
      title={t("console_proofs.enter.title")}
      submit={
        amount
          ? t("console_proofs.enter.submit", { amount: money(amount, "sum") })
          : t("console_proofs.enter.submit_any")
      }
      canSave={isWhole && !owed.isFetching}
      save={async (intention) => {
        const body = { ...(destination ? { destination } : { reference }), amount: amount!, day: day! }
        const answer = await call("POST /api/console/transaction-proofs", { body }, intention)
        void client.invalidateQueries({ queryKey: keyOf(proofs, "list") })
        return answer
      }}
      success={t("console_proofs.enter.done")}
      onClose={() => void navigate(closeTo, { preventScrollReset: true })}
    >
      <PayerFields
        family={family}
        onFamily={canList ? setFamily : null}
        reference={reference}
        onReference={setReference}
      />
      <OwedThings owed={owed} value={thing} onChange={setChosen} />
      {id && (
        <div className={payments.two}>
          <AmountField
            label={t("console_proofs.enter.amount")}
            value={amount}
            onChange={(value) => setTyped({ for: id, amount: value })}
          />
          <DateField
            label={t("console_proofs.enter.day")}
            isRequired
            value={day}
            onChange={setDay}
            max={now}
            error={isFuture ? t("forms.errors.DAY_IN_FUTURE") : undefined}
          />
        </div>
      )}
    </MoneyDialog>
  )
}
