import { createContext, useContext } from "react"
import type { Cart, CartItem } from "#contract/endpoints/carts.ts"
import type { Website } from "#contract/endpoints/website.ts"

/** The cart as of now: what has expired is not in it any more, whatever was read. */
export interface CartState {
  website: Website | null
  /** Null for visitors, who are asked to log in. Another object whenever it was read again. */
  cart: Cart | null
  items: CartItem[]
  count: number
  total: number
  deposit_total: number
  /** When the first of the items goes, and what time it was at the last look, both by the server's clock. */
  expiry: number | null
  now: number
  askNow: () => number
  /** Whether the cart is empty because its time was over. */
  hasLapsed: boolean
}

export const CartContext = createContext<CartState | null>(null)

export function useCart(): CartState {
  const state = useContext(CartContext)
  if (!state) throw new Error("There is no cart outside CartProvider")
  return state
}
