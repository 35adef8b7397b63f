import type { AnswerTo } from "#contract/client.ts"
import { formatPercentage } from "#contract/rules/percentage.ts"
import type { console_fr } from "#locales/console-fr.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import styles from "./money.module.css"
import { Block } from "./settings-screen.tsx"
import { useLanguage } from "./words.ts"

type Stored = AnswerTo<"GET /api/console/billing">
type Item = keyof (typeof console_fr)["console_settings"]["billing"]["items"]

/** What the platform asks for each thing sold, as the operator has set it. */
export function FeeTable({ stored, amount }: { stored: Stored; amount: (value: number) => string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { fees, vat_percentage, minimum_invoice_amount } = stored
  const feeOf = ({ percentage, unit_amount }: Stored["fees"][number]) =>
    [
      unit_amount > 0 && t("console_settings.billing.each", { amount: amount(unit_amount) }),
      percentage > 0 && formatPercentage(percentage, language),
    ]
      .filter(Boolean)
      .join(" + ") || t("console_settings.billing.free")
  return (
    <Block title={t("console_settings.billing.fees")} note={t("console_settings.billing.fees_note")}>
      <table className={styles.fees}>
        <thead>
          <tr>
            <th scope="col">{t("console_settings.billing.item")}</th>
            <th scope="col">{t("console_settings.billing.fee")}</th>
          </tr>
        </thead>
        <tbody>
          {fees.map((fee) => (
            <tr key={fee.item}>
              <th scope="row">{t(`console_settings.billing.items.${fee.item as Item}`)}</th>
              <td>{feeOf(fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">
        {t("console_settings.billing.conditions", {
          vat: formatPercentage(vat_percentage, language),
          minimum: amount(minimum_invoice_amount),
        })}
      </p>
      <p className={styles.later}>{t("console_settings.billing.later")}</p>
    </Block>
  )
}
