import { useTranslation } from "#web/texts/use-translation.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import "./trial-strip.css"

/** Above every page of an organiser on trial: nothing that is paid here is real. */
export function TrialStrip() {
  const { t } = useTranslation()
  return (
    <section className="trial-strip" aria-label={t("shell.trial_label")}>
      {t("shell.trial")} <SiteLink href="/sandbox/mailbox">{t("shell.trial_mailbox")}</SiteLink>.
    </section>
  )
}
