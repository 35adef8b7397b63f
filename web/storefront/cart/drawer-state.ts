// The drawer opens by itself when the cart grows, and closes when the page changes. A cart seen for the first time (a
// first load, a login) has not grown, nor has a new cart that replaces a paid one.
export interface Seen {
  /** The present page, and the one being loaded. */
  place: string
  pathname: string
  cart_cuid: string | null
  /** The number of unexpired items. */
  count: number
}

export const isCheckout = (pathname: string): boolean => /^\/checkout\/?$/.test(pathname)

export function isOpenAfter(isOpen: boolean, before: Seen, after: Seen): boolean {
  const isSameCart = after.cart_cuid !== null && after.cart_cuid === before.cart_cuid
  if (isSameCart && after.count > before.count && !isCheckout(after.pathname)) return true
  return isOpen && after.place === before.place
}
