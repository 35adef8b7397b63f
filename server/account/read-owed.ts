import { sql } from "kysely"
import { type Owed, paymentSources } from "#contract/endpoints/account-money.ts"
import type { Subject } from "#contract/endpoints/transactions.ts"
import type { AccountKind } from "#contract/rules/account-kinds.ts"
import { readLastAttempt, readLiveAttempt } from "#server/paying/attempts/get-attempt.ts"
import { settleOnReturn as settle } from "#server/paying/attempts/settle-on-return.ts"
import { getPayable, type Payable } from "#server/paying/get-payable.ts"
import { readBankInstructions } from "#server/payments/bank-instructions.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Line = Owed["payments"][number]
interface Destination {
  type: Subject
  cuid: string
}

/** The outstanding amount of one of the caller's own purchases, and how to pay it; another's is not found. */
export async function readOwed(tx: Tx, ctx: RequestContext, destination: Destination): Promise<Owed> {
  const { organiser_id, customer } = ctx
  const payable = await getPayable(tx, organiser_id, destination, customer!.id)
  const { outstanding, reference } = payable
  return {
    outstanding_amount: outstanding,
    instructions: await readBankInstructions(tx, organiser_id, { amount: outstanding, reference }),
    payments: await readPayments(tx, organiser_id, payable),
    attempt: await readAttempt(tx, organiser_id, payable),
  }
}

/** Reads a pending payment from its provider before the page of the purchase is shown. */
export const settleOnReturn = (ctx: RequestContext, destination: Destination): Promise<void> =>
  settle(ctx, async (tx) => {
    const { organiser_id, customer } = ctx
    const { subject, subject_id } = await getPayable(tx, organiser_id, destination, customer!.id)
    return readLiveAttempt(tx, organiser_id, subject, subject_id)
  })

/**
 * The movements into and out of a purchase; of a cart, those of all its purchases together. The other side of a
 * movement says where the money came from; a reservation of wallet money by a payment attempt counts as the wallet.
 */
async function readPayments(tx: Tx, organiser_id: number, payable: Payable): Promise<Owed["payments"]> {
  const { parts } = payable
  const all = payable.subject === "cart" ? [...parts, payable] : parts
  const holders = all.map(({ subject, subject_id }) => ({ subject, subject_id }))
  const { rows } = await sql<Omit<Line, "source"> & { source: AccountKind | null }>`
    select app.iso(m.created_at) as created_at, x.amount, (sum(x.amount) over (order by m.id))::bigint as balance,
      (select y.name from payment_types y where ${ofTenant("y")} and y.id = m.payment_type_id) as payment_type,
      (select a.kind from postings p join accounts a on ${ofTenant("a")} and a.id = p.account_id
        where ${ofTenant("p")} and p.movement_id = m.id and a.kind <> 'THING'
          and sign(p.amount) = -sign(x.amount)
        order by abs(p.amount) desc, p.id limit 1) as source
    from (
      select p.movement_id, sum(p.amount)::bigint as amount
      from jsonb_to_recordset(${JSON.stringify(holders)}::jsonb) h (subject text, subject_id bigint)
      join accounts a on a.organiser_id = ${organiser_id} and a.subject = h.subject and a.subject_id = h.subject_id
      join postings p on ${ofTenant("p")} and p.account_id = a.id
      group by p.movement_id having sum(p.amount) <> 0) x
    join movements m on m.organiser_id = ${organiser_id} and m.id = x.movement_id
    order by m.id desc`.execute(tx)
  return rows.map((row) => ({ ...row, source: sourceOf(row.source) }))
}

/** How money came, as a family calls it: what an attempt reserves is its wallet's, and a credit transfer is the bank's. */
function sourceOf(kind: AccountKind | null): Line["source"] {
  if (kind === "RESERVATION") return "WALLET"
  if (kind === "PAYOUT") return "BANK"
  return paymentSources.find((source) => source === kind) ?? "OTHER"
}

async function readAttempt(tx: Tx, organiser_id: number, { subject, subject_id }: Payable): Promise<Owed["attempt"]> {
  const last = await readLastAttempt(tx, organiser_id, subject, subject_id)
  if (!last) return null
  const { status, checkout_url } = last
  if (status === "PENDING") return { status, checkout_url }
  return { status: status === "PAID" ? "PAID" : "FAILED", checkout_url: null }
}
