import type { ReactNode } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { useForgetMoney } from "./forget.ts"

interface ReverseProps {
  /** Of the movement: a recorded payment or a gift. */
  id: number
  amount: number
  /** The button that asks. */
  children: ReactNode
}

/** Takes money back that was written down by mistake, by a movement the other way. */
export function Reverse({ id, amount, children }: ReverseProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { run, isPending } = useAction()
  const forget = useForgetMoney()
  const reverse = async () => {
    const outcome = await run(
      (intention) => call("POST /api/console/payments/{id}/reverse", { params: { id } }, intention),
      { success: t("console_payments.reverse.done") },
    )
    // A refusal such as ALREADY_REVERSED tells that what is shown is old.
    forget()
    return outcome.isDone
  }
  return (
    <ConfirmDialog
      title={t("console_payments.reverse.title", { amount: money(amount, "sum") })}
      confirm={t("console_payments.reverse.confirm", { amount: money(amount, "sum") })}
      dismiss={t("console_shell.back")}
      isDanger
      isPending={isPending}
      onConfirm={reverse}
      trigger={children}
    >
      <p>{t("console_payments.reverse.text")}</p>
    </ConfirmDialog>
  )
}
