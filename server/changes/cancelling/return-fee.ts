import { sql } from "kysely"
import { readPayable } from "#server/paying/get-payable.ts"
import { moveMoney, readBalance } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type By, type Ended, type Ending, giveToCard } from "../registrations/end-registration.ts"

const nothing: Ended = { fee: 0, to_wallet: 0, to_card: 0, refunds: [] }

/**
 * The service fee of a cart, once every thing of it is a registration that the organiser has cancelled; what these
 * registrations are about to be counts as cancelled too. Null where the fee stays, or there is none.
 */
export async function readReturnedFee(
  tx: Tx,
  organiser_id: number,
  cart_id: number,
  ending: number[] = [],
): Promise<{ paid: number } | null> {
  const payable = await readPayable(tx, organiser_id, { type: "cart", id: cart_id })
  if (!payable || payable.fee.total_amount === 0) return null
  const isGone = ({ subject, subject_id, cancelled }: (typeof payable.parts)[number]) =>
    subject === "registration" && (cancelled || ending.includes(subject_id))
  if (!payable.parts.every(isGone)) return null
  const { rows } = await sql<{ by_others: boolean }>`
    select exists (select from registrations r where ${ofTenant("r")} and r.cart_id = ${cart_id}
      and r.cancelled_at is not null and r.cancellation_type is distinct from 'organiser') as by_others
    from tenant t where t.organiser_id = ${organiser_id}`.execute(tx)
  return rows[0]!.by_others ? null : { paid: payable.fee.paid_amount }
}

/** Gives it back, and asks no more of it. The caller has locked the cart's customer. */
export async function returnFee(
  tx: Tx,
  by: By,
  { cart_id, customer_id }: { cart_id: number; customer_id: number },
  to: Ending["to"],
): Promise<Ended> {
  const { organiser_id } = by
  const fee = await readReturnedFee(tx, organiser_id, cart_id)
  if (!fee) return nothing
  const account = { kind: "THING", subject: "cart", subject_id: cart_id } as const
  const card =
    to === "CARD" && fee.paid > 0
      ? await giveToCard(tx, by, { type: "cart", id: cart_id }, fee.paid, true)
      : { refunds: [], to_card: 0 }
  const left = await readBalance(tx, organiser_id, account)
  await moveMoney(tx, organiser_id, {
    type: "cart.fee_returned",
    key: `cart/${cart_id}/fee_returned`,
    customer_id,
    collaborator_id: by.collaborator?.id ?? null,
    legs: [
      { account, amount: -left },
      { account: { kind: "WALLET", customer_id }, amount: left },
    ],
  })
  await sql`update carts set total_amount = total_amount - fee_amount, fee_amount = 0
    where organiser_id = ${organiser_id} and id = ${cart_id}`.execute(tx)
  return { ...card, fee: 0, to_wallet: fee.paid - card.to_card }
}
