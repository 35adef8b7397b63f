import { useQuery } from "@tanstack/react-query"
import { CallError } from "#contract/client.ts"
import type { CreditTransfer } from "#contract/endpoints/console-transfers.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { keyOf } from "../entity/ask.ts"
import { Facts } from "../payments/facts.tsx"
import { useForgetMoney } from "../payments/forget.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { Sheet } from "../shell/sheet.tsx"
import { transfers } from "./description.ts"
import { StatusBadge } from "./status-badge.tsx"

interface TransferSheetProps {
  cuid: string
  closeTo: string
}

/** One refund to a bank account beside its list. */
export function TransferSheet({ cuid, closeTo }: TransferSheetProps) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: keyOf(transfers, cuid),
    queryFn: async () => (await call("GET /api/console/credit-transfers/{cuid}", { params: { cuid } })).credit_transfer,
  })
  const { data, error } = query
  const isMissing = error instanceof CallError && error.code === "NOT_FOUND"
  if (data) return <Shown transfer={data} closeTo={closeTo} />
  return (
    <Sheet title={isMissing ? t("forms.errors.NOT_FOUND") : t("ui.loading")} closeTo={closeTo}>
      {!error && <LoadingRows />}
      {error && !isMissing && <Failed error={error} onRetry={() => void query.refetch()} headingLevel={3} />}
    </Sheet>
  )
}

function Shown({ transfer, closeTo }: { transfer: CreditTransfer; closeTo: string }) {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  const may = useMay()
  const { customer, collaborator, status } = transfer
  return (
    <Sheet
      title={money(transfer.amount, "sum")}
      over={<StatusBadge status={status} />}
      lead={<TextLink href={`/customers/${customer.cuid}`}>{customer.fullname}</TextLink>}
      closeTo={closeTo}
      foot={status === "READY" && may("bank.transfers.delete") && <Cancel transfer={transfer} />}
    >
      <Facts
        facts={[
          [t("console_payments.credit_transfer.fields.iban"), transfer.iban],
          [t("console_payments.credit_transfer.fields.holder"), transfer.holder],
          [t("console_payments.credit_transfer.fields.text"), transfer.text],
          [t("console_payments.credit_transfer.fields.collaborator"), collaborator?.fullname],
          [t("console_payments.credit_transfer.fields.created_at"), date(transfer.created_at, "long")],
          [t("console_payments.credit_transfer.fields.ended_at"), transfer.ended_at && date(transfer.ended_at, "long")],
        ]}
      />
    </Sheet>
  )
}

/** While the bank does not know of it, the money can go to the family's wallet instead. */
function Cancel({ transfer: { cuid, amount, customer } }: { transfer: CreditTransfer }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { run, isPending } = useAction()
  const forget = useForgetMoney()
  const cancel = async () => {
    const outcome = await run(
      (intention) => call("DELETE /api/console/credit-transfers/{cuid}", { params: { cuid } }, intention),
      { success: t("console_payments.cancel.done") },
    )
    forget()
    return outcome.isDone
  }
  return (
    <ConfirmDialog
      title={t("console_payments.cancel.title")}
      confirm={t("console_payments.cancel.confirm")}
      dismiss={t("console_payments.cancel.dismiss")}
      isDanger
      isPending={isPending}
      onConfirm={cancel}
      trigger={
        <Button size="sm" variant="danger">
          {t("console_payments.cancel.action")}
        </Button>
      }
    >
      <p>{t("console_payments.cancel.text", { amount: money(amount, "sum"), family: customer.fullname })}</p>
    </ConfirmDialog>
  )
}
