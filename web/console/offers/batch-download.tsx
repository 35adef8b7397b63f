import { useTranslation } from "#web/texts/use-translation.tsx"
import { Download } from "#web/ui/icons/download.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useSession } from "../session/session.ts"

/** The codes of a batch as a file. */
export function BatchDownload({ batch, isPrimary = false }: { batch: string; isPrimary?: boolean }) {
  const { t } = useTranslation()
  const { slug } = useSession().organiser
  return (
    <LinkButton
      size="sm"
      variant={isPrimary ? "primary" : "default"}
      href={`/${slug}/api/console/coupons/batch/${batch}/download`}
      isDocument
    >
      <Download className="icon icon-sm" aria-hidden="true" />
      {t("console_prices.batch.download")}
    </LinkButton>
  )
}
