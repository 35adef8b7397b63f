import { sql } from "kysely"
import type { Subject } from "#contract/endpoints/transactions.ts"
import type { Leg } from "#server/payments/ledger.ts"
import { subjectTables } from "#server/payments/subject-tables.ts"
import { type Actor, type Changes, logActions } from "#server/platform/audit/log-action.ts"
import { type AuditSubject, subjectOf } from "#server/platform/audit/subjects.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

type MoneyEvent =
  | "payment.recorded"
  | "payment.reversed"
  | "payment.refunded"
  | "payment.refund_refused"
  | "payment.moved"

/** Names in the audit log: what a family owns is told from what is on sale. */
const audited = {
  cart: "cart",
  registration: "registration",
  registration_request: "registration_request",
  bundle: "owned_bundle",
  voucher: "owned_voucher",
  membership: "owned_membership",
  attendance_charge: "attendance_charge",
} as const satisfies Record<Subject, string>

/**
 * Writes a movement of money into the history of each thing whose account it changed, and into that of the family whose
 * wallet it changed, each with its own part. A cart's money is thus in the histories of its registrations.
 */
export async function logMoney(
  tx: Tx,
  by: Actor,
  event: MoneyEvent,
  legs: Leg[],
  changesOf: (amount: number) => Changes,
): Promise<void> {
  const lines: { subject: AuditSubject; changes: Changes }[] = []
  for (const { account, amount } of legs) {
    if (amount === 0) continue
    if (account.kind !== "THING" && account.kind !== "WALLET") continue
    const subject =
      account.kind === "WALLET"
        ? subjectOf("customer", await readCuid(tx, by.organiser_id, "customers", account.customer_id))
        : subjectOf(
            audited[account.subject],
            await readCuid(tx, by.organiser_id, subjectTables[account.subject], account.subject_id),
          )
    lines.push({ subject, changes: changesOf(Math.abs(amount)) })
  }
  await logActions(tx, by, event, lines)
}

async function readCuid(tx: Tx, organiser_id: number, table: string, id: number): Promise<string> {
  const { rows } = await sql<{ cuid: string }>`
    select t.cuid from ${sql.table(table)} t where t.organiser_id = ${organiser_id} and t.id = ${id}`.execute(tx)
  return rows[0]!.cuid
}
