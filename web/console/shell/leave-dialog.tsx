import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"

interface LeaveDialogProps {
  isSaving: boolean
  onStay: () => void
  onLeave: () => void
  /** Null where the page cannot be saved from here. */
  onSave: (() => void) | null
}

/** The question before unsaved changes are lost. */
export function LeaveDialog({ isSaving, onStay, onLeave, onSave }: LeaveDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isQuestion
      isOpen
      title={t("console_shell.unsaved.title")}
      onOpenChange={(isOpen) => !isOpen && onStay()}
      actions={
        <>
          <Button variant="plain" onPress={onStay} isDisabled={isSaving}>
            {t("console_shell.unsaved.stay")}
          </Button>
          <Button variant="danger" onPress={onLeave} isDisabled={isSaving}>
            {t("console_shell.unsaved.leave")}
          </Button>
          {onSave && (
            <Button variant="primary" onPress={onSave} isPending={isSaving}>
              {t("console_shell.unsaved.save")}
            </Button>
          )}
        </>
      }
    >
      <p>{t("console_shell.unsaved.text")}</p>
    </Dialog>
  )
}
