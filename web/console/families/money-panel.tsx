import { useTranslation } from "react-i18next"
import type { Household } from "#contract/endpoints/console-customers.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./families.module.css"

/** What a family owes and has: sums of the ledger. */
export function MoneyPanel({ customer }: { customer: Household }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { outstanding_amount, wallet_amount, paid_this_year } = customer
  return (
    <Panel title={t("console_household.money")}>
      <div className={styles.sums}>
        <p className={styles.sum} data-owes={outstanding_amount > 0 || undefined}>
          <small>{t("console_household.to_pay")}</small>
          <b>{money(outstanding_amount, "sum")}</b>
        </p>
        <p className={styles.sum}>
          <small>{t("console_household.wallet")}</small>
          <b>{money(wallet_amount, "sum")}</b>
        </p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t("console_household.paid_this_year")}</dt>
          <dd>
            <b>{money(paid_this_year, "sum")}</b>
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
