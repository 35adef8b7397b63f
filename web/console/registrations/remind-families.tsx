import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { call } from "../session/call.ts"
import type { BulkDialogProps } from "./bulk-dialog.ts"
import { Told } from "./told.tsx"

/** Reminds the families of these registrations of what they owe for them; those that owe nothing get no mail. */
export const RemindFamilies = keptDialog(() => "registrations/remind", RemindForm)

function RemindForm({ which, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const [text, setText] = useHeld("text", "")
  const { data: told } = useQuery({
    queryKey: ["reminders", "preview", which],
    queryFn: () => call("POST /api/console/registrations/remind", { body: { ...which, preview: true } }),
  })
  const count = told?.families ?? 0
  const send = async () => {
    const body = { ...which, text }
    const { isDone } = await run((intention) => call("POST /api/console/registrations/remind", { body }, intention), {
      success: ({ families }) => t("console_registrations.bulk.sent", { count: families }),
    })
    if (!isDone) return
    onDone()
    onClose()
  }
  return (
    <Dialog
      title={t("console_registrations.bulk.remind_title")}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <Button variant="primary" isDisabled={count === 0} isPending={isPending} onPress={() => void send()}>
          {t("console_registrations.bulk.send", { count })}
        </Button>
      }
    >
      <p>{t("console_registrations.bulk.remind_text")}</p>
      <TextArea label={t("console_registrations.bulk.own_words")} value={text} onChange={setText} maxLength={2_000} />
      <Told told={told} isOwedShown />
    </Dialog>
  )
}
