import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Navigate, useSearchParams } from "react-router"
import type { CallError } from "#contract/client.ts"
import { loginInput } from "#contract/endpoints/auth.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormPassword, FormText } from "#web/forms/fields.tsx"
import { problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import { Button } from "#web/ui/button.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { redirectTarget } from "./address.ts"
import { call } from "./call.ts"
import { Entrance } from "./entrance.tsx"
import { type SessionAnswer, sessionQuery } from "./session.ts"

/** Wrong credentials name no field: they are told where the person types next. */
const explain = (error: CallError) =>
  error.code === "WRONG_CREDENTIALS" ? [{ path: "password", message: error.code }] : problemsOf(error)

export function Login({ session: { organiser, collaborator } }: { session: SessionAnswer }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [parameters] = useSearchParams()
  const { form, submit, isPending } = useContractForm({
    schema: loginInput,
    values: { email: "", password: "" },
    send: (body) => call("POST /api/console/auth/login", { body }),
    success: t("console_session.login.success"),
    explain,
    onDone: () => client.refetchQueries(sessionQuery),
  })
  if (collaborator) return <Navigate to={redirectTarget(organiser.slug, parameters.get("redirect"))} replace />
  return (
    <Entrance
      organiser={organiser}
      title={t("console_session.login.title")}
      heading={t("console_session.login.heading")}
      lead={t("console_session.login.lead", { organiser: organiser.name })}
      foot={
        <TextLink href="/login" isDocument>
          {t("console_session.login.other")}
        </TextLink>
      }
    >
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
    </Entrance>
  )
}
