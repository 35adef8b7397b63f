import { useQueries } from "@tanstack/react-query"
import { useEffect, useEffectEvent } from "react"
import { Button as AriaButton } from "react-aria-components/Button"
import { DialogTrigger } from "react-aria-components/Dialog"
import { CallError } from "#contract/client.ts"
import type { Job } from "#contract/endpoints/console-jobs.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { PopoverDialog } from "#web/ui/popover-dialog.tsx"
import { useForget } from "../registration/ask.ts"
import { call } from "../session/call.ts"
import styles from "./bulk.module.css"
import { JobLine } from "./job-line.tsx"
import { forgetJobs, hideJobs, isOver, useStartedJobs } from "./jobs.ts"
import { knownJob } from "./known-job.ts"

const EVERY = 1_500

/** Work in progress, in the top bar: a ring that fills, and the list of jobs with what they refused. */
export function JobsButton({ others }: { others: readonly Job[] }) {
  const { t } = useTranslation()
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
  const finishedKey = finished.map(({ job }) => job.cuid).join()
  const forget = useEffectEvent(useForget())
  // A job changes more than the rows of its list: those of cancelled dates are registrations, families and money.
  useEffect(() => {
    if (finishedKey) forget()
  }, [finishedKey])
  const shown = [...others.map((state) => ({ job: knownJob(state), state })), ...jobs]
  const over = shown.filter(({ state }) => state && isOver(state)).map(({ job }) => job.cuid)
  const running = shown.filter(({ state }) => !state || !isOver(state))
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
          {over.length > 0 && (
            <Button size="sm" variant="plain" onPress={() => clear(over)}>
              {t("console_entity.jobs.clear")}
            </Button>
          )}
        </div>
        {shown.map(({ job, state }, place) => (
          <JobLine key={job.cuid} job={job} state={state} isOther={place < others.length} />
        ))}
      </PopoverDialog>
    </DialogTrigger>
  )
}

const clear = (cuids: readonly string[]) => {
  hideJobs(cuids)
  forgetJobs(cuids)
}

const isGone = (error: unknown) => error instanceof CallError && error.code === "NOT_FOUND"

const AROUND = 2 * Math.PI * 6

const Ring = ({ share }: { share: number }) => (
  <svg className={styles.ring} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="6" />
    <circle cx="8" cy="8" r="6" strokeDasharray={AROUND} strokeDashoffset={AROUND * (1 - share)} />
  </svg>
)
