import { readRights } from "#server/organisers/read-collaborator-of.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { type Renewal, readSessionOwner } from "#server/platform/sessions.ts"

/**
 * The customer of this request's session. One in which a collaborator acts for them is over as soon as that collaborator
 * is gone, or may no longer act for customers.
 */
export async function readCustomerOf(ctx: RequestContext, renewals: Renewal[]): Promise<RequestContext["customer"]> {
  const session = await readSessionOwner(ctx, customerRealm, renewals)
  if (!session) return null
  const { owner: id, impersonator_id: collaborator_id } = session
  if (collaborator_id === null) return { id }
  const rights = await readTenant(ctx, (tx) => readRights(tx, ctx.organiser_id, collaborator_id))
  return rights?.permissions.has("customers.customers.impersonate") ? { id, collaborator_id } : null
}
