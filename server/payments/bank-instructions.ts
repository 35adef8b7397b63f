import type { BankInstructions } from "#contract/endpoints/checkout.ts"
import { structuredReference } from "#contract/rules/reference.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

interface Owed {
  amount: number
  reference: string | null
}

/** Bank transfer instructions for the outstanding amount; null when it is zero or the organiser takes no transfers. */
export async function readBankInstructions(
  tx: Tx,
  organiser_id: number,
  { amount, reference }: Owed,
): Promise<BankInstructions | null> {
  if (amount <= 0 || reference === null) return null
  const { bank_transfers_enabled, currency, bank_account_holder, iban, bic } = await tx
    .selectFrom("organisers as o")
    .innerJoin("settings as s", "s.organiser_id", "o.id")
    .innerJoin("business_details as b", "b.organiser_id", "o.id")
    .select(["o.currency", "s.bank_transfers_enabled", "b.bank_account_holder", "b.iban", "b.bic"])
    .where("o.id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  // The QR code exists for transfers in euros only, and needs an account holder.
  if (!bank_transfers_enabled || currency !== "EUR" || !bank_account_holder || !iban) return null
  const account = { holder: bank_account_holder, iban, bic }
  return { ...account, amount, reference, epc: writeEpc({ ...account, amount, reference }) }
}

// A text may have 140 signs; half of them keep the whole within the 331 bytes of a code.
const MOST = { holder: 70, text: 70, amount: 99_999_999_999 }

/**
 * The content of the QR code that banking apps read: EPC069-12, version 002, UTF-8, a SEPA transfer. A reference stands in
 * the structured field where it is one, a Belgian communication by its digits alone; any other stands in the text below.
 * Only one of the two may be filled.
 */
export function writeEpc({ holder, iban, bic, amount, reference }: Omit<BankInstructions, "epc">): string {
  const structured = structuredReference(reference)
  const euros = Math.min(amount, MOST.amount)
  const lines = [
    "BCD",
    "002",
    "1",
    "SCT",
    bic ?? "",
    onOneLine(holder).slice(0, MOST.holder),
    iban.replaceAll(" ", ""),
    `EUR${Math.floor(euros / 100)}.${String(euros % 100).padStart(2, "0")}`,
    // Purpose: none
    "",
    structured ?? "",
    structured === null ? onOneLine(reference).slice(0, MOST.text) : "",
  ]
  // Empty lines at the end are left out.
  return lines.join("\n").trimEnd()
}

/** Each line of the code is a field, so a line break inside one would make two. */
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim()
