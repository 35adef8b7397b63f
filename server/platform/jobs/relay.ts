import { createHash } from "node:crypto"
import { setTimeout } from "node:timers/promises"
import { sql } from "kysely"
import { fromKysely, type PgBoss } from "pg-boss"
import type { Logger } from "pino"
import type { Database } from "../database/database.ts"
import { leaveRole, type Tx, together, unsafeInSystem } from "../database/transaction.ts"
import { readClock } from "../providers/clock.ts"
import type { RowJob } from "./queues.ts"

// Business code writes rows; only the relay talks to the queue. It claims rows, enters them as jobs and marks them in
// one transaction, skipping what another process has claimed. A job's id comes from its row, so even a row relayed twice
// is one job.
const outboxes = [
  { table: "events", queue: "events", most: 500 },
  // Ten times what is sent in the same time: on an opening day the rest waits in its table and takes nothing from the buyers.
  { table: "mails", queue: "emails", most: 20 },
] as const
// While much is written a round fetches the rows of many commits at once.
const PAUSE = 100

export async function relayOnce(database: Database, boss: PgBoss): Promise<number> {
  let relayed = 0
  for (const { table, queue, most } of outboxes) {
    relayed += await unsafeInSystem(database, async (tx) => {
      const rows = await claimRows(tx, table, most)
      if (rows.length === 0) return 0
      await leaveRole(tx)
      const jobs = rows.map((data) => ({ id: jobId(table, data), data }))
      await boss.insert(queue, jobs, { db: fromKysely(tx) })
      return rows.length
    })
  }
  return relayed
}

async function claimRows(tx: Tx, table: "events" | "mails", most: number): Promise<RowJob[]> {
  const { rows } = await sql<RowJob>`
    select organiser_id, id from ${sql.table(table)} where relayed_at is null
    order by created_at limit ${sql.lit(most)} for update skip locked`.execute(tx)
  if (rows.length === 0) return rows
  const now = await readClock(tx)
  const mark =
    ([organiser_id, some]: [number, RowJob[]]) =>
    () =>
      sql`update ${sql.table(table)} set relayed_at = ${now}
      where organiser_id = ${organiser_id} and id = any (${some.map(({ id }) => id)}::bigint[])`.execute(tx)
  await together(tx, ...[...Map.groupBy(rows, ({ organiser_id }) => organiser_id)].map(mark))
  return rows
}

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
      const isLeft = outboxes.some(({ most }) => relayed >= most)
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
