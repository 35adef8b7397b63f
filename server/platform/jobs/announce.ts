import { sql } from "kysely"
import type { EventType } from "#contract/events.ts"
import { markOutbox } from "../database/scope.ts"
import type { Tx } from "../database/transaction.ts"

/** Tells other rooms what happened, in the transaction that makes it so. */
export async function announce(tx: Tx, organiser_id: number, type: EventType, payload: object): Promise<void> {
  await tx
    .insertInto("events")
    .values({ organiser_id, type, payload: sql`${JSON.stringify(payload)}::jsonb` })
    .execute()
  markOutbox()
}
