import type { RequestContext } from "#server/platform/http/context.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { type Renewal, readSessionOwner } from "#server/platform/sessions.ts"

/** The customer of this request's session. */
export async function readCustomerOf(ctx: RequestContext, renewals: Renewal[]): Promise<RequestContext["customer"]> {
  const session = await readSessionOwner(ctx, customerRealm, renewals)
  return session && { id: session.owner }
}
