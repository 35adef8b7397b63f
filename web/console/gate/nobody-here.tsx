import { useEffect } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { buttonClass } from "#web/ui/button-look.ts"
import styles from "./gate.module.css"

/** The console asks for what is due first; what was recorded here has been sent. */
export function SettleFirst({ slug }: { slug: string }) {
  useEffect(() => location.replace(`/${slug}`), [slug])
  return null
}

/** Without a session: with the network, the login page, which leads back here. */
export function NobodyHere({ slug, isOnline }: { slug: string; isOnline: boolean }) {
  const { t } = useTranslation()
  const login = `/${slug}/login?redirect=${encodeURIComponent(`/${slug}/gate`)}`
  useEffect(() => {
    if (isOnline) location.replace(login)
  }, [isOnline, login])
  if (isOnline) return null
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{t("console_attendance.gate.title")}</h1>
      <p className={styles.hint}>{t("console_attendance.gate.logged_out")}</p>
      <a className={buttonClass({ variant: "primary", size: "lg" })} href={login}>
        {t("console_attendance.gate.log_in")}
      </a>
    </main>
  )
}
