import type { Job } from "#contract/endpoints/console-jobs.ts"
import { keep, readKept, useKept } from "../session/kept.ts"

export type BulkAction = "delete" | "restore" | "open" | "close" | "tag" | "untag"

/** A job as the console knows it: the server answers how far it is. */
export interface StartedJob {
  cuid: string
  action: BulkAction | "cancel" | "cancel_many" | "approve_many"
  /** The entity's name, for its words, and the path of its list. */
  entity: string
  path: string
}

/** A row that was not changed, and why; null where it has no name any more. */
export type Refusal = Job["result"]["refused"][number]

// The jobs that this browser started, newest first. They outlive a reload: a job goes on when the window is closed.
const NAME = "jobs"
const MOST = 20

const parse = (text: string | null): StartedJob[] => {
  try {
    return JSON.parse(text ?? "[]") as StartedJob[]
  } catch {
    return []
  }
}

export const useStartedJobs = (): StartedJob[] => parse(useKept(NAME))

export const addJob = (job: StartedJob) => keep(NAME, JSON.stringify([job, ...parse(readKept(NAME))].slice(0, MOST)))

export const forgetJobs = (cuids: readonly string[]) =>
  keep(NAME, JSON.stringify(parse(readKept(NAME)).filter(({ cuid }) => !cuids.includes(cuid))))

// Jobs that were cleared from the list: the server still knows those of the last days.
const HIDDEN = "jobs-hidden"
const MOST_HIDDEN = 100
const parseHidden = (text: string | null): string[] => text?.split(",") ?? []

export const useHiddenJobs = (): string[] => parseHidden(useKept(HIDDEN))

export const hideJobs = (cuids: readonly string[]) =>
  keep(HIDDEN, [...cuids, ...parseHidden(readKept(HIDDEN))].slice(0, MOST_HIDDEN).join())

/** The words for how a job has ended; undefined while it is under way. */
export const endings: Partial<Record<Job["status"], "finished" | "cancelled" | "failed">> = {
  DONE: "finished",
  CANCELLED: "cancelled",
  FAILED: "failed",
}

export const isOver = ({ status }: Pick<Job, "status">): boolean => endings[status] !== undefined
