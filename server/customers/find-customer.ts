import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { customerRealm, findSessionOwner } from "#server/platform/sessions.ts"

/** The customer whose session this request carries; an erased account has none. */
export async function findCustomerOf(tx: Tx, ctx: RequestContext): Promise<RequestContext["customer"]> {
  const id = await findSessionOwner(tx, ctx, customerRealm)
  if (id === null) return null
  const row = await tx
    .selectFrom("customers")
    .select("id")
    .where("organiser_id", "=", ctx.organiser_id)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  return row ?? null
}
