import { sql } from "kysely"
import { findPayables, type PayablePart } from "#server/paying/get-payable.ts"
import { moveMoney, readBalance } from "#server/payments/ledger.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type By, type Ended, type Ending, giveToCard } from "../registrations/end-registration.ts"

const nothing: Ended = { fee: 0, to_wallet: 0, to_card: 0, refunds: [] }

/**
 * Service fees of carts that go back, with the amount paid: once every thing of a cart is a registration that the organiser
 * has cancelled; these registrations, about to be cancelled, count too. A cart whose fee stays, or has none, is not listed.
 */
export async function findReturnedFees(
  tx: Tx,
  organiser_id: number,
  cart_ids: number[],
  ending: ReadonlySet<number> = new Set(),
): Promise<{ cart_id: number; paid: number }[]> {
  const isGone = ({ subject, subject_id, cancelled }: PayablePart) =>
    subject === "registration" && (cancelled || ending.has(subject_id))
  const payables = await findPayables(tx, organiser_id, "cart", cart_ids)
  const gone = payables.filter(({ fee, parts }) => fee.total_amount !== 0 && parts.every(isGone))
  if (gone.length === 0) return []
  const { rows } = await sql<{ cart_id: number }>`
    select r.cart_id from registrations r where r.organiser_id = ${organiser_id}
      and r.cart_id = any (${gone.map(({ subject_id }) => subject_id)}::bigint[])
      and r.cancelled_at is not null and r.cancellation_type is distinct from 'organiser'`.execute(tx)
  const byOthers = new Set(rows.map(({ cart_id }) => cart_id))
  return gone
    .filter(({ subject_id }) => !byOthers.has(subject_id))
    .map(({ subject_id, fee }) => ({ cart_id: subject_id, paid: fee.paid_amount }))
}

/** Gives it back, and asks no more of it. The caller has locked the cart's customer. */
export async function returnFee(
  tx: Tx,
  by: By,
  { cart_id, customer_id }: { cart_id: number; customer_id: number },
  to: Ending["to"],
): Promise<Ended> {
  const { organiser_id } = by
  const [fee] = await findReturnedFees(tx, organiser_id, [cart_id])
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
