import type { BankInstructions } from "#contract/endpoints/checkout.ts"
import { structuredReference } from "#contract/rules/reference.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

interface Owed {
  amount: number
  reference: string | null
}

/** How to pay what is owed by transfer; null when nothing is, or when the organiser takes none. */
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
  // The code is for transfers in euros only, and a transfer needs somebody to go to.
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
  // What is empty at the end is left out.
  return lines.join("\n").trimEnd()
}

/** A line of the code is a field: one that holds a line break would be two. */
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim()
