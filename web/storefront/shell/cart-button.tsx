import { ShoppingBag } from "lucide-react"
import { useTranslation } from "react-i18next"
import { useCart } from "../cart/cart-context.ts"
import { useDrawer } from "../cart/drawer-context.ts"

/** How many items wait, and the way to them. The drawer is fetched when a finger or the focus comes near. */
export function CartButton() {
  const { t } = useTranslation()
  const { count } = useCart()
  const drawer = useDrawer()
  return (
    <button
      type="button"
      className="cart-btn"
      aria-haspopup="dialog"
      aria-expanded={drawer.isOpen}
      aria-busy={drawer.isFetching}
      onPointerEnter={drawer.prepare}
      onFocus={drawer.prepare}
      onClick={({ currentTarget }) => {
        // Not every browser focuses a button that is pressed, and the focus comes back to where it was.
        currentTarget.focus()
        drawer.setOpen(true)
      }}
    >
      <ShoppingBag className="icon" aria-hidden />
      <span className="cart-btn-name" aria-hidden={count > 0}>
        {t("shell.cart")}
      </span>
      {count > 0 && (
        <>
          <span className="cart-count" aria-hidden>
            {count}
          </span>
          <span className="sr-only">{t("shell.cart_items", { count })}</span>
        </>
      )}
    </button>
  )
}
