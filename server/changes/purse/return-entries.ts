import { sql } from "kysely"
import { entriesWorth } from "#contract/rules/bundle-refund.ts"
import { moveMoney, paidAmount } from "#server/payments/ledger.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

interface Returned {
  owned_bundle_id: number
  entries: number
}

/**
 * Entries that come back to a bundle which was refunded can be used by nobody: they become wallet money of its owner, whom
 * the caller has locked. `key` names the reason, so that the same entries come back once.
 */
export async function returnEntries(tx: Tx, organiser_id: number, returned: Returned[], key: string): Promise<number> {
  let given = 0
  for (const { owned_bundle_id: id, entries } of returned) {
    const { rows } = await sql<{ customer_id: number; capacity: number | null; before: number; held: number }>`
      select o.customer_id, o.capacity, o.paid_before_refund as before, ${paidAmount("bundle", "o")} as held
      from owned_bundles o where o.organiser_id = ${organiser_id} and o.id = ${id}
        and o.paid_before_refund is not null`.execute(tx)
    const [bundle] = rows
    const amount = bundle ? entriesWorth(bundle.before, bundle.capacity, entries, bundle.held) : 0
    if (!bundle || amount === 0) continue
    const { customer_id } = bundle
    await moveMoney(tx, organiser_id, {
      type: "bundle.entries_returned",
      key: `bundle/${id}/returned/${key}`,
      customer_id,
      legs: [
        { account: { kind: "THING", subject: "bundle", subject_id: id }, amount: -amount },
        { account: { kind: "WALLET", customer_id }, amount },
      ],
    })
    given += amount
  }
  return given
}

/** The entries that a registration has used. */
export async function findEntries(tx: Tx, organiser_id: number, registration_id: number): Promise<Returned[]> {
  const { rows } = await sql<Returned>`select owned_bundle_id, entries from bundle_entries
    where organiser_id = ${organiser_id} and registration_id = ${registration_id}`.execute(tx)
  return rows
}
