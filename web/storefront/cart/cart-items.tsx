import { useCart } from "./cart-context.ts"
import { CartItemRow } from "./cart-item-row.tsx"
import { tintsOf } from "./item-facts.ts"
import "./cart-items.css"

/** The items of the cart, in the order they were added. */
export function CartItems() {
  const { items } = useCart()
  const tints = tintsOf(items)
  return (
    <ul className="list cart-items">
      {items.map((item) => (
        <CartItemRow key={item.id} item={item} tint={tints.get(item.participant?.id ?? 0) ?? 0} />
      ))}
    </ul>
  )
}
