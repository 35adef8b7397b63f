import type { ReactNode } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import styles from "./registration.module.css"
import { TermsFields } from "./terms-fields.tsx"
import type { DeskAction } from "./use-desk-action.ts"

interface DeskDialogProps {
  title: string
  /** What the button does, with its amount. */
  submit: string
  action: DeskAction
  isDanger?: boolean
  /** For dates to choose from. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/** A change at the desk: what is asked, what it comes to, and one button that repeats it. */
export function DeskDialog({
  title,
  submit,
  action,
  isDanger = false,
  isWide = false,
  onClose,
  children,
}: DeskDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={title}
      isOpen
      isWide={isWide}
      onOpenChange={onClose}
      actions={
        <>
          <Button variant="plain" onPress={onClose}>
            {t(isDanger ? "console_shell.back" : "ui.cancel")}
          </Button>
          <Button
            variant={isDanger ? "danger-solid" : "primary"}
            isDisabled={!action.canSave}
            isPending={action.isPending}
            onPress={() => void action.save()}
          >
            {submit}
          </Button>
        </>
      }
    >
      <div className={`${styles.form} ${styles.inDialog}`}>
        {children}
        <TermsFields action={action} />
      </div>
    </Dialog>
  )
}
