import { useState } from "react"
import type { Household } from "#contract/endpoints/console-customers.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { RecordDialog } from "../payments/record-dialog.tsx"
import { WalletCard } from "../purse/wallet-card.tsx"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./families.module.css"

/** What a family owes and has: sums of the ledger, payments to record, gifts to its wallet. */
export function MoneyPanel({ customer }: { customer: Household }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const may = useMay()
  const [isRecording, setRecording] = useState(false)
  const { cuid, outstanding_amount, pending_amount, wallet_amount, paid_this_year, archived_at } = customer
  return (
    <Panel
      title={t("console_household.money")}
      end={
        archived_at === null &&
        may("payments.payments.create") && (
          <Button size="sm" onPress={() => setRecording(true)}>
            {t("console_purse.record")}
          </Button>
        )
      }
    >
      <div className={styles.sums}>
        <p className={styles.sum} data-owes={outstanding_amount > 0 || undefined}>
          <small>{t("console_household.to_pay")}</small>
          <b>{money(outstanding_amount, "sum")}</b>
          {pending_amount > 0 && (
            <small>{t("console_household.pending_part", { amount: money(pending_amount, "sum") })}</small>
          )}
        </p>
        <p className={styles.sum}>
          <small>{t("console_household.wallet")}</small>
          <b>{money(wallet_amount, "sum")}</b>
        </p>
      </div>
      {paid_this_year !== null && (
        <dl className={styles.facts}>
          <div>
            <dt>{t("console_household.paid_this_year")}</dt>
            <dd>
              <b>{money(paid_this_year, "sum")}</b>
            </dd>
          </div>
        </dl>
      )}
      {archived_at === null && <WalletCard customer={customer} />}
      {isRecording && <RecordDialog customer={cuid} onClose={() => setRecording(false)} />}
    </Panel>
  )
}
