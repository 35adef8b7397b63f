import { type Formats, formatsOf } from "#web/ui/formats.ts"
import { useCart } from "./cart-context.ts"

/** Formats of money and dates for the drawer, which is outside of every page's context. */
export function useCartFormats(): Formats {
  const { website } = useCart()
  if (!website) throw new Error("The website is not known")
  return formatsOf(website.language, website.organiser)
}
