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
  await tx
    .insertInto("events")
    .values(
      events.map(({ type, payload }) => ({ organiser_id, type, payload: sql`${JSON.stringify(payload)}::jsonb` })),
    )
    .execute()
  markOutbox()
}
