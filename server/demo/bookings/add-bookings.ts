import { sql } from "kysely"
import { consolePurseEndpoints } from "#contract/endpoints/console-purse.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { TakenPlaces } from "../catalogue/fill-catalogue.ts"
import type { MadeByName } from "../catalogue/made-by-name.ts"
import { call, type Office } from "../office.ts"
import { bookNamed } from "./book-named.ts"
import { chooseSlots, readCustomers } from "./choose-slots.ts"
import { insertFamilies } from "./insert-families.ts"
import { insertPayments, type PastPayment } from "./insert-payments.ts"
import { type Family, settleNeighbours } from "./neighbours.ts"
import { dateBookings, insertBookings } from "./neighbours-bookings.ts"
import { readOnSale } from "./product-items.ts"
import { readSlots, type Town } from "./slots.ts"
import { takePlaces } from "./take-places.ts"

const WALLET = 5_000

interface Offer {
  taken: TakenPlaces[]
  ids: Record<"bundles" | "vouchers" | "memberships", MadeByName>
  /** Of a random password. */
  password_hash: string
}

/**
 * Fills the taken places and adds other purchases: the demo's named customers through the product's own checkout, on the
 * day of the purchase, which no call can choose. Their neighbours, some hundreds, are inserted in a few statements: each
 * would need several calls (neighbours.test.ts lays both side by side). No mail is sent.
 */
export async function addBookings(office: Office, town: Town, { taken, ids, password_hash }: Offer): Promise<void> {
  const { tx } = office
  const { organiser_id } = town
  const slots = await readSlots(tx, town, taken)
  const customers = await readCustomers(tx, town)
  const carts = chooseSlots(slots, customers, town)
  const neighbours = settleNeighbours(slots, town)
  const bookings = dateBookings(neighbours.taken, town)
  const people = await insertFamilies(tx, town, neighbours.families, { password_hash, since: firstPurchase(bookings) })
  const own = carts.flatMap((cart) => cart.places)
  const place_ids = await takePlaces(tx, organiser_id, [
    ...own,
    ...bookings.map(({ neighbour, slot }) => ({
      slot,
      customer_id: people.get(neighbour.family.cuid)!,
      participant_id: people.get(neighbour.cuid)!,
    })),
  ])
  const on_sale = await readOnSale(tx, organiser_id)
  const payments: PastPayment[] = []
  for (const cart of carts) {
    // A bundle covers registrations only once it is paid.
    if (cart.wish.by_bundle) await insertPayments(office, town, payments.splice(0))
    const here = { ...cart, place_ids: cart.places.map((place) => place_ids[own.indexOf(place)]!) }
    payments.push(...(await bookNamed(tx, town, here, { on_sale, ids })))
  }
  const others = { ids: people, place_ids: place_ids.slice(own.length) }
  payments.push(...(await insertBookings(tx, town, bookings, others)))
  await insertPayments(office, town, payments)
  await dateBack(tx, organiser_id)
  await fillWallet(office, customers.find(({ email }) => email === "camille@example.com")?.cuid)
}

function firstPurchase(bookings: ReturnType<typeof dateBookings>): (family: Family) => string {
  const first = new Map<Family, string>()
  for (const { neighbour, at } of bookings) {
    const known = first.get(neighbour.family)
    if (!known || at < known) first.set(neighbour.family, at)
  }
  return (family) => first.get(family)!
}

/** Backdates rows to their cart, cancellations included, deletes their mails, and keeps their events from moving anything. */
async function dateBack(tx: Tx, organiser_id: number): Promise<void> {
  for (const table of [
    "registrations",
    "registration_requests",
    "owned_bundles",
    "owned_vouchers",
    "owned_memberships",
  ])
    await sql`update ${sql.table(table)} t set created_at = c.processed_at from carts c
      where t.organiser_id = ${organiser_id} and ${ofTenant("c")} and c.id = t.cart_id
        and t.created_at <> c.processed_at`.execute(tx)
  await sql`update registrations r set cancelled_at = p.released_at, cancellation_type = 'customer',
      cancellation_message = 'Nous serons en voyage cette semaine-là.' from places p
    where r.organiser_id = ${organiser_id} and ${ofTenant("p")} and p.id = r.place_id
      and p.released_at is not null`.execute(tx)
  const cancelled = await tx
    .selectFrom("registrations")
    .select(["id as registration_id", "cancelled_at as at"])
    .where("organiser_id", "=", organiser_id)
    .where("cancellation_type", "is not", null)
    .execute()
  const told = cancelled.map(({ registration_id, at }) => {
    const payload = JSON.stringify({ registration_id })
    return { organiser_id, type: "registration.cancelled" as const, payload, created_at: at!, relayed_at: at }
  })
  if (told.length > 0) await tx.insertInto("events").values(told).execute()
  await sql`update customers k set created_at = c.first from (
      select customer_id, min(created_at) as first from carts where organiser_id = ${organiser_id} group by 1) c
    where k.organiser_id = ${organiser_id} and k.id = c.customer_id and k.created_at > c.first`.execute(tx)
  await sql`update events set relayed_at = created_at where organiser_id = ${organiser_id} and relayed_at is null
    and type <> 'organiser.created'`.execute(tx)
  await sql`delete from mails where organiser_id = ${organiser_id} and trigger in ('cart.processed', 'request.created')`.execute(
    tx,
  )
}

async function fillWallet(office: Office, cuid: string | undefined): Promise<void> {
  if (cuid === undefined) return
  const body = { amount: WALLET, note: "Bienvenue" }
  await call(office, consolePurseEndpoints.giveToWallet, { params: { cuid }, body })
}
