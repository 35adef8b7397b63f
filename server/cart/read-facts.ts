import { type RawBuilder, sql } from "kysely"
import { findSegmentsOf } from "#server/catalogue/find-own-segments.ts"
import { findOffersOf, type OfferedPlace } from "#server/catalogue/places/find-offers.ts"
import { type TakenPlace, takenPlaces } from "#server/catalogue/places/find-taken.ts"
import { type AvailabilityFacts, asksSegments } from "#server/catalogue/read-for-sale.ts"
import { type CatalogueVersion, versionColumns } from "#server/catalogue/read-version.ts"
import { readCachedSaleFacts } from "#server/catalogue/sale-cache.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type Adding, requestLines } from "./adding.ts"
import { findProducts, type Product } from "./find-products.ts"
import { findTiers, type StoredTier } from "./find-tiers.ts"

/** What registrations are judged by, read after the families were locked. */
export interface SaleFacts {
  sale: Map<number, AvailabilityFacts>
  /** By participant. */
  taken: Map<number, TakenPlace[]>
  /** When a customer's participant first held an availability, unless a pause has made that forgotten. */
  firstHeld: (customer_id: number, participant_id: number, availability_id: number) => string | null
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

type Held = Pick<SaleFacts, "sale" | "taken" | "firstHeld">

async function readHeld(tx: Tx, ctx: RequestContext, requests: Adding[]): Promise<Held> {
  const lines = requests.flatMap(({ body }) => [...body.registrations, ...requestLines(body)])
  if (lines.length === 0) return { sale: new Map(), taken: new Map(), firstHeld: () => null }
  const participants = [...new Set(lines.flatMap(({ participant_id }) => participant_id ?? []))]
  const availabilities = [...new Set(lines.map(({ availability_id }) => availability_id))]
  let own: Promise<Own>
  const [{ taken, held }, sale] = await together(
    tx,
    () => (own = readOwn(tx, ctx.organiser_id, participants, requests)),
    () => readCachedSaleFacts(tx, ctx, availabilities, own),
  )
  const first = new Map(
    held.map((row) => [`${row.customer_id}/${row.participant_id}/${row.availability_id}`, row.first_held_at]),
  )
  return {
    sale,
    taken: Map.groupBy(taken, ({ participant_id }) => participant_id),
    firstHeld: (...ids) => first.get(ids.join("/")) ?? null,
  }
}

interface FirstHold {
  customer_id: number
  participant_id: number
  availability_id: number
  first_held_at: string
}

interface Own extends CatalogueVersion {
  taken: TakenPlace[]
  held: FirstHold[]
}

/** What the participants have, when they first held it, and the catalogue's version, in one statement: on a cluster each is a journey. */
async function readOwn(tx: Tx, organiser_id: number, participants: number[], requests: Adding[]): Promise<Own> {
  const { rows } = await sql<Own>`
    select ${versionColumns}, coalesce((select jsonb_agg(t) from (${takenPlaces(organiser_id, participants)}) t), '[]'::jsonb) as taken,
      coalesce((select jsonb_agg(h) from (${firstHolds(organiser_id, requests)}) h), '[]'::jsonb) as held`.execute(tx)
  return rows[0]!
}

/** Each by its key: lists of customers, participants and availabilities would be tried in every combination. */
function firstHolds(organiser_id: number, requests: Adding[]): RawBuilder<FirstHold> {
  const lines = requests.flatMap(({ ctx, body }) =>
    body.registrations.map((line) => ({ customer_id: ctx.customer!.id, ...line })),
  )
  return sql<FirstHold>`
    select f.customer_id, f.participant_id, f.availability_id, app.iso(f.first_held_at) as first_held_at
    from unnest(${lines.map((line) => line.customer_id)}::bigint[], ${lines.map((line) => line.participant_id)}::bigint[],
      ${lines.map((line) => line.availability_id)}::bigint[]) l (customer, participant, availability)
    cross join lateral (
      select * from first_holds f where f.organiser_id = ${organiser_id} and f.customer_id = l.customer
        and f.participant_id = l.participant and f.availability_id = l.availability offset 0) f
    where f.held_until + (select s.cart_expiration from settings s where s.organiser_id = ${organiser_id}) * interval '1 second'
      > clock_now()`
}
