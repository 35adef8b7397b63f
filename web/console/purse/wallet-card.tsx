import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { MoneyDialog } from "../payments/money-dialog.tsx"
import { Reverse } from "../payments/reverse.tsx"
import { AmountField } from "../registration/amount-field.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import type { Owner } from "./owner.ts"
import { Payout } from "./payout.tsx"
import styles from "./purse.module.css"
import { usePurse } from "./use-purse.ts"

/** Gifts to the wallet of a family, each of which can be taken back while its money is there; the next one, and the way out. */
export function WalletCard({ customer }: { customer: Owner & { wallet_amount: number } }) {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  const may = useMay()
  const { data } = usePurse(customer.cuid)
  const [isGiving, setGiving] = useState(false)
  const gifts = data?.gifts ?? []
  const [isPayingOut, setPayingOut] = useState(false)
  const canPayOut = customer.wallet_amount > 0 && may("bank.transfers.create")
  const canGive = may("payments.payments.create")
  return (
    <div className={styles.wallet}>
      {gifts.length > 0 && (
        <>
          <h3 className={styles.title}>{t("console_purse.gift.title")}</h3>
          <ul className={styles.rows}>
            {gifts.map(({ id, amount, note, created_at, reversed }) => (
              <li key={id} className={styles.row}>
                <span className={styles.what}>
                  <b>{money(amount, "sum")}</b>
                  <small>{[date(created_at, "short"), note].filter(Boolean).join(" · ")}</small>
                </span>
                {reversed && <Badge>{t("console_purse.gift.taken_back")}</Badge>}
                {!reversed && may("payments.payments.delete") && (
                  <Reverse id={id} amount={amount}>
                    <Button size="sm">{t("console_purse.gift.take_back")}</Button>
                  </Reverse>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {(canGive || canPayOut) && (
        <div className={styles.acts}>
          {canGive && (
            <Button size="sm" onPress={() => setGiving(true)}>
              {t("console_purse.gift.action")}
            </Button>
          )}
          {canPayOut && (
            <Button size="sm" onPress={() => setPayingOut(true)}>
              {t("console_purse.payout.action")}
            </Button>
          )}
        </div>
      )}
      {isPayingOut && <Payout customer={customer} onClose={() => setPayingOut(false)} />}
      {isGiving && <Give customer={customer.cuid} onClose={() => setGiving(false)} />}
    </div>
  )
}

const Give = keptDialog(({ customer }: GiveProps) => `customers/${customer}/gift`, GiveForm)

interface GiveProps {
  customer: string
  onClose: () => void
}

function GiveForm({ customer, onClose }: GiveProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const [amount, setAmount] = useHeld<number | null>("amount", null)
  const [note, setNote] = useHeld("note", "")
  const isAmount = amount !== null && amount > 0
  return (
    <MoneyDialog
      title={t("console_purse.gift.action")}
      submit={t("console_purse.gift.submit", { amount: money(isAmount ? amount : 0, "sum") })}
      canSave={isAmount && note.trim() !== ""}
      save={(intention) => {
        const body = { amount: amount!, note }
        return call("POST /api/console/customers/{cuid}/wallet", { params: { cuid: customer }, body }, intention)
      }}
      success={t("console_purse.gift.done")}
      onClose={onClose}
    >
      <AmountField label={t("console_purse.gift.amount")} value={amount} onChange={setAmount} />
      <TextField
        label={t("console_purse.gift.note")}
        hint={t("console_purse.gift.note_hint")}
        isRequired
        maxLength={500}
        value={note}
        onChange={setNote}
      />
    </MoneyDialog>
  )
}
