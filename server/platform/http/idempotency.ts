import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Tx } from "../database/transaction.ts"
import { refuse } from "../refusal.ts"
import type { RequestContext } from "./context.ts"

/**
 * Does the work once per key: the key is inserted first, in the transaction of the work, so a second call waits for the
 * first one's commit and then answers as it did. A refused call rolls back and leaves its key free.
 */
export async function once<T>(
  tx: Tx,
  ctx: Pick<RequestContext, "organiser_id" | "customer" | "collaborator" | "idempotency_key">,
  endpoint: Pick<Endpoint, "method" | "path">,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const key = ctx.idempotency_key
  const caller = ctx.collaborator
    ? `collaborator/${ctx.collaborator.id}`
    : ctx.customer && `customer/${ctx.customer.id}`
  if (key === null || caller === null) return work()
  const row = { organiser_id: ctx.organiser_id, caller, key }
  const asked = `${endpoint.method} ${endpoint.path}`
  const fingerprint = createHash("sha256").update(JSON.stringify(input)).digest("base64url")
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("idempotency_keys")
    .values({ ...row, endpoint: asked, fingerprint })
    .onConflict((conflict) => conflict.columns(["organiser_id", "caller", "key"]).doNothing())
    .executeTakeFirst()
  const ours = tx.selectFrom("idempotency_keys").where((eb) => eb.and(row))
  if (numInsertedOrUpdatedRows === 0n) {
    const earlier = await ours.select(["endpoint", "fingerprint", "answer"]).executeTakeFirstOrThrow()
    if (earlier.endpoint !== asked || earlier.fingerprint !== fingerprint) refuse("IDEMPOTENCY_KEY_REUSED")
    return earlier.answer as T
  }
  const answer = await work()
  await tx
    .updateTable("idempotency_keys")
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where((eb) => eb.and(row))
    .execute()
  return answer
}
