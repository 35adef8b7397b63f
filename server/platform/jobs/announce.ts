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
  await sql`select app.announce(${organiser_id}, ${JSON.stringify(events)}::jsonb, ${moving}::text[])`.execute(tx)
  if (events.some(({ type }) => moving.includes(type))) markOutbox()
}
