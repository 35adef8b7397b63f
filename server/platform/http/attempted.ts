import { sql } from "kysely"
import type { ConditionalOf, Endpoint } from "#contract/endpoint.ts"
import type { Permission } from "#contract/permissions.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"

/**
 * Does the work once per idempotency key. A preview does the very same up to a savepoint and takes it back: what it
 * shows is what would happen.
 */
export const attempted = <T>(
  ctx: RequestContext,
  endpoint: Pick<Endpoint, "method" | "path">,
  input: { preview: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  inTenant(ctx, async (tx) => {
    if (!input.preview) return once(tx, ctx, endpoint, input, () => work(tx))
    await sql`savepoint preview`.execute(tx)
    const answer = await work(tx)
    await sql`rollback to savepoint preview`.execute(tx)
    return answer
  })

/** Whether the caller holds a permission, for what a call shows to some and not to others. */
export const holds = ({ collaborator }: Pick<RequestContext, "collaborator">, permission: Permission): boolean =>
  collaborator?.permissions.has(permission) ?? false

/** A permission that the endpoint needs for this input, besides those it always needs; the contract names it. */
export function need<E extends Endpoint>(
  { collaborator }: RequestContext,
  _: E,
  permission: ConditionalOf<E> & Permission,
): void {
  if (!collaborator!.permissions.has(permission)) refuse("FORBIDDEN", { details: { permission } })
}
