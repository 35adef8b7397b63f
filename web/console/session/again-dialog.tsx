import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { loginInput } from "#contract/endpoints/auth.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormPassword } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { call } from "./call.ts"
import { CodeForm, logIn, wrongAt } from "./login-forms.tsx"
import { sessionQuery, useSession } from "./session.ts"

const schema = loginInput.pick({ password: true })

/**
 * Asks for the password over the screen when the session has ended. Everything under it stays as it was, for the same
 * person; somebody else logs in on the login page, which is another document.
 */
export function AgainDialog() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { collaborator, organiser } = useSession()
  const { email, fullname } = collaborator
  /** Right, and waiting for the code. */
  const [proved, setProved] = useState<string>()
  const enter = async () => {
    await client.refetchQueries(sessionQuery)
    // Questions that were refused meanwhile are asked again.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
  }
  return (
    <Dialog isQuestion isOpen title={t("console_session.again.title")}>
      <p>{t("console_session.again.text", { person: fullname })}</p>
      {proved === undefined ? (
        <PasswordForm email={email} onDone={(password, isIn) => (isIn ? enter() : setProved(password))} />
      ) : (
        <CodeForm
          send={(code) => logIn(call, { email, password: proved, code })}
          onDone={enter}
          onBack={() => setProved(undefined)}
        />
      )}
      <p>
        <TextLink href={`/${organiser.slug}/login`} isDocument>
          {t("console_session.again.other")}
        </TextLink>
      </p>
    </Dialog>
  )
}

interface PasswordFormProps {
  email: string
  onDone: (password: string, isIn: boolean) => void | Promise<void>
}

function PasswordForm({ email, onDone }: PasswordFormProps) {
  const { t } = useTranslation()
  const { form, submit, isPending } = useContractForm({
    schema,
    values: { password: "" },
    send: async ({ password }) => ({ password, isIn: await logIn(call, { email, password }) }),
    success: ({ isIn }) => t(isIn ? "console_session.login.success" : "console_session.code.asked"),
    explain: wrongAt("password", t("console_session.again.wrong")),
    onDone: ({ password, isIn }) => onDone(password, isIn),
  })
  const { setFocus } = form
  useEffect(() => setFocus("password"), [setFocus])
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="stack">
      {/* Tells a password manager whose password is asked for. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <FormPassword
        control={form.control}
        name="password"
        autoComplete="current-password"
        label={t("console_session.login.password")}
        isRequired
      />
      <Button type="submit" variant="primary" isBlock isPending={isPending}>
        {t("console_session.again.submit")}
      </Button>
    </ContractForm>
  )
}
