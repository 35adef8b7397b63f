import { useQuery } from "@tanstack/react-query"
import type { Job } from "#contract/endpoints/console-jobs.ts"
import { call } from "../session/call.ts"
import { isOver, useHiddenJobs, useStartedJobs } from "./jobs.ts"

const SOON = 5_000
const A_MINUTE = 60_000

/** Jobs that this browser did not start, those of colleagues above all: the ones under way, and those that failed. */
export function useOtherJobs(): Job[] {
  const known = [...useStartedJobs().map(({ cuid }) => cuid), ...useHiddenJobs()]
  const { data } = useQuery({
    queryKey: ["jobs"],
    queryFn: async () => (await call("GET /api/console/jobs")).data,
    staleTime: A_MINUTE / 2,
    refetchInterval: ({ state }) => (state.data?.some((job) => !isOver(job)) ? SOON : A_MINUTE),
  })
  return (data ?? []).filter((job) => !known.includes(job.cuid) && (!isOver(job) || job.status === "FAILED"))
}
