import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { UserCheck } from "#web/ui/icons/user-check.tsx"
import { type Session, useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./acting.module.css"
import { useActing } from "./use-acting.ts"

/** Over every screen while one acts as a colleague: who that is, until when, and one button that ends it. */
export function ActingBanner() {
  const { impersonator } = useSession()
  return impersonator && <Banner impersonator={impersonator} />
}

function Banner({ impersonator }: { impersonator: NonNullable<Session["impersonator"]> }) {
  const { t } = useTranslation()
  const { time } = useFormats()
  const { collaborator } = useSession()
  const { end, isPending } = useActing()
  const { until } = impersonator
  return (
    <aside className={styles.banner} aria-label={t("console_team.acting.banner", { person: collaborator.fullname })}>
      <UserCheck className="icon icon-sm" aria-hidden="true" />
      <p className={styles.text}>
        <b>{t("console_team.acting.banner", { person: collaborator.fullname })}</b>{" "}
        <span className={styles.until}>{t("console_team.acting.until", { time: time(until) })}</span>
      </p>
      <Button size="sm" className={styles.end} onPress={() => void end(impersonator)} isPending={isPending}>
        {t("console_team.acting.end", { person: impersonator.fullname })}
      </Button>
    </aside>
  )
}
