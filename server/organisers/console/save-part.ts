import { isDeepStrictEqual } from "node:util"
import type { AuditEvent } from "#contract/audit-events.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"

interface Part<T> {
  endpoint: Pick<Endpoint, "method" | "path">
  event: AuditEvent
  /** Reads the row and locks it. */
  read: (tx: Tx) => Promise<T & { version: number }>
  /** Refuses what must not be, once it is known what was. */
  judge?: (tx: Tx, before: T) => Promise<void>
  write: (tx: Tx, after: T & { version: number }) => Promise<unknown>
}

/**
 * Saves one of the organiser's own rows (account, business, settings, billing): version, audit row with what changed, once
 * per Idempotency-Key. A save that changes nothing writes nothing.
 */
export const savePart = <T extends object>(
  ctx: RequestContext,
  { endpoint, event, read, judge, write }: Part<T>,
  { version, ...rest }: T & { version: number },
): Promise<T & { version: number }> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, endpoint, { version, ...rest }, async () => {
      const given = rest as unknown as T
      const { version: stored, ...fields } = await read(tx)
      const before = fields as unknown as T
      if (stored !== version) refuse("VERSION_CONFLICT", { field: "version", details: { ...before, version: stored } })
      const changes = changesBetween(before, given)
      if (isEmpty(changes) || isDeepStrictEqual(before, given)) return { ...before, version }
      await judge?.(tx, before)
      const after = { ...given, version: version + 1 }
      await write(tx, after)
      await logAction(tx, ctx, event, { changes })
      return after
    }),
  )
