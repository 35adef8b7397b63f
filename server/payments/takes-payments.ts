import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readProvider } from "./providers/open-provider.ts"

/** Whether families can pay: online by a provider whose keys are there, or by transfer to an account that is known. */
export async function takesPayments(tx: Tx, platform: Platform, organiser_id: number): Promise<boolean> {
  const { rows } = await sql<{ transfers: boolean }>`
    select s.bank_transfers_enabled and b.iban is not null and b.bank_account_holder is not null as transfers
    from settings s join business_details b on b.organiser_id = ${organiser_id}
    where s.organiser_id = ${organiser_id}`.execute(tx)
  return rows[0]?.transfers === true || (await readProvider(tx, platform, organiser_id)) !== null
}
