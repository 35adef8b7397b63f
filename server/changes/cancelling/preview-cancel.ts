import type { CancellingEffects } from "#contract/endpoints/cancelling.ts"
import { readPayable } from "#server/paying/get-payable.ts"
import { collectFromPages } from "#server/paying/transactions/find-card-money.ts"
import { readBalance } from "#server/payments/ledger.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { accountOfRegistration, type Ending } from "../registrations/end-registration.ts"
import { getHeldRegistration } from "../registrations/lock-registration.ts"
import { type Cancelling, findHeld, findRegistered, findWaitingEntries } from "./read-cancelling.ts"
import { readReturnedFee } from "./return-fee.ts"
import { workOutShortened } from "./shorten-registration.ts"

/** The effects a cancellation would have, worked out as the job works them out; changes nothing. */
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
  const money = { to_wallet: 0, to_card: 0 }
  const ending: number[] = []
  const give = async (type: "registration" | "cart", id: number, amount: number) => {
    const payable = to === "CARD" && amount > 0 ? await readPayable(tx, organiser_id, { type, id }) : null
    const to_card = payable ? (await collectFromPages(tx, organiser_id, payable, amount)).amount : 0
    money.to_card += to_card
    money.to_wallet += amount - to_card
  }
  for (const { id } of registered) {
    const registration = await getHeldRegistration(tx, organiser_id, { id })
    const after = registration.dates.filter((date) => !date_ids.includes(date.id))
    if (after.length > 0)
      await give("registration", id, (await workOutShortened(tx, organiser_id, registration, after)).returned)
    else {
      ending.push(id)
      await give("registration", id, await readBalance(tx, organiser_id, accountOfRegistration(registration)))
    }
  }
  const carts = new Set(registered.flatMap(({ id, cart_id }) => (ending.includes(id) ? (cart_id ?? []) : [])))
  for (const cart_id of carts) {
    const fee = await readReturnedFee(tx, organiser_id, cart_id, ending)
    if (fee) await give("cart", cart_id, fee.paid)
  }
  return {
    dates: date_ids.length,
    is_all,
    shortened: registered.length - ending.length,
    cancelled: ending.length,
    ...money,
    mails: new Set([...registered, ...held, ...waiting].map(({ customer_id }) => customer_id)).size,
    holds: held.length,
    waiting: waiting.length,
    price: is_all ? { before: price.before, after: price.before } : price,
  }
}
