import { lazy, Suspense, useState } from "react"
import { useBeforeUnload, useBlocker } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useKeys } from "../keys/use-keys.ts"
import { isUnsaved, saveAll, useCanSave } from "./unsaved.ts"

const LeaveDialog = lazy(async () => ({ default: (await import("./leave-dialog.tsx")).LeaveDialog }))

/** Asks before a page with unsaved changes is left: by a dialog inside the app, by the browser's own question otherwise. */
export function UnsavedGuard() {
  const { t } = useTranslation()
  const canSave = useCanSave()
  const [isSaving, setSaving] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault()
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
  return isAsking ? (
    <Suspense>
      <LeaveDialog
        isSaving={isSaving}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
        onSave={canSave ? () => void saveAndLeave() : null}
      />
    </Suspense>
  ) : null
}
