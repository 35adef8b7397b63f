import { sql } from "kysely"
import { type EventType, movingEvents } from "#contract/events.ts"
import { markOutbox } from "../database/scope.ts"
import type { Tx } from "../database/transaction.ts"

export interface NewEvent {
  type: EventType
  payload: object
}

/** Tells other rooms what happened, in the transaction that makes it so. */
export const announce = (tx: Tx, organiser_id: number, type: EventType, payload: object): Promise<void> =>
  announceAll(tx, organiser_id, [{ type, payload }])

/** An event without a handler is stored as relayed: there is no job to make of it. */
export async function announceAll(tx: Tx, organiser_id: number, events: NewEvent[]): Promise<void> {
  const moving: EventType[] = [...movingEvents]
  await sql`
    insert into events (organiser_id, type, payload, relayed_at)
    select ${organiser_id}, e.type, e.payload, case when e.type <> all (${moving}::text[]) then clock_now() end
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e (type text, payload jsonb)`.execute(tx)
  if (events.some(({ type }) => moving.includes(type))) markOutbox()
}
