import { cancellationMoney } from "#contract/rules/registration-changes.ts"
import { releasePlaces } from "#server/catalogue/places/take-places.ts"
import { readPayable } from "#server/paying/get-payable.ts"
import { giveBack, settleBack, writeCardRefunds } from "#server/paying/give-back.ts"
import { type Back, isSplit, partsOf } from "#server/paying/refund-parts.ts"
import { collectFromPages } from "#server/paying/transactions/find-card-money.ts"
import { type Account, moveMoney, readBalance } from "#server/payments/ledger.ts"
import { readProviderNamed } from "#server/payments/providers/open-provider.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { findEntries, returnEntries } from "../purse/return-entries.ts"
import type { HeldRegistration } from "./lock-registration.ts"
import { tellCancelled } from "./tell-registration.ts"

/** Who ends it: a collaborator, the family, also with a collaborator acting for it, or the platform itself. */
export type By = Pick<RequestContext, "organiser_id" | "platform" | "collaborator"> &
  Partial<Pick<RequestContext, "customer">>

export interface Ending extends Back {
  type: "automatic" | "customer" | "organiser"
  message: string
  /** The part of the paid amount that the organiser may keep. */
  fee: number
  /**
   * One of many that end together: the family gets one mail about all of them, and the money goes to the wallet where the
   * provider cannot be asked.
   */
  is_one_of_many?: boolean
  /** Without a mail: staff do not want one, or tell it otherwise. */
  is_silent?: boolean
  /** Taken back a moment after it was made: its history says so. */
  is_discarded?: boolean
}

/** Where the money went, and the refunds still to be sent to the providers. */
export interface Ended {
  fee: number
  to_wallet: number
  to_card: number
  /** Waits to be exported to the bank. */
  to_bank?: number
  /** Was handed over. */
  to_cash?: number
  refunds: { id: number }[]
}

export const accountOfRegistration = ({ id }: { id: number }): Account => ({
  kind: "THING",
  subject: "registration",
  subject_id: id,
})

/**
 * Ends a registration the caller has locked: releases its places and bundle entries, returns the paid amount less the
 * fee, and writes its history and the mails to both sides, all in this transaction.
 */
export async function endRegistration(tx: Tx, by: By, registration: HeldRegistration, ending: Ending): Promise<Ended> {
  const { organiser_id } = by
  const { id, place_id, customer_id } = registration
  await releasePlaces(tx, organiser_id, [place_id])
  const { fee, returned } = cancellationMoney(
    await readBalance(tx, organiser_id, accountOfRegistration(registration)),
    ending.fee,
  )
  await tx
    .updateTable("registrations")
    .set({ cancelled_at: registration.now, cancellation_type: ending.type })
    .set({ cancellation_message: ending.message, cancellation_fee: fee })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
  const elsewhere = await giveElsewhere(tx, by, id, returned, ending)
  const { to_wallet } = elsewhere
  await moveMoney(tx, organiser_id, {
    type: "registration.returned",
    key: `registration/${id}/returned`,
    customer_id,
    collaborator_id: by.collaborator?.id ?? null,
    legs: [
      { account: accountOfRegistration(registration), amount: -to_wallet },
      { account: { kind: "WALLET", customer_id }, amount: to_wallet },
    ],
  })
  await returnEntries(tx, organiser_id, await findEntries(tx, organiser_id, id), `registration/${id}`)
  const ended = { fee, ...elsewhere }
  await logEnded(tx, by, registration, ending, ended)
  await announce(tx, organiser_id, "registration.cancelled", { registration_id: id })
  if (!ending.is_one_of_many && !ending.is_silent) await tellCancelled(tx, organiser_id, id, ended)
  return ended
}

/**
 * Gives what does not go to the wallet to where it goes, and says what is left for the wallet. The card alone takes what came
 * from it, and the wallet the rest; a part of several is never less than it says.
 */
async function giveElsewhere(
  tx: Tx,
  by: By,
  id: number,
  amount: number,
  ending: Ending,
): Promise<Omit<Ended, "fee"> & { to_bank: number; to_cash: number }> {
  const nothing = { to_wallet: amount, to_card: 0, to_bank: 0, to_cash: 0, refunds: [] }
  const { to } = ending
  if (to === "WALLET" || (amount === 0 && !isSplit(ending))) return nothing
  if (to === "CARD") {
    const card = await giveToCard(tx, by, { type: "registration", id }, amount, isLenient(by, ending))
    return { ...nothing, ...card, to_wallet: amount - card.to_card }
  }
  const payable = (await readPayable(tx, by.organiser_id, { type: "registration", id }))!
  const parts = partsOf(ending, amount).filter((part) => part.to !== "WALLET")
  const sum = parts.reduce((total, part) => total + part.amount, 0)
  if (sum === 0) return nothing
  const { went, refund_ids } = await giveBack(tx, by, payable, { to: parts, amount: sum })
  return { ...went, to_wallet: amount - sum, refunds: refund_ids.map((refund_id) => ({ id: refund_id })) }
}

/** The end of a registration in its history: by whom, or that it was the payment deadline, and where the money went. */
function logEnded(
  tx: Tx,
  by: By,
  { cuid }: HeldRegistration,
  { type, is_discarded = false }: Ending,
  { fee: cancellation_fee, to_wallet, to_card, to_bank = 0, to_cash = 0 }: Ended,
): Promise<void> {
  const kept = { to_wallet: 0, to_card: 0, to_bank: 0, to_cash: 0, cancellation_fee: 0 }
  const money = changesBetween(kept, { to_wallet, to_card, to_bank, to_cash, cancellation_fee })
  const { organiser_id, customer } = by
  const acting = customer?.collaborator_id === undefined ? null : { id: customer.collaborator_id }
  const actor = { organiser_id, collaborator: by.collaborator ?? acting }
  return logAction(tx, actor, is_discarded ? "registration.discarded" : "registration.cancelled", {
    subject: `registration/${cuid}`,
    changes: { cancelled: [false, true], cancellation_type: [null, type], ...money },
  })
}

/** A customer cannot know that a provider is off, and of many registrations none is left behind for it. */
const isLenient = ({ collaborator }: By, { is_one_of_many = false }: Ending): boolean => !collaborator || is_one_of_many

/** Only the amount that came by card; `lenient`, all of it goes to the wallet when a provider is off. */
export async function giveToCard(
  tx: Tx,
  by: By,
  thing: { type: "registration" | "cart"; id: number },
  amount: number,
  lenient: boolean,
): Promise<Pick<Ended, "refunds" | "to_card">> {
  const { organiser_id, platform } = by
  const payable = (await readPayable(tx, organiser_id, thing))!
  const { refunds, amount: to_card } = await collectFromPages(tx, organiser_id, payable, amount)
  if (lenient)
    for (const { provider } of refunds)
      if (!(await readProviderNamed(tx, platform, organiser_id, provider))) return { refunds: [], to_card: 0 }
  const ids = await writeCardRefunds(tx, by, payable, refunds)
  return { refunds: ids.map((id) => ({ id })), to_card }
}

/**
 * Calls the providers, after the money has left the registration. A refund refused for good is credited to the wallet.
 */
export async function settleRefunds(by: By, { refunds, to_wallet }: Ended) {
  const back = await settleBack(by, { refund_ids: refunds.map(({ id }) => id) })
  const refund = back.refund === "FAILED" ? ("NONE" as const) : back.refund
  return { ok: true as const, to_wallet: to_wallet + back.to_wallet, to_card: back.to_card, refund }
}
