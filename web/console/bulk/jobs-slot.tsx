import { lazy, Suspense } from "react"
import { AllTexts } from "../session/all-texts.tsx"
import { useStartedJobs } from "./jobs.ts"
import { useOtherJobs } from "./other-jobs.ts"

const JobsButton = lazy(async () => ({ default: (await import("./jobs-button.tsx")).JobsButton }))

/** The place of jobs in the top bar. Its code and texts are loaded with the first job, one's own or a colleague's. */
export function JobsSlot() {
  const others = useOtherJobs()
  const hasJobs = useStartedJobs().length > 0 || others.length > 0
  return hasJobs ? (
    <AllTexts meanwhile={null}>
      <Suspense>
        <JobsButton others={others} />
      </Suspense>
    </AllTexts>
  ) : null
}
