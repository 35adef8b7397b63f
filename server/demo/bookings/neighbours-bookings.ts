import { drawReferences } from "#server/payments/make-references.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { insertRows, json } from "../catalogue/made-by-name.ts"
import type { PastPayment } from "./insert-payments.ts"
import { chances } from "./names.ts"
import type { Taken } from "./neighbours.ts"
import { type Sold, sellRegistrations } from "./sell.ts"
import type { Town } from "./slots.ts"

const DAY = 86_400_000
const HOUR = 3_600_000

type Paying = "BANK" | "ONLINE" | "DEPOSIT" | "NOTHING"

/** One registration of a neighbour: when it was bought, and how it was paid. */
export interface NeighbourBooking extends Taken {
  at: string
  paying: Paying
  paid_at: string
  option: number[]
}

/** Dates each purchase some weeks before its first date, and before now. Past registrations are paid but for a few. */
export function dateBookings(taken: Taken[], { now, organiser_id }: Town): NeighbourBooking[] {
  const chance = chances(organiser_id + 1_000)
  const latest = Date.parse(now) - HOUR
  const iso = (instant: number) => new Date(instant).toISOString()
  return taken.map((each) => {
    const { start_at } = each.slot.dates[0]!
    const made = Math.min(Date.parse(start_at), latest) - Math.floor((0.5 + chance() * 45) * DAY)
    const paying = payingOf(chance(), Date.parse(start_at) < latest)
    const waited = Math.min((1 + chance() * 4) * DAY, (latest - made) * chance())
    const paid = paying === "BANK" ? made + Math.floor(waited) : made
    const option = chance() < 0.3 ? [0] : []
    return { ...each, at: iso(made), paying, paid_at: iso(paid), option }
  })
}

function payingOf(chance: number, is_past: boolean): Paying {
  if (is_past) return chance < 0.6 ? "BANK" : chance < 0.93 ? "ONLINE" : "NOTHING"
  if (chance < 0.45) return "BANK"
  if (chance < 0.7) return "ONLINE"
  return chance < 0.85 ? "DEPOSIT" : "NOTHING"
}

/** Inserts carts of one registration each, already processed, in a handful of statements. Answers their payments. */
export async function insertBookings(
  tx: Tx,
  { organiser_id }: Town,
  bookings: NeighbourBooking[],
  { ids, place_ids }: { ids: Map<string, number>; place_ids: number[] },
): Promise<PastPayment[]> {
  if (bookings.length === 0) return []
  const references = await drawReferences(tx, organiser_id, bookings.length * 2)
  const rows = bookings.map((booking, i) => {
    const { neighbour, slot, option } = booking
    const participant_id = ids.get(neighbour.cuid)!
    const [sold] = sellRegistrations([{ slot, participant_id, phone: neighbour.family.phone, options: option }])
    const [reference, cart_reference] = references.slice(i * 2, i * 2 + 2)
    return {
      ...booking,
      sold: sold!,
      participant_id,
      customer_id: ids.get(neighbour.family.cuid)!,
      place_id: place_ids[i]!,
      reference: reference!,
      cart_reference: cart_reference!,
      cart_cuid: newCuid(),
      cuid: newCuid(),
    }
  })
  const carts = await insertCarts(tx, organiser_id, rows)
  const made = await tx
    .insertInto("registrations")
    .values(
      rows.map(({ neighbour, sold, slot, at, cart_cuid, cuid, customer_id, participant_id, place_id, reference }) => ({
        organiser_id,
        cuid,
        customer_id,
        participant_id,
        availability_id: slot.facts.id,
        place_id,
        reference,
        cart_id: carts.get(cart_cuid)!,
        position: 1,
        created_at: at,
        sold: json(sold.sold),
        total_amount: sold.price,
        deposit_amount: sold.deposit,
        made_title: slot.facts.activity.title,
        made_participant: `${neighbour.firstname} ${neighbour.lastname}`,
        made_amount: sold.price,
      })),
    )
    .returning(["id", "cuid"])
    .execute()
  const registrations = new Map(made.map(({ id, cuid }) => [cuid, id]))
  const referred = rows.flatMap(({ cart_cuid, cuid, reference, cart_reference }) => [
    { organiser_id, subject: "cart", subject_id: carts.get(cart_cuid)!, reference: cart_reference },
    { organiser_id, subject: "registration", subject_id: registrations.get(cuid)!, reference },
  ])
  await insertRows(tx, "payment_references", referred)
  const past = rows.map((row) => ({
    ...row,
    cart_id: carts.get(row.cart_cuid)!,
    registration_id: registrations.get(row.cuid)!,
  }))
  await insertEvents(tx, organiser_id, past)
  return past.flatMap(({ paid_at, customer_id, cart_id, cart_cuid, registration_id, paying, sold }) =>
    paying === "NOTHING"
      ? []
      : {
          at: paid_at,
          customer_id,
          cart: { id: cart_id, cuid: cart_cuid },
          method: paying === "BANK" ? "BANK" : "ONLINE",
          parts: [{ subject: "registration", subject_id: registration_id, amount: paidOf(paying, sold) }],
        },
  )
}

/** Without a deposit, the full price is paid. */
const paidOf = (paying: Paying, { price, deposit }: Sold): number =>
  paying === "DEPOSIT" && deposit > 0 ? deposit : price

interface CartRow {
  cart_cuid: string
  customer_id: number
  cart_reference: string
  at: string
  paying: Paying
  sold: Sold
}

async function insertCarts(tx: Tx, organiser_id: number, rows: CartRow[]): Promise<Map<string, number>> {
  const made = await tx
    .insertInto("carts")
    .values(
      rows.map(({ cart_cuid, customer_id, cart_reference, at, paying, sold }) => ({
        organiser_id,
        cuid: cart_cuid,
        customer_id,
        reference: cart_reference,
        fee_amount: 0,
        total_amount: sold.price,
        deposit_amount: sold.deposit,
        payment_strategy: strategyOf(paying, sold),
        created_at: at,
        terms_accepted_at: at,
        processed_at: at,
      })),
    )
    .returning(["id", "cuid"])
    .execute()
  return new Map(made.map(({ id, cuid }) => [cuid, id]))
}

function strategyOf(paying: Paying, { deposit }: Sold) {
  if (paying === "ONLINE") return "IMMEDIATE"
  return paying === "DEPOSIT" ? (deposit > 0 ? "IMMEDIATE_DEPOSIT" : "IMMEDIATE") : "DELAYED"
}

/** With relayed_at set, so that the relay starts no job for them. */
async function insertEvents(
  tx: Tx,
  organiser_id: number,
  rows: { at: string; cart_id: number; registration_id: number }[],
): Promise<void> {
  const events = rows.flatMap(({ at, cart_id, registration_id }) => {
    const then = { organiser_id, created_at: at, relayed_at: at }
    return [
      { ...then, type: "cart.processed", payload: json({ cart_id }) },
      { ...then, type: "registration.created", payload: json({ registration_id }) },
    ]
  })
  await tx.insertInto("events").values(events).execute()
}
