import { sql } from "kysely"
import type { EventType } from "#contract/events.ts"
import { markOutbox } from "../database/scope.ts"
import type { Tx } from "../database/transaction.ts"

export interface NewEvent {
  type: EventType
  payload: object
}

/** Tells other rooms what happened, in the transaction that makes it so. */
export const announce = (tx: Tx, organiser_id: number, type: EventType, payload: object): Promise<void> =>
  announceAll(tx, organiser_id, [{ type, payload }])

export async function announceAll(tx: Tx, organiser_id: number, events: NewEvent[]): Promise<void> {
  await sql`
    insert into events (organiser_id, type, payload) select ${organiser_id}, e.type, e.payload
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e (type text, payload jsonb)`.execute(tx)
  markOutbox()
}
