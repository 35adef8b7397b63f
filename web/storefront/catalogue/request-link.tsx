import { useTranslation } from "#web/texts/use-translation.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"

/** For an activity that takes requests: a link to them in place of a form, for visitors and customers alike. */
export function RequestLink({ activity }: { activity: string }) {
  const { t } = useTranslation()
  return (
    <div className="stack-2 request-link">
      <LinkButton href={`/cart/registrations/request/${activity}`} variant="primary" size="lg" isBlock>
        {t("offer.request")}
      </LinkButton>
      <p className="small muted">{t("offer.request_note")}</p>
    </div>
  )
}
