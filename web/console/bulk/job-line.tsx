import { useQueryClient } from "@tanstack/react-query"
import type { Job } from "#contract/endpoints/console-jobs.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useWords } from "../list/use-words.ts"
import { call } from "../session/call.ts"
import styles from "./bulk.module.css"
import { endings, type StartedJob } from "./jobs.ts"
import { Refused } from "./refused.tsx"

const titles = {
  delete: "console_entity.jobs.remove",
  restore: "console_entity.jobs.restore",
  open: "console_entity.jobs.open",
  close: "console_entity.jobs.close",
  cancel: "console_entity.jobs.cancel",
  cancel_many: "console_entity.jobs.cancel_many",
  approve_many: "console_entity.jobs.approve_many",
  tag: "console_household.tag_many.job",
  untag: "console_household.tag_many.job_off",
} as const

interface JobLineProps {
  job: StartedJob
  state: Job | undefined
  /** It was not started here: its starter is told. */
  isOther?: boolean
}

/** One job: how far it is, a way to stop it, and at the end what it refused. */
export function JobLine({ job, state, isOther = false }: JobLineProps) {
  const { t } = useTranslation()
  const { say } = useWords({ name: job.entity })
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const { done, total } = state ?? { done: 0, total: 0 }
  const ending = state && endings[state.status]
  const title = t(titles[job.action], { screen: say("title") })
  const stop = async () => {
    await run((intention) => call("POST /api/console/jobs/{cuid}/cancel", { params: { cuid: job.cuid } }, intention), {
      success: t("console_entity.jobs.stopping"),
    })
    await client.invalidateQueries({ queryKey: ["jobs"] })
  }
  return (
    <section className={styles.job} aria-label={title}>
      <div className={styles.listHead}>
        <b>{title}</b>
        <span>{t("console_entity.jobs.progress", { done, total })}</span>
      </div>
      {isOther && state && <span>{t("console_entity.jobs.by", { name: state.starter })}</span>}
      {ending ? (
        <Badge tone={ending === "finished" ? "success" : "warning"}>{t(`console_entity.jobs.${ending}`)}</Badge>
      ) : (
        <>
          <progress className={styles.progress} max={total || 1} value={done} aria-label={title} />
          <div className={styles.listHead}>
            <span>{t("console_entity.jobs.leave")}</span>
            <Button size="sm" variant="plain" onPress={() => void stop()} isPending={isPending}>
              {t("console_entity.jobs.stop")}
            </Button>
          </div>
        </>
      )}
      {state && <Refused refused={state.result.refused} count={state.result.count} />}
    </section>
  )
}
