import type { RefundTarget } from "#contract/endpoints/console-payments.ts"
import { type Leg, moveMoney } from "#server/payments/ledger.ts"
import { readProviderNamed } from "#server/payments/providers/open-provider.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { Payable } from "./get-payable.ts"
import { accountOfPart } from "./pay-into.ts"
import { type CardRefund, splitOverPages } from "./transactions/find-card-money.ts"
import { settleRefund } from "./transactions/settle-refund.ts"
import { type Giver, readAccount, writeTransfer } from "./transfers/write-transfer.ts"

// Money that goes back to a family. The money leaves the thing in the caller's transaction, whatever the target: to the
// wallet by one movement; to the card by one refund for each payment page, which the provider is asked for afterwards
// (settleBack); to a bank account by a credit transfer, whose money lies in PAYOUT until the bank has executed it.

export interface Refund {
  /** From nothing to what was paid. */
  amount: number
  to: RefundTarget
  /** For BANK. */
  iban?: string | undefined
  holder?: string | undefined
  note?: string
  /** The thing's total falls by as much: refused by the provider, the money is the family's. */
  lowers_total?: boolean
}

export interface GivenBack {
  /** The movement; to the card, the first refund. Null where nothing was given. */
  id: number | null
  amount: number
  /** The accounts it was taken from. */
  legs: Leg[]
  /** Refunds the provider is to be asked for, once the transaction is committed. */
  refund_ids: number[]
  credit_transfer: string | null
}

const nothing: GivenBack = { id: null, amount: 0, legs: [], refund_ids: [], credit_transfer: null }

/**
 * Gives back some of what was paid for a thing. The caller has locked its owner (lockPayable) and calls settleBack after
 * the commit.
 */
export async function giveBack(tx: Tx, by: Giver, payable: Payable, refund: Refund): Promise<GivenBack> {
  const { amount, to, note = "", lowers_total = false } = refund
  const account = to === "BANK" ? readAccount(refund) : null
  if (to === "CARD" && amount > 0) return toCard(tx, by, payable, { amount, note, lowers_total })
  if (amount > payable.paid_amount) refuse("AMOUNT_TOO_HIGH", { field: "amount" })
  if (amount === 0) return nothing
  const legs = takenBack(payable, amount)
  if (account) {
    const { customer_id, subject, subject_id, reference } = payable
    const given = { ...account, customer_id, subject, subject_id, amount, legs, note, text: reference ?? "" }
    const { movement_id, cuid } = await writeTransfer(tx, by, given)
    return { ...nothing, id: movement_id, amount, legs, credit_transfer: cuid }
  }
  return { ...nothing, id: await toWallet(tx, by, payable, { amount, legs, note }), amount, legs }
}

/** Money for a card after the providers were asked, page by page: one may give its part back and another refuse. */
export interface SettledBack {
  /** FAILED where no page gives anything back. */
  refund: "NONE" | "DONE" | "PENDING" | "FAILED"
  /** On its way to the card. */
  to_card: number
  /** Refused, and the family's. */
  to_wallet: number
  /** Refused, and in the thing again, which owes it. */
  put_back: number
}

/** Asks the providers, after the commit. */
export async function settleBack(
  { platform, organiser_id }: Pick<Giver, "platform" | "organiser_id">,
  { refund_ids }: Pick<GivenBack, "refund_ids">,
): Promise<SettledBack> {
  const back = { to_card: 0, to_wallet: 0, put_back: 0 }
  let isWaiting = false
  for (const id of refund_ids) {
    const { status, amount, to_wallet } = await settleRefund(platform, organiser_id, id)
    isWaiting ||= status === "PENDING"
    back.to_wallet += to_wallet
    if (status === "FAILED") back.put_back += amount - to_wallet
    else back.to_card += amount
  }
  if (refund_ids.length === 0) return { ...back, refund: "NONE" }
  return { ...back, refund: back.to_card === 0 ? "FAILED" : isWaiting ? "PENDING" : "DONE" }
}

type Taken = { amount: number; legs: Leg[]; note: string }

const toWallet = (tx: Tx, by: Giver, { customer_id }: Payable, { amount, legs, note }: Taken) =>
  moveMoney(tx, by.organiser_id, {
    type: "refund.wallet",
    key: null,
    customer_id,
    collaborator_id: by.collaborator?.id ?? null,
    note,
    legs: [...legs, { account: { kind: "WALLET", customer_id }, amount }],
  })

/** Of a cart from its last thing to its first, and its fee at the end. */
function takenBack(payable: Payable, amount: number): Leg[] {
  let left = amount
  const take = (paid: number): number => {
    const part = Math.min(left, paid)
    left -= part
    return -part
  }
  const parts = payable.parts
    .toReversed()
    .map((part) => ({ account: accountOfPart(part), amount: take(part.paid_amount) }))
  return [...parts, { account: accountOfPart(payable), amount: take(payable.fee.paid_amount) }]
}

type ToCard = Required<Pick<Refund, "amount" | "note" | "lowers_total">>

async function toCard(tx: Tx, by: Giver, payable: Payable, { amount, ...how }: ToCard): Promise<GivenBack> {
  const refunds = await splitOverPages(tx, by.organiser_id, payable, amount)
  if (!refunds)
    return refuse(amount > payable.paid_amount ? "AMOUNT_TOO_HIGH" : "REFUND_NOT_POSSIBLE", { field: "amount" })
  const refund_ids = await writeCardRefunds(tx, by, payable, refunds, how)
  return { ...nothing, id: refund_ids[0]!, amount, legs: refunds.flatMap(({ legs }) => legs), refund_ids }
}

/** Writes down what each page is to give back; the money leaves the thing. Answers the refunds to be settled. */
export async function writeCardRefunds(
  tx: Tx,
  { organiser_id, platform, collaborator }: Giver,
  { customer_id }: Pick<Payable, "customer_id">,
  refunds: CardRefund[],
  { note = "", lowers_total = false }: Pick<Refund, "note" | "lowers_total"> = {},
): Promise<number[]> {
  const refund_ids: number[] = []
  for (const { attempt_id, amount: of_page, legs, provider } of refunds) {
    // One that is off could not be asked for days, and the money would be nowhere.
    if (!(await readProviderNamed(tx, platform, organiser_id, provider))) refuse("PAYMENT_PROVIDER_UNAVAILABLE")
    const { id } = await tx
      .insertInto("refunds")
      .values({ organiser_id, cuid: newCuid(), attempt_id, amount: of_page, lowered_total: lowers_total })
      .returning("id")
      .executeTakeFirstOrThrow()
    await moveMoney(tx, organiser_id, {
      type: "refund.card",
      key: `refund/${id}`,
      customer_id,
      note,
      collaborator_id: collaborator?.id ?? null,
      legs: [...legs, { account: { kind: "ONLINE" }, amount: of_page }],
    })
    refund_ids.push(id)
  }
  return refund_ids
}
