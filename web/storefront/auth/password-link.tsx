import { useState } from "react"
import { loginInput } from "#contract/endpoints/auth.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormText } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import letter from "#web/ui/pictures/spot-letter.svg"
import { AuthHead } from "./auth-page.tsx"
import { AuthTold } from "./auth-told.tsx"

const schema = loginInput.pick({ email: true })

/** Requests the link. The answer is the same for every e-mail, whether there is an account or not. */
export function PasswordLink() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const { form, submit, isPending } = useContractForm({
    schema,
    values: { email: "" },
    send: async (body) => {
      await call("POST /api/auth/password/link", { body })
      return body.email
    },
    success: t("auth.password_page.link.success"),
    onDone: setSentTo,
  })
  if (sentTo) {
    return (
      <AuthTold
        picture={letter}
        heading={t("auth.password_page.link.sent")}
        text={t("auth.password_page.link.sent_to", { email: sentTo })}
        action={<Button onPress={() => setSentTo(undefined)}>{t("auth.password_page.link.again")}</Button>}
      />
    )
  }
  return (
    <>
      <AuthHead heading={t("auth.password_page.link.heading")} subtitle={t("auth.password_page.link.subtitle")} />
      <ContractForm onSubmit={submit} isPending={isPending}>
        <FormText
          control={form.control}
          name="email"
          type="email"
          autoComplete="email"
          label={t("auth.email")}
          isRequired
        />
        <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
          {t("auth.password_page.link.submit")}
        </Button>
      </ContractForm>
    </>
  )
}
