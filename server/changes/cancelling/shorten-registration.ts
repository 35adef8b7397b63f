import { sql } from "kysely"
import { noFee, type ShortenedPrice, shortenedPrice } from "#contract/rules/cancelled-dates.ts"
import { readSold, type Sold } from "#server/bookings/sold-registration.ts"
import { asDetails } from "#server/cart/as-details.ts"
import { changePlace } from "#server/catalogue/places/change-place.ts"
import { moveMoney, readBalance } from "#server/payments/ledger.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import {
  accountOfRegistration,
  type By,
  type Ended,
  type Ending,
  giveToCard,
} from "../registrations/end-registration.ts"
import { readExpiry } from "../registrations/judge-edit.ts"
import type { HeldRegistration } from "../registrations/lock-registration.ts"
import { writeChange, writeEntries } from "../registrations/write-change.ts"

/** A registration without the cancelled dates: what it keeps, what it comes to, and what is returned of it. */
export interface Shortened {
  sold: Sold
  after: HeldRegistration["dates"]
  price: ShortenedPrice
  returned: number
}

/** Works out a registration that keeps some dates; changes nothing. */
export async function workOutShortened(
  tx: Tx,
  organiser_id: number,
  registration: HeldRegistration,
  after: HeldRegistration["dates"],
): Promise<Shortened> {
  const sold = readSold(registration.sold, `registration ${registration.cuid}`)
  const isPriced = sold.base_price !== undefined
  const price = shortenedPrice({
    ...registration,
    sold: isPriced ? sold : null,
    before: registration.dates.map(({ id }) => id),
    after,
    bundle_expires_at: isPriced && sold.bundle ? await readExpiry(tx, organiser_id, sold.bundle.id) : null,
  })
  const paid = await readBalance(tx, organiser_id, accountOfRegistration(registration))
  return { sold, after, price, returned: Math.max(0, paid - price.total_amount) }
}

/**
 * Takes the cancelled dates out of a registration the caller has locked. What it was paid beyond its new price is
 * returned; its family is told by the caller.
 */
export async function shortenRegistration(
  tx: Tx,
  by: By,
  registration: HeldRegistration,
  after: HeldRegistration["dates"],
  to: Ending["to"],
): Promise<Ended> {
  const { organiser_id } = by
  const { id, customer_id } = registration
  const { sold, price, returned } = await workOutShortened(tx, organiser_id, registration, after)
  const { total_amount, deposit_amount, edited } = price
  const date_ids = after.map((date) => date.id)
  await changePlace(tx, organiser_id, registration.place_id, date_ids)
  await tx
    .updateTable("registrations")
    .set({ sold: sql`${JSON.stringify(soldAfter(sold, price))}::jsonb`, total_amount, deposit_amount })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
  if (edited) await writeEntries(tx, organiser_id, id, edited.price.bundle)
  const totals = { total_before: registration.total_amount, total_amount }
  const change_id = await writeChange(tx, organiser_id, registration, date_ids, totals)
  const card =
    to === "CARD" ? await giveToCard(tx, by, { type: "registration", id }, returned, true) : { refunds: [], to_card: 0 }
  const to_wallet = returned - card.to_card
  await moveMoney(tx, organiser_id, {
    type: "registration.overpaid",
    key: `registration_change/${change_id}/overpaid`,
    customer_id,
    collaborator_id: by.collaborator?.id ?? null,
    legs: [
      { account: accountOfRegistration(registration), amount: -to_wallet },
      { account: { kind: "WALLET", customer_id }, amount: to_wallet },
    ],
  })
  await announce(tx, organiser_id, "registration.updated", { registration_id: id })
  return { fee: 0, to_wallet, ...card }
}

/** The terms from here on; without the fee for fewer dates, which would otherwise come back with the next change. */
function soldAfter(sold: Sold, { edited }: ShortenedPrice): object {
  if (!edited) return sold
  const { price, lots, applied, set_total } = edited
  const shorter = {
    ...sold,
    partial_fee: noFee,
    lots,
    applied,
    bundle: price.bundle,
    details: asDetails(price).details,
  }
  return set_total === undefined ? shorter : { ...shorter, set_total }
}
