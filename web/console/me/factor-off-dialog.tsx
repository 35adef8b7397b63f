import { z } from "zod"
import { givenPassword, secondFactorCode } from "#contract/fields.ts"
import { FormPassword, FormText } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { call } from "../session/call.ts"
import { DialogForm } from "./dialog-form.tsx"
import { wrongPassword } from "./wrong-password.ts"

const schema = z.object({ password: givenPassword, code: secondFactorCode })

/** Does without the second factor, which takes both: the password and a code. */
export function FactorOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const wrong = wrongPassword(t("console_me.security.wrong_password"))
  const { form, submit, isPending } = useContractForm({
    schema,
    values: { password: "", code: "" },
    send: (body) => call("DELETE /api/console/session/second-factor", { body }),
    success: t("console_me.factor.ended"),
    explain: (error) =>
      error.field === "code" ? [{ path: "code", message: t("console_session.code.wrong") }] : wrong(error),
    onDone: onClose,
  })
  return (
    <Dialog title={t("console_me.factor.off_title")} isOpen onOpenChange={onClose}>
      <DialogForm
        onSubmit={submit}
        isPending={isPending}
        isDanger
        submit={t("console_me.security.turn_off")}
        onCancel={onClose}
      >
        <p>{t("console_me.factor.off_text")}</p>
        <FormPassword
          control={form.control}
          name="password"
          autoComplete="current-password"
          label={t("console_me.security.current")}
          isRequired
        />
        <FormText
          control={form.control}
          name="code"
          autoComplete="one-time-code"
          spellCheck="false"
          label={t("console_session.code.label")}
          hint={t("console_session.code.hint")}
          isRequired
        />
      </DialogForm>
    </Dialog>
  )
}
