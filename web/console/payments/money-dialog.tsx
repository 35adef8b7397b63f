import type { ReactNode } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { type Intention, useAction } from "#web/ui/use-action.ts"
import { useForgetMoney } from "./forget.ts"
import styles from "./payments.module.css"

interface MoneyDialogProps<T> {
  title: string
  /** What the button does, with its amount. */
  submit: string
  isDanger?: boolean
  /** False while something is missing or wrong. */
  canSave: boolean
  save: (intention: Intention) => Promise<T>
  success: string | ((answer: T) => string)
  onClose: () => void
  children: ReactNode
}

/** A dialog that moves money: its fields, what they come to, and one button that says it. A refusal leaves it open. */
export function MoneyDialog<T>({ title, submit, isDanger = false, canSave, onClose, ...rest }: MoneyDialogProps<T>) {
  const { save, success, children } = rest
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const forget = useForgetMoney()
  const act = async () => {
    const outcome = await run(save, { success })
    // After a refusal too: it often tells that what is shown is old.
    forget()
    if (outcome.isDone) onClose()
  }
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button variant="plain" onPress={onClose}>
            {t(isDanger ? "console_shell.back" : "ui.cancel")}
          </Button>
          <Button
            variant={isDanger ? "danger-solid" : "primary"}
            isDisabled={!canSave}
            isPending={isPending}
            onPress={() => void act()}
          >
            {submit}
          </Button>
        </>
      }
    >
      <div className={styles.form}>{children}</div>
    </Dialog>
  )
}
