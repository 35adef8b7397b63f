import { sql } from "kysely"
import { allocate } from "#contract/rules/checkout.ts"
import type { MadeThing, Purchase } from "#server/bookings/purchase.ts"
import { tellRequests } from "#server/bookings/requests/tell-request.ts"
import { type Leg, type Movement, moveAll } from "#server/payments/ledger.ts"
import { drawReferences } from "#server/payments/make-references.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import { announceAll } from "#server/platform/jobs/announce.ts"
import { writeMails } from "#server/platform/jobs/write-mail.ts"
import type { Confirmed } from "./confirm-items.ts"
import { findConfirmations } from "./find-confirmations.ts"
import type { FrozenCart } from "./frozen-cart.ts"
import { makeThings } from "./make-things.ts"
import type { Paid, Processing } from "./processing.ts"

/** One cart alone; answers how much of its money went to the wallet for what was missed. */
export async function processCart(
  tx: Tx,
  purchase: Purchase,
  frozen: FrozenCart,
  confirmed: Confirmed,
  paid: Paid,
): Promise<number> {
  const references = await drawReferences(tx, purchase.organiser_id, confirmed.had.length + 1)
  const [missed] = await processCarts(tx, purchase.organiser_id, [{ purchase, frozen, confirmed, paid, references }])
  return missed!
}

/**
 * Turns carts, as they were when they were checked out, into what was bought: things, money, events, mail; a statement for
 * each, however many carts there are. The places of `had` are confirmed and the coupons' uses are counted; the caller
 * holds the customers' locks. Missed items are noted, and their share of the money goes to the wallet.
 */
export async function processCarts(tx: Tx, organiser_id: number, carts: Processing[]): Promise<number[]> {
  const cart_ids = carts.map(({ purchase }) => purchase.cart_id)
  const told = carts.filter(({ is_told = true }) => is_told)
  const [things, confirmations] = await together(
    tx,
    () => makeThings(tx, carts),
    () => findConfirmations(tx, organiser_id, told),
  )
  const ofCart = Map.groupBy(things, ({ cart_id }) => cart_id)
  const closings = carts.map((cart) => closeWith(cart, ofCart.get(cart.purchase.cart_id) ?? []))
  await moveAll(
    tx,
    organiser_id,
    closings.map(({ movement }) => movement),
  )
  const idsOf = (wanted: MadeThing["subject"]) => things.flatMap(({ subject, id }) => (subject === wanted ? id : []))
  const events = [
    ...cart_ids.map((cart_id) => ({ type: "cart.processed" as const, payload: { cart_id } })),
    ...idsOf("registration").map((registration_id) => ({
      type: "registration.created" as const,
      payload: { registration_id },
    })),
  ]
  await together(
    tx,
    () => closeCarts(tx, organiser_id, closings),
    () => announceAll(tx, organiser_id, events),
    () => tellRequests(tx, organiser_id, idsOf("registration_request"), "created"),
    () => writeMails(tx, organiser_id, confirmations),
  )
  return closings.map(({ closing }) => closing.missed.reduce((sum, { amount }) => sum + amount, 0))
}

interface Closing {
  movement: Movement
  closing: { cart_id: number; missed: { title: string; participant: string | null; amount: number }[] }
  refs: { subject: string; subject_id: number; reference: string }[]
}

/** Spreads a cart's money, and says what is written when it closes. */
function closeWith(
  { purchase, frozen, confirmed: { had, missed }, paid, references }: Processing,
  things: MadeThing[],
): Closing {
  const { cart_id, now } = purchase
  const [reference, ...ofThings] = references
  const fee_amount = had.length === 0 ? 0 : frozen.fee_amount
  const { shares, movement } = spreadMoney(purchase, { ...frozen, fee_amount }, things, paid)
  const total_amount = had.reduce((sum, { price }) => sum + price, fee_amount)
  const closing = {
    cart_id,
    reference,
    fee_amount,
    total_amount,
    payment_strategy: frozen.strategy,
    processed_at: now,
    deposit_amount: Math.min(frozen.deposit_amount, total_amount),
    terms_accepted_at: frozen.terms_accepted_at,
    terms_version: frozen.terms_version,
    missed: missed.map(({ title, participant, position }) => ({ title, participant, amount: shares.get(position)! })),
  }
  const refs = had.map(({ position }, i) => {
    const { subject, id } = things.find((thing) => thing.position === position)!
    return { subject, subject_id: id, reference: ofThings[i]! }
  })
  return { movement, closing, refs: [{ subject: "cart", subject_id: cart_id, reference: reference! }, ...refs] }
}

/**
 * Spreads what was paid over the things and the fee; what was missed, and what nothing takes, goes to the wallet. Answers
 * each item's share.
 */
function spreadMoney(
  { customer_id, cart_id }: Purchase,
  frozen: FrozenCart,
  things: MadeThing[],
  { type, key, from }: Paid,
): { shares: Map<number, number>; movement: Movement } {
  const amount = from.reduce((sum, leg) => sum - leg.amount, 0)
  const parts = frozen.items.map(({ price, deposit }) => ({
    price,
    deposit: depositOf(frozen, price, deposit),
    paid: 0,
  }))
  const spread = allocate(amount, parts, { asked: frozen.fee_asked, owed: frozen.fee_amount })
  const shares = new Map(frozen.items.map(({ position }, i) => [position, spread.parts[i]!]))
  const wallet = { kind: "WALLET", customer_id } as const
  const legs = frozen.items.map(({ position }): Leg => {
    const thing = things.find((each) => each.position === position)
    const account = thing ? ({ kind: "THING", subject: thing.subject, subject_id: thing.id } as const) : wallet
    return { account, amount: shares.get(position)! }
  })
  legs.push({ account: { kind: "THING", subject: "cart", subject_id: cart_id }, amount: spread.fee })
  legs.push({ account: wallet, amount: spread.left })
  return { shares, movement: { type, key, customer_id, legs: [...from, ...legs] } }
}

/** Who pays a deposit pays what has none in full. */
const depositOf = ({ strategy }: FrozenCart, price: number, deposit: number): number =>
  strategy === "IMMEDIATE_DEPOSIT" && deposit === 0 ? price : deposit

/** The items have become things, which carry everything (functions/checkout.sql). */
async function closeCarts(tx: Tx, organiser_id: number, closings: Closing[]): Promise<void> {
  await sql`select app.close_carts(${organiser_id}, ${JSON.stringify(closings.map(({ closing }) => closing))}::jsonb,
    ${JSON.stringify(closings.flatMap(({ refs }) => refs))}::jsonb)`.execute(tx)
}
