import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Menu } from "#web/ui/icons/menu.tsx"
import "#web/ui/icon-button.css"
import { showToast } from "#web/ui/show-toast.ts"
import type { MenuDrawer, MenuDrawerProps } from "./menu-drawer.tsx"
import { useOpenMenu } from "./use-open-menu.ts"

const load = () => import("./menu-drawer.tsx")
/** Prefetches the drawer; a failure is reported when it is pressed. */
const prepare = () => void load().catch(() => {})

/** On narrow screens. The drawer is fetched on hover, touch or focus, so that wide screens never load it. */
export function MenuButton(props: Omit<MenuDrawerProps, "isOpen" | "onOpenChange">) {
  const { t } = useTranslation()
  const [open, setOpen] = useOpenMenu()
  const [Drawer, setDrawer] = useState<typeof MenuDrawer>()
  const press = async (button: HTMLButtonElement) => {
    // Focused explicitly: not every browser focuses a pressed button, and the drawer returns the focus to it.
    button.focus()
    setOpen("menu")
    try {
      const { MenuDrawer } = await load()
      setDrawer(() => MenuDrawer)
    } catch {
      setOpen(null)
      showToast.error(t("forms.errors.UNKNOWN_ERROR"))
    }
  }
  return (
    <>
      <button
        type="button"
        className="icon-btn menu-btn"
        aria-label={t("shell.menu.open")}
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        aria-busy={open !== null && !Drawer}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => press(event.currentTarget)}
      >
        <Menu className="icon icon-lg" aria-hidden />
      </button>
      {Drawer && (
        <Drawer {...props} isOpen={open !== null} onOpenChange={(isOpen) => setOpen(isOpen ? "menu" : null)} />
      )}
    </>
  )
}
