import { useQueries, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { Button as AriaButton } from "react-aria-components/Button"
import { DialogTrigger } from "react-aria-components/Dialog"
import { CallError } from "#contract/client.ts"
import type { Job } from "#contract/endpoints/console-jobs.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { PopoverDialog } from "#web/ui/popover-dialog.tsx"
import { call } from "../session/call.ts"
import styles from "./bulk.module.css"
import { JobLine } from "./job-line.tsx"
import { forgetJobs, isOver, useStartedJobs } from "./jobs.ts"

const EVERY = 1_500

/** Work in progress, in the top bar: a ring that fills, and the list of jobs with what they refused. */
export function JobsButton() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const started = useStartedJobs()
  const states = useQueries({
    queries: started.map(({ cuid }) => ({
      queryKey: ["jobs", cuid],
      queryFn: async () => (await call("GET /api/console/jobs/{cuid}", { params: { cuid } })).job,
      refetchInterval: ({ state }: { state: { data?: Job | undefined } }) =>
        state.data && isOver(state.data) ? false : EVERY,
    })),
  })
  const jobs = started.map((job, place) => ({ job, state: states[place]?.data }))
  const gone = started.filter((_, place) => isGone(states[place]?.error)).map(({ cuid }) => cuid)
  const goneKey = gone.join()
  // A job that the server has forgotten is forgotten here.
  useEffect(() => {
    if (goneKey) forgetJobs(goneKey.split(","))
  }, [goneKey])
  const finished = jobs.filter(({ state }) => state && isOver(state))
  const finishedPaths = [...new Set(finished.map(({ job }) => job.path))].join()
  // Rows that a job has changed are read again.
  useEffect(() => {
    for (const path of finishedPaths.split(",").filter(Boolean))
      void client.invalidateQueries({ queryKey: ["entity", path] })
  }, [client, finishedPaths])
  const running = jobs.filter(({ state }) => !state || !isOver(state))
  const total = running.reduce((sum, { state }) => sum + (state?.total ?? 0), 0)
  const done = running.reduce((sum, { state }) => sum + (state?.done ?? 0), 0)
  const share = running.length === 0 ? 1 : total === 0 ? 0 : done / total
  return (
    <DialogTrigger>
      <AriaButton className={styles.jobs ?? ""}>
        <span className="sr-only">{t("console_entity.jobs.button")}</span>
        <Ring share={share} />
        {running.length > 0 && <span className={styles.share}>{Math.floor(share * 100)} %</span>}
      </AriaButton>
      <PopoverDialog label={t("console_entity.jobs.title")} placement="bottom end" contentClassName={styles.list}>
        <div className={styles.listHead}>
          <b>{t("console_entity.jobs.title")}</b>
          {finished.length > 0 && (
            <Button size="sm" variant="plain" onPress={() => forgetJobs(finished.map(({ job }) => job.cuid))}>
              {t("console_entity.jobs.clear")}
            </Button>
          )}
        </div>
        {jobs.map(({ job, state }) => (
          <JobLine key={job.cuid} job={job} state={state} />
        ))}
      </PopoverDialog>
    </DialogTrigger>
  )
}

const isGone = (error: unknown) => error instanceof CallError && error.code === "NOT_FOUND"

const AROUND = 2 * Math.PI * 6

const Ring = ({ share }: { share: number }) => (
  <svg className={styles.ring} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="6" />
    <circle cx="8" cy="8" r="6" strokeDasharray={AROUND} strokeDashoffset={AROUND * (1 - share)} />
  </svg>
)
