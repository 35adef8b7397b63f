import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { moneyToWallet, writeAnswer } from "./end-request.ts"
import { getRequestRow } from "./lock-request.ts"

/** All requests of a customer, or only those for one participant, whichever customer made them. */
type OwnerScope = { customer_id: number; participant_id?: number }

/**
 * Cancels the unanswered requests of an erased customer or participant; the paid amount goes to the wallet. The caller
 * has locked the customer.
 */
export async function cancelRequests(
  tx: Tx,
  organiser_id: number,
  { customer_id, participant_id }: OwnerScope,
): Promise<void> {
  const theirs = participant_id ? sql`participant_id = ${participant_id}` : sql`customer_id = ${customer_id}`
  const { rows } = await sql<{ id: number }>`select id from registration_requests
    where organiser_id = ${organiser_id} and ${theirs} and status = 'PENDING' order by id`.execute(tx)
  for (const { id } of rows) {
    const request = await getRequestRow(tx, organiser_id, { id })
    await moneyToWallet(tx, organiser_id, request)
    await writeAnswer(tx, organiser_id, request, { status: "CANCELLED" })
  }
}

/** Erases options, answers and notes; amounts, dates and references stay for the books. */
export async function eraseRequests(
  tx: Tx,
  organiser_id: number,
  { customer_id, participant_id }: OwnerScope,
): Promise<void> {
  const theirs = participant_id ? sql`participant_id = ${participant_id}` : sql`customer_id = ${customer_id}`
  await sql`update registration_requests set options = '[]', answers = '[]', note = ''
    where organiser_id = ${organiser_id} and ${theirs}`.execute(tx)
}
