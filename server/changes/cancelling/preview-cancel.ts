import type { CancellingEffects } from "#contract/endpoints/cancelling.ts"
import type { OptionShare } from "#contract/rules/cancelled-dates.ts"
import { findPayables } from "#server/paying/get-payable.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Ending } from "../registrations/end-registration.ts"
import { readExpiries } from "../registrations/judge-edit.ts"
import { findHeldRegistrations } from "../registrations/lock-registration.ts"
import { type Cancelling, findHeld, findRegistered, findWaitingEntries } from "./read-cancelling.ts"
import { findReturnedFees } from "./return-fee.ts"
import { bundleOf, workOutShortened } from "./shorten-registration.ts"
import { type Given, splitGiven } from "./split-given.ts"

/**
 * The effects a cancellation would have, worked out as the job works them out; changes nothing. As many statements for a
 * thousand registrations as for one.
 */
export async function previewCancel(
  tx: Tx,
  organiser_id: number,
  cancelling: Cancelling,
  to: Ending["to"],
): Promise<CancellingEffects> {
  const { date_ids, is_all, price } = cancelling
  const registered = await findRegistered(tx, organiser_id, cancelling)
  const held = await findHeld(tx, organiser_id, cancelling)
  const waiting = is_all ? await findWaitingEntries(tx, organiser_id, cancelling) : []
  const { returned, ending, options } = await workOutAll(tx, organiser_id, registered, date_ids)
  const carts = new Set(registered.flatMap(({ id, cart_id }) => (ending.has(id) ? (cart_id ?? []) : [])))
  const fees = await findReturnedFees(tx, organiser_id, [...carts], ending)
  const given: Given[] = [
    ...returned,
    ...fees.map(({ cart_id: id, paid }) => ({ type: "cart" as const, id, amount: paid })),
  ]
  return {
    dates: date_ids.length,
    is_all,
    shortened: registered.length - ending.size,
    cancelled: ending.size,
    ...(await splitGiven(tx, organiser_id, given, to)),
    mails: new Set([...registered, ...held, ...waiting].map(({ customer_id }) => customer_id)).size,
    holds: held.length,
    waiting: waiting.length,
    options,
    price: is_all ? { before: price.before, after: price.before } : price,
  }
}

/** What each registration would be given back, those that keep no date, and what becomes of the options of the others. */
async function workOutAll(
  tx: Tx,
  organiser_id: number,
  registered: { id: number }[],
  date_ids: number[],
): Promise<{ returned: Given[]; ending: Set<number>; options: OptionShare[] }> {
  const ids = registered.map(({ id }) => id)
  const registrations = await findHeldRegistrations(tx, organiser_id, ids)
  const paid = new Map(
    (await findPayables(tx, organiser_id, "registration", ids)).map((each) => [each.subject_id, each.paid_amount]),
  )
  const bundles = registrations.flatMap((registration) => bundleOf(registration) ?? [])
  const expiries = bundles.length > 0 ? await readExpiries(tx, organiser_id, bundles) : new Map<number, string | null>()
  const cancelled = new Set(date_ids)
  const ending = new Set<number>()
  const shares: OptionShare[] = []
  const returned = registrations.map((registration): Given => {
    const { id, dates } = registration
    const after = dates.filter((date) => !cancelled.has(date.id))
    const facts = { paid: paid.get(id)!, bundle_expires_at: expiries.get(bundleOf(registration) ?? 0) ?? null }
    if (after.length === 0) {
      ending.add(id)
      return { type: "registration", id, amount: facts.paid }
    }
    const shortened = workOutShortened(registration, after, facts)
    shares.push(...shortened.options)
    return { type: "registration", id, amount: shortened.returned }
  })
  return { returned, ending, options: byLabel(shares) }
}

/** The same option of many registrations in one line. */
function byLabel(shares: OptionShare[]): OptionShare[] {
  const sum = (list: OptionShare[], of: "share" | "returned") => list.reduce((total, each) => total + each[of], 0)
  return [...Map.groupBy(shares, ({ label }) => label)].map(([label, list]) => ({
    label,
    share: sum(list, "share"),
    returned: sum(list, "returned"),
  }))
}
