import { sql } from "kysely"
import { today } from "#server/platform/database/local-day.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

/** Compares with today in the organiser's time zone, by the database's clock. */
export async function refuseFutureBirthdate(
  tx: Tx,
  organiser_id: number,
  birthdate: string,
  field = "birthdate",
): Promise<void> {
  const here = await tx
    .selectFrom("organisers")
    .select(today(sql`timezone`).as("today"))
    .where("id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  if (birthdate > here.today) refuse("BIRTHDATE_IN_FUTURE", { field })
}
