import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

/** Compares with today in the organiser's time zone, by the database's clock. */
export async function refuseFutureBirthdate(
  tx: Tx,
  organiser_id: number,
  birthdate: string,
  field = "birthdate",
): Promise<void> {
  const { today } = await tx
    .selectFrom("organisers")
    .select(sql<string>`(clock_now() at time zone timezone)::date`.as("today"))
    .where("id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  if (birthdate > today) refuse("BIRTHDATE_IN_FUTURE", { field })
}
