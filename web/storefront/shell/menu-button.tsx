import { Menu } from "lucide-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import "#web/ui/icon-button.css"
import { showToast } from "#web/ui/show-toast.ts"
import type { MenuDrawer, MenuDrawerProps } from "./menu-drawer.tsx"
import { useOpenMenu } from "./use-open-menu.ts"

const load = () => import("./menu-drawer.tsx")
/** Begins to fetch what a press will need; whether that fails is the press's matter. */
const prepare = () => void load().catch(() => {})

/** On narrow screens. The drawer is fetched when a finger or the focus comes near, so that wide ones never carry it. */
export function MenuButton(props: Omit<MenuDrawerProps, "isOpen" | "onOpenChange">) {
  const { t } = useTranslation()
  const [open, setOpen] = useOpenMenu()
  const [Drawer, setDrawer] = useState<typeof MenuDrawer>()
  const press = async (button: HTMLButtonElement) => {
    // Not every browser focuses a button that is pressed, and the focus comes back to where it was.
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
