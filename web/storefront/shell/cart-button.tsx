import { useTranslation } from "#web/texts/use-translation.tsx"
import { ShoppingBag } from "#web/ui/icons/shopping-bag.tsx"
import { useCart } from "../cart/cart-context.ts"
import { useDrawer } from "../cart/drawer-context.ts"

/** The number of items, and the button that opens the drawer. Its script is fetched on hover, touch or focus. */
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
        // Focused explicitly: not every browser focuses a pressed button, and the drawer returns the focus to it.
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
