import { type ConstructorOptions, PgBoss } from "pg-boss"
import type { Logger } from "pino"
import type { Database } from "../database/database.ts"

// Jobs are tried again with growing pauses, for about a day; what still fails waits in `dead-letters` for a person.
const patience = {
  retryLimit: 12,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 14_400,
  deadLetter: "dead-letters",
}

export const queues = {
  notifications: patience,
  events: patience,
  emails: patience,
  housekeeping: { retryLimit: 0 },
  /** Asks after payments nobody tells of; the next minute asks again. */
  payments: { retryLimit: 0 },
  /** Offers what has come free; the next minute looks again. */
  waiting_list: { retryLimit: 0 },
  /** Reminds of what must be paid and ends what was not; the next hour looks again. */
  payment_deadlines: { retryLimit: 0 },
  /** Closes the months that are over; the next hour looks again. */
  attendance: { retryLimit: 0 },
  /** Forgets what its time has come for and checks the invariants; takes as long as there are rows. */
  nightly: { retryLimit: 0, expireInSeconds: 6 * 3_600 },
} as const

export type QueueName = keyof typeof queues

/** What a job names: a row of one organiser. The row holds the rest, so a job whose cause is gone does nothing. */
export interface RowJob {
  organiser_id: number
  id: number
}

/** pg-boss over our own connections, in a schema of its own. Started before serving, so that its queues are known. */
export async function startQueues(
  database: Database,
  log: Logger,
  options: Pick<ConstructorOptions, "supervise" | "schedule"> = {},
): Promise<PgBoss> {
  const boss = new PgBoss({
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
    // Makes pg-boss remember the queue now: looking it up later, inside the relay's transaction, would need a second
    // connection.
    await boss.insert(name, [])
  }
  return boss
}
