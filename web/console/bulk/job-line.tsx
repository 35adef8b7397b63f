import { useTranslation } from "react-i18next"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { askFor } from "../entity/ask.ts"
import { useWords } from "../list/use-words.ts"
import styles from "./bulk.module.css"
import { isOver, type JobState, type StartedJob } from "./jobs.ts"
import { Refused } from "./refused.tsx"

/** One job: how far it is, a way to stop it, and at the end what it refused. */
export function JobLine({ job, state }: { job: StartedJob; state: JobState | undefined }) {
  const { t } = useTranslation()
  const { say } = useWords({ name: job.entity })
  const { run, isPending } = useAction()
  const { status = "", done = 0, total = 0, result } = state ?? {}
  const isEnded = state !== undefined && isOver(state)
  const refused = result?.refused ?? []
  const title = job.action === "delete" ? "console_entity.jobs.remove" : "console_entity.jobs.restore"
  const stop = () =>
    run((intention) => askFor("POST /api/console/jobs/{cuid}/cancel", { params: { cuid: job.cuid } }, intention), {
      success: t("console_entity.jobs.stopping"),
    })
  return (
    <section className={styles.job} aria-label={t(title, { screen: say("title") })}>
      <div className={styles.listHead}>
        <b>{t(title, { screen: say("title") })}</b>
        <span>{t("console_entity.jobs.progress", { done, total })}</span>
      </div>
      {isEnded ? (
        <Badge tone={/^(done|finished|completed)$/i.test(status) ? "success" : "warning"}>{t(endedText(status))}</Badge>
      ) : (
        <>
          <progress
            className={styles.progress}
            max={total || 1}
            value={done}
            aria-label={t(title, { screen: say("title") })}
          />
          <div className={styles.listHead}>
            <span>{t("console_entity.jobs.leave")}</span>
            <Button size="sm" variant="plain" onPress={() => void stop()} isPending={isPending}>
              {t("console_entity.jobs.stop")}
            </Button>
          </div>
        </>
      )}
      {refused.length > 0 && <Refused refused={refused} nameOf={(cuid) => cuid} />}
    </section>
  )
}

function endedText(status: string) {
  if (/^cancelled$/i.test(status)) return "console_entity.jobs.cancelled"
  return /^failed$/i.test(status) ? "console_entity.jobs.failed" : "console_entity.jobs.finished"
}
