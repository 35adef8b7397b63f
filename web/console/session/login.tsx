import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { Navigate, useSearchParams } from "react-router"
import type { z } from "zod"
import { CallError } from "#contract/client.ts"
import { loginInput } from "#contract/endpoints/auth.ts"
import { secondFactorCode } from "#contract/fields.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormPassword, FormText } from "#web/forms/fields.tsx"
import { problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { redirectTarget } from "./address.ts"
import { call } from "./call.ts"
import styles from "./entrance.module.css"
import { Entrance } from "./entrance.tsx"
import { type SessionAnswer, sessionQuery } from "./session.ts"

const withCode = loginInput.extend({ code: secondFactorCode })
/** Both steps of the form: without a code, then with one. */
const either = loginInput.extend({ code: secondFactorCode.optional() })

/** Answers false where the password is right and a code is wanted as well: that is the next question, no failure. */
async function logIn(body: z.output<typeof either>): Promise<boolean> {
  try {
    await call("POST /api/console/auth/login", { body })
    return true
  } catch (error) {
    if (error instanceof CallError && error.code === "SECOND_FACTOR_REQUIRED") return false
    throw error
  }
}

/** The password first, then the code of those who have a second factor. */
export function Login({ session: { organiser, collaborator } }: { session: SessionAnswer }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [parameters] = useSearchParams()
  const [asksCode, setAsksCode] = useState(false)
  const wrong = asksCode ? t("console_session.code.wrong") : "WRONG_CREDENTIALS"
  const { form, submit, isPending } = useContractForm({
    schema: (asksCode ? withCode : loginInput) as unknown as typeof either,
    values: { email: "", password: "", code: "" },
    send: logIn,
    success: (isIn) => t(isIn ? "console_session.login.success" : "console_session.code.asked"),
    // Wrong credentials name no field: they are told where the person types next.
    explain: (error) =>
      error.code === "WRONG_CREDENTIALS"
        ? [{ path: asksCode ? "code" : "password", message: wrong }]
        : problemsOf(error),
    onDone: async (isIn) => {
      if (isIn) await client.refetchQueries(sessionQuery)
      else setAsksCode(true)
    },
  })
  const { setFocus } = form
  // Once the field can take it: while the form is sent its fields are disabled.
  useEffect(() => {
    if (asksCode && !isPending) setFocus("code")
  }, [asksCode, isPending, setFocus])
  if (collaborator) return <Navigate to={redirectTarget(organiser.slug, parameters.get("redirect"))} replace />
  const goBack = () => {
    form.reset()
    setAsksCode(false)
  }
  return (
    <Entrance
      organiser={organiser}
      title={t("console_session.login.title")}
      heading={t(asksCode ? "console_session.code.heading" : "console_session.login.heading")}
      lead={asksCode ? t("console_session.code.lead") : t("console_session.login.lead", { organiser: organiser.name })}
      foot={
        <TextLink href="/login" isDocument>
          {t("console_session.login.other")}
        </TextLink>
      }
    >
      <ContractForm onSubmit={submit} isPending={isPending} className="stack">
        {asksCode ? (
          <FormText
            key="code"
            control={form.control}
            name="code"
            autoComplete="one-time-code"
            spellCheck="false"
            label={t("console_session.code.label")}
            hint={t("console_session.code.hint")}
            isRequired
          />
        ) : (
          <>
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
          </>
        )}
        <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
          {t("console_session.login.submit")}
        </Button>
      </ContractForm>
      <p className={styles.below}>
        {asksCode ? (
          <Button variant="plain" onPress={goBack}>
            {t("console_session.code.back")}
          </Button>
        ) : (
          <TextLink href="/password">{t("console_session.login.forgotten")}</TextLink>
        )}
      </p>
    </Entrance>
  )
}
