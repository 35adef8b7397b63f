import type { CartItem } from "#contract/endpoints/carts.ts"
import type { Picture as Image } from "#contract/endpoints/images.ts"
import { Picture } from "#web/blocks/picture.tsx"
import { CalendarDays } from "#web/ui/icons/calendar-days.tsx"
import type { Icon } from "#web/ui/icons/draw-icon.tsx"
import { Gift } from "#web/ui/icons/gift.tsx"
import { IdCard } from "#web/ui/icons/id-card.tsx"
import { Tickets } from "#web/ui/icons/tickets.tsx"

const icons: Record<CartItem["type"], Icon> = {
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
