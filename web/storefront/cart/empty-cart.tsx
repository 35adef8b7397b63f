import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-cart.svg"
import { useCart } from "./cart-context.ts"

export function EmptyCart({ headingLevel }: { headingLevel: 1 | 3 }) {
  const { t } = useTranslation()
  const { website, hasLapsed } = useCart()
  return (
    <EmptyState
      picture={picture}
      headingLevel={headingLevel}
      title={t("cart.empty.title")}
      action={<LinkButton href={website?.catalogue?.path ?? "/"}>{t("cart.empty.action")}</LinkButton>}
    >
      {t(hasLapsed ? "cart.empty.lapsed" : "cart.empty.subtitle")}
    </EmptyState>
  )
}
