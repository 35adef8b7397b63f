import { useRevalidator } from "react-router"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { useAction } from "#web/ui/use-action.ts"

/** A new address that waits for its link to be followed: sent again, or given up. */
export function PendingEmail({ email }: { email: string }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { run, isPending } = useAction()
  const resend = () => run(() => call("POST /api/session/email/link"), { success: t("account.profile.link_sent") })
  const cancel = async () => {
    const outcome = await run(() => call("DELETE /api/session/email"), { success: t("account.profile.email_kept") })
    if (outcome.isDone) await revalidate()
  }
  return (
    <Alert
      title={t("account.profile.pending", { email })}
      action={
        <>
          <Button size="sm" onPress={resend} isDisabled={isPending}>
            {t("account.profile.resend")}
          </Button>{" "}
          <Button size="sm" variant="plain" onPress={cancel} isDisabled={isPending}>
            {t("account.profile.keep_email")}
          </Button>
        </>
      }
    >
      {t("account.profile.pending_text")}
    </Alert>
  )
}
