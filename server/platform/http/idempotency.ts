import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { Endpoint } from "#contract/endpoint.ts"
import type { Tx } from "../database/transaction.ts"
import { refuse } from "../refusal.ts"
import type { RequestContext } from "./context.ts"
import { logActing } from "./log-acting.ts"

export interface AskedOnce {
  caller: string
  /** The key's hash: every stored key is of one small size, whatever callers choose. */
  key: string
  endpoint: string
  fingerprint: string
}

export interface Earlier {
  endpoint: string
  fingerprint: string
  answer: unknown
}

type Caller = Pick<RequestContext, "organiser_id" | "customer" | "collaborator" | "idempotency_key">

const callerOf = ({ collaborator, customer }: Caller): string | null =>
  collaborator ? `collaborator/${collaborator.id}` : customer && `customer/${customer.id}`

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url")

const PRINTABLE = /^[\x20-\x7e]{1,255}$/

/** Refuses an Idempotency-Key that is empty, too long or not printable, before any use case (or batch of them) sees it. */
export function checkKey({ method }: Pick<Endpoint, "method">, { idempotency_key: key }: Caller): void {
  if (method !== "GET" && key !== null && !PRINTABLE.test(key)) refuse("INVALID_INPUT", { field: "Idempotency-Key" })
}

/** Collaborators, one object for each request, whose key was looked at: tests compare this with the contract. */
const looked = new WeakSet<object>()

/** Whether a collaborator's request has looked at its Idempotency-Key, sent or not. */
export const hasLooked = ({ collaborator }: Caller): boolean => collaborator !== null && looked.has(collaborator)

/** The fingerprint of a call with its caller and its key; null without a key, which is optional. */
export function askedOnce(ctx: Caller, endpoint: Pick<Endpoint, "method" | "path">, input: unknown): AskedOnce | null {
  if (ctx.collaborator) looked.add(ctx.collaborator)
  const key = ctx.idempotency_key
  const caller = callerOf(ctx)
  if (key === null || caller === null) return null
  const fingerprint = sha256(JSON.stringify(input))
  return { caller, key: sha256(key), endpoint: `${endpoint.method} ${endpoint.path}`, fingerprint }
}

/** The answer given before, if it was to the same question. */
export function earlierAnswer<T>(asked: AskedOnce, earlier: Earlier): T {
  if (earlier.endpoint !== asked.endpoint || earlier.fingerprint !== asked.fingerprint) refuse("IDEMPOTENCY_KEY_REUSED")
  return earlier.answer as T
}

/** Keeps answers under their keys, for those whose callers are locked and were found to ask for the first time. */
export async function remember(
  tx: Tx,
  organiser_id: number,
  answers: { asked: AskedOnce | null; answer: unknown }[],
): Promise<void> {
  const rows = answers.flatMap(({ asked, answer }) => (asked ? [{ asked, answer }] : []))
  if (rows.length === 0) return
  const requests = rows.map(({ asked }, i) => ({ request: String(i), ...asked }))
  const kept = Object.fromEntries(rows.map(({ answer }, i) => [i, answer]))
  await sql`
    select app.keep_answers(${organiser_id}, ${JSON.stringify(requests)}::jsonb, ${JSON.stringify(kept)}::jsonb)`.execute(
    tx,
  )
}

/**
 * Does the work once per key: the key is inserted first, in the transaction of the work, so a second call waits for the
 * first one's commit and then answers as it did. A refused call rolls back and leaves its key free. Work done in a
 * customer's name is logged with it.
 */
export async function once<T>(
  tx: Tx,
  ctx: Caller,
  endpoint: Pick<Endpoint, "method" | "path">,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const workLogged = async () => {
    const answer = await work()
    await logActing(tx, ctx, endpoint)
    return answer
  }
  const asked = askedOnce(ctx, endpoint, input)
  if (!asked) return workLogged()
  const row = { organiser_id: ctx.organiser_id, caller: asked.caller, key: asked.key }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("idempotency_keys")
    .values({ ...row, endpoint: asked.endpoint, fingerprint: asked.fingerprint })
    .onConflict((conflict) => conflict.columns(["organiser_id", "caller", "key"]).doNothing())
    .executeTakeFirst()
  const ours = tx.selectFrom("idempotency_keys").where((eb) => eb.and(row))
  if (numInsertedOrUpdatedRows === 0n)
    return earlierAnswer<T>(asked, await ours.select(["endpoint", "fingerprint", "answer"]).executeTakeFirstOrThrow())
  const answer = await workLogged()
  await tx
    .updateTable("idempotency_keys")
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where((eb) => eb.and(row))
    .execute()
  return answer
}

/** Leaves the key free again, for work that came to nothing after its transaction. */
export async function forgetKey(tx: Tx, ctx: Caller): Promise<void> {
  const caller = callerOf(ctx)
  if (ctx.idempotency_key === null || caller === null) return
  await tx
    .deleteFrom("idempotency_keys")
    .where("organiser_id", "=", ctx.organiser_id)
    .where("caller", "=", caller)
    .where("key", "=", sha256(ctx.idempotency_key))
    .execute()
}
