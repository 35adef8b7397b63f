import { sql } from "kysely"
import { ownParticipants } from "#server/customers/read-participants.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

interface Participant {
  id: number
  birthdate: string
}

export type OwnParticipants = Map<number, Participant>

/** Holds those of the named participants that are the caller's, in the order of their ids. */
export async function lockParticipants(tx: Tx, ctx: RequestContext, ids: number[]): Promise<OwnParticipants> {
  if (ids.length === 0) return new Map()
  const rows = await ownParticipants(tx, ctx)
    .select(["participants.id", "birthdate"])
    .where("participants.id", "=", sql<number>`any(${ids}::bigint[])`)
    .orderBy("participants.id")
    .forUpdate("participants")
    .execute()
  return new Map(rows.map(({ id, birthdate }) => [id, { id, birthdate: birthdate! }]))
}

/** Another's answers as one that does not exist. */
export const ownParticipant = (participants: OwnParticipants, id: number, path: string): Participant =>
  participants.get(id) ?? refuse("NOT_FOUND", { field: `${path}participant_id` })
