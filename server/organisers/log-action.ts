import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import type { AuditEvent } from "#contract/events.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

// The audit log: who did what, written in the transaction that does it, so neither exists without the other. Rows are
// only ever added. Values are shown before and after; a password is never among them.

/** A request's context, or whoever stands in for it; nobody is the platform's own hand. */
export interface Actor {
  organiser_id: number
  collaborator: { id: number } | null
}

export type Changes = Record<string, [before: unknown, after: unknown]>

export async function logAction(
  tx: Tx,
  { organiser_id, collaborator }: Actor,
  event: AuditEvent,
  { subject = null, changes = {} }: { subject?: string | null; changes?: Changes } = {},
): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      organiser_id,
      event,
      collaborator_id: collaborator?.id ?? null,
      subject,
      changes: sql`${JSON.stringify(changes)}::jsonb`,
    })
    .execute()
}

const secret = ["password", "password_hash"]

/** What really differs, field by field; null stands for a side that does not exist. */
export function findChanges(before: object | null, after: object | null): Changes {
  const had = new Map<string, unknown>(Object.entries(before ?? {}))
  const has = new Map<string, unknown>(Object.entries(after ?? {}))
  const changes: Changes = {}
  for (const field of (after ? has : had).keys()) {
    const [old, now] = [had.get(field) ?? null, has.get(field) ?? null]
    if (!secret.includes(field) && !isDeepStrictEqual(old, now)) changes[field] = [old, now]
  }
  return changes
}

export const isEmpty = (changes: Changes): boolean => Object.keys(changes).length === 0
