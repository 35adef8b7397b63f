import type { NotNull } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

/**
 * The session's customer, held until the transaction ends: whatever counts, changes or erases what is theirs takes this
 * lock first. Gone when the account was erased since the request began.
 */
export async function lockCustomer(tx: Tx, ctx: Pick<RequestContext, "organiser_id" | "customer">) {
  const customer = await tx
    .selectFrom("customers")
    .select(["id", "email", "firstname", "language", "password_hash"])
    .where("organiser_id", "=", ctx.organiser_id)
    .where("id", "=", ctx.customer!.id)
    .where("deleted_at", "is", null)
    // Rows that point to the customer may still be inserted meanwhile: their check must not wait for us.
    .forNoKeyUpdate()
    .$narrowType<{ email: NotNull; password_hash: NotNull }>()
    .executeTakeFirst()
  return customer ?? refuse("UNAUTHENTICATED")
}

/** Somebody else's customer, erased or not, for what is done on their behalf: what is theirs is still there. */
export async function lockOwner(tx: Tx, organiser_id: number, customer_id: number): Promise<void> {
  await tx
    .selectFrom("customers")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", customer_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** One whose places are taken or let go: after their customer, before anything else. */
export async function lockParticipant(tx: Tx, organiser_id: number, participant_id: number): Promise<void> {
  await tx
    .selectFrom("participants")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", participant_id)
    .forUpdate()
    .execute()
}
