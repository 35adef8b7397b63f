// The drawer opens by itself when the cart grows, and closes when the page changes. A cart seen for the first time has
// not grown: that is what a first load and a login are. Nor does one grow by being paid and replaced by another.
export interface Seen {
  /** The page one is on, and the one being loaded. */
  place: string
  pathname: string
  cart_cuid: string | null
  /** Items that have not expired. */
  count: number
}

export const isCheckout = (pathname: string): boolean => /^\/checkout\/?$/.test(pathname)

export function isOpenAfter(isOpen: boolean, before: Seen, after: Seen): boolean {
  const isSameCart = after.cart_cuid !== null && after.cart_cuid === before.cart_cuid
  if (isSameCart && after.count > before.count && !isCheckout(after.pathname)) return true
  return isOpen && after.place === before.place
}
