import { ZodError } from "zod"
import type { ErrorBody } from "#contract/errors.ts"
import { isUnavailable, sqlState } from "../database/failure.ts"
import { Refusal } from "../refusal.ts"

const RETRY_SECONDS = 2
/**
 * SQLSTATEs of a value that the schemas let through but a column cannot hold: too long, out of range, no such day, no such
 * character, unreadable as its type. The other data exceptions are a statement's mistake and not the caller's.
 */
const unstorable = new Set(["22001", "22003", "22007", "22008", "22021", "22P02", "22P05"])

/** What went wrong, as a refusal: ours as it was thrown, the database's absence as 503, anything else unknown. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  // Deadlocks and serialisation failures, like an absent database, are worth another try.
  if (isUnavailable(error) || /^40/.test(sqlState(error) ?? ""))
    return new Refusal("DATABASE_UNAVAILABLE", { retry_after: RETRY_SECONDS })
  if (unstorable.has(sqlState(error) ?? "") && !(error instanceof ZodError)) return new Refusal("INVALID_INPUT")
  return new Refusal("UNKNOWN_ERROR")
}

export function refusalResponse(refusal: Refusal, request_id: string): Response {
  const body: ErrorBody = { error: refusal.code, request_id }
  if (refusal.field !== undefined) body.field = refusal.field
  if (refusal.details !== undefined) body.details = refusal.details
  const headers = new Headers({ "cache-control": "no-store" })
  if (refusal.retry_after !== undefined) headers.set("retry-after", String(refusal.retry_after))
  return Response.json(body, { status: refusal.status, headers })
}
