import { lockOwner, lockParticipant } from "#server/customers/lock-customer.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

const columns = [
  "id",
  "cuid",
  "status",
  "customer_id",
  "participant_id",
  "activity_id",
  "cart_id",
  "position",
  "options",
  "answers",
  "total_amount",
  "deposit_amount",
] as const

type Named = { cuid: string } | { id: number }

/** A request by its cuid or id, of this customer if one is given; otherwise NOT_FOUND. */
export async function getRequestRow(tx: Tx, organiser_id: number, named: Named, customer_id?: number) {
  const row = await tx
    .selectFrom("registration_requests")
    .select(columns)
    .where("organiser_id", "=", organiser_id)
    .where((eb) => ("cuid" in named ? eb("cuid", "=", named.cuid) : eb("id", "=", named.id)))
    .$if(customer_id !== undefined, (rows) => rows.where("customer_id", "=", customer_id!))
    .executeTakeFirst()
  return row ?? refuse("NOT_FOUND")
}
export type LockedRequest = Awaited<ReturnType<typeof getRequestRow>>

/**
 * Locks a pending request with its customer and its participant, whose ids are read before without a lock. A request
 * that was answered in the meantime is refused.
 */
export async function lockPending(tx: Tx, organiser_id: number, named: Named): Promise<LockedRequest> {
  const { customer_id, participant_id } = await getRequestRow(tx, organiser_id, named)
  await lockOwner(tx, organiser_id, customer_id)
  await lockParticipant(tx, organiser_id, participant_id)
  const request = await getRequestRow(tx, organiser_id, named)
  const { status } = request
  return status === "PENDING" ? request : refuse("REQUEST_DECIDED", { details: { status } })
}
