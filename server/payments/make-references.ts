import { sql } from "kysely"
import { paymentReference } from "#contract/rules/reference.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/**
 * `count` new payment references, from a sequence. Each is linked to its purchase in payment_references when it is
 * used.
 */
export async function drawReferences(tx: Tx, organiser_id: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ number: number; prefix: string }>`
    select nextval('app.reference_numbers') as number, s.payment_reference_prefix as prefix
    from settings s cross join generate_series(1, ${count}::integer) where s.organiser_id = ${organiser_id}`.execute(tx)
  return rows.map(({ number, prefix }) => paymentReference(number, prefix))
}

/** The same where the organiser's prefix is known already: no table is read. */
export async function drawPrefixed(tx: Tx, prefix: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ number: number }>`
    select nextval('app.reference_numbers') as number from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.map(({ number }) => paymentReference(number, prefix))
}
