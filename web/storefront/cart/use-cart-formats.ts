import { type Formats, formatsOf } from "#web/blocks/use-formats.ts"
import { useCart } from "./cart-context.ts"

/** Money and dates in the drawer, which stands outside every page. */
export function useCartFormats(): Formats {
  const { website } = useCart()
  if (!website) throw new Error("The website is not known")
  return formatsOf(website.language, website.organiser)
}
