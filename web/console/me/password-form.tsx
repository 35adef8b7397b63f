import { z } from "zod"
import type { CallError } from "#contract/client.ts"
import { givenPassword } from "#contract/fields.ts"
import { FormPassword } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { call } from "../session/call.ts"
import { isWeak } from "../session/weak-password.ts"
import { DialogForm } from "./dialog-form.tsx"
import { wrongPassword } from "./wrong-password.ts"

const schema = z.object({ password: givenPassword, new_password: givenPassword })

interface PasswordFormProps {
  /** Why it is changed, above the fields. */
  lead: string
  onCancel: () => void
  cancel?: string
  onDone: () => void | Promise<void>
}

/** The present password and a new one; the server ends every other session. */
export function PasswordForm({ lead, onDone, ...ways }: PasswordFormProps) {
  const { t } = useTranslation()
  const wrong = wrongPassword(t("console_me.security.wrong_password"))
  const { form, submit, isPending } = useContractForm({
    schema,
    values: { password: "", new_password: "" },
    send: (body) => call("PUT /api/console/session/password", { body }),
    success: t("console_me.security.changed"),
    explain: (error: CallError) =>
      isWeak(error) ? [{ path: "new_password", message: errorText(t, error.code) }] : wrong(error),
    onDone,
  })
  return (
    <DialogForm onSubmit={submit} isPending={isPending} submit={t("console_me.security.save")} {...ways}>
      <p>{lead}</p>
      <FormPassword
        control={form.control}
        name="password"
        autoComplete="current-password"
        label={t("console_me.security.current")}
        isRequired
      />
      <FormPassword
        control={form.control}
        name="new_password"
        autoComplete="new-password"
        label={t("console_session.new.password")}
        hint={t("console_session.new.hint")}
        isRequired
      />
    </DialogForm>
  )
}
