import { useState } from "react"
import { useNavigate } from "react-router"
import { z } from "zod"
import { CallError } from "#contract/client.ts"
import { givenPassword, newPassword } from "#contract/fields.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormPassword } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-search.svg"
import { keepRedirect } from "./auth-links.ts"
import { AuthHead } from "./auth-page.tsx"
import { AuthTold } from "./auth-told.tsx"

// An empty password is reported as missing rather than short.
const schema = z
  .object({ password: givenPassword.pipe(newPassword), confirmation: givenPassword })
  .refine(({ password, confirmation }) => password === confirmation, { path: ["confirmation"], error: "MISMATCH" })

interface NewPasswordProps {
  token: string
  redirect: string | null
}

/**
 * Sets the password with the link's token. An invalid link cannot be retried: the page says so and offers a new one.
 */
export function NewPassword({ token, redirect }: NewPasswordProps) {
  const { t } = useTranslation()
  const [isDead, setDead] = useState(false)
  if (!isDead) {
    return (
      <>
        <AuthHead heading={t("auth.password_page.new.heading")} subtitle={t("auth.password_page.new.subtitle")} />
        <NewPasswordForm token={token} onDead={() => setDead(true)} />
      </>
    )
  }
  return (
    <AuthTold
      picture={picture}
      heading={t("auth.password_page.new.dead")}
      text={t("forms.errors.TOKEN_INVALID")}
      action={
        <LinkButton variant="primary" href={keepRedirect("/auth/password", redirect)}>
          {t("auth.password_page.new.ask_again")}
        </LinkButton>
      }
    />
  )
}

function NewPasswordForm({ token, onDead }: { token: string; onDead: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { form, submit, isPending } = useContractForm({
    schema,
    values: { password: "", confirmation: "" },
    send: ({ password }) => call("POST /api/auth/password", { body: { password, token } }).catch(tellDead(onDead)),
    success: t("auth.password_page.new.success"),
    // Replaced, so that the token does not stay in the history.
    onDone: () => navigate("/", { replace: true }),
  })
  return (
    <ContractForm onSubmit={submit} isPending={isPending}>
      <FormPassword
        control={form.control}
        name="password"
        autoComplete="new-password"
        label={t("auth.password_page.new.password")}
        hint={t("auth.password_hint")}
        isRequired
      />
      <FormPassword
        control={form.control}
        name="confirmation"
        autoComplete="new-password"
        label={t("auth.password_page.new.confirmation")}
        isRequired
      />
      <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
        {t("auth.password_page.new.submit")}
      </Button>
    </ContractForm>
  )
}

const tellDead = (onDead: () => void) => (error: unknown) => {
  if (error instanceof CallError && error.code === "TOKEN_INVALID") onDead()
  throw error
}
