import { createHash } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { type RawBuilder, sql } from "kysely"
import { fromKysely, type PgBoss } from "pg-boss"
import type { Logger } from "pino"
import type { Database } from "../database/database.ts"
import { leaveRole, together, unsafeInSystem } from "../database/transaction.ts"
import { readClock } from "../providers/clock.ts"
import type { QueueName, RowJob } from "./queues.ts"

// Business code writes rows; only the relay talks to the queue. It enters rows as jobs and commits, and then marks them as
// relayed: the rows of a cluster and its queue cannot be committed as one. A process that dies between the two leaves rows
// that are relayed again, and since a job's id comes from its row, twice is once. One process at a time does it; another
// that finds the lock taken comes back a moment later.
const outboxes: Outbox[] = [
  {
    table: "events",
    kind: sql`type`,
    queueOf: (kind) => (kind === "job.started" ? "started_jobs" : "events"),
    most: 500,
  },
  // A few at a time: on an opening day the rest waits in its table and takes nothing from the buyers.
  { table: "mails", kind: sql`template`, queueOf: () => "emails", most: 20 },
]
// While much is written a round fetches the rows of many commits at once.
const PAUSE = 100
const LOCK = 727_274_002

interface Outbox {
  table: "events" | "mails"
  /** The column that says which queue a row belongs to. */
  kind: RawBuilder<string>
  queueOf: (kind: string) => QueueName
  most: number
}

interface OutboxRow extends RowJob {
  kind: string
}

export async function relayOnce(database: Database, boss: PgBoss): Promise<number | "busy"> {
  let relayed = 0
  for (const outbox of outboxes) {
    const rows = await enterJobs(database, boss, outbox)
    if (rows === "busy") return rows
    if (rows.length > 0) await markRelayed(database, outbox, rows)
    relayed += rows.length
  }
  return relayed
}

const enterJobs = (
  database: Database,
  boss: PgBoss,
  { table, kind, queueOf, most }: Outbox,
): Promise<RowJob[] | "busy"> =>
  unsafeInSystem(database, async (tx) => {
    const [lock, { rows }] = await together(
      tx,
      () => sql<{ is_ours: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as is_ours`.execute(tx),
      () =>
        sql<OutboxRow>`select organiser_id, id, ${kind} as kind from ${sql.table(table)} where relayed_at is null
          order by created_at limit ${sql.lit(most)}`.execute(tx),
    )
    if (rows.length > 0 && !lock.rows[0]!.is_ours) return "busy"
    if (rows.length === 0) return rows
    await leaveRole(tx)
    for (const [queue, some] of Map.groupBy(rows, (row) => queueOf(row.kind)))
      await boss.insert(queue, some.map(jobOf), { db: fromKysely(tx) })
    return rows

    // Grouped by organiser: a queue may limit how many of one organiser run at a time.
    function jobOf({ organiser_id, id }: RowJob) {
      const data = { organiser_id, id }
      return { id: jobId(table, data), data, group: { id: String(organiser_id) } }
    }
  })

const markRelayed = (database: Database, { table }: Outbox, rows: RowJob[]): Promise<void> =>
  unsafeInSystem(database, async (tx) => {
    const now = await readClock(tx)
    const mark =
      ([organiser_id, some]: [number, RowJob[]]) =>
      () =>
        sql`update ${sql.table(table)} set relayed_at = ${now} where organiser_id = ${organiser_id}
          and id = any (${some.map(({ id }) => id)}::bigint[]) and relayed_at is null`.execute(tx)
    await together(tx, ...[...Map.groupBy(rows, ({ organiser_id }) => organiser_id)].map(mark))
  })

function jobId(table: string, { organiser_id, id }: RowJob): string {
  const hex = createHash("sha256").update(`${table}/${organiser_id}/${id}`).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Relays as soon as a commit says so, and every second for what other processes left. */
export function startRelay(database: Database, boss: PgBoss, log: Logger): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  const round = async () => {
    for (;;) {
      again = false
      const relayed = await relayOnce(database, boss)
      const isLeft = relayed === "busy" || outboxes.some(({ most }) => relayed >= most)
      if (!again && (!isLeft || stopped)) return
      if (!stopped) await setTimeout(PAUSE)
    }
  }
  const wake = () => {
    if (stopped) return
    if (running) again = true
    else
      running = round()
        .catch((error: Error) => log.warn({ error: error.message }, "relay"))
        .finally(() => {
          running = null
        })
  }
  const timer = setInterval(wake, 1_000)
  database.outboxWritten = wake
  wake()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
