import type { ReactNode } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"

/*
  One question and the action named on its button. It stays open while the action runs and closes when it says true.
*/
type ConfirmDialogProps = {
  title: ReactNode
  children?: ReactNode
  /** Verb and object: "Cancel the registration". */
  confirm: string
  /** The label of the button that changes nothing; "Cancel" by default. */
  dismiss?: string
  isDanger?: boolean
  isPending?: boolean
  /** Answers false to stay open. */
  onConfirm: () => unknown
  trigger?: ReactNode
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

export function ConfirmDialog({
  confirm,
  dismiss,
  isDanger,
  isPending = false,
  onConfirm,
  ...rest
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  const answer = async (close: () => void) => {
    if ((await onConfirm()) !== false) close()
  }
  return (
    <Dialog
      {...rest}
      isQuestion
      actions={(close) => (
        <>
          <Button variant="plain" onPress={close} isDisabled={isPending}>
            {dismiss ?? t("ui.cancel")}
          </Button>
          <Button
            variant={isDanger ? "danger-solid" : "primary"}
            isPending={isPending}
            onPress={() => void answer(close)}
          >
            {confirm}
          </Button>
        </>
      )}
    />
  )
}
