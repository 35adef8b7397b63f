import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useBeforeUnload, useBlocker } from "react-router"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { useKeys } from "../keys/use-keys.ts"
import { saveAll, useCanSave, useIsUnsaved } from "./unsaved.ts"

/** Asks before a page with unsaved changes is left: by a dialog inside the app, by the browser's own question otherwise. */
export function UnsavedGuard() {
  const { t } = useTranslation()
  const isUnsaved = useIsUnsaved()
  const canSave = useCanSave()
  const [isSaving, setSaving] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault()
  })
  const save = async () => {
    setSaving(true)
    const isSaved = await saveAll()
    setSaving(false)
    return isSaved
  }
  useKeys(canSave ? { key: "mod+s", label: t("console_keys.save"), run: () => void (isSaving || save()) } : null)
  const saveAndLeave = async () => {
    if (await save()) blocker.proceed?.()
    else blocker.reset?.()
  }
  const isAsking = blocker.state === "blocked"
  return (
    <Dialog
      isQuestion
      title={t("console_shell.unsaved.title")}
      isOpen={isAsking}
      onOpenChange={(isOpen) => !isOpen && blocker.state === "blocked" && blocker.reset()}
      actions={
        <>
          <Button variant="plain" onPress={() => blocker.reset?.()} isDisabled={isSaving}>
            {t("console_shell.unsaved.stay")}
          </Button>
          <Button variant="danger" onPress={() => blocker.proceed?.()} isDisabled={isSaving}>
            {t("console_shell.unsaved.leave")}
          </Button>
          {canSave && (
            <Button variant="primary" onPress={() => void saveAndLeave()} isPending={isSaving}>
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
