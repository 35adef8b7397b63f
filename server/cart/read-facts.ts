import { sql } from "kysely"
import { findTakenPlaces, type TakenPlace } from "#server/catalogue/places/find-taken.ts"
import type { AvailabilityFacts } from "#server/catalogue/read-for-sale.ts"
import { takeSaleFacts } from "#server/catalogue/sale-shelf.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { Adding } from "./add-items.ts"
import { requestLines } from "./request-lines.ts"

/** What registrations are judged by, read after the families were locked. */
export interface SaleFacts {
  sale: Map<number, AvailabilityFacts>
  /** By participant. */
  taken: Map<number, TakenPlace[]>
  /** When a customer's participant first held an availability, unless a pause has made that forgotten. */
  firstHeld: (customer_id: number, participant_id: number, availability_id: number) => string | null
}

/** Everything the registrations of these requests are judged by, in statements that travel together. */
export async function readFacts(tx: Tx, ctx: RequestContext, requests: Adding[]): Promise<SaleFacts> {
  const lines = requests.flatMap(({ body }) => [...body.registrations, ...requestLines(body)])
  if (lines.length === 0) return { sale: new Map(), taken: new Map(), firstHeld: () => null }
  const participants = [...new Set(lines.flatMap(({ participant_id }) => participant_id ?? []))]
  const availabilities = [...new Set(lines.map(({ availability_id }) => availability_id))]
  const [sale, taken, held] = await together(
    tx,
    () => takeSaleFacts(tx, ctx, availabilities),
    () => findTakenPlaces(tx, ctx.organiser_id, participants),
    () => readFirstHolds(tx, ctx.organiser_id, requests),
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

/** Each by its key: lists of customers, participants and availabilities would be tried in every combination. */
async function readFirstHolds(tx: Tx, organiser_id: number, requests: Adding[]): Promise<FirstHold[]> {
  const lines = requests.flatMap(({ ctx, body }) =>
    body.registrations.map((line) => ({ customer_id: ctx.customer!.id, ...line })),
  )
  const { rows } = await sql<FirstHold>`
    select f.customer_id, f.participant_id, f.availability_id, f.first_held_at
    from unnest(${lines.map((line) => line.customer_id)}::bigint[], ${lines.map((line) => line.participant_id)}::bigint[],
      ${lines.map((line) => line.availability_id)}::bigint[]) l (customer, participant, availability)
    cross join lateral (
      select * from first_holds f where f.organiser_id = ${organiser_id} and f.customer_id = l.customer
        and f.participant_id = l.participant and f.availability_id = l.availability offset 0) f
    where f.held_until + (select s.cart_expiration from settings s where s.organiser_id = ${organiser_id}) * interval '1 second'
      > clock_now()`.execute(tx)
  return rows
}
