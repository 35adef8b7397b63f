import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import { consoleEndpoints } from "#contract/endpoints/console.ts"
import { formatMoney, parseMoney } from "#contract/rules/money.ts"
import { formatPercentage, parsePercentage } from "#contract/rules/percentage.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import { Editor } from "./editor.tsx"
import { FeeTable } from "./fee-table.tsx"
import { TextInput } from "./inputs.tsx"
import { NumberInput } from "./number-input.tsx"
import { billingQuery, keepSaved } from "./queries.ts"
import styles from "./settings.module.css"
import { Block, SettingsScreen } from "./settings-screen.tsx"
import { useLabel, useLanguage, useShow } from "./words.ts"

const schema = consoleEndpoints.updateBilling.body.omit({ version: true })
type Stored = AnswerTo<"GET /api/console/billing">

/** The platform's fees, where its invoices go, and the service fee that customers pay. */
export function Billing() {
  const { t } = useTranslation()
  const query = useQuery(billingQuery)
  return (
    <SettingsScreen title="console_shell.screens.billing" lead={t("console_settings.billing.lead")} query={query}>
      {(stored) => <BillingForm stored={stored} />}
    </SettingsScreen>
  )
}

function BillingForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const may = useMay()
  const { organiser } = useSession()
  const client = useQueryClient()
  const label = useLabel()
  const plain = useShow()
  const language = useLanguage()
  const money = { currency: organiser.currency, language }
  const amount = (value: number) => formatMoney(value, { ...money, style: "sum" })
  const show = (name: string, value: unknown) => {
    if (name === "service_fee_amount" && typeof value === "number") return amount(value)
    if (name === "service_fee_percentage" && typeof value === "number") return formatPercentage(value, language)
    return plain(value)
  }
  return (
    <>
      <Editor
        schema={schema}
        stored={stored}
        canSave={may("organiser.billing.update")}
        save={(body) => call("PUT /api/console/billing", { body: body as never })}
        onSaved={(saved) => keepSaved(client, billingQuery.queryKey, saved)}
        label={label}
        show={show}
      >
        <Block title={t("console_settings.billing.service_fee")} note={t("console_settings.billing.service_fee_note")}>
          <div className={styles.pair}>
            <NumberInput
              name="service_fee_amount"
              label={label("service_fee_amount")}
              hint={t("console_settings.billing.amount_hint")}
              read={(text) => parseMoney(text, money)}
              print={amount}
            />
            <NumberInput
              name="service_fee_percentage"
              label={label("service_fee_percentage")}
              hint={t("console_settings.billing.percentage_hint")}
              wrong={t("console_settings.billing.percentage_wrong")}
              read={(text) => parsePercentage(text, language)}
              print={(value) => formatPercentage(value, language)}
            />
          </div>
        </Block>
        <Block title={t("console_settings.billing.invoices_to")}>
          <TextInput
            name="invoice_email"
            type="email"
            label={label("invoice_email")}
            hint={t("console_settings.billing.email_hint")}
          />
        </Block>
      </Editor>
      <FeeTable stored={stored} amount={amount} />
    </>
  )
}
