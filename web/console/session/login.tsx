import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Navigate, useSearchParams } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { redirectTarget } from "./address.ts"
import { call } from "./call.ts"
import { Entrance } from "./entrance.tsx"
import { CodeForm, type Credentials, CredentialsForm, logIn } from "./login-forms.tsx"
import { type SessionAnswer, sessionQuery } from "./session.ts"

/** The password first, then the code of those who have a second factor. */
export function Login({ session: { organiser, collaborator } }: { session: SessionAnswer }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [parameters] = useSearchParams()
  /** Right, and waiting for the code. */
  const [proved, setProved] = useState<Credentials>()
  if (collaborator) return <Navigate to={redirectTarget(organiser.slug, parameters.get("redirect"))} replace />
  const enter = () => client.refetchQueries(sessionQuery)
  return (
    <Entrance
      organiser={organiser}
      title={t("console_session.login.title")}
      heading={t(proved ? "console_session.code.heading" : "console_session.login.heading")}
      lead={proved ? t("console_session.code.lead") : t("console_session.login.lead", { organiser: organiser.name })}
      foot={
        <TextLink href="/login" isDocument>
          {t("console_session.login.other")}
        </TextLink>
      }
    >
      {proved ? (
        <CodeForm
          send={(code) => logIn(call, { ...proved, code })}
          onDone={enter}
          onBack={() => setProved(undefined)}
        />
      ) : (
        <CredentialsForm
          send={async (given) => ({ given, isIn: await logIn(call, given) })}
          success={({ isIn }) => t(isIn ? "console_session.login.success" : "console_session.code.asked")}
          onDone={({ given, isIn }) => (isIn ? enter() : setProved(given))}
          isDemo={organiser.demo}
        >
          <TextLink href="/password">{t("console_session.login.forgotten")}</TextLink>
        </CredentialsForm>
      )}
    </Entrance>
  )
}
