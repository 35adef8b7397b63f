import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useMay } from "../session/session.ts"
import { Panel } from "../shell/panel.tsx"
import { Progress } from "./progress.tsx"
import styles from "./setup.module.css"
import { setupQuery } from "./setup-query.ts"
import { useStepWords } from "./steps.ts"
import { useHidden } from "./use-hidden.ts"

/** The checklist on home, until every step is done or the person hides it. */
export function SetupCard() {
  const { t } = useTranslation()
  const may = useMay()
  const { run, isPending } = useAction()
  const { titleOf, textOf } = useStepWords()
  const { isHidden, hide } = useHidden()
  const isShown = may("organiser.account.read") && !isHidden
  const { data } = useQuery({ ...setupQuery, enabled: isShown })
  const next = data?.steps.find(({ done }) => !done)
  if (!isShown || !data || !next) return null
  return (
    <Panel
      title={t("console_setup.card.title")}
      end={
        <Button
          size="sm"
          variant="plain"
          isPending={isPending}
          onPress={() => void run(hide, { success: t("console_setup.card.hidden") })}
        >
          {t("console_setup.card.hide")}
        </Button>
      }
    >
      <div className={styles.card}>
        <div>
          <Progress steps={data.steps} />
          <p className={styles.nextTitle}>{t("console_setup.card.next", { step: titleOf(next) })}</p>
          <p>{textOf(next)}</p>
        </div>
        <LinkButton href="/setup" variant="primary">
          {t("console_setup.card.open")}
        </LinkButton>
      </div>
    </Panel>
  )
}
