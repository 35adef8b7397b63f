import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { TextField } from "#web/ui/text-field.tsx"

interface SaveViewDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  canShare: boolean
  onSave: (name: string, shared: boolean) => Promise<boolean>
  isPending: boolean
}

/** A name for what the list shows now. Sharing it is for those who may change the list's records. */
export function SaveViewDialog({ isOpen, onOpenChange, canShare, onSave, isPending }: SaveViewDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState("")
  const [shared, setShared] = useState(false)
  const save = async (close: () => void) => {
    if (name.trim() === "" || !(await onSave(name.trim(), shared))) return
    setName("")
    close()
  }
  return (
    <Dialog
      title={t("console_entity.views.save_title")}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={(close) => (
        <>
          <Button variant="plain" onPress={close}>
            {t("ui.cancel")}
          </Button>
          <Button
            variant="primary"
            isDisabled={name.trim() === ""}
            isPending={isPending}
            onPress={() => void save(close)}
          >
            {t("console_entity.views.save")}
          </Button>
        </>
      )}
    >
      <TextField
        label={t("console_entity.views.name")}
        value={name}
        onChange={setName}
        maxLength={60}
        isRequired
        autoFocus
      />
      {canShare && (
        <Switch isSelected={shared} onChange={setShared} hint={t("console_entity.views.shared_hint")}>
          {t("console_entity.views.shared")}
        </Switch>
      )}
    </Dialog>
  )
}
