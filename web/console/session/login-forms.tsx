import { type ReactNode, useEffect } from "react"
import { z } from "zod"
import { type Call, CallError } from "#contract/client.ts"
import { loginInput } from "#contract/endpoints/auth.ts"
import { secondFactorCode } from "#contract/fields.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormPassword, FormText } from "#web/forms/fields.tsx"
import { problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { DemoAccounts } from "./demo-accounts.tsx"
import styles from "./entrance.module.css"

export type Credentials = z.output<typeof loginInput>

/** Answers false where the password is right and a code is wanted as well: that is the next question, no failure. */
export async function logIn(call: Call, body: Credentials & { code?: string }): Promise<boolean> {
  try {
    await call("POST /api/console/auth/login", { body })
    return true
  } catch (error) {
    if (error instanceof CallError && error.code === "SECOND_FACTOR_REQUIRED") return false
    throw error
  }
}

/** Wrong credentials name no field: they are told where the person types next. */
export const wrongAt = (path: string, message: string) => (error: CallError) =>
  error.code === "WRONG_CREDENTIALS" ? [{ path, message }] : problemsOf(error)

interface CredentialsProps<T> {
  send: (given: Credentials) => Promise<T>
  success: (answer: T) => string
  onDone: (answer: T) => void | Promise<void>
  /** The demo's accounts are named, and fill in the form when they are pressed. */
  isDemo: boolean
  /** The way on for somebody who forgot the password. */
  children: ReactNode
}

/** E-mail and password. */
export function CredentialsForm<T>({ send, success, onDone, isDemo, children }: CredentialsProps<T>) {
  const { t } = useTranslation()
  const { form, submit, isPending } = useContractForm({
    schema: loginInput,
    values: { email: "", password: "" },
    send,
    success,
    explain: wrongAt("password", "WRONG_CREDENTIALS"),
    onDone,
  })
  return (
    <>
      <ContractForm onSubmit={submit} isPending={isPending} className="stack">
        <FormText
          control={form.control}
          name="email"
          type="email"
          autoComplete="username"
          label={t("console_session.login.email")}
          isRequired
        />
        <FormPassword
          control={form.control}
          name="password"
          autoComplete="current-password"
          label={t("console_session.login.password")}
          isRequired
        />
        <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
          {t("console_session.login.submit")}
        </Button>
      </ContractForm>
      <p className={styles.below}>{children}</p>
      {isDemo && <DemoAccounts onChosen={(given) => form.reset(given)} />}
    </>
  )
}

const codeInput = z.object({ code: secondFactorCode })

interface CodeProps {
  send: (code: string) => Promise<unknown>
  onDone: () => void | Promise<void>
  onBack: () => void
}

/** The code of those who have a second factor. */
export function CodeForm({ send, onDone, onBack }: CodeProps) {
  const { t } = useTranslation()
  const { form, submit, isPending } = useContractForm({
    schema: codeInput,
    values: { code: "" },
    send: ({ code }) => send(code),
    success: t("console_session.login.success"),
    explain: wrongAt("code", t("console_session.code.wrong")),
    onDone,
  })
  const { setFocus } = form
  useEffect(() => setFocus("code"), [setFocus])
  return (
    <>
      <ContractForm onSubmit={submit} isPending={isPending} className="stack">
        <FormText
          control={form.control}
          name="code"
          autoComplete="one-time-code"
          spellCheck="false"
          label={t("console_session.code.label")}
          hint={t("console_session.code.hint")}
          isRequired
        />
        <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
          {t("console_session.login.submit")}
        </Button>
      </ContractForm>
      <p className={styles.below}>
        <Button variant="plain" onPress={onBack}>
          {t("console_session.code.back")}
        </Button>
      </p>
    </>
  )
}
