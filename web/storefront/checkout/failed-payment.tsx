import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-cart.svg"

/** Nothing was paid: the cart still exists, with a link back to it. */
export function FailedPayment() {
  const { t } = useTranslation()
  return (
    <div className="container section payment-state">
      <EmptyState
        picture={picture}
        headingLevel={1}
        title={t("checkout.failed.title")}
        action={
          <LinkButton variant="primary" href="/checkout">
            {t("checkout.failed.action")}
          </LinkButton>
        }
      >
        {t("checkout.failed.subtitle")}
      </EmptyState>
    </div>
  )
}
