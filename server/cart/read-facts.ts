import { findSegmentsOf } from "#server/catalogue/find-own-segments.ts"
import { findOffersOf, type OfferedPlace } from "#server/catalogue/places/find-offers.ts"
import type { TakenPlace } from "#server/catalogue/places/find-taken.ts"
import { type AvailabilityFacts, asksSegments } from "#server/catalogue/read-for-sale.ts"
import { readCachedSaleFacts } from "#server/catalogue/sale-cache.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type Adding, requestLines } from "./adding.ts"
import { findProducts, type Product } from "./find-products.ts"
import { findTiers, type StoredTier } from "./find-tiers.ts"
import { describeTaken, type Own, readOwn } from "./read-own.ts"

/** What registrations are judged by, read after the families were locked. */
export interface SaleFacts {
  /** The catalogue's; null where nothing of it was asked for. */
  version: number | null
  sale: Map<number, AvailabilityFacts>
  /** By participant. */
  taken: Map<number, TakenPlace[]>
  /** When a customer's participant first held an availability, unless a pause has made that forgotten. */
  firstHeld: (
    customer_id: number,
    participant_id: number,
    availability_id: number,
    cart_expiration: number,
  ) => string | null
  /** The segments a customer is in, where what is wanted opens partial registrations, or itself earlier, to one. */
  segmentsOf: (customer_id: number) => number[]
  /** Places offered from the waiting list, where what is wanted has early prices. */
  offers: OfferedPlace[]
  /** By activity, in their order. */
  tiers: Map<number, StoredTier[]>
  products: Product[]
}

/**
 * Everything these requests are judged by, read for all of them at once. Registrations alone take statements that travel
 * together; segments, tiers and products are asked for only where a request needs them.
 */
export async function readFacts(tx: Tx, ctx: RequestContext, requests: Adding[]): Promise<SaleFacts> {
  const bodies = requests.map(({ body }) => body)
  const held = await readHeld(tx, ctx, requests)
  const { sale } = held
  const wanted = bodies.flatMap((body) => requestLines(body).map(({ availability_id }) => availability_id))
  const asked = new Set(wanted.flatMap((id) => sale.get(id)?.activity.id ?? []))
  const all = [...sale.values()]
  const customers = requests.map((request) => request.ctx.customer!.id)
  const segments = all.some(asksSegments) ? await findSegmentsOf(tx, ctx, customers) : new Map<number, number[]>()
  const early = all.filter(({ early_prices }) => early_prices.length > 0).map(({ id }) => id)
  return {
    ...held,
    segmentsOf: (customer_id) => segments.get(customer_id) ?? [],
    offers: early.length > 0 ? await findOffersOf(tx, ctx.organiser_id, customers, early) : [],
    tiers: await findTiers(tx, ctx, [...asked]),
    products: await findProducts(tx, ctx.organiser_id, bodies),
  }
}

type Held = Pick<SaleFacts, "version" | "sale" | "taken" | "firstHeld">

async function readHeld(tx: Tx, ctx: RequestContext, requests: Adding[]): Promise<Held> {
  const lines = requests.flatMap(({ body }) => [...body.registrations, ...requestLines(body)])
  if (lines.length === 0) return { version: null, sale: new Map(), taken: new Map(), firstHeld: () => null }
  const participants = [...new Set(lines.flatMap(({ participant_id }) => participant_id ?? []))]
  const availabilities = [...new Set(lines.map(({ availability_id }) => availability_id))]
  let asked: Promise<Own>
  const [own, sale] = await together(
    tx,
    () => (asked = readOwn(tx, ctx.organiser_id, participants, requests)),
    () => readCachedSaleFacts(tx, ctx, availabilities, asked),
  )
  const taken = await describeTaken(tx, ctx, own)
  const first = new Map(own.held.map((row) => [`${row.customer_id}/${row.participant_id}/${row.availability_id}`, row]))
  return {
    version: own.version,
    sale,
    taken: Map.groupBy(taken, ({ participant_id }) => participant_id),
    firstHeld(customer_id, participant_id, availability_id, cart_expiration) {
      const hold = first.get(`${customer_id}/${participant_id}/${availability_id}`)
      const paused = hold && Date.parse(own.now) - Date.parse(hold.held_until) >= cart_expiration * 1_000
      return hold && !paused ? hold.first_held_at : null
    },
  }
}
