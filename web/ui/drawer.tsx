import type { ReactNode } from "react"
import { Dialog as AriaDialog } from "react-aria-components/Dialog"
import { Heading } from "react-aria-components/Heading"
import { Modal, ModalOverlay } from "react-aria-components/Modal"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { IconButton } from "./icon-button.tsx"
import "./overlay.css"
import "./drawer.css"

/* A panel from the right, which is a sheet from below up to 600 px, or from the left at every width. */
type DrawerProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  side?: "right" | "left"
  children: ReactNode
  /** Stays visible below the scrolling content. */
  foot?: ReactNode
}

export function Drawer({ isOpen, onOpenChange, title, side = "right", children, foot }: DrawerProps) {
  const { t } = useTranslation()
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className="scrim">
      <Modal className={`drawer drawer-${side}`}>
        <AriaDialog className="drawer-in">
          <div className="drawer-head">
            <Heading slot="title" className="drawer-title">
              {title}
            </Heading>
            <IconButton label={t("ui.close")} onPress={() => onOpenChange(false)}>
              <X className="icon" aria-hidden="true" />
            </IconButton>
          </div>
          <div className="drawer-body">{children}</div>
          {foot && <div className="drawer-foot">{foot}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
