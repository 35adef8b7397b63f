import { createContext, type ReactNode, use } from "react"
import { Dialog as AriaDialog, DialogTrigger } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { IconButton } from "./icon-button.tsx"
import { useOpenDialog } from "./open-dialogs.ts"
import "./overlay.css"
import "./dialog.css"

/** Shown in the dialog below, between its title and what it asks. */
export const DialogNotice = createContext<ReactNode>(null)

/*
  A modal dialog: it keeps the focus, gives it back, and Escape closes it. Either its `trigger` opens it, or the page
  does with `isOpen`.
*/
type DialogProps = {
  title: ReactNode
  children?: ReactNode | ((close: () => void) => ReactNode)
  /** The buttons. */
  actions?: ReactNode | ((close: () => void) => ReactNode)
  trigger?: ReactNode
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  isWide?: boolean
  /** A question that must be answered: no cross, and a press outside does not close it. */
  isQuestion?: boolean
}

export function Dialog({ trigger, isOpen, onOpenChange, ...rest }: DialogProps) {
  const opening = { ...(isOpen !== undefined && { isOpen }), ...(onOpenChange && { onOpenChange }) }
  if (!trigger) return <DialogBody {...rest} opening={opening} />
  return (
    <DialogTrigger {...opening}>
      {trigger}
      <DialogBody {...rest} opening={{}} />
    </DialogTrigger>
  )
}

type Opening = { isOpen?: boolean; onOpenChange?: (isOpen: boolean) => void }
type DialogBodyProps = Omit<DialogProps, "trigger" | "isOpen" | "onOpenChange"> & { opening: Opening }

function DialogBody({ title, children, actions, isWide = false, isQuestion = false, opening }: DialogBodyProps) {
  const { t } = useTranslation()
  const notice = use(DialogNotice)
  return (
    <ModalOverlay {...opening} className="scrim scrim-centre" isDismissable={!isQuestion}>
      <Modal className={isWide ? "dialog dialog-wide" : "dialog"}>
        <AriaDialog className="dialog-in" role={isQuestion ? "alertdialog" : "dialog"}>
          {({ close }) => (
            <DialogNotice value={null}>
              <Closable close={close} />
              <Heading slot="title" className="dialog-title">
                {title}
              </Heading>
              {notice}
              {typeof children === "function" ? children(close) : children}
              {actions && <div className="dialog-acts">{typeof actions === "function" ? actions(close) : actions}</div>}
              {!isQuestion && (
                <IconButton isSmall label={t("ui.close")} onPress={close}>
                  <X className="icon" aria-hidden="true" />
                </IconButton>
              )}
            </DialogNotice>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function Closable({ close }: { close: () => void }) {
  useOpenDialog(close)
  return null
}
