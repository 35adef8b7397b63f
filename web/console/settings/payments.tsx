import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { Intention } from "#web/ui/use-action.ts"
import type { Values } from "../conflict/merge-values.ts"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import { Editor } from "./editor.tsx"
import { useEditor } from "./editor-context.ts"
import { CardsInput, SwitchInput, TextInput } from "./inputs.tsx"
import { PaymentsNow } from "./payments-now.tsx"
import { keepSaved, paymentsQuery } from "./queries.ts"
import styles from "./settings.module.css"
import { Block, SettingsScreen } from "./settings-screen.tsx"
import { useLabel, useShow } from "./words.ts"

const schema = consolePaymentEndpoints.updateProviders.body.omit({ version: true })
type Stored = AnswerTo<"GET /api/console/payment-providers">

/** Whether families can pay now, by which provider, and its keys, which are written and never shown. */
export function Payments() {
  const { t } = useTranslation()
  const query = useQuery(paymentsQuery)
  return (
    <SettingsScreen title="console_shell.screens.payments" lead={t("console_settings.payments.lead")} query={query}>
      {(stored) => <PaymentsForm stored={stored} />}
    </SettingsScreen>
  )
}

/** The keys begin empty every time: only a new one is sent. */
const asForm = (row: Values): Values => ({ ...row, secret: "", webhook_secret: "" })

function PaymentsForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const label = useLabel()
  const plain = useShow()
  const show = (name: string, value: unknown) => (name.endsWith("secret") ? null : plain(value))
  const save = async ({ secret, webhook_secret, ...chosen }: Values, intention: Intention) => {
    const body = { ...chosen, ...(secret !== "" && { secret }), ...(webhook_secret !== "" && { webhook_secret }) }
    await call("PUT /api/console/payment-providers", { body: body as never }, intention)
    return call("GET /api/console/payment-providers")
  }
  return (
    <Editor
      schema={schema}
      stored={stored}
      asForm={asForm}
      canSave={may("organiser.payments.update")}
      save={save}
      onSaved={(saved) => keepSaved(client, paymentsQuery.queryKey, saved)}
      label={label}
      show={show}
    >
      <div className={styles.columns}>
        <div>
          <Block title={t("console_settings.payments.online")} note={t("console_settings.payments.online_note")}>
            <SwitchInput
              name="online_payments_enabled"
              label={label("online_payments_enabled")}
              hint={t("console_settings.payments.online_hint")}
            />
            <Providers stored={stored} />
          </Block>
          <Keys stored={stored} />
        </div>
        <PaymentsNow stored={stored} />
      </div>
    </Editor>
  )
}

function Providers({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const label = useLabel()
  // The sandbox is for demo organisers alone, so it is offered only where it is already the provider.
  const [hasSandbox] = useState(stored.online_provider === "SANDBOX")
  const shown = hasSandbox ? (["MOLLIE", "STRIPE", "SANDBOX"] as const) : (["MOLLIE", "STRIPE"] as const)
  return (
    <CardsInput
      name="online_provider"
      label={label("online_provider")}
      cards={shown.map((value) => ({
        value,
        title: t(`console_settings.payments.providers.${value}`),
        description: t(`console_settings.payments.provider_hints.${value}`),
      }))}
    />
  )
}

function Keys({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const label = useLabel()
  const { values, canSave } = useEditor()
  const provider = values.online_provider
  if (provider !== "STRIPE" && provider !== "MOLLIE") return null
  const known = stored.keys.find((key) => key.provider === provider)
  const ending = known?.ends_with
  const hint = !known
    ? t("console_settings.payments.no_key")
    : ending
      ? t("console_settings.payments.key_ends", { end: ending })
      : t("console_settings.payments.key_unusable")
  const keyed = { type: "password", autoComplete: "off" } as const
  return (
    <Block
      title={t("console_settings.payments.keys", { provider: t(`console_settings.payments.providers.${provider}`) })}
      note={t("console_settings.payments.keys_note")}
    >
      {canSave ? <TextInput {...keyed} name="secret" label={label("secret")} hint={hint} /> : <p>{hint}</p>}
      {canSave && provider === "STRIPE" && (
        <TextInput
          {...keyed}
          name="webhook_secret"
          label={label("webhook_secret")}
          hint={t("console_settings.payments.webhook_hint", {
            address: `${organiser.site_url}/api/payments/stripe/notifications`,
          })}
        />
      )}
    </Block>
  )
}
