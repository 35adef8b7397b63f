import { lazy, Suspense } from "react"
import { useStartedJobs } from "./jobs.ts"

const JobsButton = lazy(async () => ({ default: (await import("./jobs-button.tsx")).JobsButton }))

/** The place of jobs in the top bar. Its code is loaded with the first job. */
export function JobsSlot() {
  const hasJobs = useStartedJobs().length > 0
  return hasJobs ? (
    <Suspense>
      <JobsButton />
    </Suspense>
  ) : null
}
