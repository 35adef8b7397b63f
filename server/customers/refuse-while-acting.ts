import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

/** A collaborator who acts for a customer touches neither the keys of the account nor its end, and takes no copy of it. */
export function refuseWhileActing({ customer }: Pick<RequestContext, "customer">): void {
  if (customer?.collaborator_id !== undefined) refuse("IMPERSONATION_FORBIDDEN")
}
