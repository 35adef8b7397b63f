import { type RawBuilder, sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"

type Kind = "family" | "segment"

/** Of segments only those of customers: what others hold decides nothing that a reader sees. */
const asked: Record<Kind, RawBuilder<unknown>> = {
  family: sql`select id from customers where deleted_at is null`,
  segment: sql`select id from segments where entity = 'CUSTOMERS'`,
}

/** The number of the family or segment whose eyes a preview is seen with. */
export async function readSeen(
  tx: Tx,
  organiser_id: number,
  { kind, cuid }: { kind: Kind; cuid: string },
): Promise<number | null> {
  const { rows } = await sql<{
    id: number
  }>`${asked[kind]} and organiser_id = ${organiser_id} and cuid = ${cuid}`.execute(tx)
  return rows[0]?.id ?? null
}
