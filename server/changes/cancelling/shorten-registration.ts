import { sql } from "kysely"
import {
  noFee,
  type OptionShare,
  optionShares,
  type ShortenedPrice,
  shortenedPrice,
} from "#contract/rules/cancelled-dates.ts"
import { readSold, type Sold } from "#server/bookings/sold-registration.ts"
import { changePlace } from "#server/catalogue/places/change-place.ts"
import { moveMoney, readBalance } from "#server/payments/ledger.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { startsOf } from "../registrations/changes-of-edit.ts"
import {
  accountOfRegistration,
  type By,
  type Ended,
  type Ending,
  giveToCard,
} from "../registrations/end-registration.ts"
import { readExpiry } from "../registrations/judge-edit.ts"
import type { HeldRegistration } from "../registrations/lock-registration.ts"
import { withEdit } from "../registrations/with-edit.ts"
import { keepMade, writeChange, writeEntries } from "../registrations/write-change.ts"

/** A registration without the cancelled dates: what it keeps, what it comes to, and what is returned of it. */
export interface Shortened {
  sold: Sold
  after: HeldRegistration["dates"]
  price: ShortenedPrice
  options: OptionShare[]
  returned: number
}

/** The bundle that a registration is paid with, if it is priced by its terms. */
export function bundleOf({ sold, cuid }: HeldRegistration): number | null {
  const terms = readSold(sold, `registration ${cuid}`)
  return terms.base_price === undefined ? null : (terms.bundle?.id ?? null)
}

/** Works out a registration that keeps some dates, by what was paid for it and when its bundle expires; changes nothing. */
export function workOutShortened(
  registration: HeldRegistration,
  after: HeldRegistration["dates"],
  { paid, bundle_expires_at }: { paid: number; bundle_expires_at: string | null },
): Shortened {
  const sold = readSold(registration.sold, `registration ${registration.cuid}`)
  const facts = {
    ...registration,
    sold: sold.base_price === undefined ? null : sold,
    before: registration.dates.map(({ id }) => id),
    after,
    bundle_expires_at,
  }
  const price = shortenedPrice(facts)
  return { sold, after, price, options: optionShares(facts, price), returned: Math.max(0, paid - price.total_amount) }
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
  const bundle_id = bundleOf(registration)
  const { sold, price, returned } = workOutShortened(registration, after, {
    paid: await readBalance(tx, organiser_id, accountOfRegistration(registration)),
    bundle_expires_at: bundle_id === null ? null : await readExpiry(tx, organiser_id, bundle_id),
  })
  const { total_amount, deposit_amount, edited } = price
  const date_ids = after.map((date) => date.id)
  await changePlace(tx, organiser_id, registration.place_id, date_ids)
  await keepMade(tx, organiser_id, [id])
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
  await logAction(tx, by, "registration.updated", {
    subject: `registration/${registration.cuid}`,
    changes: {
      dates: [startsOf(registration.dates), startsOf(after)],
      ...changesBetween(
        { total_amount: totals.total_before, to_wallet: 0, to_card: 0 },
        { total_amount, to_wallet, to_card: card.to_card },
      ),
    },
  })
  await announce(tx, organiser_id, "registration.updated", { registration_id: id })
  return { fee: 0, to_wallet, ...card }
}

/** The terms from here on; without the fee for fewer dates, which would otherwise come back with the next change. */
const soldAfter = (sold: Sold, { edited }: ShortenedPrice): Sold =>
  edited && sold.base_price !== undefined ? { ...withEdit(sold, edited), partial_fee: noFee } : sold
