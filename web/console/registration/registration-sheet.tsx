import { type ReactNode, useState } from "react"
import { CallError } from "#contract/client.ts"
import { hasPassed } from "#contract/rules/dates.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useAge } from "../families/use-age.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { Sheet } from "../shell/sheet.tsx"
import { type Shown, useForget, useRegistration } from "./ask.ts"
import { CancelDialog } from "./cancel-dialog.tsx"
import { ChangeDialog } from "./change-dialog.tsx"
import { RefundDialog } from "./refund-dialog.tsx"
import { ReplaceDialog } from "./replace-dialog.tsx"
import { Sections } from "./sections.tsx"
import { StateBadge } from "./state-badge.tsx"
import { TransferDialog } from "./transfer-dialog.tsx"

interface RegistrationSheetProps {
  cuid: string
  /** The address of the list behind it, with its filters. */
  closeTo: string
  /** Buttons to the record before and the next one. */
  actions?: ReactNode
}

/** One registration beside its list: dates, answers, price, payments, documents, notes, history, and what staff can do. */
export function RegistrationSheet({ cuid, closeTo, actions }: RegistrationSheetProps) {
  const { t } = useTranslation()
  const age = useAge()
  const query = useRegistration(cuid)
  const { data, error } = query
  const isMissing = error instanceof CallError && error.code === "NOT_FOUND"
  if (!data)
    return (
      <Sheet title={isMissing ? t("forms.errors.NOT_FOUND") : t("ui.loading")} closeTo={closeTo}>
        {error && !isMissing ? (
          <Failed error={error} onRetry={() => void query.refetch()} headingLevel={3} />
        ) : (
          !isMissing && <LoadingRows />
        )}
      </Sheet>
    )
  const { registration } = data
  const { participant, customer, reference } = registration
  return (
    <Sheet
      title={participant.fullname}
      over={
        <>
          <StateBadge registration={registration} /> {reference}
        </>
      }
      lead={
        <>
          {participant.birthdate && `${age(participant.birthdate)} · `}
          <TextLink href={`/customers/${customer.cuid}`}>{customer.fullname}</TextLink>
        </>
      }
      actions={actions}
      closeTo={closeTo}
      foot={<Actions registration={registration} />}
    >
      <Sections key={cuid} shown={data} />
    </Sheet>
  )
}

const dialogs = {
  change: ChangeDialog,
  transfer: TransferDialog,
  replace: ReplaceDialog,
  refund: RefundDialog,
  cancel: CancelDialog,
} as const
type DialogName = keyof typeof dialogs

/** Buttons for everything that this person may do with it now. */
function Actions({ registration }: { registration: Shown["registration"] }) {
  const { t } = useTranslation()
  const may = useMay()
  const can = (action: "update" | "transfer" | "replace" | "refund" | "cancel" | "delete") =>
    may(`registrations.registrations.${action}`)
  const [open, setOpen] = useState<DialogName | null>(null)
  const { cancelled, dates, now, paid_amount, can_discard } = registration
  const isAhead = !cancelled && !dates.some(({ date }) => hasPassed(date.start_at, now))
  const offered: [DialogName, boolean][] = [
    ["change", !cancelled && can("update")],
    ["transfer", isAhead && can("transfer")],
    ["replace", isAhead && can("replace")],
    ["refund", paid_amount > 0 && can("refund")],
    ["cancel", !cancelled && can("cancel")],
  ]
  const Open = open && dialogs[open]
  return (
    <>
      {offered.map(
        ([name, isOffered]) =>
          isOffered && (
            <Button
              key={name}
              size="sm"
              variant={name === "cancel" ? "danger" : "default"}
              onPress={() => setOpen(name)}
            >
              {t(`console_registration.actions.${name}`)}
            </Button>
          ),
      )}
      {can_discard && can("delete") && <Discard registration={registration} />}
      {Open && <Open registration={registration} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Takes back one that was made by mistake a moment ago. */
function Discard({ registration: { cuid } }: { registration: Shown["registration"] }) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const forget = useForget()
  const discard = async () => {
    const outcome = await run(
      (intention) => call("DELETE /api/console/registrations/{cuid}", { params: { cuid } }, intention),
      { success: t("console_registration.discard.done") },
    )
    if (outcome.isDone) forget()
    return outcome.isDone
  }
  return (
    <ConfirmDialog
      title={t("console_registration.discard.title")}
      confirm={t("console_registration.discard.confirm")}
      dismiss={t("console_shell.back")}
      isDanger
      isPending={isPending}
      onConfirm={discard}
      trigger={<Button size="sm">{t("console_registration.actions.discard")}</Button>}
    >
      <p>{t("console_registration.discard.text")}</p>
    </ConfirmDialog>
  )
}
