import type { RefundTarget, WentTo } from "#contract/endpoints/refund-shapes.ts"
import { type Leg, type Movement, moveMoney } from "#server/payments/ledger.ts"
import { getPaymentType } from "#server/payments/payment-types.ts"
import { readProviderNamed } from "#server/payments/providers/open-provider.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { Payable } from "./get-payable.ts"
import { accountOfPart, afterLegs } from "./pay-into.ts"
import { type Back, isSplit, nowhere, partsOf, type RefundPart } from "./refund-parts.ts"
import { type CardRefund, splitOverPages } from "./transactions/find-card-money.ts"
import { collectCash } from "./transactions/find-cash-money.ts"
import { settleRefund } from "./transactions/settle-refund.ts"
import { type Giver, readAccount, writeTransfer } from "./transfers/write-transfer.ts"

// Money that goes back to a family. The money leaves the thing in the caller's transaction, whatever the target: to the
// wallet by one movement; to the card by one refund for each payment page, which the provider is asked for afterwards
// (settleBack); to a bank account by a credit transfer, whose money lies in PAYOUT until the bank has executed it; in cash by
// a movement of its payment type. Split over several of them it is one transaction too.

export interface Refund extends Back {
  /** From nothing to what was paid; parts sum to it. */
  amount: number
  note?: string
  /** The thing's total falls by as much: refused by the provider, the money is the family's. */
  lowers_total?: boolean
}

export interface GivenBack {
  /** The first movement; to the card, the first refund. Null where nothing was given. */
  id: number | null
  amount: number
  /** The accounts it was taken from. */
  legs: Leg[]
  /** Refunds the provider is to be asked for, once the transaction is committed. */
  refund_ids: number[]
  credit_transfer: string | null
  went: WentTo
}

/** What the ways are called in answers. Ways that can only give back what came by them take their part first. */
const names = { CARD: "to_card", CASH: "to_cash", BANK: "to_bank", WALLET: "to_wallet" } as const
const order = Object.keys(names) as RefundTarget[]

/**
 * Gives back some of what was paid for a thing. The caller has locked its owner (lockPayable) and calls settleBack after
 * the commit.
 */
export async function giveBack(tx: Tx, by: Giver, payable: Payable, refund: Refund): Promise<GivenBack> {
  const { amount, to, note = "" } = refund
  if (to === "BANK") readAccount(refund)
  // The provider's refusal of one part of several must not make the thing owe what the others have settled.
  const lowers_total = refund.lowers_total || isSplit(refund)
  const parts = partsOf(refund, amount).toSorted((a, b) => order.indexOf(a.to) - order.indexOf(b.to))
  const given: GivenBack = { id: null, amount, legs: [], refund_ids: [], credit_transfer: null, went: { ...nowhere } }
  let left = payable
  for (const part of parts) {
    const back = await ways[part.to](tx, by, left, { ...part, note, lowers_total })
    left = afterLegs(left, back.legs)
    given.id ??= back.id
    given.legs.push(...back.legs)
    given.refund_ids.push(...(back.refund_ids ?? []))
    given.credit_transfer ??= back.credit_transfer ?? null
    given.went[names[part.to]] += part.amount
  }
  return given
}

type Taken = RefundPart & { note: string; lowers_total: boolean }
type OneBack = Pick<GivenBack, "id" | "legs"> & Partial<Pick<GivenBack, "refund_ids" | "credit_transfer">>

const ways: Record<RefundTarget, (tx: Tx, by: Giver, payable: Payable, part: Taken) => Promise<OneBack>> = {
  CARD: toCard,
  CASH: inCash,
  async BANK(tx, by, payable, { amount, note, ...typed }) {
    const legs = takenBack(payable, amount)
    const { customer_id, subject, subject_id, reference } = payable
    const given = { ...readAccount(typed), customer_id, subject, subject_id, amount, legs, note, text: reference ?? "" }
    const { movement_id, cuid } = await writeTransfer(tx, by, given)
    return { id: movement_id, legs, credit_transfer: cuid }
  },
  async WALLET(tx, by, payable, { amount, note }) {
    const legs = takenBack(payable, amount)
    const { customer_id } = payable
    const whole = [...legs, { account: { kind: "WALLET" as const, customer_id }, amount }]
    return { id: await moveBack(tx, by, payable, { type: "refund.wallet", note, legs: whole }), legs }
  },
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

/** Where the money is once the providers were asked. */
export const wentAfter = (
  { went }: Pick<GivenBack, "went">,
  { to_card, to_wallet }: Pick<SettledBack, "to_card" | "to_wallet">,
): WentTo => ({ ...went, to_card, to_wallet: went.to_wallet + to_wallet })

const moveBack = (
  tx: Tx,
  { organiser_id, collaborator }: Giver,
  { customer_id }: Pick<Payable, "customer_id">,
  movement: Pick<Movement, "type" | "note" | "legs" | "payment_type_id">,
) => moveMoney(tx, organiser_id, { ...movement, key: null, customer_id, collaborator_id: collaborator?.id ?? null })

/** Of a cart from its last thing to its first, and its fee at the end. */
function takenBack(payable: Payable, amount: number): Leg[] {
  if (amount > payable.paid_amount) refuse("AMOUNT_TOO_HIGH", { field: "amount" })
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

/** Refused where less came so: more than was ever paid is told as such. */
const tooMuch = ({ paid_amount }: Payable, amount: number): never =>
  refuse(amount > paid_amount ? "AMOUNT_TOO_HIGH" : "REFUND_NOT_POSSIBLE", { field: "amount" })

async function toCard(tx: Tx, by: Giver, payable: Payable, { amount, ...how }: Taken): Promise<OneBack> {
  const refunds = (await splitOverPages(tx, by.organiser_id, payable, amount)) ?? tooMuch(payable, amount)
  const refund_ids = await writeCardRefunds(tx, by, payable, refunds, how)
  return { id: refund_ids[0]!, legs: refunds.flatMap(({ legs }) => legs), refund_ids }
}

async function inCash(tx: Tx, by: Giver, payable: Payable, { amount, note, payment_type }: Taken): Promise<OneBack> {
  const { organiser_id } = by
  const type = await getCashType(tx, organiser_id, payment_type)
  const collected = await collectCash(tx, organiser_id, payable, amount)
  if (collected.amount < amount) tooMuch(payable, amount)
  const { legs } = collected
  const whole = [...legs, { account: { kind: type.account }, amount }]
  const movement = { type: "refund.cash", note, legs: whole, payment_type_id: type.id }
  return { id: await moveBack(tx, by, payable, movement), legs }
}

/** The till that cash is taken from: one of the organiser's payment types, of cash. */
async function getCashType(tx: Tx, organiser_id: number, cuid: string | undefined) {
  const path = "payment_type"
  const wrong = (message: string) => refuse("INVALID_INPUT", { field: path, details: [{ path, message }] })
  const type = await getPaymentType(tx, organiser_id, cuid ?? wrong("REQUIRED"))
  return type.account === "CASH" ? { ...type, account: type.account } : wrong("INVALID")
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
