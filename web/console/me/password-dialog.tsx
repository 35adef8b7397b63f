import { useQueryClient } from "@tanstack/react-query"
import { z } from "zod"
import { givenPassword, newPassword } from "#contract/fields.ts"
import { FormPassword } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { call } from "../session/call.ts"
import { DialogForm } from "./dialog-form.tsx"
import { sessionsQuery } from "./sessions-query.ts"
import { wrongPassword } from "./wrong-password.ts"

// An empty password is reported as missing rather than short.
const schema = z.object({ password: givenPassword, new_password: givenPassword.pipe(newPassword) })

/** Changes one's own password; the server ends every other session. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const wrong = wrongPassword(t("console_me.security.wrong_password"))
  const { form, submit, isPending } = useContractForm({
    schema,
    values: { password: "", new_password: "" },
    send: (body) => call("PUT /api/console/session/password", { body }),
    success: t("console_me.security.changed"),
    explain: (error) =>
      error.code === "PASSWORD_TOO_COMMON" ? [{ path: "new_password", message: error.code }] : wrong(error),
    onDone: () => {
      onClose()
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    },
  })
  return (
    <Dialog title={t("console_me.security.change_title")} isOpen onOpenChange={onClose}>
      <DialogForm onSubmit={submit} isPending={isPending} submit={t("console_me.security.save")} onCancel={onClose}>
        <p>{t("console_me.security.change_text")}</p>
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
    </Dialog>
  )
}
