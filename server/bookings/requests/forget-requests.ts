import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { moneyToWallet, writeAnswer } from "./end-request.ts"
import { findRequest } from "./lock-request.ts"

/** Of a customer, or of one participant whoever asked for them. */
type Whose = { customer_id: number; participant_id?: number }

/**
 * Ends what somebody who is erased has asked for and not been answered; what was paid becomes wallet money. The caller has
 * locked the customer.
 */
export async function cancelRequests(
  tx: Tx,
  organiser_id: number,
  { customer_id, participant_id }: Whose,
): Promise<void> {
  const theirs = participant_id ? sql`participant_id = ${participant_id}` : sql`customer_id = ${customer_id}`
  const { rows } = await sql<{ id: number }>`select id from registration_requests
    where organiser_id = ${organiser_id} and ${theirs} and status = 'PENDING' order by id`.execute(tx)
  for (const { id } of rows) {
    const request = await findRequest(tx, organiser_id, { id })
    await moneyToWallet(tx, organiser_id, request)
    await writeAnswer(tx, organiser_id, request, { status: "CANCELLED" })
  }
}

/** What was answered goes; amounts, dates and references stay for the books. */
export async function eraseRequests(
  tx: Tx,
  organiser_id: number,
  { customer_id, participant_id }: Whose,
): Promise<void> {
  const theirs = participant_id ? sql`participant_id = ${participant_id}` : sql`customer_id = ${customer_id}`
  await sql`update registration_requests set options = '[]', answers = '[]', note = ''
    where organiser_id = ${organiser_id} and ${theirs}`.execute(tx)
}
