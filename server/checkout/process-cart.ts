import { sql } from "kysely"
import { allocate } from "#contract/rules/checkout.ts"
import { makeBundles } from "#server/bookings/make-bundles.ts"
import { makeMemberships } from "#server/bookings/make-memberships.ts"
import { makeRegistrations } from "#server/bookings/make-registrations.ts"
import { makeVouchers } from "#server/bookings/make-vouchers.ts"
import type { MadeThing, Purchase } from "#server/bookings/purchase.ts"
import { type Leg, moveMoney } from "#server/payments/ledger.ts"
import { drawReferences } from "#server/payments/make-references.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { announceAll } from "#server/platform/jobs/announce.ts"
import type { Confirmed } from "./confirm-items.ts"
import type { FrozenCart, FrozenItem } from "./frozen-cart.ts"
import { writeConfirmation } from "./write-confirmation.ts"

/** Where the money of a cart comes from, and the movement's name by which it moves once. */
export interface Paid {
  type: string
  key: string
  from: Leg[]
}

/**
 * Turns a cart, as it was when it was checked out, into what was bought: things, money, events, mail. The places of
 * `had` are confirmed and the coupon's use is counted; the caller holds the customer's lock. What was missed is noted,
 * and its share of the money becomes wallet money; answers how much that is.
 */
export async function processCart(
  tx: Tx,
  purchase: Purchase,
  frozen: FrozenCart,
  { had, missed }: Confirmed,
  paid: Paid,
): Promise<number> {
  const { organiser_id, cart_id } = purchase
  const [reference, ...references] = await drawReferences(tx, organiser_id, had.length + 1)
  const things = await makeThings(tx, purchase, had, references)
  const refs = [
    { subject: "cart", subject_id: cart_id, reference: reference! },
    ...had.map(({ position }, i) => {
      const { subject, id } = thingAt(things, position)
      return { subject, subject_id: id, reference: references[i]! }
    }),
  ]
  const fee_amount = had.length === 0 ? 0 : frozen.fee_amount
  const shares = await payThings(tx, purchase, { ...frozen, fee_amount }, things, paid)
  const total_amount = had.reduce((sum, { price }) => sum + price, fee_amount)
  await closeCart(tx, purchase, refs, {
    ...{ reference, fee_amount, total_amount, payment_strategy: frozen.strategy, processed_at: purchase.now },
    ...{ deposit_amount: Math.min(frozen.deposit_amount, total_amount), terms_accepted_at: frozen.terms_accepted_at },
    missed: missed.map(({ title, participant, position }) => ({ title, participant, amount: shares.get(position)! })),
  })
  await announceAll(tx, organiser_id, [
    { type: "cart.processed", payload: { cart_id } },
    ...things
      .filter(({ subject }) => subject === "registration")
      .map(({ id }) => ({ type: "registration.created" as const, payload: { registration_id: id } })),
  ])
  await writeConfirmation(tx, organiser_id, cart_id)
  return missed.reduce((sum, { position }) => sum + shares.get(position)!, 0)
}

/** One statement per kind. */
async function makeThings(tx: Tx, purchase: Purchase, items: FrozenItem[], references: string[]): Promise<MadeThing[]> {
  const of = <T extends object>(type: FrozenItem["type"], more: (item: FrozenItem) => T) =>
    items.flatMap((item, i) =>
      item.type === type
        ? [{ position: item.position, reference: references[i]!, price: item.price, ...more(item) }]
        : [],
    )
  const registrations = of("REGISTRATION", ({ participant_id, availability_id, place_id, quantity, ...item }) => ({
    ...{ participant_id: participant_id!, availability_id: availability_id!, place_id: place_id!, quantity },
    ...{ deposit: item.deposit, sold: item.sold, entries: item.entries },
  }))
  const bundles = of("BUNDLE", ({ participant_id, bundle }) => ({ participant_id, bundle: bundle! }))
  const vouchers = of("VOUCHER", ({ voucher }) => ({ voucher: voucher! }))
  const memberships = of("MEMBERSHIP", ({ participant_id, membership }) => ({
    ...{ participant_id, membership: membership! },
  }))
  return [
    ...(await makeRegistrations(tx, purchase, registrations)),
    ...(await makeBundles(tx, purchase, bundles)),
    ...(await makeVouchers(tx, purchase, vouchers)),
    ...(await makeMemberships(tx, purchase, memberships)),
  ]
}

const thingAt = (things: MadeThing[], position: number): MadeThing =>
  things.find((thing) => thing.position === position)!

/**
 * Spreads what was paid over the things and the fee; what was missed, and what nothing takes, goes to the wallet. Answers
 * each item's share.
 */
async function payThings(
  tx: Tx,
  { organiser_id, customer_id, cart_id }: Purchase,
  frozen: FrozenCart,
  things: MadeThing[],
  { type, key, from }: Paid,
): Promise<Map<number, number>> {
  const amount = from.reduce((sum, leg) => sum - leg.amount, 0)
  const parts = frozen.items.map(({ price, deposit }) => ({
    price,
    deposit: depositOf(frozen, price, deposit),
    paid: 0,
  }))
  const spread = allocate(amount, parts, { asked: frozen.fee_asked, owed: frozen.fee_amount })
  const shares = new Map(frozen.items.map(({ position }, i) => [position, spread.parts[i]!]))
  if (amount === 0) return shares
  const wallet = { kind: "WALLET", customer_id } as const
  const legs = frozen.items.map(({ position }): Leg => {
    const thing = things.find((each) => each.position === position)
    const account = thing ? ({ kind: "THING", subject: thing.subject, subject_id: thing.id } as const) : wallet
    return { account, amount: shares.get(position)! }
  })
  legs.push({ account: { kind: "THING", subject: "cart", subject_id: cart_id }, amount: spread.fee })
  legs.push({ account: wallet, amount: spread.left })
  await moveMoney(tx, organiser_id, { type, key, customer_id, legs: [...from, ...legs] })
  return shares
}

/** Who pays a deposit pays what has none in full. */
const depositOf = ({ strategy }: FrozenCart, price: number, deposit: number): number =>
  strategy === "IMMEDIATE_DEPOSIT" && deposit === 0 ? price : deposit

/** The items have become things, which carry everything (migration 0015). */
async function closeCart(tx: Tx, { organiser_id, cart_id }: Purchase, refs: object[], closing: object): Promise<void> {
  await sql`select app.close_cart(${organiser_id}, ${cart_id}, ${JSON.stringify(closing)}::jsonb,
    ${JSON.stringify(refs)}::jsonb)`.execute(tx)
}
