import { keep, readKept, useKept } from "../session/kept.ts"

/** A job as the console knows it: the server answers how far it is. */
export interface StartedJob {
  cuid: string
  action: BulkAction
  /** The entity's name, for its words, and the path of its list. */
  entity: string
  path: string
}
export type BulkAction = "delete" | "restore"

/** What GET /api/console/jobs/{cuid} answers. */
export interface JobState {
  status: string
  done: number
  total: number
  result?: { refused?: Refusal[] } | null
}
export interface Refusal {
  cuid: string
  code: string
}

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

const over = ["done", "finished", "completed", "cancelled", "failed"]

/** Whether a job has ended, however. */
export const isOver = ({ status }: Pick<JobState, "status">): boolean => over.includes(status.toLowerCase())
