import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid } from "../fields.ts"

// Long work that a collaborator started: it goes on when the window is closed, and is seen by its starter alone.
export const jobStatuses = ["WAITING", "RUNNING", "DONE", "CANCELLED", "FAILED"] as const
const byCuid = z.object({ cuid })

const job = z.object({
  cuid: z.string(),
  /** The list and what is done with its rows, such as "articles.delete". */
  kind: z.string(),
  status: z.enum(jobStatuses),
  done: z.int(),
  total: z.int(),
  /** The rows that were refused, each with its reason, and with its name where it still exists. */
  result: z.object({
    refused: z.array(z.object({ cuid: z.string(), code: z.string(), name: z.string().nullable() })),
  }),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type Job = z.output<typeof job>

export const jobEndpoints = {
  findJobs: endpoint({
    method: "GET",
    path: "/api/console/jobs",
    summary: "One's own jobs of the last days, newest first",
    audience: "collaborator",
    answer: z.object({ data: z.array(job), count: z.int() }),
    errors: [],
  }),
  getJob: endpoint({
    method: "GET",
    path: "/api/console/jobs/{cuid}",
    summary: "How far one's own job is, and what came of it",
    audience: "collaborator",
    params: byCuid,
    answer: z.object({ job }),
    errors: ["NOT_FOUND", "FORBIDDEN"],
  }),
  cancelJob: endpoint({
    method: "POST",
    path: "/api/console/jobs/{cuid}/cancel",
    summary: "Stop one's own job after the row it is at; what is done stays done",
    audience: "collaborator",
    params: byCuid,
    answer: z.object({ job }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
}
