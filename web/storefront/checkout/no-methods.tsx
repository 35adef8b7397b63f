import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-letter.svg"
import { useCart } from "../cart/cart-context.ts"

/** An amount is due and there is no way to pay it. */
export function NoMethods() {
  const { t } = useTranslation()
  const email = useCart().website?.organiser.email
  return (
    <EmptyState
      picture={picture}
      headingLevel={3}
      title={t("checkout.none.title")}
      {...(email && { action: <LinkButton href={`mailto:${email}`}>{t("checkout.none.action")}</LinkButton> })}
    >
      {t("checkout.none.subtitle")}
    </EmptyState>
  )
}
