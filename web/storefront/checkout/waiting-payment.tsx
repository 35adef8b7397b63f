import { useEffect, useEffectEvent, useState } from "react"
import { useRevalidator } from "react-router"
import type { ConfirmedCart } from "#contract/endpoints/checkout.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import letter from "#web/ui/pictures/spot-letter.svg"
import { Spinner } from "#web/ui/spinner.tsx"
import { watchPayment } from "./watch-payment.ts"

interface WaitingProps {
  cuid: string
  payment: NonNullable<ConfirmedCart["payment"]>
}

/** The customer returned before the bank confirmed: the page polls by itself, and says so when that takes long. */
export function WaitingPayment({ cuid, payment }: WaitingProps) {
  const { t } = useTranslation()
  const [isTired, setTired] = useState(false)
  const { revalidate } = useRevalidator()
  const settle = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (isTired) return
    const isPending = async () =>
      (await call("GET /api/carts/{cuid}", { params: { cuid } })).payment?.status === "PENDING"
    return watchPayment({ isPending, onSettled: settle, onTired: () => setTired(true) })
  }, [cuid, isTired])
  return (
    <div className="container section payment-state" role="status">
      {isTired ? (
        <EmptyState
          picture={letter}
          headingLevel={1}
          title={t("checkout.waiting.slow")}
          action={
            <>
              <Button onPress={() => setTired(false)}>{t("checkout.waiting.again")}</Button>
              {payment.checkout_url && (
                <LinkButton variant="plain" href={payment.checkout_url} isDocument>
                  {t("checkout.waiting.resume")}
                </LinkButton>
              )}
            </>
          }
        >
          {t("checkout.waiting.slow_subtitle")}
        </EmptyState>
      ) : (
        <div className="empty">
          <span className="payment-hop" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <h1 className="empty-title">{t("checkout.waiting.title")}</h1>
          <p>{t("checkout.waiting.subtitle")}</p>
          <Spinner />
        </div>
      )}
    </div>
  )
}
