import { ShoppingBag } from "lucide-react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"

/** How many items wait, and the way to them. */
export function CartButton({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <Link className="cart-btn" to="/checkout">
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
    </Link>
  )
}
