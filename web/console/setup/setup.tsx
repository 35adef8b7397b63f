import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { ExternalLink } from "#web/ui/icons/external-link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useSession } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { Panel } from "../shell/panel.tsx"
import { Progress } from "./progress.tsx"
import styles from "./setup.module.css"
import { setupQuery } from "./setup-query.ts"
import { type Step, useStepWords } from "./steps.ts"

/** The seven steps from nothing to an activity on sale, worked out from the data; nothing is ticked here. */
export function Setup() {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const { data, error, refetch } = useQuery({ ...setupQuery, staleTime: 0 })
  const next = data?.steps.find(({ done }) => !done)
  return (
    <div className={styles.screen}>
      <div>
        <PageHead
          title={t("console_setup.title")}
          lead={data && !next ? t("console_setup.all_done") : t("console_setup.lead")}
        />
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingRows />}
        {data && <Progress steps={data.steps} />}
        <ol className={styles.steps}>
          {data?.steps.map((step, place) => (
            <StepRow key={step.step} step={step} number={place + 1} isNext={step === next} />
          ))}
        </ol>
      </div>
      <aside>
        <Panel title={t("console_setup.side_title")}>
          <p>{t("console_setup.side_text")}</p>
          <LinkButton className={styles.openSite} href={organiser.site_url} target="_blank" rel="noopener">
            {t("console_setup.side_open")}
            <ExternalLink className="icon icon-sm" aria-hidden="true" />
          </LinkButton>
        </Panel>
      </aside>
    </div>
  )
}

function StepRow({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { t } = useTranslation()
  const { titleOf, textOf, placeOf } = useStepWords()
  const title = titleOf(step)
  const place = placeOf(step)
  const act = t(step.done ? "console_setup.change" : "console_setup.open")
  return (
    <li
      className={styles.step}
      data-state={step.done ? "done" : isNext ? "next" : "open"}
      aria-current={isNext ? "step" : undefined}
    >
      <span className={styles.tile}>
        {step.done ? <Check className="icon" aria-hidden="true" /> : <span aria-hidden="true">{number}</span>}
      </span>
      <div>
        <h2 className={styles.stepTitle}>
          {title}
          {step.done && <span className="sr-only"> ({t("console_setup.done")})</span>}
        </h2>
        <p>{textOf(step)}</p>
      </div>
      <div className={styles.end}>
        {place && (
          <LinkButton
            href={place}
            size="sm"
            variant={isNext ? "primary" : step.done ? "plain" : "default"}
            aria-label={`${act} – ${title}`}
          >
            {act}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
