import { useTranslation } from "#web/texts/use-translation.tsx"

/** First stop of the keyboard: past the topbar and the menu. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <a className="skip" href="#content">
      {t("shell.skip")}
    </a>
  )
}
