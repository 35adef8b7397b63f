import { Button } from "react-aria-components/Button"
import { demoAccounts, demoPassword as password } from "#contract/rules/demo-accounts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import styles from "./entrance.module.css"

/** The demo's accounts by name: everybody who tries it out may use them. */
export function DemoAccounts({ onChosen }: { onChosen: (given: { email: string; password: string }) => void }) {
  const { t } = useTranslation()
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 className={styles.demoTitle} id="demo-accounts">
        {t("console_session.demo.heading")}
      </h2>
      <p className={styles.demoLead}>{t("console_session.demo.lead", { password })}</p>
      <div className={styles.choices}>
        {(["everything", "desk"] as const).map((may) => (
          <Button
            key={may}
            className={styles.organiser!}
            onPress={() => onChosen({ email: demoAccounts[may], password })}
          >
            <span>
              <span className={styles.organiserName}>{demoAccounts[may]}</span>
              <span className={styles.organiserDetail}>{t(`console_session.demo.${may}`)}</span>
            </span>
          </Button>
        ))}
      </div>
    </section>
  )
}
