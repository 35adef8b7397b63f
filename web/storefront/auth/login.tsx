import { useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { CallError } from "#contract/client.ts"
import { loginInput } from "#contract/endpoints/auth.ts"
import { sameSitePath } from "#contract/rules/redirect.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormPassword, FormText } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextLink } from "#web/ui/link.tsx"
import picture from "#web/ui/pictures/nature.svg"
import { keepRedirect } from "./auth-links.ts"
import { AuthHead, AuthPage } from "./auth-page.tsx"

export function Login() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isLocked, setLocked] = useState(false)
  const tellLocked = (error: unknown): never => {
    setLocked(error instanceof CallError && error.code === "TOO_MANY_ATTEMPTS")
    throw error
  }
  const redirect = sameSitePath(useSearchParams()[0].get("redirect"))
  const { form, submit, isPending } = useContractForm({
    schema: loginInput,
    values: { email: "", password: "" },
    send: (body) => call("POST /api/auth/login", { body }).catch(tellLocked),
    success: t("auth.login.success"),
    onDone: () => navigate(redirect ?? "/"),
  })
  const { control } = form
  const by_mail = keepRedirect("/auth/password", redirect)
  return (
    <AuthPage
      picture={picture}
      foot={
        <>
          {t("auth.login.no_account")}{" "}
          <TextLink href={keepRedirect("/auth/register", redirect)}>{t("auth.login.register")}</TextLink>
        </>
      }
    >
      <AuthHead heading={t("auth.login.heading")} subtitle={t("auth.login.subtitle")} />
      <ContractForm onSubmit={submit} isPending={isPending}>
        {isLocked && (
          <Alert tone="warning" isAnnounced>
            {t("auth.login.locked")} <TextLink href={by_mail}>{t("auth.login.by_mail")}</TextLink>
          </Alert>
        )}
        <FormText control={control} name="email" type="email" autoComplete="email" label={t("auth.email")} isRequired />
        <FormPassword
          control={control}
          name="password"
          autoComplete="current-password"
          label={t("auth.password")}
          labelEnd={
            <TextLink className="small" href={by_mail}>
              {t("auth.login.forgotten")}
            </TextLink>
          }
          isRequired
        />
        <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
          {t("auth.login.submit")}
        </Button>
      </ContractForm>
    </AuthPage>
  )
}
