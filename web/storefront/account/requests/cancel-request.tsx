import { useRevalidator } from "react-router"
import type { RegistrationRequest } from "#contract/endpoints/requests.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { useAction } from "#web/ui/use-action.ts"
import { useAccount } from "../use-account.ts"

/** Cancels a pending request, after a confirmation. */
export function CancelRequest({ request: { id, paid_amount } }: { request: RegistrationRequest }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { revalidate } = useRevalidator()
  const { run, isPending } = useAction()
  const { money } = formatsOf(website.language, website.organiser)
  const cancel = async () => {
    const body = { registration_request_id: id }
    await run((intention) => call("POST /api/registrations/requests/cancel", { body }, intention), {
      success: t("account_requests.cancel.done"),
    })
    // A refusal means that it was answered in the meantime: the page is out of date either way.
    await revalidate()
  }
  return (
    <ConfirmDialog
      title={t("account_requests.cancel.title")}
      confirm={t("account_requests.cancel.action")}
      dismiss={t("account_requests.cancel.keep")}
      isDanger
      isPending={isPending}
      onConfirm={cancel}
      trigger={<Button variant="danger">{t("account_requests.cancel.action")}</Button>}
    >
      {t("account_requests.cancel.text")}
      {paid_amount > 0 && ` ${t("account_requests.cancel.paid", { amount: money(paid_amount, "sum") })}`}
    </ConfirmDialog>
  )
}
