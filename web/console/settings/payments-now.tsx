import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { Check } from "#web/ui/icons/check.tsx"
import { Minus } from "#web/ui/icons/minus.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Panel } from "../shell/panel.tsx"
import money from "./money.module.css"
import { preferencesQuery } from "./queries.ts"
import styles from "./settings.module.css"
import { useLabel } from "./words.ts"

type Stored = AnswerTo<"GET /api/console/payment-providers">
type Checked = AnswerTo<"POST /api/console/payment-providers/check">

/** Whether families can pay at this moment, online and by transfer, and what is missing. It speaks of what is saved. */
export function PaymentsNow({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const may = useMay()
  const canRead = may("organiser.preferences.read")
  const { data: settings } = useQuery({ ...preferencesQuery, enabled: canRead })
  const hasGaps = stored.transfers_missing.length > 0
  // Transfers that lack something are on; whether complete ones are is told by the preferences, to those who may read them.
  const areTransfersOn = hasGaps || settings?.bank_transfers_enabled
  const canPay = stored.works || (areTransfersOn === true && !hasGaps)
  return (
    <aside className={styles.side}>
      <Panel title={t("console_settings.payments.now")}>
        <p className={money.verdict} data-works={canPay}>
          {t(canPay ? "console_settings.payments.can_pay" : "console_settings.payments.cannot_pay")}
        </p>
        <ul className={money.gates}>
          <OnlineGate stored={stored} />
          {areTransfersOn !== undefined && <TransferGate stored={stored} isOn={areTransfersOn} />}
        </ul>
        <CheckNow />
      </Panel>
    </aside>
  )
}

function Gate({ state, children }: { state: "ok" | "off" | "missing"; children: ReactNode }) {
  const Icon = { ok: Check, off: Minus, missing: X }[state]
  return (
    <li className={money.gate} data-state={state}>
      <span className={money.gateMark}>
        <Icon className="icon" aria-hidden="true" />
      </span>
      <span>{children}</span>
    </li>
  )
}

function OnlineGate({ stored: { works, online_payments_enabled, online_provider } }: { stored: Stored }) {
  const { t } = useTranslation()
  if (works && online_provider) {
    const provider = t(`console_settings.payments.providers.${online_provider}`)
    return <Gate state="ok">{t("console_settings.payments.online_ok", { provider })}</Gate>
  }
  if (!online_payments_enabled) return <Gate state="off">{t("console_settings.payments.online_off")}</Gate>
  const missing = online_provider ? "console_settings.payments.lacks_key" : "console_settings.payments.lacks_provider"
  return <Gate state="missing">{t(missing)}</Gate>
}

function TransferGate({ stored: { transfers_missing }, isOn }: { stored: Stored; isOn: boolean }) {
  const { t } = useTranslation()
  const may = useMay()
  const label = useLabel()
  if (!isOn)
    return (
      <Gate state="off">
        {t("console_settings.payments.transfers_off")}{" "}
        <TextLink href="/settings/preferences">{t("console_settings.payments.to_preferences")}</TextLink>
      </Gate>
    )
  if (transfers_missing.length === 0) return <Gate state="ok">{t("console_settings.payments.transfers_ok")}</Gate>
  return (
    <Gate state="missing">
      {t("console_settings.payments.transfers_missing", { fields: transfers_missing.map(label).join(", ") })}{" "}
      {may("organiser.business.read") && (
        <TextLink href="/settings/business">{t("console_settings.payments.to_business")}</TextLink>
      )}
    </Gate>
  )
}

/** Asks the provider itself; no money moves. */
function CheckNow() {
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<{ checked: Checked } | { error: unknown } | null>(null)
  const check = async () => {
    setPending(true)
    setOutcome(null)
    await call("POST /api/console/payment-providers/check").then(
      (checked) => setOutcome({ checked }),
      (error: unknown) => setOutcome({ error }),
    )
    setPending(false)
  }
  return (
    <div className={money.check}>
      <Button size="sm" onPress={() => void check()} isPending={isPending}>
        {t("console_settings.payments.check")}
      </Button>
      {outcome && "error" in outcome && (
        <Alert tone="danger" isAnnounced>
          {errorText(t, errorCode(outcome.error))}
        </Alert>
      )}
      {outcome && "checked" in outcome && (
        <Alert tone={outcome.checked.works ? "success" : "warning"} isAnnounced>
          {outcome.checked.reason
            ? t(`console_settings.payments.reasons.${outcome.checked.reason}`)
            : t("console_settings.payments.check_ok")}
        </Alert>
      )}
    </div>
  )
}
