import { sql } from "kysely"
import type { Tx } from "../database/transaction.ts"

/** The database's own clock, read after the locks are held; statements are then given the instant as a value. */
export async function readClock(tx: Tx): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_now() as now`.execute(tx)
  return rows[0]!.now
}
