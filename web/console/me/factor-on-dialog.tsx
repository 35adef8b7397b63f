import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { FactorSteps } from "./factor-steps.tsx"

/** Turns the second factor on. The recovery codes are left by their own button only: they are not shown again. */
export function FactorOnDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<string[] | null>(null)
  return (
    <Dialog
      title={t(codes ? "console_me.factor.codes_title" : "console_me.factor.on_title")}
      isOpen
      onOpenChange={onClose}
      isQuestion={codes !== null}
    >
      <FactorSteps codes={codes} onCodes={setCodes} onCancel={onClose} onDone={onClose} />
    </Dialog>
  )
}
