import { type ComponentType, type ReactNode, type RefObject, Suspense, useRef, useState } from "react"
import { Button } from "react-aria-components/Button"

/** What a menu is told by the button that opens it. */
export interface OpenMenu {
  triggerRef: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

interface MenuButtonProps {
  className: string | undefined
  /** A lazy component, and the import behind it. */
  menu: ComponentType<OpenMenu>
  load: () => Promise<unknown>
  children: ReactNode
}

/** A button that opens a menu. The menu's code is loaded as the pointer or the focus comes near, and then kept. */
export function MenuButton({ className = "", menu: Menu, load, children }: MenuButtonProps) {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const [{ isOpen, wasOpened }, setState] = useState({ isOpen: false, wasOpened: false })
  const onOpenChange = (next: boolean) => setState({ isOpen: next, wasOpened: true })
  // A failure is told when the menu is opened.
  const prepare = () => void load().catch(() => {})
  return (
    <>
      <Button
        ref={triggerRef}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={prepare}
        onFocus={prepare}
        onPress={() => onOpenChange(true)}
        onKeyDown={({ key }) => (key === "ArrowDown" || key === "ArrowUp") && onOpenChange(true)}
      >
        {children}
      </Button>
      {wasOpened && (
        <Suspense>
          <Menu triggerRef={triggerRef} isOpen={isOpen} onOpenChange={onOpenChange} />
        </Suspense>
      )}
    </>
  )
}
