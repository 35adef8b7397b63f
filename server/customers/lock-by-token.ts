import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

/**
 * Locks the customer whom a link's token was made for, before the token itself is judged: of two uses at once the second
 * finds it used.
 */
export async function lockByToken(
  tx: Tx,
  organiser_id: number,
  table: "password_tokens" | "email_changes" | "acting_tokens",
  token_hash: string,
): Promise<number> {
  const customer = await tx
    .selectFrom("customers")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("deleted_at", "is", null)
    .where("id", "=", (eb) =>
      eb
        .selectFrom(table)
        .select("customer_id")
        .where(`${table}.organiser_id`, "=", organiser_id)
        .where("token_hash", "=", token_hash),
    )
    .forUpdate()
    .executeTakeFirst()
  return customer?.id ?? refuse("TOKEN_INVALID", { field: "token" })
}
