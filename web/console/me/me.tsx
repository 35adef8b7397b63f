import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { useSession } from "../session/session.ts"
import { PageHead } from "../shell/page-head.tsx"
import styles from "./me.module.css"
import { Profile } from "./profile.tsx"
import { Security } from "./security.tsx"
import { Sessions } from "./sessions.tsx"

/** One's own account: what everybody may change of themselves without any permission. */
export function Me() {
  const { t } = useTranslation()
  const { collaborator, impersonator } = useSession()
  return (
    <div className={styles.page}>
      <PageHead title={t("console_shell.screens.me")} lead={t("console_me.lead")} />
      <div className={styles.columns}>
        <Profile />
        <div className={styles.side}>
          {impersonator ? (
            <Alert title={t("console_me.acting.title")}>
              {t("console_me.acting.text", { person: collaborator.fullname })}
            </Alert>
          ) : (
            <>
              <Security />
              <Sessions />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
