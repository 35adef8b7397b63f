import type { Quicker } from "#contract/rules/quicker.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { loggedEvent } from "../record/audit-text.ts"
import { AllTexts } from "../session/all-texts.tsx"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"

interface QuickerDialogProps {
  quicker: Quicker | null
  onClose: () => void
}

/** Says that somebody was quicker: what was done, by whom and when. The action is not offered any more. */
export function QuickerDialog({ quicker, onClose }: QuickerDialogProps) {
  return (
    <AllTexts meanwhile={null}>
      <Said quicker={quicker} onClose={onClose} />
    </AllTexts>
  )
}

function Said({ quicker, onClose }: QuickerDialogProps) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const { collaborator } = useSession()
  const isOwn = quicker?.by?.cuid === collaborator.cuid
  const by = isOwn
    ? t("console_conflict.quicker.by_yourself")
    : quicker?.by
      ? t("console_entity.history.by", { person: quicker.by.fullname })
      : t(quicker?.is_family ? "console_conflict.quicker.by_family" : "console_entity.history.by_platform")
  return (
    <Dialog
      isQuestion
      isOpen={quicker !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(isOwn ? "console_conflict.quicker.done" : "console_conflict.quicker.title")}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t("console_conflict.quicker.close")}
        </Button>
      }
    >
      {quicker && (
        <>
          <p>
            <b>{loggedEvent(t, quicker.event)}</b> {by}, {date(quicker.at, "long")}, {time(quicker.at)}.
          </p>
          <p>{t("console_conflict.quicker.nothing_twice")}</p>
        </>
      )}
    </Dialog>
  )
}
