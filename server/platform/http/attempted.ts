import { sql } from "kysely"
import type { Endpoint } from "#contract/endpoint.ts"
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

/** A second permission, besides the one that the endpoint asks for. */
export function need({ collaborator }: RequestContext, permission: Permission): void {
  if (!collaborator!.permissions.has(permission)) refuse("FORBIDDEN", { details: { permission } })
}
