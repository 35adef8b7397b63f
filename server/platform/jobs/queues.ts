import { type ConstructorOptions, PgBoss } from "pg-boss"
import type { Logger } from "pino"
import type { Database } from "../database/database.ts"

// A worker's heartbeat on the jobs it holds. Those of a process that died (or hangs) are given to another one when it has
// been missing for this long; a long job of a process that lives is left alone.
const lease = { heartbeatSeconds: 20 }

// Jobs are tried again with growing pauses, for about a day; what still fails waits in `dead-letters` for a person.
const retried = {
  ...lease,
  retryLimit: 12,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 21_600,
  deadLetter: "dead-letters",
}
/** Scheduled often: a round that fails is not repeated, since the next minute looks again. */
const everyMinute = { ...lease, retryLimit: 0 }
/** Scheduled by the hour: a round that was cut short by a kill is repeated at once. */
const everyHour = { ...lease, retryLimit: 1, retryDelay: 10 }

export const queues = {
  notifications: retried,
  events: retried,
  emails: retried,
  /**
   * Jobs that collaborators started, apart from events and mails: one over a season's families takes as long as there are
   * rows, and a provider may be asked for each. They expire as late as pg-boss can; one that expires, or whose lease was
   * lost, stops before its next row (run-job.ts) and is tried again from there, so that none runs twice side by side.
   */
  started_jobs: { ...retried, expireInSeconds: 24 * 3_600 },
  housekeeping: everyHour,
  /** Asks the providers after payments without news. */
  payments: everyMinute,
  /** Offers what has come free. */
  waiting_list: everyMinute,
  /** Shows visitors the pages whose instant has come. */
  pages: everyMinute,
  /** Reminds of what must be paid and ends what was not. */
  payment_deadlines: everyHour,
  /** Closes the months that are over. */
  attendance: everyHour,
  /** Forgets rows whose time has come and checks the invariants; takes as long as there are rows. */
  nightly: { ...everyHour, expireInSeconds: 6 * 3_600 },
} as const

// How often pg-boss looks for jobs whose heartbeat is missing, in seconds: with the lease and the first pause of a retry
// they run again within a minute of the kill, whatever process does it.
const supervision = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 10 }

export type QueueName = keyof typeof queues

const batched = { pollingIntervalSeconds: 1, batchSize: 10, burstWhenBatchFull: true } as const

/**
 * How a process fetches jobs: every second some, and after a full batch at once the next. Two started jobs run at a time,
 * each of another organiser: the second lane is there for those who wait behind somebody's long one.
 */
export const fetching = (queue: QueueName) =>
  queue === "started_jobs"
    ? ({ pollingIntervalSeconds: 1, batchSize: 1, localConcurrency: 2, localGroupConcurrency: 1 } as const)
    : batched

/** What a job names: a row of one organiser. The row holds the rest, so a job whose cause is gone does nothing. */
export interface RowJob {
  organiser_id: number
  id: number
}

/** pg-boss over our own connections, in a schema of its own. Started before serving, so that its queues are known. */
export async function startQueues(
  database: Database,
  log: Logger,
  options: Pick<ConstructorOptions, "supervise" | "schedule" | "clock"> = {},
): Promise<PgBoss> {
  const boss = new PgBoss({
    ...supervision,
    ...options,
    schema: "jobs",
    db: { executeSql: (text, values) => database.query(text, values) },
    ...(database.kind === "embedded" ? { backend: "pglite" as const } : {}),
  })
  boss.on("error", (error) => log.warn({ error: error.message }, "jobs"))
  await boss.start()
  await boss.createQueue("dead-letters")
  for (const [name, settings] of Object.entries(queues)) {
    await boss.createQueue(name, settings)
    // createQueue() leaves a queue that exists as it is: an installation of an earlier release gets today's settings here.
    await boss.updateQueue(name, settings)
    // Makes pg-boss remember the queue now: looking it up later, inside the relay's transaction, would need a second
    // connection.
    await boss.insert(name, [])
  }
  return boss
}
