import type { RequestContext } from "#server/platform/http/context.ts"
import { customerRealm, findSessionOwner, type Renewal } from "#server/platform/sessions.ts"

/** The customer of this request's session. */
export async function findCustomerOf(ctx: RequestContext, renewals: Renewal[]): Promise<RequestContext["customer"]> {
  const id = await findSessionOwner(ctx, customerRealm, renewals)
  return id === null ? null : { id }
}
