import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

/** An activity whose rules are kept by calls of their own. */
export interface RuledActivity {
  id: number
  version: number
  allow_cancellation: boolean
  cancellation_fee: number
  confirmation: { fr: string; en: string } | null
}

const columns = sql`id, version, allow_cancellation, cancellation_fee, confirmation from activities`

export async function getActivityRules(tx: Tx, organiser_id: number, cuid: string): Promise<RuledActivity> {
  const { rows } = await sql<RuledActivity>`select ${columns}
    where organiser_id = ${organiser_id} and cuid = ${cuid}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

/** Locked until the transaction ends, so that rules and the activity's own fields are changed one after the other. */
export async function lockActivityRules(tx: Tx, organiser_id: number, cuid: string): Promise<RuledActivity> {
  const { rows } = await sql<RuledActivity>`select ${columns} where organiser_id = ${organiser_id} and cuid = ${cuid}
    and archived_at is null for no key update`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}
