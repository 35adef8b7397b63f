import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid } from "../fields.ts"

// Long work that a collaborator started: it goes on when the window is closed. It is seen by its starter and by colleagues,
// who may leave or lose the right, while they hold the permission that starting it needed.
export const jobStatuses = ["WAITING", "RUNNING", "DONE", "CANCELLED", "FAILED"] as const
const byCuid = z.object({ cuid })

const job = z.object({
  cuid: z.string(),
  /** The list and what is done with its rows, such as "articles.delete". */
  kind: z.string(),
  status: z.enum(jobStatuses),
  done: z.int(),
  total: z.int(),
  /** Who started it. */
  starter: z.string(),
  result: z.object({
    /** The first of the rows that were refused, each with its reason; without a cuid where the one given was nobody's. */
    refused: z.array(z.object({ cuid: z.string().nullable(), code: z.string(), name: z.string().nullable() })),
    /** How many were refused in all. */
    count: z.int(),
  }),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type Job = z.output<typeof job>

export const jobEndpoints = {
  findJobs: endpoint({
    method: "GET",
    path: "/api/console/jobs",
    summary: "Jobs of the last days that one started or may see, newest first",
    audience: "collaborator",
    answer: z.object({ data: z.array(job), count: z.int() }),
    errors: [],
  }),
  getJob: endpoint({
    method: "GET",
    path: "/api/console/jobs/{cuid}",
    summary: "How far a job is, and what came of it",
    audience: "collaborator",
    params: byCuid,
    answer: z.object({ job }),
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
  cancelJob: endpoint({
    method: "POST",
    path: "/api/console/jobs/{cuid}/cancel",
    summary: "Stop a job after the row it is at; what is done stays done",
    audience: "collaborator",
    params: byCuid,
    answer: z.object({ job }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
}
