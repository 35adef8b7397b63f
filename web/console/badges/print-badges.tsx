import { today } from "@internationalized/date"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Printer } from "#web/ui/icons/printer.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useSession } from "../session/session.ts"

/** The badges of everybody who is expected today, as a file to print. */
export function PrintBadges({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { slug, timezone } = useSession().organiser
  const date = today(timezone).toString()
  return (
    <LinkButton size="sm" href={`/${slug}/api/console/badges-lists/${cuid}/print?date=${date}`} isDocument>
      <Printer className="icon icon-sm" aria-hidden="true" />
      {t("console_attendance.print_today")}
    </LinkButton>
  )
}
