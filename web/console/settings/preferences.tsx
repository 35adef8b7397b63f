import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import { consoleEndpoints } from "#contract/endpoints/console.ts"
import type { AgeRule } from "#contract/rules/age.ts"
import { formatNumber, parseScaled } from "#contract/rules/number.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { AgeFormats } from "./age-formats.tsx"
import { previewAges } from "./age-preview.ts"
import { Editor } from "./editor.tsx"
import { CardsInput, SwitchInput, TextInput } from "./inputs.tsx"
import { NumberInput } from "./number-input.tsx"
import { keepSaved, preferencesQuery } from "./queries.ts"
import styles from "./settings.module.css"
import { Block, SettingsScreen } from "./settings-screen.tsx"
import { useLabel, useLanguage, useShow } from "./words.ts"

const schema = consoleEndpoints.updateSettings.body.omit({ version: true })
type Stored = AnswerTo<"GET /api/console/settings">

const MINUTE = 60

/** How families sign up, pay and are shown. */
export function Preferences() {
  const { t } = useTranslation()
  const query = useQuery(preferencesQuery)
  return (
    <SettingsScreen
      title="console_shell.screens.preferences"
      lead={t("console_settings.preferences.lead")}
      query={query}
    >
      {(stored) => <PreferencesForm stored={stored} />}
    </SettingsScreen>
  )
}

function PreferencesForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const label = useLabel()
  const plain = useShow()
  const language = useLanguage()
  const whole = (text: string) => parseScaled(text, { language, decimals: 0 })
  const minutes = (text: string) => {
    const read = whole(text)
    return read === null ? null : read * MINUTE
  }
  const days = { read: whole, print: String, unit: t("console_settings.preferences.days") }
  const show = (name: string, value: unknown) => {
    if (name === "cart_expiration" && typeof value === "number")
      return t("console_settings.preferences.minutes_count", { count: value / MINUTE })
    if (name === "cancellations_refunded_to")
      return t(value === "CARD" ? "console_settings.preferences.to_card" : "console_settings.preferences.to_wallet")
    if (name === "payment_deadline_days" && value === null) return t("console_settings.preferences.no_deadline")
    if (name === "formats") return previewAges((value as { ages: AgeRule[] }).ages, language).join(" · ")
    return name.startsWith("formats.") ? null : plain(value)
  }
  return (
    <Editor
      schema={schema}
      stored={stored}
      canSave={may("organiser.preferences.update")}
      save={(body) => call("PUT /api/console/settings", { body: body as never })}
      onSaved={(saved) => keepSaved(client, preferencesQuery.queryKey, saved)}
      label={label}
      show={show}
    >
      <Block title={t("console_settings.preferences.families")}>
        <SwitchInput
          name="create_customer_participant"
          label={label("create_customer_participant")}
          hint={t("console_settings.preferences.participant_hint")}
        />
        <SwitchInput
          name="coupons_enabled"
          label={label("coupons_enabled")}
          hint={t("console_settings.preferences.coupons_hint")}
        />
        <div className={styles.narrow}>
          <NumberInput
            name="cart_expiration"
            label={label("cart_expiration")}
            hint={t("console_settings.preferences.cart_hint")}
            wrong={t("console_settings.preferences.cart_wrong")}
            read={minutes}
            print={(seconds) => formatNumber(seconds / MINUTE, language)}
            unit={t("console_settings.preferences.minutes")}
          />
        </div>
      </Block>
      <Block title={t("console_settings.preferences.paying")}>
        <SwitchInput
          name="bank_transfers_enabled"
          label={label("bank_transfers_enabled")}
          hint={t("console_settings.preferences.transfers_hint")}
        />
        <TextInput
          name="payment_reference_prefix"
          label={label("payment_reference_prefix")}
          hint={t("console_settings.preferences.prefix_hint")}
        />
        <div className={styles.pair}>
          <NumberInput
            {...days}
            name="payment_deadline_days"
            label={label("payment_deadline_days")}
            hint={t("console_settings.preferences.deadline_hint")}
            wrong={t("console_settings.preferences.deadline_wrong")}
          />
          <NumberInput
            {...days}
            name="payment_reminder_days"
            label={label("payment_reminder_days")}
            hint={t("console_settings.preferences.reminder_hint")}
            wrong={t("console_settings.preferences.reminder_wrong")}
          />
        </div>
        <CardsInput
          name="cancellations_refunded_to"
          label={label("cancellations_refunded_to")}
          cards={[
            {
              value: "WALLET",
              title: t("console_settings.preferences.to_wallet"),
              description: t("console_settings.preferences.wallet_hint"),
            },
            {
              value: "CARD",
              title: t("console_settings.preferences.to_card"),
              description: t("console_settings.preferences.card_hint"),
            },
          ]}
        />
      </Block>
      <AgeFormats />
    </Editor>
  )
}
