import type { Subject } from "#contract/endpoints/transactions.ts"
import { normalIban } from "#contract/rules/iban.ts"
import { type Leg, moveMoney } from "#server/payments/ledger.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

/** The collaborator, or the platform itself, that gives money back. */
export type Giver = Pick<RequestContext, "organiser_id" | "platform" | "collaborator">

export interface BankAccount {
  iban: string
  holder: string
}

/** The account that was typed; refused where the IBAN fails its check or the holder is missing. */
export function readAccount({ iban = "", holder = "" }: { iban?: string | undefined; holder?: string | undefined }) {
  const field = "holder"
  const account: BankAccount = {
    iban: normalIban(iban) ?? refuse("IBAN_INVALID", { field: "iban" }),
    holder: holder.trim() || refuse("INVALID_INPUT", { field, details: [{ path: field, message: "REQUIRED" }] }),
  }
  return account
}

interface NewTransfer extends BankAccount {
  customer_id: number
  /** Where the money leaves. */
  legs: Leg[]
  amount: number
  /** The thing it was paid for; null for wallet money. */
  subject: Subject | null
  subject_id: number | null
  /** For the bank statement of the family. */
  text: string
  note: string
}

/** Prepares a transfer: the money goes to PAYOUT at once, and is to be exported to the bank. The owner is locked. */
export async function writeTransfer(
  tx: Tx,
  by: Giver,
  { legs, note, ...transfer }: NewTransfer,
): Promise<{ cuid: string; movement_id: number }> {
  const { organiser_id, collaborator } = by
  const { amount, customer_id } = transfer
  const movement_id = await moveMoney(tx, organiser_id, {
    type: "refund.bank",
    key: null,
    customer_id,
    collaborator_id: collaborator?.id ?? null,
    note,
    legs: [...legs, { account: { kind: "PAYOUT" }, amount }],
  })
  const row = { ...transfer, organiser_id, cuid: newCuid(), movement_id: movement_id! }
  await tx
    .insertInto("credit_transfers")
    .values({ ...row, collaborator_id: collaborator?.id ?? null })
    .execute()
  await logAction(tx, by, "credit_transfer.created", {
    subject: `credit_transfer/${row.cuid}`,
    changes: { amount: [null, amount] },
  })
  return row
}
