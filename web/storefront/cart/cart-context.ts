import { createContext, useContext } from "react"
import type { Cart, CartItem } from "#contract/endpoints/carts.ts"
import type { Website } from "#contract/endpoints/website.ts"

/** The cart as of now, without items that expired since it was read. */
export interface CartState {
  website: Website | null
  /** Null for visitors, who are asked to log in. A new object after every reading. */
  cart: Cart | null
  items: CartItem[]
  count: number
  total: number
  deposit_total: number
  /** The earliest expiry of the items, and the time of the last check, both by the server's clock. */
  expiry: number | null
  now: number
  askNow: () => number
  /** Whether the cart is empty because its items expired. */
  hasLapsed: boolean
}

export const CartContext = createContext<CartState | null>(null)

export function useCart(): CartState {
  const state = useContext(CartContext)
  if (!state) throw new Error("There is no cart outside CartProvider")
  return state
}
