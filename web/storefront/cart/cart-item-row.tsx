import type { CartItem } from "#contract/endpoints/carts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { Trash2 } from "#web/ui/icons/trash-2.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { factsOf } from "./item-facts.ts"
import { ItemPrice } from "./item-price.tsx"
import { ItemThumb } from "./item-thumb.tsx"
import { useCartFormats } from "./use-cart-formats.ts"
import { useDeleteItem } from "./use-delete-item.ts"

/** One item: picture, title, dates, location, participant; at the right its price and the button to remove it. */
export function CartItemRow({ item, tint }: { item: CartItem; tint: number }) {
  const { t } = useTranslation()
  const formats = useCartFormats()
  const { deleteItem, isPending } = useDeleteItem(item.id)
  const shown = factsOf(item, formats, t)
  if (!shown) return null
  const { title, href, facts } = shown
  const { participant } = item
  const name = participant ? t("cart.item_of", { title, name: participant.fullname }) : title
  return (
    <li className="item cart-item" data-item={item.id} aria-busy={isPending}>
      <ItemThumb type={item.type} image={shown.image} />
      <div className="tx">
        <div className="cart-line">
          <h3>
            <SiteLink className="cart-name" href={href}>
              {title}
            </SiteLink>
          </h3>
          <span className="cart-price">{formats.money(item.price, "sum")}</span>
        </div>
        <div className="cart-line">
          <div>
            {facts.map((fact, index) => (
              <p key={fact} className={index > 0 ? "muted" : undefined}>
                {fact}
              </p>
            ))}
            {participant && (
              <p className="cart-who">
                <Avatar name={participant.fullname} tint={tint} size="sm" />
                {participant.fullname}
              </p>
            )}
          </div>
          <IconButton
            isSmall
            className="cart-delete"
            label={t("cart.remove", { name })}
            isPending={isPending}
            onPress={() => void deleteItem()}
          >
            <Trash2 className="icon" aria-hidden="true" />
          </IconButton>
        </div>
        <ItemPrice item={item} name={name} />
      </div>
    </li>
  )
}
