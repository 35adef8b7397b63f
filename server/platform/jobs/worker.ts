import type { PgBoss } from "pg-boss"
import type { Platform } from "../platform.ts"
import { type QueueName, queues, type RowJob } from "./queues.ts"
import { startRelay } from "./relay.ts"

export type JobHandlers = { [Q in QueueName]: (platform: Platform, job: RowJob) => Promise<void> }

/** Works the queues in this process: relay, handlers, the hourly housekeeping, and what is looked after every minute. */
export async function startWorker(platform: Platform, boss: PgBoss, handlers: JobHandlers) {
  const { database, log } = platform
  const relay = startRelay(database, boss, log)
  for (const queue of Object.keys(queues) as QueueName[]) {
    await boss.work<RowJob>(queue, { pollingIntervalSeconds: 1, batchSize: 10 }, async (jobs) => {
      for (const job of jobs) await handlers[queue](platform, job.data)
    })
  }
  await boss.schedule("housekeeping", "17 * * * *")
  await boss.schedule("payments", "* * * * *")
  await boss.schedule("waiting_list", "* * * * *")
  await boss.schedule("notifications", "* * * * *")
  await boss.schedule("payment_deadlines", "7 * * * *")
  await boss.schedule("attendance", "7 * * * *")
  await boss.schedule("nightly", "23 2 * * *")
  return { stop: () => relay.stop() }
}
