import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"

/** An unfinished payment for this very cart, with a link back to its page. */
export function PaymentUnderWay({ url }: { url: string }) {
  const { t } = useTranslation()
  return (
    <Alert title={t("checkout.under_way.title")} action={<ResumeLink url={url} />}>
      {t("checkout.under_way.text")}
    </Alert>
  )
}

export function ResumeLink({ url }: { url: string }) {
  const { t } = useTranslation()
  return (
    <LinkButton size="sm" href={url} isDocument>
      {t("checkout.under_way.action")}
    </LinkButton>
  )
}
