import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { z } from "zod"
import type { CallError } from "#contract/client.ts"
import { givenPassword } from "#contract/fields.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormPassword } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { call } from "./call.ts"
import { Entrance } from "./entrance.tsx"
import { PasswordLink } from "./password-link.tsx"
import { enterSession, type SessionAnswer } from "./session.ts"
import { isWeak } from "./weak-password.ts"

const schema = z
  .object({ password: givenPassword, confirmation: givenPassword })
  .refine(({ password, confirmation }) => password === confirmation, { path: ["confirmation"], error: "MISMATCH" })

type Purpose = "invitation" | "password"

interface NewPasswordProps {
  session: SessionAnswer
  /** The kind of link that leads here. */
  purpose: Purpose
}

/**
 * The page of a mailed link: a password is chosen, and one is logged in. A link that has lapsed or was used cannot be tried
 * again: the page says so, and how to get another.
 */
export function NewPassword({ session: { organiser }, purpose }: NewPasswordProps) {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const token = parameters.get("token")
  const [isDead, setDead] = useState(false)
  if (purpose === "password" && !token) return <PasswordLink organiser={organiser} />
  const title = t(`console_session.links.${purpose}.heading`)
  const foot = <TextLink href="/login">{t("console_session.link.back")}</TextLink>
  if (isDead || !token)
    return (
      <Entrance
        organiser={organiser}
        title={title}
        heading={t("console_session.dead.heading")}
        lead={t(`console_session.links.${purpose}.dead`)}
        foot={foot}
      >
        {purpose === "password" && (
          <LinkButton variant="primary" size="lg" isBlock href="/password" onClick={() => setDead(false)}>
            {t("console_session.dead.ask_again")}
          </LinkButton>
        )}
      </Entrance>
    )
  return (
    <Entrance
      organiser={organiser}
      title={title}
      heading={title}
      lead={t(`console_session.links.${purpose}.lead`, { organiser: organiser.name })}
      foot={foot}
    >
      <NewPasswordForm key={token} token={token} onDead={() => setDead(true)} />
    </Entrance>
  )
}

function NewPasswordForm({ token, onDead }: { token: string; onDead: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { form, submit, isPending } = useContractForm({
    schema,
    values: { password: "", confirmation: "" },
    send: ({ password }) => call("POST /api/console/auth/password", { body: { token, password } }),
    success: ({ logged_in }) => t(logged_in ? "console_session.new.success" : "console_session.new.needs_code"),
    explain: (error: CallError) => {
      if (error.code === "TOKEN_INVALID") onDead()
      return isWeak(error) ? [{ path: "password", message: errorText(t, error.code) }] : []
    },
    onDone: async ({ logged_in }) => {
      await enterSession(client)
      // Replaced, so that the token does not stay in the history.
      await navigate(logged_in ? "/" : "/login", { replace: true })
    },
  })
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="stack">
      <FormPassword
        control={form.control}
        name="password"
        autoComplete="new-password"
        label={t("console_session.new.password")}
        hint={t("console_session.new.hint")}
        isRequired
      />
      <FormPassword
        control={form.control}
        name="confirmation"
        autoComplete="new-password"
        label={t("console_session.new.confirmation")}
        isRequired
      />
      <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
        {t("console_session.new.submit")}
      </Button>
    </ContractForm>
  )
}
