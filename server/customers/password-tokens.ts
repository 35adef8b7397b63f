import type { Tx } from "#server/platform/database/transaction.ts"

/** Ends all password links of a customer. The caller has locked the customer, so that none is being made or used. */
export async function endPasswordTokens(
  tx: Tx,
  organiser_id: number,
  customer_id: number,
  used_at: string,
): Promise<void> {
  await tx
    .updateTable("password_tokens")
    .set({ used_at })
    .where("organiser_id", "=", organiser_id)
    .where("customer_id", "=", customer_id)
    .where("used_at", "is", null)
    .execute()
}
