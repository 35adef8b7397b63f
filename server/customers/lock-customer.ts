import type { NotNull } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

/**
 * Locks the session's customer until the transaction ends. Everything that counts, changes or erases a customer's data
 * takes this lock first. Refuses when the account was erased since the request began.
 */
export async function lockCustomer(tx: Tx, ctx: Pick<RequestContext, "organiser_id" | "customer">) {
  const customer = await tx
    .selectFrom("customers")
    .select(["id", "email", "firstname", "language", "password_hash"])
    .where("organiser_id", "=", ctx.organiser_id)
    .where("id", "=", ctx.customer!.id)
    .where("deleted_at", "is", null)
    // NO KEY UPDATE: rows that refer to the customer may still be inserted, since their foreign key check does not wait
    // for it.
    .forNoKeyUpdate()
    .$narrowType<{ email: NotNull; password_hash: NotNull }>()
    .executeTakeFirst()
  return customer ?? refuse("UNAUTHENTICATED")
}

/** Locks a customer other than the session's, for work on their behalf; also an erased one, whose rows still exist. */
export async function lockOwner(tx: Tx, organiser_id: number, customer_id: number): Promise<void> {
  await tx
    .selectFrom("customers")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", customer_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A customer who has an account, for staff; refused as not found when there is none. */
export async function getCustomer(tx: Tx, organiser_id: number, cuid: string) {
  const customer = await tx
    .selectFrom("customers")
    .select(["id", "cuid", "fullname", "wallet_amount"])
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  return customer ?? refuse("NOT_FOUND")
}

/** Locks a participant whose places are taken or released: after the customer, before anything else. */
export async function lockParticipant(tx: Tx, organiser_id: number, participant_id: number): Promise<void> {
  await tx
    .selectFrom("participants")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", participant_id)
    .forUpdate()
    .execute()
}
