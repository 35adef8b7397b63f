import { useState } from "react"
import { z } from "zod"
import type { AnswerTo } from "#contract/client.ts"
import { givenPassword, secondFactorCode } from "#contract/fields.ts"
import { FormPassword, FormText } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { QrCode } from "#web/ui/qr-code.tsx"
import { call } from "../session/call.ts"
import { DialogForm } from "./dialog-form.tsx"
import styles from "./me.module.css"
import { wrongPassword } from "./wrong-password.ts"

type Secret = AnswerTo<"POST /api/console/session/second-factor">

interface StepsProps {
  /** The recovery codes once there are any, kept by what is around the steps: it has another title then. */
  codes: string[] | null
  onCodes: (codes: string[]) => void
  onCancel: () => void
  /** The text of the button that gives up. */
  cancel?: string
  onDone: () => void
}

/** The three steps to a second factor: the password, a first code of the app, and the recovery codes, shown this once. */
export function FactorSteps({ codes, onCodes, onDone, ...ways }: StepsProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  if (codes) return <Codes codes={codes} onDone={onDone} />
  if (secret) return <Scan secret={secret} onConfirmed={onCodes} {...ways} />
  return <Prove onProved={setSecret} {...ways} />
}

type StepProps = Pick<StepsProps, "onCancel" | "cancel">

const proof = z.object({ password: givenPassword })

function Prove({ onProved, ...ways }: StepProps & { onProved: (secret: Secret) => void }) {
  const { t } = useTranslation()
  const { form, submit, isPending } = useContractForm({
    schema: proof,
    values: { password: "" },
    send: (body) => call("POST /api/console/session/second-factor", { body }),
    success: t("console_me.factor.started"),
    explain: wrongPassword(t("console_me.security.wrong_password")),
    onDone: onProved,
  })
  return (
    <DialogForm onSubmit={submit} isPending={isPending} submit={t("console_me.factor.next")} {...ways}>
      <p>{t("console_me.factor.on_text")}</p>
      <FormPassword
        control={form.control}
        name="password"
        autoComplete="current-password"
        label={t("console_me.security.current")}
        isRequired
      />
    </DialogForm>
  )
}

const confirmation = z.object({ code: secondFactorCode })

interface ScanProps extends StepProps {
  secret: Secret
  onConfirmed: (codes: string[]) => void
}

function Scan({ secret: { secret, uri }, onConfirmed, ...ways }: ScanProps) {
  const { t } = useTranslation()
  const { form, submit, isPending } = useContractForm({
    schema: confirmation,
    values: { code: "" },
    send: (body) => call("PUT /api/console/session/second-factor", { body }),
    success: t("console_me.factor.confirmed"),
    explain: ({ code }) =>
      code === "WRONG_CREDENTIALS" ? [{ path: "code", message: t("console_session.code.wrong") }] : [],
    onDone: ({ recovery_codes }) => onConfirmed(recovery_codes),
  })
  return (
    <DialogForm onSubmit={submit} isPending={isPending} submit={t("console_me.security.turn_on")} {...ways}>
      <p>{t("console_me.factor.scan")}</p>
      <div className={styles.scan}>
        <QrCode className={styles.qr ?? ""} text={uri} label={t("console_me.factor.qr")} />
        <div>
          <p className={styles.text}>{t("console_me.factor.by_hand")}</p>
          <p className={styles.secret}>
            <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
            <CopyButton text={secret} label={t("console_me.factor.copy_secret")} />
          </p>
        </div>
      </div>
      <FormText
        control={form.control}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t("console_me.factor.code")}
        isRequired
      />
    </DialogForm>
  )
}

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <Alert tone="warning" title={t("console_me.factor.once")}>
        {t("console_me.factor.codes_text")}
      </Alert>
      <ul className={styles.codes} aria-label={t("console_me.factor.codes_title")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="dialog-acts">
        <CopyButton text={codes.join("\n")} label={t("console_me.factor.copy_codes")} />
        <Button variant="primary" onPress={onDone}>
          {t("console_me.factor.kept")}
        </Button>
      </div>
    </div>
  )
}
