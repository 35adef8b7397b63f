import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import type { AuditEvent } from "#contract/audit-events.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { AuditSubject } from "./subjects.ts"

// The audit log: each row says who did what and is written in the transaction that does it, so neither exists without
// the other. Rows are only ever added. Changed values are kept before and after; a password is never among them.

/** The author of a logged action, usually the request's context. Without a collaborator it was the platform itself. */
export interface Actor {
  organiser_id: number
  /** With the colleague who acts in their name, if one does. */
  collaborator: { id: number; impersonator_id?: number | null } | null
}

export type Changes = Record<string, [before: unknown, after: unknown]>

export async function logAction(
  tx: Tx,
  { organiser_id, collaborator }: Actor,
  event: AuditEvent,
  { subject = null, changes = {} }: { subject?: AuditSubject | null; changes?: Changes } = {},
): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      organiser_id,
      event,
      collaborator_id: collaborator?.id ?? null,
      impersonator_id: collaborator?.impersonator_id ?? null,
      subject,
      changes: sql`${JSON.stringify(changes)}::jsonb`,
    })
    .execute()
}

interface Line {
  subject: AuditSubject
  changes: Changes
}

/** One audit row for each of many things, in one statement; ids are drawn first, as a cluster wants it. */
export async function logActions(
  tx: Tx,
  { organiser_id, collaborator }: Actor,
  event: AuditEvent,
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select nextval('audit_log_id_seq') as id from generate_series(1, ${lines.length}::integer)`.execute(tx)
  await sql`
    insert into audit_log (organiser_id, id, event, collaborator_id, impersonator_id, subject, changes)
    select t.organiser_id, l.id, ${event}, ${collaborator?.id ?? null}::bigint,
      ${collaborator?.impersonator_id ?? null}::bigint, l.subject, l.changes
    from tenant t cross join unnest(${rows.map(({ id }) => id)}::bigint[], ${lines.map(({ subject }) => subject)}::text[],
      ${lines.map(({ changes }) => JSON.stringify(changes))}::jsonb[]) l (id, subject, changes)
    where t.organiser_id = ${organiser_id}`.execute(tx)
}

const secret = ["password", "password_hash", "totp_secret", "totp_pending", "recovery_codes"]

/** The audit diff: every field whose value differs; null for the side that does not exist (creation, deletion). */
export function changesBetween(before: object | null, after: object | null): Changes {
  const beforeFields = new Map<string, unknown>(Object.entries(before ?? {}))
  const afterFields = new Map<string, unknown>(Object.entries(after ?? {}))
  const changes: Changes = {}
  for (const field of (after ? afterFields : beforeFields).keys()) {
    const [old, now] = [beforeFields.get(field) ?? null, afterFields.get(field) ?? null]
    if (!secret.includes(field) && !isDeepStrictEqual(old, now)) changes[field] = [old, now]
  }
  return changes
}

export const isEmpty = (changes: Changes): boolean => Object.keys(changes).length === 0

const HIDDEN = "…"

/**
 * The audit diff of somebody who can be erased: rows of the log stay for ever, so of personal fields it keeps that they
 * changed, and not what they were.
 */
export const withoutPersonal = (changes: Changes, personal: readonly string[]): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([field, values]) => [
      field,
      personal.includes(field) ? [values[0] === null ? null : HIDDEN, values[1] === null ? null : HIDDEN] : values,
    ]),
  )
