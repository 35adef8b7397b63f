import { CalendarDays, Gift, IdCard, type LucideIcon, Tickets } from "lucide-react"
import type { CartItem } from "#contract/endpoints/carts.ts"
import type { Picture as Image } from "#contract/endpoints/images.ts"
import { Picture } from "#web/blocks/picture.tsx"

const icons: Record<CartItem["type"], LucideIcon> = {
  REGISTRATION: CalendarDays,
  REGISTRATION_REQUEST: CalendarDays,
  BUNDLE: Tickets,
  MEMBERSHIP: IdCard,
  VOUCHER: Gift,
}

/** An item's picture, or an icon of its kind. */
export function ItemThumb({ type, image }: { type: CartItem["type"]; image: Image | undefined }) {
  if (image) return <Picture className="thumb" url={image.public_url} alt="" sizes="5.5rem" />
  const Icon = icons[type]
  return (
    <span className="thumb cart-thumb" data-type={type}>
      <Icon className="icon" aria-hidden="true" />
    </span>
  )
}
