import { type ReactNode, useEffect, useEffectEvent, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { showToast } from "#web/ui/show-toast.ts"
import { useCart } from "./cart-context.ts"
import type { CartDrawer } from "./cart-drawer.tsx"
import { DrawerContext } from "./drawer-context.ts"
import { useDrawerState } from "./use-drawer-state.ts"

const load = () => import("./cart-drawer.tsx")
/** Prefetches; a failure is reported when the drawer is opened. */
const prepare = () => void load().catch(() => {})

/**
 * Wraps the buttons that open the drawer, not the whole page: a change of state would disturb a page that is still
 * hydrating. The drawer's script is fetched when it first opens, so that no page carries it.
 */
export function CartDrawerProvider({ children }: { children: ReactNode }) {
  const { website, cart, count } = useCart()
  const [isOpen, setOpen] = useDrawerState(cart?.cuid ?? null, count)
  const Drawer = useFetchedDrawer(isOpen, () => setOpen(false))
  return (
    <DrawerContext value={{ isOpen, isFetching: isOpen && !Drawer, setOpen, prepare }}>
      {children}
      {website && Drawer && <Drawer />}
    </DrawerContext>
  )
}

function useFetchedDrawer(isOpen: boolean, close: () => void) {
  const { t } = useTranslation()
  const [Drawer, setDrawer] = useState<typeof CartDrawer>()
  const fail = useEffectEvent(() => {
    close()
    showToast.error(t("forms.errors.UNKNOWN_ERROR"))
  })
  useEffect(() => {
    if (!isOpen || Drawer) return
    let isWanted = true
    load().then(
      ({ CartDrawer }) => isWanted && setDrawer(() => CartDrawer),
      () => isWanted && fail(),
    )
    return () => {
      isWanted = false
    }
  }, [isOpen, Drawer])
  return Drawer
}
