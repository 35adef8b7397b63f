import type { Job, JobResult, PgBoss } from "pg-boss"
import type { Platform } from "../platform.ts"
import { fetching, type QueueName, queues, type RowJob } from "./queues.ts"
import { startRelay } from "./relay.ts"

/** `signal` is aborted once the job is no longer this process's: it has expired, its lease was lost, or the process stops. */
type Handler = (platform: Platform, job: RowJob, signal?: AbortSignal) => Promise<void>
export type JobHandlers = { [Q in QueueName]: Handler }

/** Works the queues in this process: relay, handlers, the hourly housekeeping, and what is looked after every minute. */
export async function startWorker(platform: Platform, boss: PgBoss, handlers: JobHandlers) {
  const { database, log } = platform
  const relay = startRelay(database, boss, log)
  for (const queue of Object.keys(queues) as QueueName[]) {
    await boss.work(queue, { ...fetching(queue), perJobResults: true }, async (jobs: Job<RowJob>[]) => {
      const results: JobResult[] = []
      for (const job of jobs) results.push(await settle(job))
      return results
    })

    // Each job of a batch answers for itself: one that fails is tried again alone.
    function settle({ id, data, signal }: Job<RowJob>): Promise<JobResult> {
      return handlers[queue](platform, data, signal).then(
        () => ({ id, status: "completed" }),
        (error: Error) => ({ id, status: "failed", output: { message: error.message } }),
      )
    }
  }
  await boss.schedule("housekeeping", "17 * * * *")
  await boss.schedule("payments", "* * * * *")
  await boss.schedule("waiting_list", "* * * * *")
  await boss.schedule("pages", "* * * * *")
  await boss.schedule("notifications", "* * * * *")
  await boss.schedule("payment_deadlines", "7 * * * *")
  await boss.schedule("attendance", "7 * * * *")
  await boss.schedule("nightly", "23 2 * * *")
  return { stop: () => relay.stop() }
}
