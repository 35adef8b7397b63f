import type { WaitingListEntry } from "#contract/endpoints/waiting-list.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { namesOf } from "./use-entries.ts"

/** Leaves the list, or declines an offer, after a confirmation. */
export function LeaveButton({ entry, onDone }: { entry: WaitingListEntry; onDone: () => unknown }) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const name = namesOf(entry)
  const texts =
    entry.status === "OFFERED"
      ? {
          action: t("waiting_list.decline.action"),
          label: t("waiting_list.decline.label", { name }),
          title: t("waiting_list.decline.title"),
          text: t("waiting_list.decline.text"),
          done: t("waiting_list.decline.done"),
        }
      : {
          action: t("waiting_list.leave.action"),
          label: t("waiting_list.leave.label", { name }),
          title: t("waiting_list.leave.title"),
          text: t("waiting_list.leave.text", { name }),
          done: t("waiting_list.leave.done"),
        }
  const leave = async () => {
    const params = { cuid: entry.cuid }
    await run((intention) => call("DELETE /api/account/waiting-list/{cuid}", { params }, intention), {
      success: texts.done,
    })
    // A refusal means that it has ended otherwise: the page is out of date either way.
    await onDone()
  }
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.action}
      isDanger
      isPending={isPending}
      onConfirm={leave}
      trigger={
        <Button size="sm" variant="plain" aria-label={texts.label}>
          {texts.action}
        </Button>
      }
    >
      {texts.text}
    </ConfirmDialog>
  )
}
