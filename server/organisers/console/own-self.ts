import type { Caller, RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

/** The caller, for what nobody does in another's name: passwords, sessions, second factors, acting as a third. */
export function ownSelf({ collaborator }: RequestContext): Caller {
  const self = collaborator ?? refuse("UNAUTHENTICATED")
  return self.impersonator_id ? refuse("IMPERSONATION_FORBIDDEN") : self
}
