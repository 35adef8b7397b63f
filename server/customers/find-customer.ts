import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { customerRealm, findSessionOwner } from "#server/platform/sessions.ts"

/** The customer whose session this request carries. */
export async function findCustomerOf(tx: Tx, ctx: RequestContext): Promise<RequestContext["customer"]> {
  const id = await findSessionOwner(tx, ctx, customerRealm)
  return id === null ? null : { id }
}
