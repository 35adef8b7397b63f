import type { ReactNode } from "react"
import type { Household } from "#contract/endpoints/console-customers.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"

/** Opens the site as the family, in a window of its own; everything done there is logged in one's own name. */
export function ActFor({ customer, children }: { customer: Household; children: ReactNode }) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const { cuid, fullname } = customer
  const act = async () => {
    const outcome = await run(() => call("POST /api/console/customers/{cuid}/impersonate", { params: { cuid } }), {
      success: t("console_household.act.opened"),
    })
    if (outcome.isDone) window.open(outcome.answer.url, "_blank", "noopener")
    return outcome.isDone
  }
  return (
    <ConfirmDialog
      trigger={
        <Button>
          {children}
          {t("console_household.act.action")}
        </Button>
      }
      title={t("console_household.act.title", { person: fullname })}
      confirm={t("console_household.act.action")}
      isPending={isPending}
      onConfirm={act}
    >
      <p>{t("console_household.act.text")}</p>
    </ConfirmDialog>
  )
}
