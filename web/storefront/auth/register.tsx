import { useMemo } from "react"
import { useNavigate, useRevalidator, useSearchParams } from "react-router"
import { sameSitePath } from "#contract/rules/redirect.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { answerPath } from "#web/forms/custom-data.ts"
import { CustomFieldInputs } from "#web/forms/custom-field-inputs.tsx"
import { FormDate, FormPassword, FormText } from "#web/forms/fields.tsx"
import { type Problem, problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextLink } from "#web/ui/link.tsx"
import picture from "#web/ui/pictures/hero.svg"
import { keepRedirect } from "./auth-links.ts"
import { AuthHead, AuthPage } from "./auth-page.tsx"
import { registerBody, registerSchema, registerValues, type SignUpFields } from "./register-form.ts"
import { TermsField } from "./terms-field.tsx"

/** The person, the birthdate if signing up creates a participant, and the questions that are not deferred. */
export function Register({ fields }: { fields: SignUpFields }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const redirect = sameSitePath(useSearchParams()[0].get("redirect"))
  const { form, submit, isPending } = useContractForm({
    schema: useMemo(() => registerSchema(fields), [fields]),
    values: registerValues(fields),
    send: (values, intention) => call("POST /api/auth/register", { body: registerBody(fields, values) }, intention),
    explain: (error): Problem[] => {
      if (error.code === "TERMS_CHANGED") {
        void revalidate()
        form.setValue("terms", undefined as never)
      }
      return problemsOf(error)
    },
    success: t("register.form.messages.success"),
    onDone: () => navigate(redirect ?? "/"),
    draft: "register",
    fieldOf: answerPath,
  })
  const { control } = form
  return (
    <AuthPage
      picture={picture}
      foot={
        <>
          {t("register.has_account")}{" "}
          <TextLink href={keepRedirect("/auth/login", redirect)}>{t("register.login")}</TextLink>
        </>
      }
    >
      <AuthHead heading={t("register.heading")} subtitle={t("register.subtitle")} />
      <ContractForm onSubmit={submit} isPending={isPending}>
        <div className="auth-names">
          <FormText
            control={control}
            name="firstname"
            autoComplete="given-name"
            label={t("register.form.firstname")}
            isRequired
          />
          <FormText
            control={control}
            name="lastname"
            autoComplete="family-name"
            label={t("register.form.lastname")}
            isRequired
          />
        </div>
        <FormText control={control} name="email" type="email" autoComplete="email" label={t("auth.email")} isRequired />
        <FormText
          control={control}
          name="phone"
          type="tel"
          autoComplete="tel"
          label={t("register.form.phone")}
          hint={t("register.form.phone_hint")}
          isRequired
        />
        <FormPassword
          control={control}
          name="password"
          autoComplete="new-password"
          label={t("auth.password")}
          hint={t("auth.password_hint")}
          isRequired
        />
        {fields.participant && (
          <FormDate
            control={control}
            name="participant.birthdate"
            autoComplete="bday"
            label={t("register.form.birthdate")}
            hint={t("register.form.birthdate_hint")}
            hasYears
            isRequired
          />
        )}
        <CustomFieldInputs control={control} fields={fields.customer} />
        {fields.participant && (
          <CustomFieldInputs control={control} fields={fields.participant} name="participant.answers" />
        )}
        <TermsField control={control} name="terms" />
        <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
          {t("register.form.submit")}
        </Button>
      </ContractForm>
    </AuthPage>
  )
}
